import { describe, expect, test } from 'vitest';
import type { SpeciesInfo } from '../net/messages';
import { familyOf, glyphOf } from './kinds';
import { hyphenate } from './names';
import { sentencesOf } from './text/sentences';
import { SHAPES, suitsOf } from '../game/suits';
import { inOrder, isShort, partsOf } from './text/tokens';

const fox: SpeciesInfo = {
  index: 1,
  name: 'Red Fox',
  kind: 'dweller',
  side: 'left/right',
  types: ['Pawed animal'],
  needs: '',
  cost: 2,
  copies: 5,
  effect: 'Draw 1 card for each European Hare card in your forest.',
  bonus: '',
  score: '2 points for each European Hare card in your forest.',
  rows: [],
  needs_symbol: false,
  needs_place: false,
  counts: [],
  counts_symbols: [],
  counts_own_symbol: false,
  portrait: null,
  source: '',
};

describe('suits', () => {
  test('every symbol of an edition has a shape of its own', () => {
    for (const symbols of [
      ['Oak', 'Birch', 'Beech'],
      ['Elm', 'Larch', 'Oak', 'Yew', 'Rowan', 'Box', 'Holly', 'Hazel'],
      ['Oak', 'Sessile Oak', 'Hickory'],
    ]) {
      expect(new Set(suitsOf({ symbols }).values()).size).toBe(symbols.length);
    }
  });
  test('more symbols than shapes still get one each', () => {
    const symbols = Array.from({ length: 11 }, (_, i) => `Tree ${i}`);
    expect([...suitsOf({ symbols }).values()].every((shape) => shape in SHAPES)).toBe(true);
  });
});

describe('tokens', () => {
  test('a rule is drawn part by part', () => {
    expect(partsOf({ k: 'ge', n: 3 })).toEqual([{ is: 'number', text: '≥3' }]);
    expect(partsOf({ k: 'ge', n: 1 })).toEqual([]);
    expect(partsOf({ k: 'move', n: 'any', from: 'hand', to: 'cave' }).map((part) => part.is)).toEqual([
      'number',
      'glyph',
      'sign',
      'glyph',
    ]);
    expect(partsOf({ k: 'any', of: ['Mouse', 'Squirrel'] })).toHaveLength(2);
  });
  test('a word nobody drew is written out', () =>
    expect(partsOf({ k: 'wander' })).toEqual([{ is: 'number', text: 'wander' }]));
  test('points come last', () => {
    expect(
      inOrder([
        { role: 'score', tokens: [] },
        { role: 'effect', tokens: [] },
        { role: 'rule', tokens: [] },
      ]).map((row) => row.role),
    ).toEqual(['rule', 'effect', 'score']);
  });
  test('only short points are kept on one line', () => {
    expect(isShort({ role: 'score', tokens: [{ k: 'pts', n: 2 }, { k: 'per' }, { k: 'kind', of: 'Bird' }] })).toBe(
      true,
    );
    expect(
      isShort({
        role: 'score',
        tokens: [
          { k: 'diff', of: 'Bird' },
          { k: 'set', v: [1, 2, 3] },
        ],
      }),
    ).toBe(false);
  });
});

test('a species of several types is drawn as the narrowest', () => {
  expect(glyphOf({ ...fox, types: ['Cloven-hoofed animal', 'Deer'] })).toBe('deer');
  expect(familyOf({ ...fox, types: ['Insect', 'Butterfly'] })).toBe('flutter');
  expect(glyphOf({ ...fox, types: ['Yeti'] })).toBe('plant');
});
test('names break where a reader would', () => {
  expect(hyphenate('Great Spotted Woodpecker')).toBe('Great Spotted Wood\u00adpecker');
});
test('a screen reader is told what the tokens say', () => {
  expect(sentencesOf(fox, 'Oak', 'left')).toBe(
    'Red Fox, left half, Pawed animal, costs 2, Oak symbol. Effect: Draw 1 card for each European Hare card in your forest. Points: 2 points for each European Hare card in your forest.',
  );
});
