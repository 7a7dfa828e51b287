import { expect, test } from 'vitest';
import rows from '../../../tests/template_cases.json';
import { argumentNames, parseTemplate } from './template';
import { Translator, type Arguments } from './translator';

interface Case {
  text: string;
  values: Arguments;
  en: string;
  de?: string;
  fr?: string;
}
const cases: Case[] = rows;
const LANGUAGES = ['en', 'de', 'fr'] as const;

test.each(
  cases.flatMap((one) =>
    LANGUAGES.flatMap((code) => {
      const expected = one[code];
      return expected === undefined ? [] : [{ code, text: one.text, values: one.values, expected }];
    }),
  ),
)('$code: $text becomes $expected', ({ code, text, values, expected }) => {
  expect(new Translator(code, { [text]: text }).say(text, values)).toBe(expected);
});

test.each(['{', '{a', '{a:one=x}', '[x', '}', '{1x}'])('%s cannot be read', (text) => {
  expect(() => parseTemplate(text)).toThrow(SyntaxError);
});

test('a text names what it needs', () => {
  expect(argumentNames(parseTemplate('{a}[ {b:one=x|{c}}]'))).toEqual(['a', 'b', 'c']);
});
