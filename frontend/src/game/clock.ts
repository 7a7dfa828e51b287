// Computes the time the deciding seat has left, by the server's clock.
import { say } from '../language/language';
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
  return hours < 48 ? say('{hours} h', { hours }) : say('{n} {n:one=day|days}', { n: Math.round(hours / 24) });
}

/** Say what the clock of a table means, in a title and a sentence. */
export function describeClock(table: TableInfo): [string, string] {
  if (table.clock === 'none') return [say('No clock'), say('Leave and come back: your seat is safe.')];
  const turn =
    table.clock === 'days'
      ? say('{n:one=A day|{n} days} per turn', { n: Math.round(table.move_time / 86400) })
      : say('{n} min per turn', { n: Math.round(table.move_time / 60) || 1 });
  return [turn, say('If your time runs out, a bot plays for you until you’re back.')];
}

/** What one chooses it by. */
export function clockLabel({ clock, move_time, reserve }: ClockChoice): string {
  if (clock === 'none') return say('no clock');
  if (clock === 'days') return say('{n:one=a day|{n} days} per turn', { n: move_time / 86400 });
  return say('{n} {n:one=minute|minutes} per turn, {reserve} in reserve', { n: move_time / 60, reserve: reserve / 60 });
}

export interface ClockChoice {
  clock: TableInfo['clock'];
  move_time: number;
  reserve: number;
}

export const CLOCKS: ClockChoice[] = [
  { clock: 'none', move_time: 0, reserve: 0 },
  { clock: 'live', move_time: 60, reserve: 300 },
  { clock: 'live', move_time: 180, reserve: 600 },
  { clock: 'days', move_time: 86400, reserve: 0 },
  { clock: 'days', move_time: 3 * 86400, reserve: 0 },
];
