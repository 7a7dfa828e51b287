import { expect, it } from 'vitest';
import { onlyHere } from './address';

it.each([
  ['localhost:8000', true],
  ['127.0.0.1:8000', true],
  ['[::1]:8000', true],
  ['192.168.1.20:8000', false],
  ['spinney.example', false],
])('%s works on this computer only: %s', (host, only) => {
  expect(onlyHere(host)).toBe(only);
});
