import { expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../net/messages';
import { groupTables, othersAt } from './tables';

const seat = (number: number, name: string, you = false, kind: SeatInfo['kind'] = 'guest') =>
  ({ seat: number, kind, name, bot: null, you, connected: true }) as SeatInfo;

const table = (id: string, state: TableInfo['state'], decides: number | null, seats?: SeatInfo[]) =>
  ({ id, state, decides, seats: seats ?? [seat(0, 'Ann', true), seat(1, 'Robin')] }) as unknown as TableInfo;

it('puts tables that wait for me first, and others by what they wait for', () => {
  const lists = {
    mine: [
      table('mine', 'playing', 0),
      table('theirs', 'playing', 1),
      table('empty', 'waiting', null),
      table('over', 'finished', null),
      { ...table('learned', 'playing', 0), purpose: 'lesson' as const },
    ],
    open: [table('empty', 'waiting', null), table('stranger', 'waiting', null)],
  };
  const groups = groupTables(lists);
  const ids = Object.entries(groups).map(([name, found]) => [name, (found as TableInfo[]).map((one) => one.id)]);
  expect(Object.fromEntries(ids)).toEqual({
    turn: ['mine'],
    running: ['theirs'],
    waiting: ['empty'],
    finished: ['over'],
    open: ['stranger'],
    lessons: ['learned'],
  });
});

it('is never the turn of somebody who only watches', () => {
  const watched = table('watched', 'playing', 0, [seat(0, 'Ann'), seat(1, 'Robin')]);
  expect(groupTables({ mine: [watched], open: [] }).turn).toEqual([]);
});

it('names the others', () => {
  expect(othersAt(table('a', 'playing', 0))).toBe('Robin');
  const three = [seat(0, 'Ann', true), seat(1, 'Robin'), seat(2, 'Ivo'), seat(3, '', false, 'open')];
  expect(othersAt(table('a', 'waiting', null, three))).toBe('Robin, Ivo and an open seat');
});
