// A digest of everything that decides how a portrait looks, but for its data: what is drawn anew when it changes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const art = new URL('../src/art/', import.meta.url);

export function artVersion() {
  const files = readdirSync(art, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const sum = createHash('sha256');
  for (const name of [...files.map((name) => new URL(name, art)), new URL('draw-art.mjs', import.meta.url)]) {
    sum.update(readFileSync(name));
  }
  return sum.digest('base64url').slice(0, 10);
}
