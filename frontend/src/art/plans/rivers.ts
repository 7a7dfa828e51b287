// Rivers, each its own composition.
import { curve, each } from '../geometry';
import { col } from '../palette';
import { puff } from './crowns';
import type { Land } from './landWords';

// stream: a moorland rivulet under a clapper bridge
export const stream = ({ k, far, mid, near, water, hill, birds, stone, rush, turf }: Land): string => {
  let s =
    k.solid('30,84! 32,62 36,58! 36,52 48,50 50,57! 56,60 58,84!', 'slate', { dx: 2, dy: 2 }) +
    hill('86! 40,66 90,80 130,64 170,76 209,68!', far) +
    birds([
      [92, 36, 1],
      [108, 28, 0.8],
    ]);
  s += hill(
    '108! 50,94 110,102 160,90 209,102!',
    mid,
    turf(98, 60, 'lime', 8, 0.45) + k.cuts(0, 104, 200, 30, 24, -80, 8, 'violet', 3, 0.7),
  );
  s += k.solid(
    '120,99! 124,99! 116,108 130,114 126,124 134,140 120,160 96,176 92,209! 26,209! 44,176 86,156 96,140 98,124 104,114 106,107',
    water,
    { shade: 0.1, light: 0.3, inside: k.cuts(40, 112, 90, 90, 30, 4, 18, 'sky', 2, 0.8) },
  );
  const slabs = (x: number, w: number) =>
    k.solid(`${x},${128}! ${x + w * 0.5},125 ${x + w},128! ${x + w - 1},136! ${x + 1},136!`, 'slate', {
      dx: 3,
      dy: 3,
      light: 0.4,
      inside: k.cuts(x, 126, w, 8, 4, 0, 10, 'mist', 1.8, 0.7),
    });
  s +=
    each(
      '76,12 112,12 146,12',
      (x, w) =>
        k.solid(`${x},136! ${x + w},136! ${x + w + 2},152! ${x - 3},152!`, 'slate', {
          dx: 4,
          inside: k.line(`M${x - 2} 142H${x + w}M${x - 2} 147H${x + w}`, 'ink', 1.4, 'opacity=".5"'),
        }) + k.cuts(x - 4, 150, w + 6, 4, 3, 0, 12, 'snow', 2, 0.8),
    ) +
    slabs(58, 36) +
    slabs(92, 34) +
    slabs(124, 42);
  s += each('52,150,9 172,148,11 64,172,10 108,184,12 128,168,8 36,188,13 80,194,8', (x, y, w, i) =>
    stone(x, y, w, i % 2 ? 'mist' : 'slate', i > 1 ? 'snow' : false),
  );
  s +=
    k.solid('209,166! 160,170 130,186 116,209! 209,209!', near, {
      shade: 0,
      light: 0.2,
      inside: k.cuts(124, 172, 80, 32, 26, -82, 10, 'lime', 2.2, 0.6),
    }) + k.solid('-9,172! 14,176 24,190 20,209! -9,209!', near, { shade: 0, light: 0.2 });
  return (
    s +
    rush(150, 192, 32, 'lime') +
    rush(176, 196, 40, 'moss') +
    rush(190, 190, 30, 'lime') +
    rush(8, 196, 34, 'moss') +
    k.group(
      k.solid('-8,0 -3,-5 5,-4 15,-1 5,3 -4,4', 'slate', { dx: 1, dy: 1 }) + k.oval(-2, 2, 4, 2, 'straw'),
      'translate(108 174)',
    )
  );
};

export const spring = ({ k, far, mid, near, water, hill, birds, stone, rush, turf }: Land): string => {
  let s =
    hill('82! 50,64 110,78 160,60 209,74!', far) +
    hill('112! 30,92 80,82 130,86 209,100!', mid, turf(88, 60, 'lime', 8, 0.5));
  // a leaning hawthorn over the source
  s +=
    k.stroke('150,118 146,96 154,78 170,66', 'bark', 6) +
    k.stroke('147,98 134,84 128,72', 'bark', 4) +
    each('172,62,15 186,70,12 154,66,15 132,68,12 146,54,13 168,48,12', (x, y, r) =>
      k.form(puff(x, y, r, k.rnd), 'fern', {
        dx: 3,
        dy: 4,
        inside: k.cuts(x - r, y - r, r * 1.8, r * 1.6, 12, 30, 4, 'snow', 3, 0.9),
      }),
    );
  s +=
    k.solid('52,126! 58,104 84,94 112,92 140,100 156,122! 110,134', 'slate', {
      inside: k.cuts(56, 96, 94, 34, 20, 8, 14, 'mist', 2, 0.6) + k.cuts(60, 92, 90, 12, 20, 0, 8, 'moss', 4, 0.95),
    }) + k.blob('84,126! 88,110 102,106 114,112 118,128!', 'peat');
  s += k.solid('90,118! 112,118! 116,130 146,140 164,158 150,178 150,209! 44,209! 52,176 34,158 52,140 86,130', water, {
    light: 0.35,
    shade: 0.08,
    inside: k.cuts(94, 116, 16, 16, 8, 86, 12, 'snow', 2.4, 0.9) + k.cuts(40, 136, 110, 60, 30, 0, 20, 'sky', 2, 0.8),
  });
  s += each(
    '101,136,15,3 101,136,26,5.4 101,137,38,8',
    (x, y, a, b) =>
      `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="none" stroke="${col('snow')}" stroke-width="1.6" opacity=".8"/>`,
  );
  s += each('36,146,11 46,132,9 30,166,13 162,150,11 170,168,14 154,138,8 64,126,8', (x, y, w, i) =>
    stone(x, y, w, i % 2 ? 'mist' : 'slate'),
  );
  s += hill('196! 30,178 46,196 100,206 150,194 170,182 209,190!', near, turf(182, 30, 'lime', 10, 0.6));
  const gold = (x: number, y: number) =>
    k.oval(x + 5, y + 6, 8, 5, 'leaf') +
    [0, 72, 144, 216, 288]
      .map((a) => k.oval(x, y - 4, 2.8, 4, 'straw', 0, `transform="rotate(${a} ${x} ${y})"`))
      .join('') +
    k.dot(x, y, 2, 'ochre');
  return (
    s +
    each('22,184 36,190 12,194 172,190 186,186 182,198', (x, y) => gold(x, y)) +
    birds([
      [36, 40, 1],
      [52, 32, 0.8],
    ]) +
    rush(196, 176, 34, 'moss') +
    rush(6, 172, 30, 'moss')
  );
};

export const bend = ({ k, far, far2, mid, near, water, hill, birds, mist, stone, firs, reed, turf }: Land): string => {
  let s =
    hill('74! 30,50 60,64 100,40 140,62 176,46 209,62!', far2 || 'mist') +
    hill('92! 40,72 90,84 130,66 170,82 209,74!', far, k.cuts(0, 74, 200, 20, 24, 80, 8, 'night', 2, 0.35)) +
    mist(10, 86, 150, 10, 8);
  s +=
    hill('104! 60,94 120,98 209,92!', mid, turf(98, 50, 'lime', 8, 0.5)) +
    firs(
      [
        [10, 108, 36],
        [24, 106, 48],
        [38, 106, 34],
        [52, 104, 26],
        [176, 98, 40],
        [190, 100, 52],
        [164, 97, 28],
      ],
      'pine',
    );
  s += k.solid(
    '209,106! 150,104 96,110 66,124 84,142 140,150 209,158! 209,209! 70,209! 22,184 12,144 40,114 104,99 209,97!',
    water,
    { shade: 0.1, light: 0.3, inside: k.cuts(16, 102, 184, 96, 50, 0, 26, 'sky', 2, 0.75) },
  );
  s +=
    k.solid('209,118! 160,114 118,118 104,126 124,136 170,140 209,146!', 'leaf', {
      shade: 0.12,
      light: 0.35,
      inside: k.cuts(108, 116, 92, 26, 24, -80, 7, 'lime', 2.2, 0.7),
    }) + k.solid('92,127 110,122 122,134 170,142 209,148! 209,154! 150,148 104,140', 'sand', { shade: 0, light: 0.3 });
  s += each(
    '150,130,10 166,128,13 186,128,15',
    (x, y, r) =>
      k.line(`M${x} ${y}v8`, 'umber', 3) +
      k.form(puff(x, y - 6, r, k.rnd), 'ochre', {
        dx: 3,
        dy: 4,
        inside: k.cuts(x - r, y - r, r * 2, r, 8, 30, 5, 'straw', 2.4, 0.9),
      }),
  );
  // a heron on the gravel bar
  s +=
    k.line('M112 140V130M115 140V131', 'umber', 1.4) +
    k.solid('104,110 108,108 109,114 108,120 116,122 124,131! 113,132 106,126 105,116', 'slate', { dx: 1, dy: 2 }) +
    k.line('M105 110l-8 2', 'ochre', 1.8);
  s += k.solid('-9,160! 10,164 30,182 70,196 90,209! -9,209!', near, {
    inside: k.cuts(-4, 166, 80, 40, 26, -80, 10, 'leaf', 2.4, 0.8),
  });
  return (
    s +
    stone(96, 192, 11, 'slate', 'snow') +
    stone(120, 200, 9, 'mist', 'snow') +
    (
      [
        [14, 196, 50, 'moss', 4],
        [26, 200, 38, 'moss', 6],
        [6, 200, 40, 'moss', -3],
      ] as const
    )
      .map(([x, y, h, c, lean]) => reed(x, y, h, c, lean))
      .join('') +
    birds([
      [56, 30, 1],
      [72, 24, 0.8],
      [44, 20, 0.7],
    ])
  );
};

export const creek = ({ k, far, far2, mid, near, water, hill, birds, mist, stone, firs, turf }: Land): string => {
  let s =
    hill('70! 40,46 80,62 120,44 160,58 209,44!', far2 || 'mist') +
    hill('86! 50,66 100,80 150,64 209,78!', far) +
    mist(20, 80, 140, 10, 7) +
    hill('104! 50,92 100,98 160,88 209,98!', 'pine', k.cuts(0, 92, 200, 30, 50, 80, 10, 'fern', 3, 0.8)) +
    firs(
      [
        [14, 112, 58],
        [34, 112, 44],
        [54, 110, 34],
        [146, 106, 36],
        [164, 108, 52],
        [184, 110, 64],
        [70, 108, 24],
        [130, 106, 26],
      ],
      '#234438',
    );
  s += hill('122! 40,112 100,108 160,112 209,120!', mid, turf(112, 46, 'lime', 8, 0.5));
  s += k.solid(
    '92,108! 116,108! 122,120 104,130 112,142 138,156 150,178 146,209! 34,209! 44,180 70,158 76,142 70,130 90,120',
    water,
    { shade: 0.1, light: 0.3, inside: k.cuts(50, 116, 80, 84, 26, 4, 18, 'sky', 2, 0.75) },
  );
  // three little steps of white water
  s += each('96,124,13 92,146,19 92,172,30', (x, y, w) =>
    k.solid(
      `${x - w},${y}! ${x},${y - 4} ${x + w},${y}! ${x + w * 0.9},${y + 7} ${x},${y + 9} ${x - w * 0.9},${y + 7}`,
      'snow',
      { shade: 0.1, inside: k.cuts(x - w, y - 2, w * 2, 8, 7, 88, 7, 'river', 1.8, 0.7) },
    ),
  );
  s += each(
    '74,122,9 120,126,10 64,146,13 124,150,13 52,176,18 138,178,19 96,160,8 84,192,11 112,188,8',
    (x, y, w, i) =>
      stone(x, y, w, i % 3 ? 'slate' : 'mist', 'snow') +
      (w > 9 ? k.cuts(x - w * 0.7, y - w * 0.5, w, 4, 5, 0, 7, 'lime', 3, 0.9) : ''),
  );
  const rhodo = (x: number, y: number, m: number) =>
    k.group(
      [-80, -45, -10, 25, 60]
        .map((a) =>
          k.group(
            k.form(curve('0,0! 6,-14 5,-30 0,-38! -5,-30 -6,-14'), near, {
              dx: 2,
              dy: 2,
              inside: k.line('M0 0V-34', 'leaf', 1.6),
            }),
            `rotate(${a})`,
          ),
        )
        .join('') +
        each('0,-8 -8,-4 8,-4 0,2 -5,-12 6,-12', (u, v) => k.dot(u, v, 5, 'rose') + k.dot(u - 1, v - 1, 1.8, 'snow')),
      `translate(${x} ${y}) scale(${m} 1)`,
    );
  return (
    s +
    rhodo(20, 186, 1) +
    rhodo(180, 180, -1) +
    rhodo(38, 204, 1) +
    rhodo(164, 206, -1) +
    birds([
      [54, 30, 0.9],
      [70, 24, 0.7],
    ])
  );
};

export const fall = ({ k, far, water, hill, mist, stone, firs }: Land): string => {
  let s =
    hill('70! 50,40 100,52 150,36 209,60!', far) +
    firs(
      [
        [70, 56, 24],
        [84, 54, 32],
        [98, 53, 22],
        [112, 54, 30],
        [128, 55, 24],
      ],
      'pine',
    ) +
    mist(40, 44, 120, 8, 5);
  const cliff = (pts: string, x: number) =>
    k.solid(pts, 'slate', {
      dx: 8,
      shade: 0.25,
      inside:
        k.cuts(x, 60, 74, 130, 22, 3, 26, 'ink', 3, 0.35) +
        k.cuts(x, 60, 74, 130, 16, 88, 16, 'ink', 2.4, 0.35) +
        k.cuts(x, 60, 74, 120, 14, 3, 18, 'mist', 2, 0.6) +
        k.cuts(x, 58, 74, 20, 16, 0, 9, 'moss', 4, 0.9),
    });
  s +=
    cliff('-9,62! 30,54 60,56 74,58! 72,84 80,90! 74,116 78,124! 68,150 66,209! -9,209!', -4) +
    cliff('128,58! 150,54 209,66! 209,209! 138,209! 136,150 126,124! 130,112 122,90! 128,82', 126);
  s += k.solid('72,56! 100,52 130,56! 126,84 120,90 128,114 124,126 134,172 68,172 76,126 72,114 80,90 74,84', 'sky', {
    shade: 0.1,
    inside:
      k.cuts(70, 54, 60, 104, 40, 89, 26, 'river', 2.2, 0.6) + k.cuts(70, 54, 60, 104, 30, 89, 26, 'snow', 2.4, 0.95),
  });
  s +=
    k.solid('86,92 100,88 114,92 112,100 88,100', 'slate', { dx: 2 }) + k.cuts(76, 94, 44, 8, 8, 0, 20, 'snow', 3, 0.9);
  s += hill(
    '172! 40,162 70,158 100,166 134,158 160,164 209,172!',
    water,
    k.cuts(0, 168, 196, 32, 30, 0, 24, 'snow', 2.2, 0.7),
    0.35,
  );
  s +=
    mist(42, 152, 80, 16, 14) +
    each('64,164,7 78,168,9 100,170,11 122,168,9 138,163,7', (x, y, r) =>
      k.form(puff(x, y, r, k.rnd), 'snow', { dx: 2, dy: 3, shade: 0.1 }),
    );
  s +=
    firs(
      [
        [16, 66, 46],
        [34, 60, 34],
        [176, 64, 44],
        [194, 70, 56],
      ],
      'pine',
    ) +
    stone(40, 184, 18, 'slate', 'snow') +
    stone(160, 188, 22, 'slate', 'snow') +
    stone(112, 194, 10, 'mist', 'snow') +
    k.cuts(26, 172, 26, 5, 8, 0, 8, 'lime', 3, 0.9);
  return (
    s +
    k.line(
      'M8 200Q6 170 -6 158M8 200Q14 168 26 160M8 200Q10 176 8 152M192 200Q186 172 174 164M192 200Q196 176 206 166',
      'leaf',
      4.4,
    ) +
    k.group(
      k.solid('-8,0 -2,-6 6,-4 12,0 4,5 -4,5', 'coal', { dx: 1, dy: 1 }) + k.oval(-3, 1.4, 3.4, 2.6, 'snow'),
      'translate(160 174)',
    )
  );
};
