import { expect, it } from 'vitest';
import { ago } from './moments';

const NOW = Date.parse('2026-11-17T12:00:00Z');

it.each([
  ['2026-11-17T11:59:30Z', 'just now'],
  ['2026-11-17T12:00:05Z', 'just now'], // clocks differ
  ['2026-11-17T11:41:00Z', '19 min ago'],
  ['2026-11-17T09:10:00Z', '2 hr ago'],
  ['2026-11-16T02:00:00Z', 'yesterday'],
  ['2026-11-13T12:00:00Z', 'Friday'],
  ['2026-10-02T12:00:00Z', '2 October'],
  ['nonsense', ''],
])('%s was %s', (moment, said) => {
  expect(ago(moment, NOW)).toBe(said);
});
