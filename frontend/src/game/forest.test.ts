import { expect, test } from 'vitest';
import { packTable, readTable, unpackTable } from './forest';

const table = {
  edition: 'dartmoor',
  players: [
    {
      name: 'Änn',
      cave: 3,
      cave_card: '4',
      forest: [{ card: 'Ash', top: [{ species: 'Barn Owl', symbol: 'Ash' }, { species: 'Cuckoo' }] }],
    },
  ],
};

test('a table travels in an address and comes back the same', async () => {
  const link = await packTable(table);
  expect(link).toMatch(/^[\w-]+$/);
  expect(await unpackTable(link)).toEqual(table);
});

test('a dweller may be a bare name', () => {
  const read = readTable(
    '{"edition": "forest", "players": [{"name": "A", "forest": [{"card": "Oak", "left": ["Lynx"]}]}]}',
  );
  expect(read.players[0]).toEqual({ name: 'A', cave: 0, forest: [{ card: 'Oak', left: [{ species: 'Lynx' }] }] });
});

test('what is no table is refused in a sentence', () => {
  expect(() => readTable('{')).toThrow(/be read as JSON/);
  expect(() => readTable('{"edition": "forest"}')).toThrow(/names no edition or no players/);
});
