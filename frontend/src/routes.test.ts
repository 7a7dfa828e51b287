import { expect, test } from 'vitest';
import { PAGES, resolve, served } from './routes';

test.each([
  ['/', 'home', ''],
  ['/new', 'new', ''],
  ['/table/abc', 'table', 'abc'],
  ['/table/abc/more', 'table', 'abc'],
  ['/table', 'lost', ''],
  ['/table/', 'lost', ''],
  ['/replay', 'open', 'replay'],
  ['/replay/', 'open', 'replay'],
  ['/replay/abc', 'replay', 'abc'],
  ['/review', 'open', 'review'],
  ['/review/abc', 'review', 'abc'],
  ['/rules', 'rules', ''],
  ['/rules/forest', 'rules', 'forest'],
  ['/puzzles', 'puzzles', ''],
  ['/puzzles/forest', 'puzzles', 'forest'],
  ['/puzzles/forest/day', 'puzzles', 'forest/day'],
  ['/daily/2026-11-17', 'daily', '2026-11-17'],
  ['/learn/first', 'learn', 'first'],
  ['/cards', 'cards', ''],
  ['/cards/other', 'cards', ''],
  ['/cards/faces', 'faces', ''],
  ['/score', 'score', ''],
  ['/room/abc', 'room', 'abc'],
  ['/keepsake', 'keepsake', ''],
  ['/nowhere', 'lost', ''],
])('%s leads to %s', (address, page, id) => {
  expect(resolve(address)).toEqual({ page, id });
});

test('a link that is marked exists', () => {
  const links = PAGES.filter((it) => it.link).map((it) => it.path);
  expect(links).toEqual(['/', '/puzzles', '/cards', '/rules', '/score']);
  for (const { within } of PAGES) if (within) expect(links).toContain(within);
});

test('the server serves these addresses; write them with npx vitest run -u src/routes.test.ts', async () => {
  await expect(`${JSON.stringify(served(), null, 2)}\n`).toMatchFileSnapshot('../../src/spinney/web/pages.json');
});
