// Long names may break where a reader would break them; the browser knows no hyphenation for animals.
const BREAKS = [
  'Rhodo-dendron',
  'Wood-pecker',
  'Sala-mander',
  'Tortoise-shell',
  'Fritil-lary',
  'Barba-stelle',
  'Rattle-snake',
  'Caper-caillie',
  'Tree-creeper',
  'Thermo-meter',
  'Synchro-nous',
  'Straw-berries',
  'Black-berries',
  'Hell-bender',
  'Perio-dical',
  'Horse-shoe',
  "Dauben-ton's",
  "Bech-stein's",
  'Carpen-ter',
  'Dor-mouse',
  'Hedge-hog',
  'Damsel-fly',
  'Dragon-fly',
];
const SOFT = new Map(BREAKS.map((word) => [word.replace('-', ''), word.replace('-', '\u00ad')]));

/** A name with soft hyphens. */
export const hyphenate = (name: string): string =>
  name
    .split(' ')
    .map((word) => SOFT.get(word) ?? word)
    .join(' ');
