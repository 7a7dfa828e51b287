// Where things stand on a tile, as shares of its side: every place of a forest is one square, whatever grows there.
import type { Face, PlaceView } from '../../net/messages';
import { SIDES, type SideName } from '../../game/printed';

/** x, y, width, height */
export type Box = readonly [number, number, number, number];

interface Plan {
  host: Box;
  river?: Box;
  slots: Record<SideName, readonly Box[]>;
}

const TREE: Plan = {
  host: [0.09, 0.02, 0.82, 0.77],
  slots: {
    top: [[0.31, 0, 0.38, 0.32]],
    bottom: [[0.31, 0.665, 0.38, 0.315]],
    left: [[0, 0.41, 0.38, 0.39]],
    right: [[0.62, 0.41, 0.38, 0.39]],
  },
};
/** A moor or a river: ground one stands on, two slots above and two below. */
const GROUND: Plan = {
  host: [0.02, 0.21, 0.96, 0.58],
  slots: {
    top: [
      [0.08, 0, 0.38, 0.36],
      [0.54, 0, 0.38, 0.36],
    ],
    bottom: [
      [0.08, 0.625, 0.38, 0.355],
      [0.54, 0.625, 0.38, 0.355],
    ],
    left: [[0, 0.41, 0.38, 0.39]],
    right: [[0.62, 0.41, 0.38, 0.39]],
  },
};
const BY_THE_RIVER: Plan = {
  host: [0.19, 0, 0.62, 0.62],
  river: [-0.02, 0.585, 1.04, 0.135],
  slots: {
    top: [[0.34, 0, 0.32, 0.235]],
    bottom: [
      [0.09, 0.7, 0.38, 0.295],
      [0.53, 0.7, 0.38, 0.295],
    ],
    left: [[0, 0.27, 0.32, 0.34]],
    right: [[0.68, 0.27, 0.32, 0.34]],
  },
};

/** Is it ground (a moor, a river) rather than something that stands? */
export const isGround = (place: PlaceView): boolean => !place.slots.left && !place.slots.right;

export const planOf = (place: PlaceView): Plan => (isGround(place) ? GROUND : place.river ? BY_THE_RIVER : TREE);

export interface Spot {
  side: SideName;
  box: Box;
  faces: Face[]; // several may share a slot
}

/** The slots of a place and who is there; more cards than slots share the slot of their own kind, else the last. */
export function spotsOf(place: PlaceView): Spot[] {
  const plan = planOf(place);
  return SIDES.flatMap((side) => {
    const count = Math.max(place.slots[side] ?? 0, place[side].length ? 1 : 0);
    const boxes = plan.slots[side].slice(0, Math.max(1, count));
    const spots: Spot[] = count ? boxes.map((box) => ({ side, box, faces: [] })) : [];
    for (const face of place[side]) {
      const crowded = place[side].length > spots.length;
      const kin = crowded ? spots.find((spot) => spot.faces.some((one) => one.species === face.species)) : undefined;
      (kin ?? spots.find((spot) => !spot.faces.length) ?? spots.at(-1)!).faces.push(face);
    }
    return spots;
  });
}

/** Where the next card of a side goes: the first free slot, else the last (it is shared). */
export function openSpot(spots: Spot[], side: SideName): Spot | undefined {
  const mine = spots.filter((spot) => spot.side === side);
  return mine.find((spot) => !spot.faces.length) ?? mine.at(-1);
}

export const css = ([x, y, width, height]: Box): string =>
  `left:${x * 100}%;top:${y * 100}%;width:${width * 100}%;height:${height * 100}%`;
