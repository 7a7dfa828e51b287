import { expect, test } from 'vitest';
import { sha256, verify } from './commitment';

test('the hash is SHA-256 in hexadecimal', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a promise is kept by its own seed and salt only', async () => {
  const promise = await sha256('7:pepper');
  expect(await verify(promise, '7', 'pepper')).toBe('kept');
  expect(await verify(promise, '8', 'pepper')).toBe('broken');
  expect(await verify(promise, null, null)).toBe('unknown');
});
