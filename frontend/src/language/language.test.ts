import { expect, test } from 'vitest';
import { findLanguage, OFFERED } from './language';
import { Pseudo } from './pseudo';
import { Translator } from './translator';

const german = new Translator('de', { 'Your turn': 'Du bist dran', 'a page\x04Play': 'Spielen' });

test('the address says the language, else what was chosen before', () => {
  expect(findLanguage('fr', 'nl', [])).toBe('fr');
  expect(findLanguage(undefined, 'nl', [])).toBe('nl');
  expect(findLanguage('tlh', 'nl', [])).toBe('nl');
  expect(findLanguage(undefined, null, ['pt-BR', 'en'])).toBe('en');
});

test('the browser’s languages count as soon as the server’s texts follow', () => {
  expect(findLanguage(undefined, null, ['pt', 'de-AT'])).toBe(OFFERED ? 'de' : 'en');
});

test('a text without a translation is English as a whole', () => {
  expect(german.say('Your turn')).toBe('Du bist dran');
  expect(german.say('{n} {n:one=card|cards} left', { n: 1 })).toBe('1 card left');
});

test('one text has a translation for each context', () => {
  expect(german.say('Play', {}, 'a page')).toBe('Spielen');
  expect(german.say('Play')).toBe('Play');
});

test('numbers, lists and days are written as the language does', () => {
  expect(german.number(1234.5)).toBe('1.234,5');
  expect(german.number(-3)).toBe('−3');
  expect(german.list(['Ann', 'Ben', 'Eva'])).toBe('Ann, Ben und Eva');
  expect(german.date(new Date('2026-11-17T12:00:00Z'), { weekday: 'long', timeZone: 'UTC' })).toBe('Dienstag');
  expect(german.unit(2, 'hour')).toBe('2 Stunden');
  expect(german.ago(1, 'day')).toBe('gestern');
});

test('the pseudo-language marks what is translated, and leaves marks and values alone', () => {
  expect(new Pseudo().say('<b>{name}</b> plays', { name: 'Ann' })).toBe('⟦<b>Ann</b> pláýš~~~~⟧');
});
