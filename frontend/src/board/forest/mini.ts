// Where dwellers stand on a small tile, as shares of its side: the middle of each slot, in the order they were filled.
import type { SideName } from '../../game/printed';
import type { Face, PlaceView } from '../../net/messages';

export type Ground = 'tree' | 'wide' | 'wet';

const SPOTS: Record<Ground, Record<SideName, ReadonlyArray<readonly [number, number]>>> = {
  tree: { top: [[0.5, 0.14]], bottom: [[0.5, 0.84]], left: [[0.17, 0.6]], right: [[0.83, 0.6]] },
  wide: {
    top: [
      [0.27, 0.18],
      [0.73, 0.18],
    ],
    bottom: [
      [0.27, 0.82],
      [0.73, 0.82],
    ],
    left: [[0.12, 0.5]],
    right: [[0.88, 0.5]],
  },
  wet: {
    top: [[0.5, 0.12]],
    bottom: [
      [0.28, 0.86],
      [0.72, 0.86],
    ],
    left: [[0.15, 0.45]],
    right: [[0.85, 0.45]],
  },
};
const SIDES: SideName[] = ['top', 'left', 'right', 'bottom'];

export const groundOf = (place: PlaceView): Ground =>
  !place.slots.left && !place.slots.right ? 'wide' : place.river ? 'wet' : 'tree';

export interface Dot {
  face: Face;
  side: SideName;
  x: number;
  y: number;
  count: number; // how many share the spot
}

/** One dot for each slot that is taken. */
export function dotsOf(place: PlaceView): Dot[] {
  const spots = SPOTS[groundOf(place)];
  return SIDES.flatMap((side) => {
    const many = spots[side].length;
    return place[side].slice(0, many).map((face, i) => {
      const count = i === many - 1 ? place[side].length - i : 1;
      return { face, side, x: spots[side][i]![0], y: spots[side][i]![1], count };
    });
  });
}
