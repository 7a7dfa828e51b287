// The app's icons in the sizes that phones want, from the one drawing.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const icons = new URL('../public/icons/', import.meta.url);
const icon = readFileSync(new URL('icon.svg', icons));
const sapling = readFileSync(new URL('sapling.svg', icons));
const drawn = (svg, size) => sharp(svg, { density: (72 * size) / 64 }).resize(size, size);

await Promise.all([
  ...[180, 192, 512].map((size) =>
    drawn(icon, size)
      .png({ palette: true })
      .toFile(new URL(`icon-${size}.png`, icons).pathname),
  ),
  // a badge is one ink: the shape alone counts
  drawn(sapling, 96).png().toFile(new URL('badge-96.png', icons).pathname),
]);
