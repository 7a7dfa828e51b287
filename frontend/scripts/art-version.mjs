// A digest of the code that decides how a portrait looks: when it changes, all are drawn anew.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const art = new URL('../src/art/', import.meta.url);
const ELSEWHERE = /\.test\.ts$|\.d\.ts$|^(art|key|painter|words)\.ts$/; // how pictures are found, kept and checked

export function artVersion() {
  const files = readdirSync(art, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !ELSEWHERE.test(name))
    .sort();
  const sum = createHash('sha256');
  for (const name of [...files.map((name) => new URL(name, art)), new URL('draw-art.mjs', import.meta.url)]) {
    sum.update(readFileSync(name));
  }
  return sum.digest('base64url').slice(0, 10);
}
