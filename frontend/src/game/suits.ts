// Tree suits: a shape and a colour each, so that neither is needed alone.  Cost stands inside; on a trunk the same shape is the tree card.
import type { EditionInfo } from '../net/messages';

export const SHAPES = {
  heart: {
    path: 'M12 21.5C4 16 1.5 12 1.5 8A5.6 5.6 0 0 1 12 5a5.6 5.6 0 0 1 10.5 3c0 4-2.5 8-10.5 13.5z',
    ink: '#9a6713',
  },
  oak: {
    path: 'M12 1.5a5 5 0 0 1 4.9 4A5.2 5.2 0 0 1 22 12a5.2 5.2 0 0 1-5.1 6.5 5 5 0 0 1-9.8 0A5.2 5.2 0 0 1 2 12a5.2 5.2 0 0 1 5.1-6.5A5 5 0 0 1 12 1.5z',
    ink: '#6e4a32',
  },
  tri: { path: 'M12 1 23 21.5H1z', ink: '#2d6a6c' },
  diamond: { path: 'M12 .8 22.5 12 12 23.2 1.5 12z', ink: '#5d6d74' },
  leaf: {
    path: 'M12 .8c6.5 4.5 8.7 9 7.6 14C18.6 19.5 15.8 22 12 23.2 8.2 22 5.4 19.5 4.4 14.8 3.3 9.8 5.5 5.3 12 .8z',
    ink: '#4a7a3a',
  },
  star: { path: 'm12 1 3.2 5.3 6-1.3-1.4 6 3.2 5.2-6 .9L12 23l-5-5.9-6-.9 3.2-5.2-1.4-6 6 1.3z', ink: '#b9502a' },
  pine: { path: 'M12 .5 19 9h-3l6 7h-4l2.5 7h-17L6 16H2l6-7H5z', ink: '#3d6fa8' },
  fan: {
    path: 'M12 23.5 9 17 2.5 19 4 12.5-.2 8l6-.8L8.5 1.5 12 5l3.5-3.5 2.7 5.7 6 .8L20 12.5l1.5 6.5-6.5-2z',
    ink: '#6d4a86',
  },
} as const;
export type ShapeName = keyof typeof SHAPES;

/** Trees whose leaf or habit suggests a shape; the other symbols of an edition share what is left. */
const SUGGESTED: Record<string, ShapeName> = {
  'Linden Tree': 'heart',
  Oak: 'oak',
  'Silver Fir': 'tri',
  Birch: 'diamond',
  Beech: 'leaf',
  Sycamore: 'star',
  'Douglas Fir': 'pine',
  'Horse Chestnut': 'fan',
  'Moor Birch': 'diamond',
  Ash: 'fan',
  'Black Alder': 'heart',
  'Crab Apple': 'star',
  'Goat Willow': 'leaf',
  'Sessile Oak': 'oak',
  Basswood: 'heart',
  'Black Gum': 'leaf',
  Hickory: 'oak',
  Maple: 'star',
  Buckeye: 'fan',
  Hemlock: 'pine',
  Fir: 'tri',
};

/** The shape of each symbol of an edition: no two alike as long as there are shapes. */
export function suitsOf(edition: Pick<EditionInfo, 'symbols'>): Map<string, ShapeName> {
  const found = new Map<string, ShapeName>();
  const free = new Set(Object.keys(SHAPES) as ShapeName[]);
  for (const symbol of edition.symbols) {
    const shape = SUGGESTED[symbol];
    if (shape && free.delete(shape)) found.set(symbol, shape);
  }
  const spare = [...free];
  for (const symbol of edition.symbols) {
    if (!found.has(symbol)) found.set(symbol, spare.shift() ?? SUGGESTED[symbol] ?? 'leaf');
  }
  return found;
}
