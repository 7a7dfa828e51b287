import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../net/messages';
import { canRetry } from './retry';

const seat = (number: number, kind: SeatInfo['kind']) => ({ seat: number, kind }) as SeatInfo;
const table = (kinds: Array<SeatInfo['kind']>, more: Partial<TableInfo> = {}) =>
  ({ seats: kinds.map((kind, i) => seat(i, kind)), state: 'finished', purpose: 'game', ...more }) as TableInfo;

test('the same deck is played again alone among bots only', () => {
  expect(canRetry(table(['guest', 'bot', 'bot']), 0)).toBe(true);
  expect(canRetry(table(['guest', 'bot'], { purpose: 'practice' }), 0)).toBe(true);
  expect(canRetry(table(['guest', 'guest', 'bot']), 0)).toBe(false);
});

test('nobody retries a game that goes on, was a lesson, or was only watched', () => {
  expect(canRetry(table(['guest', 'bot'], { state: 'playing' }), 0)).toBe(false);
  expect(canRetry(table(['guest', 'bot'], { purpose: 'lesson' }), 0)).toBe(false);
  expect(canRetry(table(['guest', 'bot']), -1)).toBe(false);
  expect(canRetry(table(['guest', 'bot'], { purpose: 'daily', seed: null }), 0)).toBe(false); // others still play it
});
