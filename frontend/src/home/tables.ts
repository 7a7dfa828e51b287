// The tables one may go to, in the order one wants them: those that wait for me first.
import { listAll, say } from '../language/language';
import type { TableInfo, TableLists } from '../net/messages';

export interface Groups {
  turn: TableInfo[]; // it is my turn
  running: TableInfo[]; // somebody else's turn
  waiting: TableInfo[]; // seats are still open
  finished: TableInfo[];
  open: TableInfo[]; // others' tables with a seat for me
  lessons: TableInfo[]; // left in the middle
}

const mySeat = (table: TableInfo): number => table.seats.find((seat) => seat.you)?.seat ?? -1;
export const isMyTurn = (table: TableInfo): boolean =>
  table.state === 'playing' && table.decides !== null && table.decides === mySeat(table);

export function groupTables(lists: TableLists): Groups {
  const mine = new Set(lists.mine.map((table) => table.id));
  const games = lists.mine.filter((table) => table.purpose !== 'lesson'); // lessons have a page of their own
  return {
    turn: games.filter(isMyTurn),
    running: games.filter((table) => table.state === 'playing' && !isMyTurn(table)),
    waiting: games.filter((table) => table.state === 'waiting'),
    finished: games.filter((table) => table.state === 'finished'),
    open: lists.open.filter((table) => !mine.has(table.id)),
    lessons: lists.mine.filter((table) => table.purpose === 'lesson' && table.state === 'playing'),
  };
}

/** "Robin and Ivo", without me. */
export function othersAt(table: TableInfo): string {
  const names = table.seats
    .filter((seat) => !seat.you)
    .map((seat) => (seat.kind === 'open' ? say('an open seat') : seat.name));
  return names.length ? listAll(names) : say('Nobody else');
}
