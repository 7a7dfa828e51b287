// @vitest-environment node
import { expect, test } from 'vitest';
import { languages, readPo } from '../../scripts/catalogues.mjs';
import { check, scan } from '../../scripts/messages.mjs';
import { LANGUAGES } from './language';

const found = scan();

test('there is a catalogue for every language that is offered', () => {
  expect(['en', ...languages()].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

test('everything people read goes through say()', () => {
  expect(found.bare).toEqual([]);
});

test.each(languages())('%s has every text of the page, with its places and marks', async (code) => {
  expect(await check(code, found)).toEqual({ missing: [], wrong: [], dead: [] });
});

test('a text past say() is found, where people read or hear it', () => {
  const script = '<script>const a = say("Said"); const b = { kind: "quiet" };</script>';
  const shown = '<p title="Bare title" class="no text">Bare text {a} {b ? "bare" : ""}</p><i>{`${b} cards here`}</i>';
  const early = "export const EARLY = say('Too early');\nexport const f = () => say('In time');\n";
  const files: [string, string][] = [
    ['Some.svelte', `${script}${shown}`],
    ['early.ts', early],
  ];
  expect(scan(files).bare.map((one) => one.text)).toEqual([
    'Bare title',
    'Bare text',
    'bare',
    'cards here',
    'said before the language is known: Too early',
  ]);
});

test('a catalogue is read as gettext writes it', () => {
  const text = [
    '# head\nmsgid ""\nmsgstr "Language: de"',
    '#, fuzzy\nmsgid "a"\nmsgstr "b"',
    'msgctxt "c"\nmsgid "d"\n"e"\nmsgstr "\\"f\\""\n',
  ].join('\n\n');
  expect(readPo(text)).toEqual({ 'c\x04de': '"f"' });
});
