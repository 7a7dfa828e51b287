import { expect, test } from 'vitest';
import type { TableInfo } from '../net/messages';
import { describeClock, formatTimeLeft, timeLeft } from './clock';

const table = (deadline: string | null, more: Partial<TableInfo> = {}) =>
  ({ deadline, now: '2026-01-01T12:00:00Z', clock: 'live', move_time: 60, ...more }) as TableInfo;

test('time is counted by the server, not by the clock of the visitor', () => {
  const soon = table('2026-01-01T12:01:00Z');
  expect(timeLeft(soon, 5_000, 5_000)).toBe(60_000);
  expect(timeLeft(soon, 5_000, 25_000)).toBe(40_000);
  expect(timeLeft(table(null), 0, 0)).toBeNull();
});

test('it is said as shortly as it can be', () => {
  expect([
    formatTimeLeft(245_000),
    formatTimeLeft(-5),
    formatTimeLeft(3 * 3_600_000),
    formatTimeLeft(3 * 86_400_000),
  ]).toEqual(['4:05', '0:00', '3 h', '3 days']);
});

test('who is invited is told what the clock means', () => {
  expect(describeClock(table(null, { clock: 'none' }))[0]).toBe('No clock');
  expect(describeClock(table(null))[0]).toBe('1 min per turn');
  expect(describeClock(table(null, { clock: 'days', move_time: 86400 }))[0]).toBe('A day per turn');
});
