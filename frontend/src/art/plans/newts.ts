// Newts, salamanders and lizards: from above in an S, or from the side.
import { each } from '../geometry';
import type { Kit } from '../kit';
import type { Ink } from '../palette';
import { plan, type Row } from '../plan';

const toes = (k: Kit, at: string, legs: Ink, splay = 1): string =>
  each(at, (x, y) =>
    [-1, 0, 1, 2].map((i) => k.line(`M${x} ${y}l${(x < 100 ? -1 : 1) * 9} ${(i * 6 - 3) * splay}`, legs, 3.4)).join(''),
  );

const dots = (k: Kit, spots: readonly Row[], ink: Ink): string =>
  spots
    .map((row) => row.map(Number))
    .map(([x = 0, y = 0, rx = 4, ry = rx, a = 0]) => k.oval(x, y, rx, ry, ink, a))
    .join('');

export const newt = plan(
  {
    pose: ['above', 'side'],
    skin: 'ink',
    belly: 'ink',
    spot: 'ink',
    spots: 'rows',
    scale: 'ink',
    head: 'ink',
    cheek: 'ink',
    legs: 'ink',
    eye: 'ink',
    eyeBase: 'ink',
    crest: 'ink',
    stripe: 'ink',
    stripeW: 'number',
    jaw: 'ink',
    tailBand: 'ink',
    stout: 'number',
    folds: 'flag',
    longTail: 'flag',
    rock: 'ink',
    marks: 'marks',
  },
  (p, k) => {
    const { pose = 'above', skin = 'ink', spots = [], spot = 'straw', belly, crest, legs = skin, stout = 1 } = p;
    const { eye = 'snow', scale, head = skin } = p;

    if (pose === 'side') {
      const limb = (points: string, foot: string) => k.stroke(points, legs, 11 * stout) + toes(k, foot, legs, 0.6);
      let s = '';
      if (p.rock)
        s += k.solid('-9,206! -2,180 30,164 86,158 138,164 176,178 196,206!', p.rock, {
          shade: 0.26,
          inside:
            k.cuts(10, 162, 160, 40, 22, 6, 18, 'mist', 2.4, 0.55) + k.cuts(20, 160, 130, 12, 18, 0, 8, 'moss', 4, 0.9),
        });
      s += crest
        ? k.fill(
            'M44 98L50 86L56 93L62 78L69 90L76 74L83 89L90 72L97 89L104 74L111 92L118 80L126 102L133 94L144 114L172 90L196 72L190 112L160 144L120 140L60 130Z',
            crest,
          )
        : k.solid('120,116 150,124 178,110 196,80! 198,112 184,140 152,154 122,150', skin, {});
      s += k.group(
        limb('70,138 82,156 74,166', '74,166') + limb('120,140 134,156 126,166', '126,166'),
        'translate(14 -2)',
      );
      s += k.solid(
        crest
          ? '10,120 18,104 38,96 58,100 76,100 106,100 134,112 160,122 182,108! 176,130 148,148 110,152 78,150 56,140 32,136 14,130'
          : '10,118 18,102 40,94 60,100 76,104 106,102 136,114 152,130 144,148 110,154 78,152 56,142 32,136 14,130',
        skin,
        {
          inside:
            (belly ? k.blob('0,132 36,126 62,134 92,140 124,136 156,134 156,180 0,180', belly) : '') +
            dots(k, spots, spot) +
            (scale
              ? k.cuts(30, 98, 112, 40, 60, 0, 3, scale, 2.4, 0.85)
              : k.cuts(40, 98, 90, 26, 14, 8, 12, 'snow', 1.8, 0.3)) +
            (p.tailBand ? k.stroke('136,130 158,128 178,114', p.tailBand, 7) : '') +
            (p.jaw ? k.stroke('38,112 46,122 52,132', p.jaw, 4.4) : '') +
            (p.cheek ? k.blob('34,108 56,104 66,120 58,136 38,132', p.cheek) : '') +
            k.marks(p.marks),
        },
      );
      s += limb('64,140 56,156 48,168', '48,168') + limb('126,142 138,158 146,170', '146,170');
      return s + k.eye(31, 108, 5.4, eye) + k.stroke('12,124 26,126 42,122', 'ink', 2, 'opacity=".45"');
    }

    const leg = (a: string, b: string, c: string) => k.stroke(`${a} ${b} ${c}`, legs, 9 * stout) + toes(k, c, legs);
    const w = stout;
    let s =
      leg('76,82', '50,80', '42,102') +
      leg('104,72', '118,46', '140,44') +
      leg('100,138', '72,148', '66,170') +
      leg('126,118', '152,104', '164,82');
    if (crest)
      s += k.fill(
        'M84 30L94 34L92 42L104 46L104 56L116 60L116 70L128 78L126 88L138 98L134 108L144 118L140 128L152 138L110 140L76 50Z',
        crest,
      );
    if (p.longTail)
      s += k.solid('150,158 176,152 190,128 186,96 170,70 176,44! 184,66 198,94 200,130 188,160 162,176', skin, {});
    if (p.folds)
      // the loose skin of a hellbender: lobes along both flanks, and a keeled paddle of a tail
      s +=
        each(
          '60,76 66,90 74,102 82,114 90,126 98,138 106,150 110,62 122,74 130,88 138,102 142,116 144,130',
          (x, y) => k.dot(x, y, 9, skin) + k.dot(x, y + 2, 5, 'ink', 'opacity=".14"'),
        ) +
        k.solid('140,148 166,146 186,122! 200,150 188,178 158,188 132,176', skin, {
          inside: k.cuts(140, 150, 50, 30, 12, 20, 12, 'ink', 1.6, 0.3),
        });
    const line = `${44 - 6 * w},38 ${52},${26} 68,24 84,36 88,50 ${102 + 4 * w},64 ${118 + 6 * w},88 ${124 + 8 * w},112 ${128 + 5 * w},134 144,152 164,156 180,144 188,124! 192,146 182,168 160,178 134,172 116,154 ${108 - 4 * w},134 ${98 - 8 * w},114 ${86 - 8 * w},94 ${76 - 5 * w},76 66,66 50,62 40,52`;
    s += k.solid(line, skin, {
      inside:
        (head !== skin ? k.blob('20,10 90,10 92,48 76,66 20,70', head) : '') +
        (belly ? k.stroke('60,66 80,96 104,136 132,164 164,174', belly, 8) : '') +
        (p.cheek
          ? k.blob('30,48 50,44 66,60 66,78 40,72', p.cheek) + k.blob('76,22 96,30 98,54 84,58 74,42', p.cheek)
          : '') +
        (p.stripe ? k.stroke('70,30 90,54 112,88 122,120 136,148 160,164 184,148', p.stripe, p.stripeW || 6) : '') +
        dots(k, spots, spot) +
        (scale
          ? k.cuts(70, 50, 70, 100, 60, 60, 6, scale, 2.4, 0.6)
          : k.cuts(60, 40, 70, 90, 12, 56, 9, 'snow', 1.6, 0.35)) +
        k.marks(p.marks),
    });
    if (p.folds)
      s += k.solid('28,44 36,22 64,8 92,20 104,48 88,68 58,78 34,64', skin, {
        inside: dots(k, spots.slice(0, 4), spot) + k.cuts(36, 20, 56, 44, 16, 50, 7, 'ink', 1.6, 0.25),
      });
    const r = p.folds ? 4 : 5.8;
    return (
      s +
      each(
        p.folds ? '44,30 88,42' : '53,33 76,46',
        (x, y) => k.dot(x, y, r, p.eyeBase || 'peat') + k.dot(x - 1, y - 1, r * 0.4, eye),
      )
    );
  },
  { face: (p) => (p.pose === 'side' ? [0, 40, 150] : [10, 4, 184]) },
);
