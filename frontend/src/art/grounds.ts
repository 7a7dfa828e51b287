// What creatures stand on and before: perch, sky and strips of ground, drawn wide so that any frame fits.
import type { Kit } from './kit';
import type { Ink } from './palette';

export const perch = (k: Kit, y = 172, c: Ink = 'bark'): string =>
  k.solid(
    `${k.wide ? -160 : -6},${y + 4} 40,${y} 90,${y + 2} 150,${y - 1} ${k.wide ? 360 : 206},${y + 2} ${k.wide ? 360 : 206},${y + 12}! 150,${y + 11} 90,${y + 14} 40,${y + 11} ${k.wide ? -160 : -6},${y + 15}!`,
    c,
    { shade: 0.3, dy: 4, dx: 0, inside: k.cuts(0, y, 200, 12, 16, 2, 16, 'sand', 1, 0.35) },
  );

export const toes = (k: Kit, x: number, y: number, c: Ink = 'umber'): string =>
  k.line(`M${x} ${y - 16}L${x - 2} ${y}M${x - 8} ${y + 2}q5 -5 8 -2q5 -2 8 3`, c, 3.6);

export const SKY = 'M-180-260H380V420H-180Z';

export const sky = (k: Kit, c: Ink, disc: Ink, x: number, y: number, r: number, rayOpacity = 0.72): string =>
  k.fill(SKY, c) + k.rays(x, y, r + 4, r + (k.wide ? 220 : 105), 54, disc, rayOpacity) + k.dot(x, y, r, disc);

export type Gouges = readonly [count: number, angle: number, length: number, ink: Ink, width: number];

/** A strip of ground, its top line through y. */
export const earth = (k: Kit, y: number, c: Ink, marks: readonly Gouges[], light = 0.2): string => {
  const x = k.wide ? -180 : -9,
    w = k.wide ? 560 : 218,
    many = k.wide ? 2.7 : 1;
  return k.solid(
    `${x},${y}! ${k.wide ? '-60,' + (y + 3) : ''} 40,${y - 5} 100,${y + 3} 160,${y - 5} ${k.wide ? '260,' + (y + 3) : ''} ${x + w},${y}! ${x + w},${k.wide ? 420 : 209}! ${x},${k.wide ? 420 : 209}!`,
    c,
    {
      shade: 0,
      light,
      inside: marks
        .map(([n, ang, len, mc, mw]) =>
          k.cuts(x, y, w, k.wide ? 130 : 42, n * many * (k.wide ? 1.8 : 1), ang, len, mc, mw, 0.85),
        )
        .join(''),
    },
  );
};

export const spread = (k: Kit, xs: readonly number[]): readonly number[] =>
  k.wide ? [...xs, ...xs.map((x) => x - 205), ...xs.map((x) => x + 205)] : xs;
