// Moors, each its own composition.
import { each } from '../geometry';
import type { Ink } from '../palette';
import { puff } from './crowns';
import type { Land } from './landWords';

export const bog = ({ k, far, mid, near, hill, birds, mist, rush, cotton, pool, turf }: Land): string => {
  let s =
    hill('84! 40,78 90,82 150,74 209,80!', far) +
    birds([
      [40, 44, 1.2],
      [60, 36],
      [30, 30, 0.8],
    ]) +
    mist(0, 78, 150, 12);
  s += hill('98! 60,92 130,96 209,90!', mid, turf(94, 70, 'ochre', 8, 0.5));
  s += each('60,108,22,3 132,104,26,2.6 96,120,34,5 172,122,24,4 30,130,26,5 126,144,44,8', (x, y, a, b) =>
    pool(x, y, a, b),
  );
  s += k.solid('-9,156! 30,148 64,158 84,176 130,182 209,170! 209,209! -9,209!', 'umber', {
    shade: 0.2,
    light: 0.3,
    dx: 0,
    inside: k.cuts(-4, 160, 208, 44, 30, 4, 22, 'peat', 3, 0.7) + k.cuts(-4, 150, 208, 16, 40, -80, 8, 'moss', 3, 0.9),
  });
  s += each('14,160,30 24,164,40 36,160,28 48,166,36 150,188,30 162,184,44 176,184,34 188,182,46', (x, y, h) =>
    cotton(x, y, h),
  );
  return s + rush(104, 196, 26, near) + rush(76, 192, 22, 'moss');
};

export const mire = ({ k, far, far2, mid, near, water, hill, birds, mist, reed, turf }: Land): string => {
  let s =
    hill('70! 30,52 70,66 110,84 209,90!', far) +
    k.solid('209,58! 170,54 130,74 96,94 96,209! 209,209!', far2 || 'leaf', {
      shade: 0,
      light: 0.25,
      inside: k.cuts(110, 60, 90, 50, 26, 70, 8, 'lime', 2, 0.5),
    });
  s += mist(30, 82, 120, 12, 8) + hill('100! 50,92 100,98 150,94 209,104!', mid, turf(98, 70, 'moss', 9, 0.7));
  s += k.solid(
    '98,96! 106,96! 112,106 88,116 92,126 138,136 142,150 96,164 74,184 82,209! 30,209! 36,180 66,158 104,144 66,132 62,116 94,106',
    water,
    { shade: 0.1, light: 0.3, inside: k.cuts(40, 104, 90, 94, 26, 2, 18, 'sky', 2, 0.8) },
  );
  s += k.cuts(110, 150, 90, 50, 40, 0, 7, 'leaf', 5, 0.9) + k.cuts(0, 120, 60, 70, 40, 0, 7, 'leaf', 5, 0.9);
  s += each(
    '150,132 168,148 28,146 118,176 182,172 14,172',
    (x, y) => k.dot(x, y, 2.6, 'rose') + k.dot(x + 6, y - 3, 2.2, 'snow') + k.dot(x + 3, y + 4, 2, 'straw'),
  );
  s += (
    [
      [152, 196, 62, near, 5],
      [164, 198, 80, near, 3],
      [176, 196, 56, near, 8],
      [188, 200, 74, near, -3],
      [12, 200, 52, near, 4],
      [22, 204, 66, near, -4],
    ] as const
  )
    .map(([x, y, h, c, lean]) => reed(x, y, h, c, lean))
    .join('');
  return (
    s +
    birds([
      [40, 38, 1.1],
      [60, 30, 0.8],
    ]) +
    birds(
      [
        [104, 44, 1.3],
        [122, 36, 1],
      ],
      'umber',
    )
  );
};

export const heath = ({ k, far, mid, hill, birds, firs }: Land): string => {
  let s =
    hill('86! 40,74 90,84 150,72 209,84!', far) +
    firs(
      [
        [176, 84, 18],
        [186, 86, 24],
        [196, 88, 20],
      ],
      'plum',
    ) +
    hill(
      '104! 60,92 130,98 209,90!',
      mid,
      k.cuts(0, 94, 200, 106, 130, -80, 9, 'violet', 4, 0.9) +
        k.cuts(0, 112, 200, 88, 60, -80, 8, 'rose', 3.4, 0.85) +
        k.cuts(0, 104, 200, 90, 34, -80, 8, 'fern', 3.4, 0.8),
    );
  s += k.solid(
    '112,96! 118,96! 116,108 132,122 128,142 96,162 92,182 112,209! 40,209! 52,180 78,156 112,138 116,122 104,108',
    'sand',
    { shade: 0.14, light: 0.3, inside: k.cuts(50, 120, 80, 80, 16, 4, 14, 'cream', 2, 0.8) },
  );
  const pine = (x: number, y: number, h: number) =>
    k.solid(`${x - 3},${y}! ${x - 2},${y - h} ${x + 3},${y - h} ${x + 5},${y}!`, 'rust', { dx: 2 }) +
    k.line(`M${x} ${y - h * 0.62}l-15 -9M${x + 2} ${y - h * 0.72}l15 -7`, 'rust', 3) +
    each('-18,-0.74,15 17,-0.8,14 0,-1,20 -8,-1.16,13 10,-1.12,12', (dx, f, r) =>
      k.form(puff(x + dx, y + h * f, r, k.rnd), 'pine', {
        dx: 3,
        dy: 4,
        inside: k.cuts(x + dx - r, y + h * f - r, r * 1.4, r, 7, 40, 7, 'leaf', 2, 0.8),
      }),
    );
  s += pine(34, 132, 76);
  s += each('166,128,13 182,138,16 18,184,18 158,190,20', (x, y, r) =>
    k.form(puff(x, y, r, k.rnd), 'fern', {
      dx: 3,
      dy: 4,
      inside: k.cuts(x - r, y - r, r * 2, r * 1.6, 26, 30, 4, 'straw', 3.4, 1),
    }),
  );
  return (
    s +
    birds(
      [
        [92, 40, 1.1],
        [110, 30, 0.9],
        [76, 30, 0.8],
      ],
      'plum',
    )
  );
};

export const pasture = ({ k, far, mid, near, hill, birds, rush }: Land): string => {
  let s =
    hill(
      '84! 50,70 110,80 160,68 209,78!',
      far,
      k.line('M-9 92Q60 80 120 90T209 86M40 72L56 96M120 80L132 94', 'fern', 2.4),
    ) +
    each('24,84,9 40,82,11 58,84,8 150,78,10 168,76,12 188,80,10 108,86,7', (x, y, r) =>
      k.form(puff(x, y, r, k.rnd), 'fern', { dx: 2, dy: 3 }),
    );
  s += hill(
    '98! 60,92 130,96 209,90!',
    mid,
    k.cuts(0, 96, 200, 104, 130, -84, 14, 'straw', 2.4, 0.75) + k.cuts(0, 110, 200, 90, 40, -84, 14, 'moss', 2.4, 0.8),
  );
  // one red ruby cow grazing
  s +=
    k.solid(
      '118,104 126,98 146,97 154,100 156,112 153,122! 150,122! 149,114 132,114 131,122! 128,122! 127,113 121,114 113,120 110,116 114,108',
      'rust',
      { dx: 2, dy: 3 },
    ) + k.line('M155 100l3 10', 'rust', 1.6);
  s += each('24,150,30 52,136,24 92,148,30 170,142,28 134,160,34 30,190,42 98,196,44 176,192,46 66,178,34', (x, y, h) =>
    rush(x, y, h, y > 170 ? near : 'moss'),
  );
  s += each(
    '44,150 80,160 118,172 150,182 64,196 188,158 12,170 132,194 108,140',
    (x, y) => k.line(`M${x} ${y}v16`, 'moss', 1.6) + k.dot(x, y, 4.4, 'violet') + k.dot(x - 1.4, y - 1.4, 1.6, 'snow'),
  );
  const bf = k.solid('0,-2! 6,-13 17,-16 20,-8 12,0! 17,4 13,13 5,13 0,4', 'fox', {
    dx: 1,
    dy: 2,
    inside: k.line('M9 -12L14 -2M5 3L14 6', 'straw', 2.4) + k.line('M14 -16L19 -5M4 -6L10 -3M8 12L16 6', 'bark', 1.6),
  });
  return (
    s +
    k.group(k.mirror(bf, 0) + k.line('M0 -4V10', 'ink', 2.4), 'translate(70 118) rotate(-18) scale(1.05)') +
    birds(
      [
        [40, 40, 1],
        [54, 32, 0.8],
      ],
      'umber',
    )
  );
};

export const tor = ({ k, far, mid, near, hill, birds, stone, turf }: Land): string => {
  let s =
    hill('96! 40,80 90,92 150,84 209,96!', far) +
    birds(
      [
        [30, 44, 1.5],
        [56, 30, 1.1],
      ],
      'ink',
    );
  s += hill('122! 40,108 90,104 150,98 209,112!', 'moss', turf(104, 50, 'lime', 8, 0.4));
  const slab = (x: number, y: number, w: number, h: number, t = 0) =>
    k.solid(
      `${x - w},${y}! ${x - w + 3},${y - h + 2} ${x},${y - h - t} ${x + w - 3},${y - h + 2} ${x + w},${y}! ${x},${y + 2}`,
      'slate',
      {
        dx: w * 0.3,
        dy: 3,
        shade: 0.3,
        light: 0.35,
        inside:
          k.cuts(x - w, y - h, w * 2, h, 5, 3, 12, 'mist', 1.8, 0.7) + k.cuts(x, y - h, w, h, 3, 86, 8, 'ink', 2, 0.4),
      },
    );
  s += each(
    '90,118,24,20,0 134,120,26,24,0 108,100,22,18,0 142,98,20,18,0 84,100,14,14,0 116,84,24,16,2 144,82,14,12,0 110,70,20,14,3 130,72,12,10,0 118,58,16,12,3',
    (x, y, w, h, t) => slab(x, y, w, h, t),
  );
  s += each('56,122,12 42,132,8 170,124,13 186,134,9 66,134,7 152,136,9', (x, y, w) => stone(x, y, w));
  s += hill(
    '150! 50,136 110,146 160,138 209,150!',
    mid,
    turf(142, 60, 'lime', 10, 0.5) + k.cuts(0, 146, 200, 50, 50, -70, 10, 'fox', 3.4, 0.8),
  );
  const ewe = (x: number, y: number, z: number) =>
    k.group(
      k.line('M-6 4v8M6 4v8', 'coal', 2.4) + k.oval(0, 0, 11, 7, 'snow') + k.oval(-11, -2, 4.4, 3.4, 'coal', 30),
      `translate(${x} ${y}) scale(${z})`,
    );
  return (
    s +
    ewe(52, 148, 1) +
    ewe(28, 158, 1.2) +
    stone(174, 170, 22, 'mist') +
    stone(146, 184, 13) +
    k.cuts(0, 172, 110, 28, 40, -76, 15, near, 3.4, 0.9)
  );
};

export const warren = ({ k, far, mid, near, hill, birds, turf }: Land): string => {
  let s =
    k.solid('38,90! 40,68 46,64! 46,57 58,56 60,63! 66,66 68,90!', 'slate', { dx: 2, dy: 2 }) +
    hill('90! 50,76 110,88 160,74 209,84!', far) +
    birds([
      [34, 40, 1],
      [50, 30, 0.8],
    ]);
  s += hill('124! 40,106 96,94 150,104 209,124!', mid, turf(98, 60, 'lime', 8, 0.5));
  s += hill('160! 40,138 90,126 150,132 209,152!', near, k.cuts(0, 128, 200, 72, 70, -82, 10, 'lime', 2.4, 0.6));
  const hole = (x: number, y: number, a: number, b: number) =>
    k.solid(
      `${x - a * 1.5},${y + b}! ${x - a},${y + b * 0.2} ${x},${y + b * 0.5} ${x + a},${y + b * 0.2} ${x + a * 1.7},${y + b * 1.1}! ${x},${y + b * 1.9}`,
      'sand',
      { shade: 0.15, inside: k.cuts(x - a, y + b * 0.5, a * 2, b, 6, 4, 7, 'umber', 2, 0.6) },
    ) +
    k.solid(
      `${x - a},${y + b}! ${x - a * 0.8},${y - b * 0.5} ${x},${y - b} ${x + a * 0.8},${y - b * 0.5} ${x + a},${y + b}!`,
      'peat',
      { light: 0 },
    ) +
    k.cuts(x - a, y - b * 1.3, a * 2, 4, 8, -80, 8, 'lime', 2.4, 0.9);
  s += hole(40, 124, 10, 7) + hole(150, 122, 11, 8) + hole(122, 160, 22, 15) + hole(30, 174, 18, 12);
  const rab = (x: number, y: number, z: number, c = 'umber', m = 1) =>
    k.group(
      k.oval(-13, -19, 2.6, 9, c, -12) +
        k.oval(-8, -20, 2.6, 9, c, 10) +
        k.solid('-18,-8 -14,-14 -8,-14 -3,-8 6,-9 13,-2 13,8 6,10 -10,10 -10,2 -16,-2', c, { dx: 2, dy: 3 }) +
        k.dot(13, 4, 3.4, 'snow') +
        k.dot(-13, -8, 1.3, 'ink'),
      `translate(${x} ${y}) scale(${z * m} ${z})`,
    );
  s +=
    rab(84, 112, 0.7, 'bark') +
    rab(176, 140, 0.9, 'umber', -1) +
    rab(76, 168, 1.35, 'coal') +
    k.group(
      k.oval(-4, -9, 2.2, 8, 'umber', -8) +
        k.oval(3, -9, 2.2, 8, 'umber', 10) +
        k.oval(0, 2, 8, 7, 'umber') +
        k.dot(-3, 1, 1.3, 'ink') +
        k.dot(3, 1, 1.3, 'ink'),
      'translate(122 166)',
    );
  return (
    s +
    each('184,178,17 170,192,14', (x, y, r) =>
      k.form(puff(x, y, r, k.rnd), 'fern', {
        dx: 3,
        dy: 4,
        inside: k.cuts(x - r, y - r, r * 2, r * 1.6, 24, 30, 4, 'straw', 3.4, 1),
      }),
    )
  );
};

export const wetwood = ({ k, far, near, water, hill, mist, rush }: Land): string => {
  let s =
    k.dot(120, 76, 44, 'cream') +
    k.rays(120, 76, 48, 130, 30, 'cream', 0.5) +
    hill('112! 40,104 100,110 160,102 209,110!', far, k.cuts(0, 106, 200, 40, 30, 80, 14, 'moss', 2, 0.6)) +
    [14, 44, 78, 108, 140, 164, 190]
      .map((x, i) => k.fill(`M${x - 2} 20H${x + 2}L${x + 3} 114H${x - 3}Z`, i % 2 ? '#93a48a' : '#84967c'))
      .join('') +
    mist(0, 104, 160, 22, 12);
  s += hill('152! 50,142 100,150 150,140 209,150!', water, k.cuts(0, 146, 196, 54, 40, 0, 24, 'sky', 2.2, 0.7));
  const alder = (x: number, y: number, w: number, c: Ink) =>
    k.solid(
      `${x - w},-9! ${x + w},-9! ${x + w * 1.1},${y - 46} ${x + w * 1.3},${y - 20} ${x + w * 3.4},${y}! ${x + w * 1.5},${y - 5} ${x + w * 0.8},${y + 2}! ${x - w * 0.4},${y - 6} ${x - w * 1.6},${y + 1}! ${x - w * 1.8},${y - 7} ${x - w * 3.2},${y}! ${x - w * 1.3},${y - 20} ${x - w * 1.1},${y - 46}`,
      c,
      {
        dx: 4,
        dy: 2,
        inside:
          k.cuts(x - w, 0, w * 1.6, y - 20, 10, 88, 14, 'lime', 2, 0.6) +
          k.cuts(x - w * 2, y - 26, w * 4, 14, 12, 80, 7, 'moss', 3.4, 0.9),
      },
    ) + k.cuts(x - w, y + 3, w * 2, 14, 4, 0, 14, 'pine', 3, 0.6);
  s +=
    alder(64, 150, 5, 'umber') +
    alder(142, 152, 5.6, 'umber') +
    alder(26, 166, 8.6, 'bark') +
    alder(178, 170, 9.4, 'bark');
  s += k.solid('-9,30! -9,-300! 209,-300! 209,34! 186,46 164,32 140,40 118,26 96,34 70,24 46,42 22,34', near, {
    inside:
      k.cuts(0, 0, 200, 40, 60, 60, 9, 'lime', 3, 0.6) +
      (k.wide ? k.cuts(0, -290, 200, 290, 220, 60, 9, 'lime', 3, 0.45) : ''),
  });
  s += each(
    '96,168,30 116,176,24 70,190,36 150,194,34 8,198,40',
    (x, y, h) => k.oval(x, y, 12, 4, 'fern') + rush(x, y, h, 'moss') + rush(x + 4, y + 1, h * 0.7, 'lime'),
  );
  return s + each('112,188 126,192 48,180', (x, y) => k.oval(x, y, 5, 2, 'leaf') + k.dot(x, y - 2, 2.6, 'straw'));
};
