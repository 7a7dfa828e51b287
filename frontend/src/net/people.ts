// Several people at one device: their seats, and whose turn it is to hold it.
import { say } from '../language/language';
import { Refused, refusal } from './api';
import { device } from './device.svelte';
import { isHere } from './transport';
import type { TableInfo } from './messages';

/** The people seated, in order; the first is whose device it is. */
const people = (table: TableInfo): number[] =>
  table.seats.filter((seat) => seat.kind === 'guest').map((seat) => seat.seat);

/** Do several people play at this device? */
export const isShared = (table: TableInfo | null): boolean => !!table && isHere(table.id) && people(table).length > 1;

/** As whom the device is asked for what concerns this seat. */
export const personAt = (table: TableInfo, seat: number): number => Math.max(0, people(table).indexOf(seat));

/** Everybody who plays here besides me takes a seat. */
export async function seatPeople(table: string, names: string[]): Promise<void> {
  for (const [i, name] of names.entries()) {
    const body = JSON.stringify({ name });
    const { status, text } = await device.ask('POST', `/api/tables/${table}/join`, body, i + 1);
    if (status >= 300) throw refusal(status, text);
  }
}

/** A name for everybody, and no name twice. */
export function checkNames(names: string[]): void {
  const plainNames = names.map((name) => name.trim().toLowerCase());
  if (plainNames.some((name) => !name)) throw new Refused('no-name', say('Everyone who plays here needs a name.'));
  if (new Set(plainNames).size < plainNames.length)
    throw new Refused('same-name', say('Two people have the same name. Change one.'));
}
