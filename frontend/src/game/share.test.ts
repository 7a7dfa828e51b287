import { expect, test } from 'vitest';
import { reuseEqualParts } from './share';

test('what is alike stays the same thing', () => {
  const before = {
    places: [
      { n: 1, top: [] },
      { n: 2, top: [7] },
    ],
    hand: [1, 2],
  };
  const after = {
    places: [
      { n: 1, top: [] },
      { n: 2, top: [7, 8] },
    ],
    hand: [1, 2],
  };
  const now = reuseEqualParts(before, after);
  expect(now).toEqual(after);
  expect(now.places[0]).toBe(before.places[0]);
  expect(now.places[1]).not.toBe(before.places[1]);
  expect(now.hand).toBe(before.hand);
});

test('nothing that has gone comes back', () => {
  expect(reuseEqualParts({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(reuseEqualParts([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(reuseEqualParts(null, { a: 1 })).toEqual({ a: 1 });
  expect(reuseEqualParts({ a: 1 }, null)).toBeNull();
  expect(reuseEqualParts([1], { 0: 1 })).toEqual({ 0: 1 });
});

test('the very same comes back if all is alike', () => {
  const before = { a: [1, { b: null }] };
  expect(reuseEqualParts(before, structuredClone(before))).toBe(before);
});
