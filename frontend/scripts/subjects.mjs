// The species of the editions shipped and of their sets, as far as drawing needs to know them, read from their own files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';

const editions = new URL('../../src/spinney/editions/', import.meta.url);
const has = (folder, file) => existsSync(new URL(`${folder}/${file}`, editions));
const read = (folder, file) => parse(readFileSync(new URL(`${folder}/${file}`, editions), 'utf8'));
const foldersIn = (folder) =>
  readdirSync(new URL(folder, editions), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .sort();

export const EDITIONS = foldersIn('.');

/** The sets of all editions, written "forest/sets/alpine". */
export const SETS = EDITIONS.flatMap((edition) =>
  has(edition, 'sets') ? foldersIn(`${edition}/sets/`).map((set) => `${edition}/sets/${set}`) : [],
).filter((set) => has(set, 'portraits.toml'));

/** The portraits a folder's species may have: its own, or those of its edition and the edition's other sets. */
function portraitsFor(folder) {
  const [edition] = folder.split('/');
  const near = [folder, edition, ...SETS.filter((set) => set.startsWith(`${edition}/`))];
  return Object.assign({}, ...near.reverse().map((one) => read(one, 'portraits.toml')));
}

/** The rows of species.toml; a set that is only drawn so far has the species it has portraits of. */
const speciesOf = (folder) => {
  if (has(folder, 'species.toml')) return Object.entries(read(folder, 'species.toml')).filter(([, row]) => row.is); // others are its edition's
  return Object.keys(read(folder, 'portraits.toml')).map((name) => [name, { is: [] }]);
};

/** Every species with its portrait, as the server tells it to the page: of an edition, of a set, or of all. */
export function subjects(folder = null) {
  if (!folder) return [...EDITIONS, ...SETS].flatMap((name) => subjects(name));
  const portraits = portraitsFor(folder);
  return speciesOf(folder).map(([name, row]) => {
    const said = portraits[name];
    const { plan, scene = '', ...traits } = said ?? {};
    return {
      edition: folder,
      name,
      side: row.side ?? '',
      types: [row.is ?? []].flat(), // a set may change a species without saying again what it is
      portrait: said ? { plan, scene, traits } : null,
    };
  });
}
