// What hangs on a tree: acorns, cones, keys and catkins, each about 40 high around 0,0.
import { curve } from '../geometry';
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
    (
      [
        [-14, 14],
        [13, 13],
        [0, 22],
        [-7, 26],
        [9, 26],
      ] as const
    )
      .map(
        ([x, y]) =>
          [0, 72, 144, 216, 288]
            .map((a) => k.oval(x, y - 4, 2.4, 4, 'cream', 0, `transform="rotate(${a} ${x} ${y})"`))
            .join('') + k.dot(x, y, 2, 'ochre'),
      )
      .join(''),
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
    (
      [
        [-12, 6],
        [12, 6],
        [0, 4],
        [-6, 16],
        [7, 16],
      ] as const
    )
      .map(([x, y]) => k.dot(x, y, 6.4, c) + k.dot(x - 2, y - 2, 1.6, 'snow'))
      .join(''),
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
