import { expect, test } from 'vitest';
import type { MoveInfo } from '../net/messages';
import { dayName, detailOf, percent } from './puzzles';

const move = (sentence: string) => ({ sentence }) as MoveInfo;

test('a label is not said twice', () => {
  expect(detailOf(move('Pay with Birch: shows Birch, loses the bonus.'))).toBe('Shows Birch, loses the bonus.');
  expect(detailOf(move('Play the Wolf: costs 2; bonus: take a turn.'))).toBe('Costs 2; bonus: take a turn.');
  expect(detailOf(move('Do not draw.'))).toBe('Do not draw.');
});

test('days and chances as people say them', () => {
  expect(dayName('2026-11-17', '2026-11-17')).toBe('today');
  expect(dayName('2026-11-16', '2026-11-17')).toBe('Mon');
  expect(percent(0.124)).toBe('12 %');
});
