// Plain requests, to a server or to this device.  Every failure becomes a sentence the page can show.
import { say } from '../language/language';
import { SITE } from './base';
import { device } from './device.svelte';
import { readStored, settings, writeStored } from './settings.svelte';
import { request, type Answer } from './transport';
import type { EditionInfo, Me, NewTable, OpponentInfo, Problem, RatingInfo, TableInfo, TableLists } from './messages';

export class Refused extends Error {
  constructor(
    readonly slug: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function ask<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
  let answer: Answer;
  try {
    answer = body === undefined ? await request('GET', path) : await request(method, path, JSON.stringify(body));
  } catch {
    throw new Refused('offline', say('The server doesn’t answer. Try again in a moment.'));
  }
  return read<T>(answer);
}

/** The same, asked of this device though there is a server. */
async function askHere<T>(path: string, body?: unknown): Promise<T> {
  return read<T>(
    await device.ask(body === undefined ? 'GET' : 'POST', path, body === undefined ? '' : JSON.stringify(body)),
  );
}

function read<T>({ status, text }: Answer): T {
  if (status >= 200 && status < 300) return (text ? JSON.parse(text) : null) as T;
  throw refusal(status, text);
}

export function refusal(status: number, text: string): Refused {
  try {
    const problem = JSON.parse(text) as Partial<Problem> & { detail?: unknown };
    if (problem.sentence) return new Refused(problem.slug ?? 'refused', problem.sentence);
    if (typeof problem.detail === 'string') return new Refused('refused', problem.detail);
  } catch {
    // not JSON: the status has to do
  }
  return new Refused(
    'refused',
    say('The server refused this ({status}). Reload the page and try again.', { status: String(status) }),
  );
}

export const getOpponents = () => ask<OpponentInfo[]>('/api/opponents');
export const getRating = () => ask<RatingInfo>('/api/me/rating');
export const getMe = () => ask<Me>('/api/me');
export const rename = (name: string) => ask<Me>('/api/me', { name });
/** All my tables, the server's and this device's; either is shown where the other cannot be asked. */
export async function getTables(): Promise<TableLists> {
  if (SITE || !readStored('here-tables', false)) return ask<TableLists>('/api/tables');
  const [there, here] = await Promise.allSettled([ask<TableLists>('/api/tables'), askHere<TableLists>('/api/tables')]);
  if (there.status === 'rejected' && here.status === 'rejected') throw there.reason;
  const lists = [there, here].flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return { open: lists.flatMap((one) => one.open), mine: lists.flatMap((one) => one.mine) };
}

export const getTable = (id: string) => ask<TableInfo>(`/api/tables/${id}`);
/** Against bots alone it may be on this device, if its owner likes that or no server answers. */
export async function openTable(wish: NewTable): Promise<TableInfo> {
  const alone = wish.seats.every((seat) => seat.kind !== 'open');
  if (SITE || !alone || !device.offered || !(settings.here || !navigator.onLine))
    return ask<TableInfo>('/api/tables', { ...wish, adds_number: !SITE });
  writeStored('here-tables', true);
  return askHere<TableInfo>('/api/tables', wish);
}

export const atTable = (id: string, what: string, body: unknown = {}) =>
  ask<TableInfo>(`/api/tables/${id}/${what}`, body);

const editions = new Map<string, Promise<EditionInfo>>();

/** What is printed never changes while the page is open: each edition is fetched once. */
export function getEdition(name: string): Promise<EditionInfo> {
  let found = editions.get(name);
  if (!found) {
    found = ask<EditionInfo>(`/api/editions/${name}`);
    found.catch(() => editions.delete(name));
    editions.set(name, found);
  }
  return found;
}
