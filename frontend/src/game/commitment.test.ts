import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../net/messages';
import { commitmentOf, countNumbers, dealOf, isFair, sha256, verify } from './commitment';

const NUMBERS = ['0123456789abcdef0123456789abcdef', ''];
const seat = (number: number): SeatInfo =>
  ({ seat: number, kind: 'guest', you: number === 0, was_yours: false, number: NUMBERS[number] }) as SeatInfo;

// The same table as in tests/test_promises.py: Python and this page hash the same texts.
const TABLE = {
  id: 'kX3_fQ-a01Zz',
  edition: 'forest',
  public: true,
  show_scores: true,
  allow_undo: false,
  bot_pause: 0.3,
  turn_end: 'grace',
  grace: 5,
  clock: 'days',
  move_time: 86400,
  reserve: 0,
  seats: [seat(0), seat(1)],
  commits_to: 'secret',
  commitment: '97b20a78feeda85b203a4ace765d9918a5f0738d4009a36d28deb5653c1427ae',
  seed: '',
  salt: '5'.repeat(64),
  start: 0,
} as unknown as TableInfo;

async function finished(change: Partial<TableInfo> = {}): Promise<TableInfo> {
  const table = { ...TABLE, commitment: await commitmentOf(TABLE), ...(await dealOf(TABLE)) };
  return { ...table, ...change };
}

test('the hash is SHA-256 in hexadecimal', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('an older table is kept by its own seed and salt only', async () => {
  const table = {
    ...TABLE,
    commits_to: 'seed',
    commitment: await sha256('7:pepper'),
    seed: '7',
    salt: 'pepper',
  } as const;
  expect(await verify(table)).toBe('sealed');
  expect(await verify({ ...table, seed: '8' })).toBe('broken');
  expect(await verify({ ...table, seed: null, salt: null })).toBe('unknown');
});

test('the page derives what the server derives', async () => {
  expect(await commitmentOf(TABLE)).toBe('97b20a78feeda85b203a4ace765d9918a5f0738d4009a36d28deb5653c1427ae');
  expect(await dealOf(TABLE)).toEqual({ seed: '214255199435112094647002703807846504634', start: 0 });
});

test('an honest game is kept, and shared where my number is in it', async () => {
  const table = await finished();
  expect(await verify(table)).toBe('kept');
  expect(await verify(table, { commitment: table.commitment!, number: NUMBERS[0]! })).toBe('shared');
  expect(await verify({ ...table, seed: null, salt: null })).toBe('unknown');
  expect(countNumbers(table)).toBe(1);
});

test.each<[string, Partial<TableInfo>]>([
  ['another seed', { seed: '1' }],
  ['another start', { start: 1 }],
  ['another secret', { salt: '6'.repeat(64) }],
  ['another option', { show_scores: false }],
  ['another clock', { move_time: 172800 }],
  ['another edition', { edition: 'smoky' }],
  ['another table', { id: 'kX3_fQ-a01Zy' }],
  ['another number of somebody', { seats: [seat(0), { ...seat(1), number: NUMBERS[0]! }] }],
  ['another seat', { seats: [seat(0), seat(1), { ...seat(1), seat: 2 }] }],
])('%s breaks the promise', async (_, change) => {
  expect(await verify(await finished(change))).toBe('broken');
});

test('a server that changes its commitment, and everything to fit it, is found out by who saw the first one', async () => {
  const table = await finished();
  const seen = { commitment: await sha256('another'), number: NUMBERS[0]! };
  expect(await verify(table, seen)).toBe('changed');
});

test('a server that deals without my number, or with another one, is found out', async () => {
  for (const number of ['', 'f'.repeat(32)]) {
    const without = { ...TABLE, seats: [{ ...seat(0), number }, seat(1)] };
    const table = { ...without, commitment: await commitmentOf(without), ...(await dealOf(without)) };
    const verdict = await verify(table, { commitment: table.commitment, number: NUMBERS[0]! });
    expect([verdict, isFair(verdict)]).toEqual(['dropped', false]);
    const watching = { ...table, seats: table.seats.map((one) => ({ ...one, you: false })) };
    expect(await verify(watching, { commitment: table.commitment, number: NUMBERS[0]! })).toBe('kept'); // I left before
  }
});
