// Writes down which words a portrait may use, so that the server can check an edition's data: npm run art-words
import { writeFileSync } from 'node:fs';
import { load } from './vite-modules.mjs';

const { words } = await load('src/art/words.ts');
const file = new URL('../../src/spinney/editions/drawing.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(words(), null, 1)}\n`);
