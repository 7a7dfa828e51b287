// Leaves: outlines with the base at 0,0 and the tip at 0,-100, and leaves made of leaflets.
import { curve } from '../geometry';
import type { Kit } from '../kit';
import type { Ink } from '../palette';

export const LEAVES = {
  downy:
    '0,0! 22,-4 40,-18 46,-36! 36,-44 34,-56! 22,-62 18,-76! 6,-84 0,-98! -6,-84 -18,-76! -22,-62 -34,-56! -36,-44 -46,-36! -40,-18 -22,-4',
  serrate:
    '0,2! 16,-6 25,-14! 27,-22 33,-28! 30,-36 34,-44! 29,-52 30,-60! 22,-68 22,-76! 12,-86 0,-112! -12,-86 -22,-76! -22,-68 -30,-60! -29,-52 -34,-44! -30,-36 -33,-28! -27,-22 -25,-14! -16,-6',
  oval: '0,0! 24,-18 36,-46 26,-76 0,-100! -26,-76 -36,-46 -24,-18',
  heart: '0,-8! 22,2 44,-14 44,-44 24,-76 4,-104! -20,-78 -40,-48 -44,-16 -24,0',
  birch:
    '0,0! 24,-8 42,-26! 34,-34 36,-44! 24,-52 24,-64! 12,-76 0,-102! -12,-76 -24,-64! -24,-52 -36,-44! -34,-34 -42,-26! -24,-8',
  oak: '0,0! 8,-10 22,-14 26,-26 16,-34 34,-42 36,-56 20,-60 32,-74 24,-88 8,-92 0,-104 -8,-92 -24,-88 -32,-74 -20,-60 -36,-56 -34,-42 -16,-34 -26,-26 -22,-14 -8,-10',
  sessile:
    '0,0! 6,-14 16,-22 20,-32 13,-38 28,-46 32,-56 20,-62 32,-72 31,-83 17,-86 18,-97 0,-106 -18,-97 -17,-86 -31,-83 -32,-72 -20,-62 -32,-56 -28,-46 -13,-38 -20,-32 -16,-22 -6,-14',
  basswood:
    '0,-4! 16,4 30,-2! 34,-6 44,-14! 43,-22 50,-32! 44,-40 46,-52! 36,-60 34,-72! 20,-82 4,-108! -12,-84 -26,-76! -30,-64 -40,-58! -40,-46 -48,-38! -42,-28 -44,-18! -34,-8 -24,-4! -10,-6',
  maple:
    '0,0! 12,-10 38,-2! 36,-16 58,-30! 44,-40 52,-66! 34,-60 22,-54! 22,-76 0,-106! -22,-76 -22,-54! -34,-60 -52,-66! -44,-40 -58,-30! -36,-16 -38,-2! -12,-10',
  silver:
    '0,0! 10,-16 34,-8! 28,-24 56,-38! 34,-42 54,-76! 26,-58 14,-50! 22,-80 0,-110! -22,-80 -14,-50! -26,-58 -54,-76! -34,-42 -56,-38! -28,-24 -34,-8! -10,-16',
  lance: '0,0! 12,-24 14,-56 0,-104! -14,-56 -12,-24',
  round: '0,0! 30,-10 44,-40 36,-70 14,-88 0,-82! -14,-88 -36,-70 -44,-40 -30,-10',
  leaflet: '0,0! 8,-24 19,-56 22,-76 10,-96 0,-106! -10,-96 -22,-76 -19,-56 -8,-24',
  slim: '0,0! 14,-22 21,-50 14,-78 0,-104! -14,-78 -21,-50 -14,-22',
  obovate: '0,0! 10,-20 28,-50 34,-76 18,-96 0,-102! -18,-96 -34,-76 -28,-50 -10,-20',
};

type Leaflet = readonly [x: number, y: number, angle: number, scale: number];
export const COMPOUND: Readonly<Record<string, readonly Leaflet[]>> = {
  palmate: [
    [0, -30, -112, 0.62],
    [0, -31, -74, 0.8],
    [0, -32, -37, 0.94],
    [0, -34, 0, 1],
    [0, -32, 37, 0.94],
    [0, -31, 74, 0.8],
    [0, -30, 112, 0.62],
  ],
  palmate5: [
    [0, -30, -92, 0.72],
    [0, -32, -46, 0.94],
    [0, -34, 0, 1.02],
    [0, -32, 46, 0.94],
    [0, -30, 92, 0.72],
  ],
  pinnate: [
    [0, -14, -66, 0.44],
    [0, -14, 66, 0.44],
    [0, -36, -58, 0.5],
    [0, -36, 58, 0.5],
    [0, -58, -50, 0.48],
    [0, -58, 50, 0.48],
    [0, -66, 0, 0.5],
  ],
  pinnate5: [
    [0, -24, -62, 0.5],
    [0, -24, 62, 0.5],
    [0, -48, -50, 0.62],
    [0, -48, 50, 0.62],
    [0, -58, 0, 0.66],
  ],
};

export const LEAFLET = ['leaflet', 'slim', 'lance'] as const;
export const LEAF = [
  'downy',
  'serrate',
  'oval',
  'heart',
  'birch',
  'oak',
  'sessile',
  'basswood',
  'maple',
  'silver',
  'lance',
  'round',
  'leaflet',
  'slim',
  'obovate',
  'palmate',
  'palmate5',
  'pinnate',
  'pinnate5',
] as const;
type Leaf = (typeof LEAF)[number];
export interface LeafMore {
  leaflet?: (typeof LEAFLET)[number];
  stalk?: Ink;
  stalkLen?: number;
}

/** The outline that is stamped all over a crown: of the leaf, or of one leaflet. */
export function outline(kind: Leaf, leaflet?: (typeof LEAFLET)[number]): string {
  if (Object.hasOwn(COMPOUND, kind)) return curve(LEAVES[leaflet ?? (kind.startsWith('palm') ? 'leaflet' : 'lance')]);
  return curve(LEAVES[kind as keyof typeof LEAVES]);
}

export function leafArt(k: Kit, kind: Leaf, c: Ink, vein: Ink = 'cream', more: LeafMore = {}): string {
  const shape = outline(kind, more.leaflet);
  const leaflets = COMPOUND[kind];
  if (leaflets)
    return (
      k.line('M0 4L0 -62', more.stalk || 'moss', 3) +
      leaflets
        .map(([x, y, a, sc]) =>
          k.group(
            k.form(shape, c, {
              dx: 5,
              dy: 5,
              shade: 0.18,
              inside: k.line(
                'M0 0V-96M0 -30L18 -48M0 -30L-18 -48M0 -52L18 -70M0 -52L-18 -70',
                vein,
                2.4,
                'opacity=".55"',
              ),
            }),
            `translate(${x} ${y}) rotate(${a}) scale(${sc})`,
          ),
        )
        .join('')
    );
  const ribs =
    kind === 'maple' || kind === 'silver'
      ? 'M0 6V-96M0 -6L40 -34M0 -6L-40 -34M0 -24L40 -58M0 -24L-40 -58'
      : 'M0 10V-94M0 -14L24 -32M0 -14L-24 -32M0 -34L26 -52M0 -34L-26 -52M0 -54L20 -72M0 -54L-20 -72';
  return (
    k.line(`M0 0V${Number(more.stalkLen || 18)}`, more.stalk || 'moss', 4) +
    k.form(shape, c, { dx: 6, dy: 6, shade: 0.18, inside: k.line(ribs, vein, 2.6, 'opacity=".6"') })
  );
}
