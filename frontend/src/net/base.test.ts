import { afterEach, expect, it, vi } from 'vitest';

async function living(folder: string | undefined) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: { base: folder } } });
  return import('./base');
}

afterEach(() => vi.unstubAllGlobals());

it('names addresses as they are at the root of a site', async () => {
  const { withBase, within } = await living(undefined);
  expect(withBase('/cards')).toBe('/cards');
  expect(within('/cards')).toBe('/cards');
});

it('names addresses below the folder a proxy puts us into, and takes it off again', async () => {
  const { withBase, within } = await living('/games/spinney');
  expect(withBase('/cards')).toBe('/games/spinney/cards');
  expect(within('/games/spinney/cards')).toBe('/cards');
  expect(within('/games/spinney')).toBe('/');
  expect(within('/games/spinneys/cards')).toBe('/games/spinneys/cards');
});
