// A contact sheet for those who draw: every portrait large, at 96 px and at 40 px, by day and by night.
//   npm run art-sheet               all species         → build/art-sheet.html
//   npm run art-sheet -- owl bat    those whose name, plan or edition holds one of the words
//   npm run art-sheet -- --png owl  as a picture too     → build/art-sheet.png
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { subjects } from './subjects.mjs';
import { load } from './vite-modules.mjs';

const { drawing } = await load('src/art/drawing.ts');
const { shapesOf } = await load('src/art/shapes.ts');
const { guess, portrait } = await load('src/art/portrait.ts');
const asked = process.argv.slice(2);
const png = asked.includes('--png');
const words = asked.filter((word) => !word.startsWith('--')).map((word) => word.toLowerCase());
const about = (it) => `${it.name} ${it.portrait?.plan} ${it.edition}`.toLowerCase();
const seen = new Set();
const shown = subjects().filter((it) => {
  const said = JSON.stringify([it.name, it.portrait]);
  if (seen.has(said)) return false;
  seen.add(said);
  return !words.length || words.some((word) => about(it).includes(word));
});

const out = new URL('../../build/', import.meta.url);
mkdirSync(out, { recursive: true });
const escape = (text) => text.replace(/[&<>"']/g, (ch) => `&#${ch.charCodeAt(0)};`);
const source = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const square = (it) => portrait(it.name, it.portrait ?? guess(it.name, it.types));

/** The square portrait, its roundel, and the shapes it has on cards. */
function figures(it) {
  const shapes = shapesOf(it.side).filter((shape) => shape !== 'round');
  const img = (svg, width, height = width) =>
    `<img alt="" loading="lazy" src="${source(svg)}" style="width:${width}px;height:${height}px">`;
  const frames = { wide: [120, 48], tall: [54, 120], whole: [134, 96], cut: [96, 96], fig: [84, 84] };
  const cards = shapes.filter((shape) => frames[shape]).map((shape) => img(drawing(it, shape), ...frames[shape]));
  const round = drawing(it, 'round');
  return `${img(square(it), 160)}${img(square(it), 96)}${img(round, 40)}${img(round, 24)}${cards.join('')}`;
}

const rows = shown.map((it) => {
  const said = JSON.stringify(it.portrait?.traits ?? 'guessed').replaceAll('"', '');
  return `<figure>${figures(it)}<figcaption><b>${escape(it.name)}</b> ${it.edition}, ${it.portrait?.plan}<br><code>${escape(said)}</code></figcaption></figure>`;
});
writeFileSync(
  new URL('art-sheet.html', out),
  `<!doctype html><meta charset="utf-8"><title>Portraits</title><style>
body{font:14px system-ui;margin:16px;background:#fbf6e6;color:#20282b}body.dark{background:#1b2326;color:#f1e4c4}
body.dark img{filter:brightness(.82) saturate(.94)}figure{display:flex;gap:8px;align-items:end;flex-wrap:wrap;margin:0 0 16px}
img{border-radius:8px;object-fit:cover}figcaption{flex:1 1 260px}code{font-size:11px;opacity:.7}</style>
<button onclick="document.body.classList.toggle('dark')">Day or night</button><p>${shown.length} portraits</p>${rows.join('')}`,
);
console.log(`build/art-sheet.html: ${shown.length} portraits.`);

if (png) {
  const DISC = (size) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`,
    );
  const COLUMNS = Math.min(shown.length, 10);
  const [cellW, cellH] = [190, 186];
  const composites = [];
  for (const [i, it] of shown.entries()) {
    const [left, top] = [(i % COLUMNS) * cellW + 6, Math.floor(i / COLUMNS) * cellH + 6];
    const sized = (svg, size) => Buffer.from(svg.replace('<svg ', `<svg width="${size}" height="${size}" `));
    const round = (size) =>
      sharp(sized(drawing(it, 'round'), size)).composite([{ input: DISC(size), blend: 'dest-in' }]);
    const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${cellW - 8}" height="18"><text y="13" font-family="sans-serif" font-size="12" fill="#20282b">${escape(it.name)}</text></svg>`;
    composites.push({
      input: await sharp(sized(square(it), 132))
        .png()
        .toBuffer(),
      left,
      top,
    });
    composites.push({ input: await round(40).png().toBuffer(), left: left + 138, top });
    const night = await sharp(await round(40).png().toBuffer())
      .modulate({ brightness: 0.82, saturation: 0.94 })
      .png()
      .toBuffer();
    composites.push({ input: night, left: left + 138, top: top + 46 });
    composites.push({ input: await round(24).png().toBuffer(), left: left + 138, top: top + 94 });
    composites.push({ input: Buffer.from(label), left, top: top + 140 });
  }
  await sharp({
    create: {
      width: COLUMNS * cellW,
      height: Math.ceil(shown.length / COLUMNS) * cellH,
      channels: 3,
      background: '#fbf6e6',
    },
  })
    .composite(composites)
    .png()
    .toFile(new URL('art-sheet.png', out).pathname);
  console.log('build/art-sheet.png');
}
