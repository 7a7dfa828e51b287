// Which icon and which tint a card has: by name, else by its first type.
import data from '../icons.json';
import type { SpeciesInfo } from '../messages';

const species = data.species as Record<string, string>;
const types = data.types as Record<string, string>;
const symbols = data.symbols as Record<string, string>;
export const page = data.page;

export const iconOfType = (type: string): string => types[type.toLowerCase()] ?? 'sprout';
export const iconOfSymbol = (symbol: string): string => symbols[symbol] ?? 'oak-leaf';
export const iconOf = (it: SpeciesInfo): string => species[it.name] ?? iconOfType(it.types[0] ?? 'tree');

const FAMILIES: Record<string, string> = {
  tree: 'tree',
  shrub: 'tree',
  moor: 'land',
  river: 'water',
  bird: 'bird',
  butterfly: 'flutter',
  dragonfly: 'flutter',
  insect: 'insect',
  'pawed animal': 'fur',
  mouse: 'fur',
  squirrel: 'fur',
  'cloven-hoofed animal': 'hoof',
  'hoofed animal': 'hoof',
  deer: 'hoof',
  bat: 'bat',
  plant: 'plant',
  mushroom: 'mushroom',
  amphibian: 'pond',
  fish: 'water',
};

/** The family decides a card's tint; the type's name and icon say the same without colour. */
export function familyOf(it: SpeciesInfo): string {
  const families = it.types.map((type) => FAMILIES[type.toLowerCase()] ?? 'plant');
  return families.find((family) => family === 'flutter') ?? families[0] ?? 'tree';
}
