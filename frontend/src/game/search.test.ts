import { describe, expect, it, test } from 'vitest';
import { byName, plain, matchesText, byLetters, parseCount } from './search';

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
  needs_place: false,
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
  expect(matchesText(species, 'draw adders')).toBe(true);
  expect(matchesText(species, 'draw bird')).toBe(false);
  expect(matchesText(species, '')).toBe(true);
});

test('what begins with the words comes first', () => {
  expect(
    byName([{ name: 'Silver Fir' }, { name: 'Fire Salamander' }, { name: 'Oak' }], 'fir').map((it) => it.name),
  ).toEqual(['Fire Salamander', 'Silver Fir']);
});

describe('counting by typing', () => {
  const all = ['Red Deer', 'Red Fox', 'Beech', 'Beech Marten', 'Great Spotted Woodpecker', 'Wolf', 'Wood Ant'].map(
    (name) => ({ name }),
  );
  const names = (text: string) => byLetters(all, parseCount(text).words).map((it) => it.name);

  it('finds words by how they begin, those that begin the name first', () => {
    expect(names('wo')).toEqual(['Wolf', 'Wood Ant', 'Great Spotted Woodpecker']);
    expect(names('re d')).toEqual(['Red Deer']);
    expect(names('red f')).toEqual(['Red Fox']);
    expect(names('be')[0]).toBe('Beech');
    expect(names('be m')).toEqual(['Beech Marten']);
    expect(names('d re')).toEqual([]);
  });

  it('reads a number before the letters as so many of them', () => {
    expect(parseCount('3 be')).toEqual({ copies: 3, words: ['be'] });
    expect(parseCount('12be')).toEqual({ copies: 12, words: ['be'] });
    expect(parseCount('be')).toEqual({ copies: 1, words: ['be'] });
    expect(parseCount('0be').copies).toBe(1);
  });

  it('says nothing as long as nothing is typed', () => {
    expect(names('')).toEqual([]);
    expect(names('4 ')).toEqual([]);
  });
});
