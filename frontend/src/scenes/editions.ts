// How each edition looks: six tones, a lie of the land, and who stands in it.  An edition without a scene of its own
// gets the plain wood.
import { baseOf } from '../game/sets';
import { say } from '../language/language';
import type { WoodShape } from './wood';

/** A cut-out in a scene: its size as a share of the scene's height, where it stands in per cent. */
export interface Player {
  species: string;
  size: number;
  left: number;
  bottom: number;
  flip?: boolean;
  tree?: boolean;
}

export interface Scenery {
  shape: WoodShape;
  tones?: readonly string[];
  river?: boolean;
  cast: readonly Player[];
  few: readonly Player[]; // for a scene as small as a stamp
  line: () => string;
  emblem: string; // who stands for it in a list
  trees: readonly string[]; // a player each
}

const stand = (species: string, size: number, left: number, bottom: number, flip = false): Player => ({
  species,
  size,
  left,
  bottom,
  flip,
});
const tree = (species: string, size: number, left: number, bottom: number): Player => ({
  ...stand(species, size, left, bottom),
  tree: true,
});

const FOREST: Scenery = {
  shape: { seed: 5, sun: 0.5, sunR: 0.34, sunY: 0.44, ground: 0.8 },
  cast: [
    tree('Beech', 0.72, 3, 10),
    tree('Oak', 0.82, 26, 14),
    tree('Silver Fir', 0.66, 66, 15),
    stand('Red Deer', 0.44, 54, 3),
    stand('Red Fox', 0.3, 80, 2, true),
    stand('Tawny Owl', 0.22, 36, 62),
  ],
  few: [tree('Oak', 0.86, 34, 16), stand('Red Deer', 0.56, 8, 3), stand('Red Fox', 0.34, 66, 1, true)],
  line: () => say('The first box: trees, deer, owls.'),
  emblem: 'Red Deer',
  trees: ['Oak', 'Beech', 'Linden Tree', 'Birch', 'Douglas Fir'],
};

const DARTMOOR: Scenery = {
  shape: { seed: 21, sun: 0.72, sunR: 0.26, sunY: 0.4, hills: true, bare: true, ground: 0.72 },
  tones: [
    'light-dark(#e6dfcf, #2a3448)',
    'light-dark(#cfc7c4, #343a4a)',
    'light-dark(#b39db0, #443a50)',
    'light-dark(#a98aa0, #4a3d4c)',
    'light-dark(#b7ad72, #4a4a38)',
    'light-dark(#97924f, #363a2a)',
  ],
  cast: [
    tree('Goat Willow', 0.66, 2, 20),
    tree('Crab Apple', 0.5, 78, 22),
    stand('Dartmoor Pony', 0.5, 50, 6),
    stand('Curlew', 0.32, 33, 3, true),
    stand('Heather', 0.26, 15, 1),
    stand('Dartmoor Black Rabbit', 0.22, 80, 1, true),
  ],
  few: [tree('Goat Willow', 0.74, 46, 20), stand('Dartmoor Pony', 0.6, 12, 6), stand('Heather', 0.32, 70, 2)],
  line: () => say('Moors and bogs among the trees.'),
  emblem: 'Curlew',
  trees: ['Goat Willow', 'Sessile Oak', 'Ash', 'Crab Apple', 'Moor Birch'],
};

const SMOKY: Scenery = {
  shape: { seed: 33, sun: 0.3, sunR: 0.22, sunY: 0.34, hills: true, ground: 0.76 },
  tones: [
    'light-dark(#d8e2dc, #22364a)',
    'light-dark(#b4cccf, #274356)',
    'light-dark(#8fb2b8, #2b4d5c)',
    'light-dark(#7ba39a, #27504f)',
    'light-dark(#9bb183, #2b4a42)',
    'light-dark(#7f9a62, #223c34)',
  ],
  river: true,
  cast: [
    tree('Hemlock', 0.76, 2, 24),
    tree('Fir', 0.56, 24, 27),
    tree('Yellow Birch', 0.62, 76, 22),
    stand('Black Bear', 0.46, 46, 16),
    stand('River Otter', 0.3, 68, 3, true),
    stand('Brook Trout', 0.24, 24, -1),
  ],
  few: [tree('Hemlock', 0.86, 44, 22), stand('Black Bear', 0.56, 8, 16), stand('Brook Trout', 0.3, 60, -2)],
  line: () => say('Rivers run below the trees.'),
  emblem: 'Black Bear',
  trees: ['Hemlock', 'Yellow Birch', 'Basswood', 'Buckeye', 'Hickory'],
};

const SCENERIES: Record<string, Scenery> = { forest: FOREST, dartmoor: DARTMOOR, smoky: SMOKY };
/** A wood of trees alone: who lives in somebody's own edition the build does not know. */
const PLAIN: Scenery = {
  ...FOREST,
  shape: { seed: 11, sun: 0.3, sunR: 0.3, sunY: 0.42, ground: 0.78 },
  cast: [tree('Birch', 0.66, 6, 14), tree('Linden Tree', 0.78, 34, 16), tree('Beech', 0.62, 70, 14)],
  few: [tree('Birch', 0.7, 4, 18), tree('Linden Tree', 0.8, 40, 14)],
  line: () => say('An edition of your own.'),
  emblem: '',
};

/** Whose portraits stand in an edition's scenes: its own, or the first box's where it has none. */
export const castOf = (edition: string): string => (baseOf(edition) in SCENERIES ? baseOf(edition) : 'forest');
export const sceneryOf = (edition: string): Scenery => SCENERIES[baseOf(edition)] ?? PLAIN;
