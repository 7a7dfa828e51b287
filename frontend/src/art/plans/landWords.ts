// What landscapes are made of: a small vocabulary, so that every place can have its own composition.
import { r1 } from '../geometry';
import { SKY } from '../grounds';
import type { Kit } from '../kit';
import type { Ink } from '../palette';

export interface Tones {
  sky: Ink;
  far: Ink;
  far2: Ink;
  mid: Ink;
  near: Ink;
  water: Ink;
  sun: Ink;
  sunAt: readonly number[];
}

/** The sky, wider and higher than any frame. */
export const air = (k: Kit, { sky, sun, sunAt: [x = 146, y = 46, r = 25] }: Tones): string =>
  k.fill(SKY, sky) + k.rays(x, y, r + 4, k.wide ? 260 : 150, 44, sun, 0.55) + k.dot(x, y, r, sun);

export type Land = ReturnType<typeof vocabulary>;

export function vocabulary(k: Kit, tones: Tones) {
  const { near, water } = tones;
  const hill = (pts: string, c: Ink, inside = '', light = 0.25) =>
    k.solid(`-9,${pts} 209,209! -9,209!`, c, { shade: 0, light, inside });
  const birds = (list: ReadonlyArray<readonly [x: number, y: number, size?: number]>, c: Ink = 'coal') =>
    k.line(
      list
        .map(([x, y, z = 1]) => `M${x} ${y}q${4 * z} ${-4.5 * z} ${7 * z} 0q${3 * z} ${-4.5 * z} ${7 * z} ${-0.6 * z}`)
        .join(''),
      c,
      1.9,
    );
  const mist = (x: number, y: number, w: number, h: number, n = 9) => k.cuts(x, y, w, h, n, 0, 52, 'snow', 4, 0.75);
  const stone = (x: number, y: number, w: number, c: Ink = 'slate', wet: Ink = false) =>
    k.solid(
      `${x - w},${y + w * 0.3}! ${x - w * 0.8},${y - w * 0.35} ${x - w * 0.1},${y - w * 0.6} ${x + w * 0.75},${y - w * 0.3} ${x + w},${y + w * 0.3}!`,
      c,
      { dx: w * 0.2, dy: w * 0.2, shade: 0.28, light: 0.35 },
    ) + (wet ? k.cuts(x - w * 1.1, y + w * 0.3, w * 0.8, 2, 3, 0, w * 1.3, wet, 1.8, 0.95) : '');
  const fir = (x: number, y: number, h: number, c: Ink = 'pine') =>
    k.fill(
      [0, 0.26, 0.5]
        .map(
          (f, i) =>
            `M${x} ${r1(y - h + h * f)}L${r1(x + h * (0.13 + i * 0.06))} ${r1(y - h + h * (f + 0.42))}H${r1(x - h * (0.13 + i * 0.06))}Z`,
        )
        .join('') + `M${x - 1.5} ${r1(y - h * 0.1)}h3V${y}h-3Z`,
      c,
    );
  const firs = (list: ReadonlyArray<readonly [x: number, y: number, h: number]>, c: Ink) =>
    list.map(([x, y, h]) => fir(x, y, h, c)).join('');
  const reed = (x: number, y: number, h: number, c: Ink = 'moss', lean = 4) =>
    k.line(
      `M${x} ${y}Q${x} ${y - h * 0.5} ${x + lean} ${y - h}M${x} ${y}Q${x - 3} ${y - h * 0.4} ${x - 9} ${y - h * 0.62}`,
      c,
      2.6,
    ) + k.oval(x + lean, y - h, 2.4, 7, 'umber', lean);
  const rush = (x: number, y: number, h: number, c: Ink) =>
    k.line(
      [-9, -5, -1, 3, 8]
        .map((d) => `M${x} ${y}Q${x + d * 0.3} ${y - h * 0.6} ${x + d} ${r1(y - h * (1 - Math.abs(d) * 0.03))}`)
        .join(''),
      c,
      2.2,
    );
  const cotton = (x: number, y: number, h: number) =>
    k.line(`M${x} ${y}Q${x + 1} ${y - h * 0.6} ${x + 4} ${y - h}`, 'umber', 1.6) +
    k.blob(
      `${x + 4},${y - h - 7} ${x + 9},${y - h - 2} ${x + 8},${y - h + 4} ${x + 3},${y - h + 5} ${x - 1},${y - h + 2} ${x},${y - h - 4}`,
      'snow',
    );
  const pool = (x: number, y: number, a: number, b: number) =>
    k.oval(x, y + 1.6, a + 2, b + 1.4, near) +
    k.oval(x, y, a, b, water) +
    k.cuts(x - a * 0.8, y - b * 0.5, a, b * 0.8, 3 + a / 9, 0, a * 0.6, 'snow', 1.6, 0.75);
  const turf = (y: number, n: number, c: Ink, h = 8, o = 0.6) => k.cuts(0, y, 200, 200 - y, n, -82, h, c, 2.2, o);
  return { k, ...tones, hill, birds, mist, stone, fir, firs, reed, rush, cotton, pool, turf };
}
