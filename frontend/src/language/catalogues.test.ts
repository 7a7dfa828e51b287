// @vitest-environment node
import { expect, test } from 'vitest';
import { languages, readPo } from '../../scripts/catalogues.mjs';
import { check, scan } from '../../scripts/messages.mjs';
import { LANGUAGES } from './language';

const found = scan();

test('there is a catalogue for every language that is offered', () => {
  expect(['en', ...languages()].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

test.each(languages())('%s has every text of the page, with its places and marks', async (code) => {
  expect(await check(code, found)).toEqual({ missing: [], wrong: [], dead: [] });
});

test('a catalogue is read as gettext writes it', () => {
  const text =
    '# head\nmsgid ""\nmsgstr "Language: de"\n\n#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgctxt "c"\nmsgid "d"\n"e"\nmsgstr "\\"f\\""\n';
  expect(readPo(text)).toEqual({ 'c\x04de': '"f"' });
});
