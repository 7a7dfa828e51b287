// Where a species' picture comes from: a file drawn when the page was built, or a drawing made here and kept between
// visits.  The drawing code is a chunk of its own, fetched only when something must be drawn.
import { base } from '../lib/base';
import type { SpeciesInfo } from '../messages';
import { artKey } from './key';
import { SHAPES, shapesOf, type Shape } from './shapes';

export type { Shape };
export { SHAPES };

/** A picture's address, and the same with twice the pixels. */
export interface Picture {
  src: string;
  srcset: string;
}

const DRAWN = new Set(__DRAWN__);
type Known = Pick<SpeciesInfo, 'name' | 'portrait'>;
const keyOf = (species: Known): string => artKey(__ART__, species.name, species.portrait);

/** Has the build drawn it?  Not a species of one's own, nor a shape it is hardly ever shown in. */
export const isDrawn = (species: SpeciesInfo, shape: Shape): boolean =>
  DRAWN.has(keyOf(species)) && shapesOf(species.side).includes(shape);

/** The file the build has drawn, or would have. */
export function artUrl(species: Known, shape: Shape): Picture {
  const file = `${base}/assets/art/${shape}-${keyOf(species)}`;
  const width = SHAPES[shape][0];
  return { src: `${file}.webp`, srcset: `${file}.webp ${width}w, ${file}@2.webp ${2 * width}w` };
}

const drawn = new Map<string, Promise<Picture>>();

/** The picture drawn here, once. */
export function drawnHere(species: SpeciesInfo, shape: Shape): Promise<Picture> {
  const name = `${shape}-${keyOf(species)}`;
  let waiting = drawn.get(name);
  if (!waiting) {
    waiting = import('./studio').then(async ({ paint }) => ({ src: await paint(name, species, shape), srcset: '' }));
    drawn.set(name, waiting);
  }
  return waiting;
}
