// Flowers whose whole shape is their own: each is drawn at once, with stem and leaves.
import { curve, each, r1 } from '../geometry';
import type { Kit } from '../kit';
import type { Ink } from '../palette';
import { leafArt } from './leaves';

export const BLOOM = ['edelweiss', 'gentian', 'foxglove', 'nettle', 'tulip', 'cinquefoil', 'mistletoe'] as const;
export interface Bloom {
  petal: Ink;
  petal2: Ink;
  c: Ink;
  c2: Ink;
  centre: Ink;
}

const turned = (k: Kit, art: string, x: number, y: number, angle: number, scale = 1, flat = 1): string =>
  k.group(art, `translate(${x} ${y}) scale(1 ${flat}) rotate(${angle}) scale(${scale})`);

/** A star of woolly bracts, long and short, around a handful of yellow heads. */
function edelweiss(k: Kit, p: Bloom): string {
  const bract = curve('0,0! 12,-16 13,-42 0,-68! -13,-42 -12,-16');
  const star = (x: number, y: number, scale: number): string => {
    let s = '';
    for (let i = 0; i < 9; i++)
      s += k.group(k.fill(bract, '#b7a878'), `translate(3 5) rotate(${i * 40 + 6}) scale(${i % 2 ? 0.84 : 1})`);
    for (let i = 0; i < 9; i++)
      s += k.group(
        k.form(bract, p.petal, {
          dx: 4,
          dy: 4,
          shade: 0.13,
          inside: k.line('M0 -8V-60', '#cfcaa6', 2.4) + k.cuts(-10, -56, 18, 46, 9, 84, 8, '#bfc3a4', 1.5, 0.8),
        }),
        `rotate(${i * 40 + 6}) scale(${i % 2 ? 0.84 : 1})`,
      );
    s += each('0,0 13,-5 8,11 -8,11 -13,-5 0,-14', (u, v) => {
      const grains = each('0,-3 3,1 -3,1 0,4', (a, b) => k.dot(u + a, v + b, 1.5, 'umber'));
      return k.dot(u + 1, v + 1.6, 8.4, 'moss') + k.dot(u, v, 7.4, p.centre) + grains;
    });
    return k.group(s, `translate(${x} ${y}) scale(${scale} ${r1(scale * 0.92)})`);
  };
  const blade = curve('0,0! 9,-22 9,-54 0,-84! -9,-54 -9,-22');
  const leaves = each(
    '100,188,-58,1 100,188,54,1 96,188,-28,0.9 106,188,26,0.86 100,150,-70,0.5 100,146,66,0.5',
    (x, y, a, z) =>
      turned(k, k.form(blade, p.c, { dx: 4, dy: 4, inside: k.line('M0 0V-76', '#c9d0b2', 2.4) }), x, y, a, z),
  );
  return (
    k.stroke('100,190 102,150 98,96', p.c, 6) +
    k.stroke('104,184 136,170 154,146', p.c, 5) +
    leaves +
    star(158, 138, 0.44) +
    star(94, 80, 1.06)
  );
}

/** Deep blue trumpets close above a rosette. */
function gentian(k: Kit, p: Bloom): string {
  const leaf = (x: number, y: number, a: number, z: number) =>
    k.group(leafArt(k, 'oval', p.c, 'lime', { stalk: p.c }), `translate(${x} ${y}) rotate(${a}) scale(${z})`);
  const lobe = curve('0,6! 19,-10 22,-34 0,-60! -22,-34 -19,-10');
  const pleat = curve('0,0! 8,-14 5,-34! 0,-28 -5,-34! -8,-14');
  const trumpet = (x: number, y: number, turn: number, z: number) => {
    const tube = k.solid('-12,96! -17,52 -32,8 0,-4 32,8 17,52 12,96!', p.petal2, {
      dx: 7,
      dy: 4,
      shade: 0.28,
      inside: k.line('M-14 10Q-7 50 -4 94M14 10Q7 50 4 94M0 0V94', 'night', 2.6, 'opacity=".6"'),
    });
    const back = [36, 108, 180, 252, 324].map((a) => turned(k, k.fill(pleat, p.petal2), 0, 0, a, 1.2, 0.74)).join('');
    const lobes = [0, 72, 144, 216, 288]
      .map((a) =>
        turned(
          k,
          k.form(lobe, p.petal, { dx: 5, dy: 5, shade: 0.2, inside: k.line('M0 0V-52', p.petal2, 2.4) }),
          0,
          0,
          a,
          1,
          0.74,
        ),
      )
      .join('');
    const throat =
      k.oval(0, 0, 15, 11, 'night') +
      each('-9,0 9,0 -5,7 5,7 -5,-7 5,-7', (u, v) => k.dot(u, v, 2, 'lime')) +
      k.oval(0, 1, 5, 4.4, p.centre);
    return k.group(tube + back + lobes + throat, `translate(${x} ${y}) rotate(${turn}) scale(${z})`);
  };
  return (
    leaf(92, 188, -72, 0.84) +
    leaf(108, 188, 72, 0.84) +
    trumpet(44, 116, -22, 0.56) +
    trumpet(158, 112, 20, 0.6) +
    leaf(96, 190, -36, 0.66) +
    leaf(104, 190, 38, 0.66) +
    trumpet(100, 76, 0, 1.02)
  );
}

/** A spire of hanging bells, the lowest open first, spotted inside the lip. */
function foxglove(k: Kit, p: Bloom): string {
  const leaf = (x: number, y: number, a: number, z: number) =>
    k.group(leafArt(k, 'oval', p.c, 'lime', { stalk: p.c }), `translate(${x} ${y}) rotate(${a}) scale(${z})`);
  const bell = (x: number, y: number, z: number, m: number) =>
    k.group(
      k.blob('-6,-4 6,-6 9,4 0,8 -8,4', p.c) +
        k.form(curve('-5,0! 6,-2 13,10 15,28 21,40! 10,47 -6,47 -17,40! -12,26 -10,10'), p.petal, {
          dx: 4,
          dy: 3,
          shade: 0.18,
          light: 0.26,
        }) +
        k.oval(2, 41, 16, 7, p.petal2, 2) +
        each('-6,40 0,43 6,40 2,38 -2,45 9,43', (u, v) => k.dot(u, v, 1.8, 'berry')),
      `translate(${x} ${y}) rotate(${m * -30}) scale(${m * z} ${z})`,
    );
  const rows: ReadonlyArray<readonly [x: number, y: number, z: number, m: number]> = [
    [106, 122, 1.1, -1],
    [94, 112, 1.1, 1],
    [106, 92, 1, -1],
    [95, 84, 0.96, 1],
    [105, 66, 0.84, -1],
    [96, 60, 0.76, 1],
    [104, 46, 0.6, -1],
    [97, 40, 0.5, 1],
  ];
  return (
    leaf(98, 188, -62, 0.94) +
    leaf(102, 188, 60, 0.94) +
    k.stroke('100,192 100,110 100,8', p.c, 5.4) +
    leaf(98, 190, -26, 0.6) +
    leaf(103, 190, 28, 0.6) +
    each('95,30 105,27 97,19 103,14 100,7', (x, y) => k.oval(x, y, 4.4, 5.6, 'lime')) +
    rows.map(([x, y, z, m]) => bell(x, y, z, m)).join('')
  );
}

/** Toothed leaves in crossed pairs, tassels hanging between them. */
function nettle(k: Kit, p: Bloom): string {
  const tones = [p.c, p.c2].map(
    (ink, i) => `<g id="nettle${i}">${leafArt(k, 'serrate', ink, 'lime', { stalk: p.c, stalkLen: 8 })}</g>`,
  );
  const pair = (y: number, angle: number, z: number, i: number) =>
    [-1, 1]
      .map(
        (m) =>
          `<use href="#nettle${i % 2}" transform="translate(${100 + m * 4} ${y}) rotate(${m * angle}) scale(${z})"/>`,
      )
      .join('');
  const tassels = (y: number, l: number) =>
    k.mirror(
      each('8,0 15,4', (x, d) => {
        const beads = Array.from({ length: 5 }, (_, i) =>
          k.dot(100 + x + i * 1.6, y + d + 4 + (i * l) / 5, 3.2, i % 2 ? p.petal : p.petal2),
        );
        return k.stroke(`100,${y} ${100 + x},${y + d} ${100 + x + 8},${y + l}`, p.petal2, 2) + beads.join('');
      }),
    );
  return (
    `<defs>${tones.join('')}</defs>` +
    k.line('M100 192V24', p.c, 6.4) +
    k.line('M102.4 192V24', p.c2, 2) +
    pair(164, 82, 0.82, 0) +
    pair(128, 72, 0.78, 1) +
    tassels(128, 30) +
    pair(94, 64, 0.68, 0) +
    tassels(94, 26) +
    pair(64, 54, 0.54, 1) +
    tassels(64, 20) +
    pair(42, 38, 0.4, 0) +
    pair(32, 16, 0.28, 1)
  );
}

/** A wild tulip: six pointed tepals, one bud that nods, narrow leaves. */
function tulip(k: Kit, p: Bloom): string {
  const blade = curve('-7,0! -11,-40 -6,-84 2,-120! 9,-80 11,-40 7,0!');
  const leaf = (x: number, a: number, z: number, ink: Ink) =>
    turned(k, k.form(blade, ink, { dx: 4, dy: 3, inside: k.line('M0 -6Q-2 -60 2 -110', '#b9c7a0', 2) }), x, 190, a, z);
  const tepal = curve('0,4! 17,-18 18,-46 0,-80! -18,-46 -17,-18');
  const petal = (x: number, y: number, a: number, z: number, rib: Ink) =>
    turned(
      k,
      k.form(tepal, p.petal, {
        dx: 5,
        dy: 5,
        shade: 0.2,
        inside: k.stroke('0,0 0,-40 0,-74', rib, 5) + k.line('M-7 -6Q-10 -36 -3 -66M7 -6Q10 -36 3 -66', p.petal2, 1.8),
      }),
      x,
      y,
      a,
      z,
    );
  const anthers = each(
    '88,72 100,64 112,72 94,82 107,82',
    (x, y) => k.line(`M100 100L${x} ${y}`, 'moss', 2.2) + k.oval(x, y, 3, 6, p.centre),
  );
  return (
    leaf(94, -34, 1.02, p.c) +
    leaf(108, 34, 1, p.c2) +
    k.stroke('102,190 106,150 100,110', p.c, 5.4) +
    k.stroke('104,176 134,140 146,96 158,92 162,100', p.c2, 4.4) +
    petal(160, 96, 196, 0.46, p.c) +
    petal(164, 96, 164, 0.46, p.c) +
    petal(162, 96, 180, 0.5, p.c) +
    [-66, 66, -24, 24].map((a) => petal(100, 106, a, 1, p.petal2)).join('') +
    anthers +
    [-92, 92].map((a) => petal(100, 108, a, 0.72, p.petal2)).join('') +
    k.dot(100, 106, 7, 'lime') +
    leaf(100, -8, 0.56, p.c)
  );
}

/** Marsh cinquefoil: broad wine-red sepals behind small dark petals. */
function cinquefoil(k: Kit, p: Bloom): string {
  const toothed = curve(
    '0,0! 9,-16 16,-30! 14,-40 19,-50! 15,-60 17,-70! 8,-82 0,-98! -8,-82 -17,-70! -15,-60 -19,-50! -14,-40 -16,-30! -9,-16',
  );
  const leaf = (x: number, y: number, a: number, z: number) =>
    k.group(
      k.line('M0 10V-40', 'rust', 4) +
        [-78, 78, -40, 40, 0]
          .map((b) =>
            turned(k, k.form(toothed, p.c, { dx: 4, dy: 4, inside: k.line('M0 0V-90', 'mist', 2.6) }), 0, -30, b, 0.8),
          )
          .join(''),
      `translate(${x} ${y}) rotate(${a}) scale(${z})`,
    );
  const bloom = (x: number, y: number, z: number) => {
    const sepal = curve('0,2! 20,-12 24,-36 0,-70! -24,-36 -20,-12');
    const small = curve('0,0! 8,-10 8,-26 0,-38! -8,-26 -8,-10');
    const ring = (shape: string, ink: Ink, from: number, rib: Ink) =>
      Array.from({ length: 5 }, (_, i) =>
        turned(
          k,
          k.form(shape, ink, {
            dx: 4,
            dy: 4,
            inside: k.line('M0 -6V-54M0 -10Q10 -24 9 -40M0 -10Q-10 -24 -9 -40', rib, 2),
          }),
          0,
          0,
          from + i * 72,
        ),
      ).join('');
    const stamens = Array.from({ length: 12 }, (_, i) =>
      k.group(k.line('M0 -8V-17', p.petal2, 1.8) + k.dot(0, -18, 2.4, 'ink'), `rotate(${i * 30})`),
    ).join('');
    return k.group(
      ring(sepal, p.petal, 0, p.petal2) +
        ring(small, p.petal2, 36, 'ink') +
        stamens +
        k.dot(0, 0, 9, p.centre) +
        k.cuts(-7, -7, 12, 12, 10, 40, 3, 'rose', 1.6, 0.9),
      `translate(${x} ${y}) scale(${z})`,
    );
  };
  return (
    leaf(60, 168, -44, 0.84) +
    leaf(150, 166, 46, 0.8) +
    k.stroke('104,192 98,150 96,84', 'rust', 5) +
    k.stroke('100,160 132,130 152,98', 'rust', 4) +
    bloom(156, 92, 0.5) +
    bloom(90, 76, 1)
  );
}

/** Mistletoe: a ball of forks, each ending in a pair of leaves, with berries in the crooks; it hangs on a bough. */
function mistletoe(k: Kit, p: Bloom): string {
  const leaf = curve('0,0! 7,-14 9,-32 2,-46 -5,-34 -5,-14');
  let twigs = '',
    leaves = '',
    berries = '';
  const fork = (x: number, y: number, angle: number, length: number, depth: number): void => {
    const a = (angle * Math.PI) / 180;
    const [ex, ey] = [x + Math.sin(a) * length, y - Math.cos(a) * length];
    twigs += `M${r1(x)} ${r1(y)}L${r1(ex)} ${r1(ey)}`;
    if (!depth) {
      for (const side of [-34, 34])
        leaves += k.group(
          k.form(leaf, side < 0 ? p.c : p.c2, { dx: 3, dy: 3, shade: 0.2, inside: k.line('M0 -4V-38', 'lime', 1.6) }),
          `translate(${r1(ex)} ${r1(ey)}) rotate(${r1(angle + side)}) scale(.78)`,
        );
      if ((ex + ey) % 3 < 2)
        berries +=
          k.dot(ex + 1.4, ey + 2, 6.2, '#a9a374') + k.dot(ex, ey, 5.6, p.petal) + k.dot(ex, ey + 2, 1, 'umber');
      return;
    }
    for (const side of [-33, 33]) fork(ex, ey, angle + side + (k.rnd() - 0.5) * 14, length * 0.8, depth - 1);
  };
  for (const angle of [-118, -62, 0, 62, 118, 180]) fork(100, 92, angle, 21, 2);
  const bough = k.solid(
    `${k.wide ? -160 : -9},120! 40,108 100,98 160,102 ${k.wide ? 360 : 209},92! ${k.wide ? 360 : 209},110! 160,117 100,114 40,124 ${k.wide ? -160 : -9},138!`,
    'umber',
    {
      shade: 0.3,
      dx: 0,
      dy: 4,
      inside: k.cuts(0, 94, 200, 30, 22, -6, 16, 'sand', 1.2, 0.4),
    },
  );
  return (k.bare ? '' : bough) + k.line(twigs, '#8a8a42', 4) + leaves + berries;
}

export const BLOOMS: Readonly<Record<(typeof BLOOM)[number], (k: Kit, p: Bloom) => string>> = {
  edelweiss,
  gentian,
  foxglove,
  nettle,
  tulip,
  cinquefoil,
  mistletoe,
};
