import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../../net/messages';
import { BACK, notices } from './notices';

const seat = (number: number, more: Partial<SeatInfo> = {}) =>
  ({ seat: number, kind: 'guest', name: `Player ${number}`, agreed: [], asked_by: null, ...more }) as SeatInfo;
const table = (seats: SeatInfo[], trouble = '') => ({ seats, trouble }) as unknown as TableInfo;

test('a table where all is well has nothing to say', () => {
  expect(notices(table([seat(0), seat(1)]), 0)).toEqual([]);
});

test('who was played for can say that they are back', () => {
  const [notice] = notices(table([seat(0, { caretaker: true }), seat(1)]), 0);
  expect(notice!.choices.map((choice) => choice.path)).toEqual([BACK]);
});

test('people who sit there are asked once, spectators never', () => {
  const asking = table([seat(0), seat(1), seat(2, { kind: 'bot', asked_by: 'Ivo', agreed: [1] })]);
  expect(notices(asking, 0)).toHaveLength(1);
  expect(notices(asking, 1)).toHaveLength(0);
  expect(notices(asking, -1)).toHaveLength(0);
});

test('a former owner may take the seat back, and trouble is told first', () => {
  const found = notices(table([seat(0, { kind: 'bot', was_yours: true }), seat(1)], 'The store is away.'), -1);
  expect(found[0]!.text).toBe('The store is away.');
  expect(found[1]!.choices[0]!.path).toBe('seats/0/take');
});
