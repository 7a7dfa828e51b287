// Where a species' picture comes from: a file drawn when the page was built, or a drawing made here and kept between
// visits.  The drawing code is a chunk of its own, fetched only when something must be drawn.
import { devicePixelRatio } from 'svelte/reactivity/window';
import { base } from '../net/base';
import type { SpeciesInfo } from '../net/messages';
import { artKey } from './key';
import { SHAPES, shapesOf, type Shape } from './shapes';

export type { Shape };
export { SHAPES };

const DRAWN = new Set(__DRAWN__);
type Known = Pick<SpeciesInfo, 'name' | 'portrait'>;
const keyOf = (species: Known): string => artKey(__ART__, species.name, species.portrait);

/** Has the build drawn it?  Not a species of one's own, nor a shape it is hardly ever shown in. */
export const isDrawn = (species: SpeciesInfo, shape: Shape): boolean =>
  DRAWN.has(keyOf(species)) && shapesOf(species.side).includes(shape);

/** The file the build has drawn, or would have: the finer one where it is shown so wide, in CSS pixels, that it matters.
 *
 * Chosen here and not by `srcset`: Chromium asks such pictures again whenever the window changes, and for that holds on
 * to every one it has ever shown, with all the page it was part of (10,000 nodes a game). */
export function artUrl(species: Known, shape: Shape, shown: number = SHAPES[shape][0]): string {
  const pixels = shown * Math.min(2, devicePixelRatio.current ?? 1);
  const fine = pixels > SHAPES[shape][0] * Math.SQRT2;
  return `${base}/assets/art/${shape}-${keyOf(species)}${fine ? '@2' : ''}.webp`;
}

const held = new Map<string, HTMLImageElement>();
const MAX_LOADED = 500; // more than a game shows

/** Cards come and go.  A browser forgets a picture with the last element that shows it, and would have to fetch and unpack
 * it anew a turn later, beside what it had unpacked before. */
export function keepLoaded(src: string): void {
  if (held.has(src) || held.size >= MAX_LOADED) return;
  held.set(src, Object.assign(new Image(), { src }));
}

const drawn = new Map<string, Promise<string>>();

/** The address of the picture drawn here, once. */
export function drawHere(species: SpeciesInfo, shape: Shape): Promise<string> {
  const name = `${shape}-${keyOf(species)}`;
  let waiting = drawn.get(name);
  if (!waiting) {
    waiting = import('./painter').then(({ paint }) => paint(name, species, shape));
    drawn.set(name, waiting);
  }
  return waiting;
}
