// Where a species' picture comes from: a file drawn when the page was built, or a drawing made here and kept between
// visits.  The drawing code is a chunk of its own, fetched only when something must be drawn.
import type { SpeciesInfo } from '../messages';
import { key } from './key';
import { SHAPES, type Shape } from './shapes';

export type { Shape };
export { SHAPES };

/** A picture's address, and the same at twice the density. */
export interface Picture {
  src: string;
  srcset: string;
}

/** The file the build has drawn; for a species it has not seen there is none, and the address leads nowhere. */
export function artUrl(species: Pick<SpeciesInfo, 'name' | 'portrait'>, shape: Shape): Picture {
  const file = `${import.meta.env.BASE_URL}assets/art/${key(species.name, species.portrait, shape)}`;
  return { src: `${file}.webp`, srcset: `${file}.webp 1x, ${file}@2.webp 2x` };
}

const drawn = new Map<string, Promise<Picture>>();

/** The picture drawn here: an object URL, kept for as long as the page is open. */
export function drawnHere(species: SpeciesInfo, shape: Shape): Promise<Picture> {
  const name = key(species.name, species.portrait, shape);
  let waiting = drawn.get(name);
  if (!waiting) {
    waiting = import('./studio').then(async ({ paint }) => {
      const src = URL.createObjectURL(await paint(name, species, shape));
      return { src, srcset: '' };
    });
    drawn.set(name, waiting);
  }
  return waiting;
}
