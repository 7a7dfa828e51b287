// Draws the portraits of the editions shipped, once per shape and density, so that no browser has to.  A picture is named
// by a digest of all it is drawn from: what is there already is not drawn again, and what nothing asks for is removed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { artVersion } from './art-version.mjs';
import { subjects } from './subjects.mjs';
import { load } from './vite-modules.mjs';

const out = new URL('../public/assets/art/', import.meta.url);
const { drawing, inkBox, stamps } = await load('src/art/drawing.ts');
const { artKey } = await load('src/art/key.ts');
const { SHAPES, EDGES, WIDE_CORE, shapesOf } = await load('src/art/shapes.ts');

const WEBP = { quality: 70, alphaQuality: 76, effort: 4, smartSubsample: true };
const PAPER = [0xfb, 0xf6, 0xe6];

const rendered = (svg, width, height) =>
  sharp(Buffer.from(svg.replace('<svg ', `<svg width="${width}" height="${height}" `)), { limitInputPixels: false });

/** A cut-out at twice its size: trimmed to its ink, standing on the lower edge, with a paper edge. */
async function cutOut(svg, width, edge) {
  const fine = Math.round(width * 1.3);
  const { data } = await rendered(svg, fine, fine).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [left, top, w, h] = inkBox(data, fine, fine);
  const scale = (width - 2 * edge - 2) / Math.max(w, h);
  const [sw, sh] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
  const art = await sharp(data, { raw: { width: fine, height: fine, channels: 4 } })
    .extract({ left, top, width: w, height: h })
    .resize(sw, sh, { fit: 'fill' })
    .raw()
    .toBuffer();
  const [x0, y0] = [Math.round((width - sw) / 2), Math.round(width - edge - 1 - sh)];
  const alpha = new Uint8Array(width * width);
  const offsets = stamps(edge).map(([x, y]) => [Math.round(x), Math.round(y)]);
  for (let y = 0; y < sh; y++) {
    for (let x = 0; x < sw; x++) {
      const a = art[(y * sw + x) * 4 + 3];
      if (!a) continue;
      for (const [dx, dy] of offsets) {
        const at = (y0 + y + dy) * width + x0 + x + dx;
        if (alpha[at] < a) alpha[at] = a;
      }
    }
  }
  const paper = Buffer.alloc(width * width * 4);
  for (let i = 0; i < alpha.length; i++) paper.set([...PAPER, alpha[i]], i * 4);
  return sharp(paper, { raw: { width, height: width, channels: 4 } }).composite([
    { input: art, raw: { width: sw, height: sh, channels: 4 }, left: x0, top: y0 },
  ]);
}

/** A scene; a wide one goes on as its own mirror image past the drawn edge. */
async function scene(svg, width, height, core) {
  const drawn = rendered(svg, core, height);
  if (core === width) return drawn.flatten({ background: '#fbf6e6' });
  const margin = (width - core) / 2;
  return drawn.flatten({ background: '#fbf6e6' }).extend({ left: margin, right: margin, extendWith: 'mirror' });
}

async function draw(subject, shape, name) {
  const [width, height] = SHAPES[shape].map((side) => side * 2);
  const svg = drawing(subject, shape);
  const made = EDGES[shape]
    ? await cutOut(svg, width, EDGES[shape] * 2)
    : await scene(svg, width, height, shape === 'wide' ? WIDE_CORE * 2 : width);
  const { data, info } = await made.raw().toBuffer({ resolveWithObject: true });
  const again = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [twice, once] = await Promise.all([
    again().webp(WEBP).toBuffer(),
    again()
      .resize(width / 2, height / 2)
      .webp(WEBP)
      .toBuffer(),
  ]);
  writeFileSync(new URL(`${name}@2.webp`, out), twice);
  writeFileSync(new URL(`${name}.webp`, out), once);
}

mkdirSync(out, { recursive: true });
const present = new Set(readdirSync(out));
const code = artVersion();
const jobs = [];
const wanted = new Set();
for (const subject of subjects()) {
  const key = artKey(code, subject.name, subject.portrait);
  for (const shape of shapesOf(subject.side)) {
    const name = `${shape}-${key}`;
    if (wanted.has(`${name}.webp`)) continue;
    wanted.add(`${name}.webp`).add(`${name}@2.webp`);
    if (!present.has(`${name}.webp`) || !present.has(`${name}@2.webp`)) jobs.push([subject, shape, name]);
  }
}
for (const name of present) if (!wanted.has(name)) rmSync(new URL(name, out));
if (jobs.length) console.log(`Drawing ${jobs.length} pictures ...`);
const lane = async () => {
  for (let job = jobs.pop(); job; job = jobs.pop()) await draw(...job);
};
await Promise.all([lane(), lane(), lane()]);
