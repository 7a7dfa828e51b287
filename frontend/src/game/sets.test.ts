import { expect, test } from 'vitest';
import { baseOf, setsOf, titleOfSet, withSet } from './sets';

const named = (name: string, title: string) => ({ name, title, notice: '', most_seats: 5 });
const EDITIONS = [
  named('forest', 'Forest'),
  named('dartmoor', 'Dartmoor'),
  named('forest+alpine', 'Forest + Alpine'),
  named('forest+edge', 'Forest + Woodland Edge'),
  named('forest+alpine+edge', 'Forest + Alpine + Woodland Edge'),
];

test('an edition with sets has the name of its base and of its sets', () => {
  expect(baseOf('forest+alpine')).toBe('forest');
  expect([setsOf('forest'), setsOf('forest+alpine+edge')]).toEqual([[], ['alpine', 'edge']]);
  expect(titleOfSet(EDITIONS[3]!)).toBe('Woodland Edge');
});

test('sets are added in any order, and taken away again', () => {
  expect(withSet('forest', 'edge', EDITIONS)).toBe('forest+edge');
  expect(withSet('forest+edge', 'alpine', EDITIONS)).toBe('forest+alpine+edge');
  expect(withSet('forest+alpine+edge', 'alpine', EDITIONS)).toBe('forest+edge');
  expect(withSet('forest+edge', 'edge', EDITIONS)).toBe('forest');
});

test('what is not offered is not chosen', () => {
  expect(withSet('forest+alpine', 'edge', EDITIONS.slice(0, 4))).toBe('forest+alpine');
});
