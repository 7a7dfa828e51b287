// The shapes a portrait is shown in, in CSS pixels.  Wide, tall and whole are drawn more extreme than any slot, so that
// `object-fit: cover` crops scenery only; cut, fig and big are cut-outs with a paper edge; round is for 20 to 40 px.
export const SHAPES = {
  wide: [380, 100], // a half above or below
  tall: [90, 200], // a half at the left or right, or a place in a narrow cell
  whole: [252, 180], // a whole card
  cut: [176, 176], // a place in the wood
  fig: [84, 84], // a dweller in the wood
  round: [40, 40], // a roundel in a line of tokens, or where there is no room
  big: [320, 320], // a cut-out as scenery
} as const satisfies Record<string, readonly [number, number]>;

export type Shape = keyof typeof SHAPES;

/** The paper edge of a cut-out, in CSS pixels: smaller figures need a broader one. */
export const EDGES: Readonly<Partial<Record<Shape, number>>> = { cut: 2.8, fig: 3.4, big: 4 };

/** Past this many pixels a wide scene goes on as its own mirror image. */
export const WIDE_CORE = 250;

const DWELLERS: readonly Shape[] = ['whole', 'fig', 'round'];
const PLACES: readonly Shape[] = ['whole', 'tall', 'cut', 'round'];

/** The shapes the page mostly shows a species in, by its side of the card: these are drawn when the page is built. */
export function shapesOf(side: string): readonly Shape[] {
  if (side === 'top' || side === 'bottom') return ['wide', ...DWELLERS];
  return side === 'left/right' ? ['tall', ...DWELLERS] : PLACES;
}
