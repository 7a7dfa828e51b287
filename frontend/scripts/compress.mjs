// Writes a compressed twin beside every text of the build, so that the server need not compress while people play.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const built = new URL('../../src/spinney/web/static/', import.meta.url);
const texts = readdirSync(built, { recursive: true }).filter((name) => /\.(js|css|svg|html)$/.test(name));
for (const name of texts) {
  const file = new URL(name.replaceAll('\\', '/'), built);
  writeFileSync(new URL(`${file.href}.gz`), gzipSync(readFileSync(file), { level: 9 }));
}
