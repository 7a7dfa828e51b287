// The silhouette and the colour family of each type of card; an unknown type is a plant.
import type { SpeciesInfo } from '../net/messages';
import type { GlyphName } from '../ui/glyphs';

export type Family =
  | 'tree'
  | 'land'
  | 'water'
  | 'bird'
  | 'flutter'
  | 'insect'
  | 'fur'
  | 'hoof'
  | 'bat'
  | 'plant'
  | 'mushroom'
  | 'pond'
  | 'cave';

const KINDS: Record<string, [GlyphName, Family]> = {
  tree: ['tree', 'tree'],
  wood: ['tree', 'tree'],
  shrub: ['shrub', 'tree'],
  moor: ['moor', 'land'],
  river: ['river', 'water'],
  water: ['river', 'water'],
  bird: ['bird', 'bird'],
  butterfly: ['butterfly', 'flutter'],
  dragonfly: ['dragonfly', 'flutter'],
  insect: ['insect', 'insect'],
  plant: ['plant', 'plant'],
  mushroom: ['mushroom', 'mushroom'],
  amphibian: ['amphibian', 'pond'],
  bat: ['bat', 'bat'],
  'pawed animal': ['paw', 'fur'],
  'cloven-hoofed animal': ['hoof', 'hoof'],
  'hoofed animal': ['hoof', 'hoof'],
  deer: ['deer', 'hoof'],
  mouse: ['mouse', 'fur'],
  squirrel: ['squirrel', 'fur'],
  fish: ['fish', 'water'],
  // types that editions of one's own may well have
  hedge: ['shrub', 'tree'],
  bank: ['moor', 'land'],
  meadow: ['moor', 'land'],
  mammal: ['paw', 'fur'],
  reptile: ['amphibian', 'pond'],
};
const ODD: [GlyphName, Family] = ['plant', 'plant'];
/** A species of several types is drawn as the narrowest of them. */
const NARROW = ['deer', 'butterfly', 'dragonfly', 'mouse', 'squirrel'];

export const isType = (name: string): boolean => name.toLowerCase() in KINDS;
export const glyphOfType = (type: string): GlyphName => (KINDS[type.toLowerCase()] ?? ODD)[0];
export const familyOfType = (type: string): Family => (KINDS[type.toLowerCase()] ?? ODD)[1];

export function familyOf(species: SpeciesInfo): Family {
  const families = species.types.map(familyOfType);
  return families.find((family) => family === 'flutter') ?? families[0] ?? 'tree';
}

export function glyphOf(species: SpeciesInfo): GlyphName {
  if (species.kind === 'face-down' && species.types.includes('Tree')) return 'sapling';
  const narrow = species.types.find((type) => NARROW.includes(type.toLowerCase()));
  return glyphOfType(narrow ?? species.types[0] ?? 'tree');
}
