import { expect, test } from 'vitest';
import type { RuleWord } from '../net/messages';
import { splitWords } from './words';

const word = (name: string, ...forms: string[]): RuleWord => ({ name, forms: [name, ...forms], says: '', section: '' });
const WORDS = [word('cave', 'caves'), word('tree symbol', 'symbol'), word('effect'), word('permanent effect')];
const marked = (text: string) =>
  splitWords(text, WORDS)
    .map((one) => (one.word ? `[${one.text}]` : one.text))
    .join('');

test('a word is explained where it first stands', () => {
  expect(marked('Into the cave: a cave has no limit.')).toBe('Into the [cave]: a cave has no limit.');
});
test('in any of its forms, at the start of a sentence as well', () => {
  expect(marked('Caves are dark.')).toBe('[Caves] are dark.');
});
test('of two that begin alike the longer one is meant', () => {
  expect(marked('the tree symbol and its permanent effect')).toBe('the [tree symbol] and its [permanent effect]');
});
test('not inside other words', () => {
  expect(marked('ineffective cavernous')).toBe('ineffective cavernous');
});
test('the text is all there, with or without words', () => {
  const text = 'Put 2 cards into your cave.';
  expect(
    splitWords(text, WORDS)
      .map((one) => one.text)
      .join(''),
  ).toBe(text);
  expect(splitWords(text, [])).toEqual([{ text, word: null }]);
});
test('a part of a name is no such word', () => {
  expect(marked('A Cave Spider in its cave.')).toBe('A Cave Spider in its [cave].');
});
