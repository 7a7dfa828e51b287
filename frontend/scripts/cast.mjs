// Who stands in the page's scenes, with what is needed to find their pictures: known when the page is built, so that the
// first sight of it waits for no answer.
import { readFileSync } from 'node:fs';
import { subjects } from './subjects.mjs';

const ID = 'virtual:cast';
const NAMES = new URL('../src/scenes/cast.json', import.meta.url);

export function castOf(names) {
  return Object.fromEntries(
    Object.entries(names).map(([edition, wanted]) => {
      const known = new Map(subjects(edition).map((one) => [one.name, one]));
      const missing = wanted.filter((name) => !known.has(name));
      if (missing.length) throw new Error(`${edition} has no ${missing.join(', ')}: mend src/scenes/cast.json.`);
      return [edition, Object.fromEntries(wanted.map((name) => [name, known.get(name).portrait]))];
    }),
  );
}

export function cast() {
  return {
    name: 'spinney-cast',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}` ? `export default ${JSON.stringify(castOf(JSON.parse(readFileSync(NAMES))))}` : undefined,
  };
}
