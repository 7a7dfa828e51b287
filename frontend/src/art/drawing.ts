// Which SVG a shape is made from.  The build's script and the browser draw the same.
import { guess, portrait, type PortraitData } from './portrait';
import { EDGES, SHAPES, WIDE_CORE, type Shape } from './shapes';

export interface Subject {
  name: string;
  types: readonly string[];
  portrait: PortraitData | null;
}

/** The picture of a species, before it is trimmed or framed. */
export function drawing({ name, types, portrait: data }: Subject, shape: Shape): string {
  const [width, height] = SHAPES[shape];
  return portrait(name, data ?? guess(name, types), {
    frame: [shape === 'wide' ? WIDE_CORE : width, height],
    scene: !(shape in EDGES),
    near: shape === 'round',
  });
}

/** The box of what is not transparent, in pixels: cut-outs are trimmed to it. */
export function inkBox(
  rgba: ArrayLike<number>,
  width: number,
  height: number,
): [x: number, y: number, w: number, h: number] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4 + 3] ?? 0) <= 60) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right > left ? [left, top, right - left, bottom - top] : [0, 0, width, height];
}

/** Where a silhouette is stamped to make a paper edge: two rings, so that thin lines leave no gap. */
export const stamps = (edge: number): Array<[x: number, y: number]> =>
  [edge, edge / 2].flatMap((reach) =>
    Array.from({ length: 16 }, (_, i): [number, number] => {
      const angle = (i * Math.PI) / 8;
      return [Math.cos(angle) * reach, Math.sin(angle) * reach];
    }),
  );
