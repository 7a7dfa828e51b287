// Picks the icons the page uses out of the big set and writes them as one small sprite, so that nobody loads the rest.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';

const here = new URL('..', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, here)));
const all = read('node_modules/@iconify-json/game-icons/icons.json');
const groups = read('src/icons.json');
const wanted = [...new Set(Object.values(groups).flatMap(Object.values))].sort();
const body = (name) => all.icons[name]?.body ?? all.icons[all.aliases?.[name]?.parent]?.body;

const missing = wanted.filter((name) => !body(name));
if (missing.length) throw new Error(`These icons do not exist: ${missing.join(', ')}.`);

const symbols = wanted.map((name) => `<symbol id="${name}" viewBox="0 0 512 512">${body(name)}</symbol>`);
mkdirSync(new URL('public', here), { recursive: true });
writeFileSync(new URL('public/icons.svg', here), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);
