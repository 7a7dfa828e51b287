// The species of the editions shipped, as far as drawing needs to know them, read from the editions' own files.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';

const editions = new URL('../../src/spinney/editions/', import.meta.url);
const read = (edition, file) => parse(readFileSync(new URL(`${edition}/${file}`, editions), 'utf8'));

export const EDITIONS = readdirSync(editions, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name)
  .sort();

/** Every species with its portrait, as the server tells it to the page. */
export function subjects(edition = null) {
  if (!edition) return EDITIONS.flatMap((name) => subjects(name));
  const portraits = read(edition, 'portraits.toml');
  return Object.entries(read(edition, 'species.toml')).map(([name, row]) => {
    const said = portraits[name];
    const { plan, scene = '', ...traits } = said ?? {};
    return {
      edition,
      name,
      side: row.side ?? '',
      types: [row.is].flat(),
      portrait: said ? { plan, scene, traits } : null,
    };
  });
}
