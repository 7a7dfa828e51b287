// Writes down which words a portrait may use, for the server, which checks an edition's data, and for people:
//   npm run art-words               → src/spinney/editions/drawing.json, and the table in docs/portraits.md
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from './vite-modules.mjs';

const { table, words } = await load('src/art/words.ts');
const repository = new URL('../../', import.meta.url);
const docs = new URL('docs/portraits.md', repository);

writeFileSync(new URL('src/spinney/editions/drawing.json', repository), `${JSON.stringify(words(), null, 1)}\n`);
const text = readFileSync(docs, 'utf8');
writeFileSync(
  docs,
  text.replace(/\| Plan \| Traits \|\n(\|.*\n)*/, () => `${table(words())}\n`),
);
