import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { BOUNDARIES, FEATURES, LAYERS } from '../scripts/boundaries.mjs';

const problems = (file: string, imported: string): string[] =>
  new Linter().verify(`import '${imported}';`, BOUNDARIES, { filename: file }).map((problem) => problem.message);

test.each([
  ['src/net/some.js', '../game/printed'], // a layer imports a later one
  ['src/game/some.js', '../table/Table.svelte'], // a layer imports a feature
  ['src/ui/some.js', '../pages/Home.svelte'],
  ['src/pwa/some.js', '../routes'],
  ['src/board/hand/some.js', '../../rules'],
  ['src/home/some.js', '../daily/picture'], // a feature imports another
  ['src/table/dock/some.js', '../../score/draft'],
  ['src/table/some.js', '../rules/words'], // a feature imports the inside of one it may use
])('%s may not import %s', (file, imported) => {
  expect(problems(file, imported)).toHaveLength(1);
});

test.each([
  ['src/game/some.js', '../net/messages'],
  ['src/table/some.js', '../rules'],
  ['src/table/dock/some.js', '../state/live.svelte'],
  ['src/pages/some.js', '../daily/picture'],
])('%s may import %s', (file, imported) => {
  expect(problems(file, imported)).toEqual([]);
});

test('every folder has its place', () => {
  const folders = new Set(Object.keys(import.meta.glob('./*/**')).map((path) => path.split('/')[1]!));
  expect([...folders].sort()).toEqual([...LAYERS, ...Object.keys(FEATURES), 'pages'].sort());
});
