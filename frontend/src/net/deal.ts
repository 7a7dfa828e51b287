// The number this browser adds to each deal.  It is sent once the server has published its commitment, and remembered
// together with that, so that both can be checked when the game is over.
import { ask, atTable, openTable, type Refused } from './api';
import type { NewTable, TableInfo } from './messages';
import { readStored, writeStored } from './settings.svelte';
import { isHere } from './transport';

/** What this browser saw and sent before a deal. */
export interface Pledge {
  commitment: string;
  number: string;
}

const KEY = 'pledges';
const MAX_PLEDGES = 60;
const MAX_TRIES = 5;
const RETRY_MS = 300;
const sending = new Map<string, Promise<void>>();

type Kept = [table: string, pledge: Pledge][];

/** What this browser remembers of a deal; null if it added nothing. */
export const pledgeOf = (table: string): Pledge | null =>
  readStored<Kept>(KEY, []).find(([id]) => id === table)?.[1] ?? null;

function remember(table: string, pledge: Pledge | null): void {
  const others = readStored<Kept>(KEY, []).filter(([id]) => id !== table);
  writeStored(KEY, [...others, ...(pledge ? [[table, pledge]] : [])].slice(-MAX_PLEDGES));
}

/** A random number of 128 bits. */
const drawNumber = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Add my number to the deal of a table that waits for it. */
export function addNumber(table: TableInfo): Promise<void> {
  const waits = table.state === 'waiting' && table.seats.some((seat) => seat.you && seat.number_due);
  if (!waits || !table.commitment || isHere(table.id)) return Promise.resolve();
  let sent = sending.get(table.id);
  if (!sent) {
    sent = send(table.id, table.commitment).finally(() => sending.delete(table.id));
    sending.set(table.id, sent);
  }
  return sent;
}

async function send(table: string, commitment: string): Promise<void> {
  const pledge = pledgeOf(table) ?? { commitment, number: drawNumber() }; // the first commitment I saw is the one to keep
  remember(table, pledge);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      await atTable(table, 'number', { number: pledge.number });
      return;
    } catch (problem) {
      const { slug } = problem as Refused;
      if (slug === 'number-given' || slug === 'already-dealt' || slug === 'not-seated') return remember(table, null);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * tries));
    }
  }
}

/** Add my number to a rematch, as soon as somebody asks for one. */
export async function addNumberTo(table: string): Promise<void> {
  await addNumber(await ask<TableInfo>(`/api/tables/${table}`));
}

/** Make a table, with my number in its deal. */
export async function makeTable(wish: NewTable): Promise<TableInfo> {
  const table = await openTable(wish);
  await addNumber(table);
  return table;
}
