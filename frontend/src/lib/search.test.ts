import { expect, test } from 'vitest';
import { byName, plain, sought } from './search';

const species = {
  index: 0,
  name: "Adder's Tongue",
  kind: 'dweller',
  side: 'bottom',
  types: ['Plant'],
  needs: '',
  cost: 0,
  copies: 4,
  effect: 'Draw 1 card.',
  bonus: '',
  score: '3 points.',
  rows: [],
  needs_symbol: false,
  counts: [],
  counts_symbols: [],
  counts_own_symbol: false,
  portrait: null,
  source: '',
};

test('accents, case and apostrophes do not matter', () => {
  expect(plain('Rhôs Adder’s')).toBe('rhos adders');
});

test('every word must occur, in any order', () => {
  expect(sought(species, 'draw adders')).toBe(true);
  expect(sought(species, 'draw bird')).toBe(false);
  expect(sought(species, '')).toBe(true);
});

test('what begins with the words comes first', () => {
  expect(
    byName([{ name: 'Silver Fir' }, { name: 'Fire Salamander' }, { name: 'Oak' }], 'fir').map((it) => it.name),
  ).toEqual(['Fire Salamander', 'Silver Fir']);
});
