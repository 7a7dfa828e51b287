import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qr } from './qr';

const DOT = 4; // pixels

/** The code as a camera sees it: dark dots on white, read back by another library. */
function seen(text: string): string | undefined {
  const { size, path } = qr(text);
  const width = size * DOT;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < DOT * DOT; i++) {
      const at = ((Number(y) * DOT + Math.floor(i / DOT)) * width + Number(x) * DOT + (i % DOT)) * 4;
      pixels.fill(0, at, at + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

it.each([
  'http://192.168.178.23:8000/table/kCz2t5Xb',
  'http://[fe80::1]:8000/table/A-_b',
  'https://spinney.example/table/' + 'x'.repeat(120),
  'http://wald.example/table/Bäume-ß',
])('can be read again: %s', (link) => {
  expect(seen(link)).toBe(link);
});
