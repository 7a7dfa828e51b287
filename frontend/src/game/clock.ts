// Computes the time the deciding seat has left, by the server's clock.
import type { TableInfo } from '../net/messages';

/** Milliseconds until the time is up; null where no clock runs.  `since` is when the table's news came, `now` is now. */
export function timeLeft(table: TableInfo, since: number, now: number): number | null {
  if (!table.deadline || !table.now) return null;
  return Date.parse(table.deadline) - Date.parse(table.now) - (now - since);
}

/** Return a time in its shortest form: 4:05, 3 h, 2 days. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** Say what the clock of a table means, in a title and a sentence. */
export function describeClock(table: TableInfo): [string, string] {
  if (table.clock === 'none') return ['No clock', 'Leave and come back; your seat is kept.'];
  const turn = table.clock === 'days' ? inDays(table.move_time) : `${Math.round(table.move_time / 60) || 1} min`;
  return [`${turn} a turn`, 'Whose time is up is played for by a bot until they come back.'];
}

function inDays(seconds: number): string {
  const days = Math.round(seconds / 86400);
  return days === 1 ? 'A day' : `${days} days`;
}

export interface ClockChoice {
  label: string;
  clock: TableInfo['clock'];
  move_time: number;
  reserve: number;
}

export const CLOCKS: ClockChoice[] = [
  { label: 'no clock', clock: 'none', move_time: 0, reserve: 0 },
  { label: '1 minute a turn, 5 in reserve', clock: 'live', move_time: 60, reserve: 300 },
  { label: '3 minutes a turn, 10 in reserve', clock: 'live', move_time: 180, reserve: 600 },
  { label: 'a day a turn', clock: 'days', move_time: 86400, reserve: 0 },
  { label: '3 days a turn', clock: 'days', move_time: 3 * 86400, reserve: 0 },
];
