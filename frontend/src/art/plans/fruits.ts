// What hangs on a tree: acorns, cones, keys and catkins, each about 40 high around 0,0.
import { curve, each } from '../geometry';
import type { Kit } from '../kit';
import type { Ink } from '../palette';

type Draw = (k: Kit, c?: Ink) => string;
const acorn: Draw = (k: Kit) =>
  k.form(curve('0,4 11,10 12,26 0,42! -12,26 -11,10'), 'ochre', { dx: 4, dy: 3 }) +
  k.form(curve('-15,10 -12,-6 0,-11 12,-6 15,10 0,14'), 'umber', {
    dx: 3,
    dy: 3,
    inside: k.cuts(-14, -10, 28, 20, 14, 40, 4, 'sand', 1.6, 0.7),
  }) +
  k.line('M0 -10V-18', 'umber', 3.4);
export const FRUITS = {
  acorn,
  /** ash: a bunch of single keys */
  ashKeys: (k: Kit) =>
    k.line('M0 -30V-14', 'umber', 3.4) +
    each('-26,-18 -12,0 2,8 16,2 28,-16', (x, y, i) =>
      k.group(
        k.line('M0 -6V4', 'moss', 2) +
          k.form(curve('0,2! 6,10 6,26 0,36 -6,26 -6,10'), i % 2 ? 'lime' : '#c6b45a', {
            dx: 2,
            dy: 2,
            inside: k.oval(0, 12, 2.6, 6, 'umber'),
          }),
        `translate(${x * 0.5} ${y * 0.4 - 6}) rotate(${-x * 1.1})`,
      ),
    ),
  /** goat willow: silver pussies with a dust of pollen */
  pussy: (k: Kit) =>
    k.line('M-20 36Q-6 6 20 -30', 'chestnut', 4.4) +
    each('-18,20,-58 2,-2,-46 22,-20,30 8,16,60', (x, y, a) =>
      k.group(
        k.form(curve('0,8! 9,0 9,-16 0,-26 -9,-16 -9,0'), 'ash', {
          dx: 3,
          dy: 3,
          inside:
            k.cuts(-9, -26, 18, 30, 18, 90, 5, 'snow', 1.6, 0.9) + k.cuts(-8, -24, 16, 14, 12, 80, 4, 'straw', 2, 0.95),
        }) + k.blob('-7,6 0,2 7,6 0,13', 'chestnut'),
        `translate(${x} ${y}) rotate(${a}) scale(.82)`,
      ),
    ),
  /** horse chestnut: a conker in its spiny husk */
  husk: (k: Kit) =>
    k.line(
      'M-26 -14l-8 -6M-30 0h-10M-26 14l-8 7M-12 -25l-4 -9M4 -28v-10M20 -24l5 -8M30 -10l9 -5M32 6l10 2M24 20l8 7M8 28l2 9M-10 26l-4 9',
      'moss',
      3.4,
    ) +
    k.form(curve('-30,0 -20,-22 4,-28 26,-18 32,4 20,24 -6,28 -24,18'), 'lime', { dx: 5, dy: 6 }) +
    k.form(curve('-16,2 -8,-14 10,-14 18,2 10,17 -8,17'), 'chestnut', {
      dx: 4,
      dy: 5,
      light: 0.1,
      inside: k.oval(-2, 11, 9, 6, 'sand') + k.oval(-6, -6, 4, 2.6, 'blush', -30, 'opacity=".7"'),
    }),
  /** buckeye: two nuts in a smooth, leathery husk */
  buckeye: (k: Kit) =>
    k.form(curve('-34,-2 -24,-22 0,-26 24,-22 34,-2 24,20 0,26 -24,20'), '#b98f58', {
      dx: 5,
      dy: 6,
      inside: k.line('M0 -26V26', 'umber', 2.4),
    }) +
    each('-14 14', (x) =>
      k.form(curve(`${x - 12},0 ${x - 6},-13 ${x + 7},-13 ${x + 13},1 ${x + 6},14 ${x - 7},14`), 'chestnut', {
        dx: 4,
        dy: 4,
        light: 0.1,
        inside: k.oval(x, 2, 6, 5, 'sand') + k.dot(x - 5, -7, 2, 'blush'),
      }),
    ),
  /** elder: a flat plate of berries on red stalks */
  elder: (k: Kit, c: Ink = 'ink') =>
    k.line('M0 -34V-16M0 -18L-26 0M0 -18L-12 4M0 -18L2 8M0 -18L16 4M0 -18L28 -2', 'berry', 3) +
    each(
      '-28,4 -20,10 -12,4 -10,14 -2,8 2,18 8,8 14,14 18,4 26,8 30,-2 -22,-4 22,-6',
      (x, y) => k.dot(x, y, 5.4, c) + k.dot(x - 1.6, y - 1.8, 1.4, 'snow'),
    ),
  /** yellow birch: small cones that stand upright */
  upright: (k: Kit) =>
    k.line('M-30 28Q0 18 30 24', 'umber', 4) +
    each(
      '-16,2 4,-4 22,4',
      (x, y) =>
        k.line(`M${x} ${y + 14}V24`, 'umber', 3) +
        k.form(
          curve(
            `${x},${y - 18} ${x + 9},${y - 6} ${x + 9},${y + 8} ${x},${y + 15} ${x - 9},${y + 8} ${x - 9},${y - 6}`,
          ),
          '#9a7a44',
          {
            dx: 3,
            dy: 3,
            inside: each('-10 -3 4 11', (d) =>
              k.line(`M${x - 9} ${y + d}L${x} ${y + d + 5}L${x + 9} ${y + d}`, 'bark', 1.6),
            ),
          },
        ),
    ),
  acornStalk: (k: Kit) =>
    k.line('M0 -34Q4 -16 -12 4M-1 -22Q6 -10 14 0', 'moss', 3.2) +
    k.group(acorn(k), 'translate(-13 16) rotate(12) scale(.78)') +
    k.group(acorn(k), 'translate(17 14) rotate(-12) scale(.78)'),
  acornSessile: (k: Kit) =>
    k.line('M-34 -16Q0 -8 34 -20', 'umber', 5) +
    k.group(acorn(k), 'translate(-15 4) rotate(20) scale(.74)') +
    k.group(acorn(k), 'translate(16 2) rotate(-20) scale(.74)') +
    k.group(acorn(k), 'translate(1 8) scale(.8)'),
  blossom: (k: Kit) =>
    k.form(curve('0,-30 9,-26 10,-4 0,6 -6,-10'), 'lime', { dx: 2, dy: 2 }) +
    k.line('M0 -10L-13 12M0 -10L13 12M0 -10V20M0 -4L-5 22M0 -4L7 24', 'moss', 2) +
    each(
      '-14,14 13,13 0,22 -7,26 9,26',
      (x, y) =>
        [0, 72, 144, 216, 288]
          .map((a) => k.oval(x, y - 4, 2.4, 4, 'cream', 0, `transform="rotate(${a} ${x} ${y})"`))
          .join('') + k.dot(x, y, 2, 'ochre'),
    ),
  conker: (k: Kit) =>
    k.form(curve('-20,0 -10,-18 12,-18 22,2 12,20 -12,20'), 'chestnut', {
      dx: 5,
      dy: 6,
      light: 0.1,
      inside: k.oval(-2, 12, 11, 7, 'sand') + k.oval(-8, -8, 5, 3, 'blush', -30, 'opacity=".6"'),
    }),
  mast: (k: Kit) =>
    k.form(curve('0,-18 14,-6 12,14 0,22 -12,14 -14,-6'), 'umber', {
      inside: k.cuts(-14, -18, 28, 38, 22, 80, 6, 'sand', 1.6, 0.6),
    }) + k.blob('0,-8 8,2 6,16 0,20 -6,16 -8,2', 'chestnut'),
  catkin: (k: Kit) =>
    k.line('M0 -22V-14', 'moss', 3) +
    k.form(curve('0,-16 7,-6 7,22 0,34 -7,22 -7,-6'), 'ochre', {
      dx: 3,
      dy: 2,
      inside: Array.from({ length: 7 }, (_, i) =>
        k.line(`M-8 ${-8 + i * 6}L0 ${-4 + i * 6}L8 ${-8 + i * 6}`, 'umber', 1.6, 'opacity=".7"'),
      ).join(''),
    }),
  keys: (k: Kit) =>
    k.form(curve('0,-6! 14,-14 34,-6 40,14! 24,12 6,6'), 'sand', { dx: 2, dy: 3 }) +
    k.form(curve('0,-6! -14,-14 -34,-6 -40,14! -24,12 -6,6'), 'sand', { dx: 2, dy: 3 }) +
    k.dot(-5, 0, 6, 'umber') +
    k.dot(5, 0, 6, 'umber') +
    k.line('M0 -4V-18', 'moss', 3),
  nutlets: (k: Kit) =>
    k.form(curve('0,-24 8,-22 8,-2 0,0 -6,-10'), 'lime', { dx: 2, dy: 2 }) +
    k.line('M0 -8L-8 12M0 -8L8 12M0 -8V18', 'moss', 2.4) +
    k.dot(-8, 14, 5, 'sand') +
    k.dot(8, 14, 5, 'sand') +
    k.dot(0, 20, 5, 'sand'),
  cone: (k: Kit, c: Ink = 'umber') =>
    k.form(curve('0,-22 13,-8 13,16 0,32 -13,16 -13,-8'), c, {
      dx: 4,
      dy: 3,
      inside: Array.from({ length: 6 }, (_, i) =>
        k.line(
          `M-16 ${-14 + i * 8}L-8 ${-6 + i * 8}L0 ${-14 + i * 8}L8 ${-6 + i * 8}L16 ${-14 + i * 8}`,
          'sand',
          2,
          'opacity=".8"',
        ),
      ).join(''),
    }),
  berries: (k: Kit, c: Ink = 'ink') =>
    k.line('M0 -20V0M0 -10L-12 2M0 -10L12 2', 'moss', 2.6) +
    each('-12,6 12,6 0,4 -6,16 7,16', (x, y) => k.dot(x, y, 6.4, c) + k.dot(x - 2, y - 2, 1.6, 'snow')),
  apple: (k: Kit) =>
    k.line('M0 -16Q2 -24 8 -26', 'bark', 3.4) +
    k.form(curve('0,-12 14,-18 24,-4 18,18 0,22 -18,18 -24,-4 -14,-18'), 'ochre', {
      inside: k.blob('-30,-20 0,-18 4,24 -30,24', 'red', 'opacity=".75"'),
    }),
  nut: (k: Kit) =>
    k.form(curve('0,-22! 16,-6 14,16 0,22 -14,16 -16,-6'), 'ochre', {
      inside: k.line('M0 -20V20M-7 -10V16M7 -10V16', 'umber', 1.6, 'opacity=".6"'),
    }) + k.blob('-18,4 -8,8 0,4 8,8 18,4 16,22 0,30 -16,22', 'lime'),
  hickory: (k: Kit) =>
    k.form(curve('0,-20 18,-8 18,12 0,22 -18,12 -18,-8'), 'lime', {
      inside: k.line('M0 -20V22M-10 -16Q-16 4 -8 20M10 -16Q16 4 8 20', 'fern', 2),
    }),
};

export const FRUIT = [
  'acorn',
  'ashKeys',
  'pussy',
  'husk',
  'buckeye',
  'elder',
  'upright',
  'acornStalk',
  'acornSessile',
  'blossom',
  'conker',
  'mast',
  'catkin',
  'keys',
  'nutlets',
  'cone',
  'berries',
  'apple',
  'nut',
  'hickory',
] as const;
