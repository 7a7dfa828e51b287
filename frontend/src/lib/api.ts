// The server's plain requests.  Every failure becomes a sentence the page can show.
import { at } from './base';
import type { EditionInfo, Me, NewTable, OpponentInfo, Problem, RatingInfo, TableInfo, TableLists } from '../messages';

export class Refused extends Error {
  constructor(
    readonly slug: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function ask<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      at(path),
      body === undefined
        ? {}
        : {
            method,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new Refused('offline', 'The server does not answer. Is it running? Try again in a moment.');
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : null) as T;
  throw refusal(answer.status, text);
}

export function refusal(status: number, text: string): Refused {
  try {
    const problem = JSON.parse(text) as Partial<Problem> & { detail?: unknown };
    if (problem.sentence) return new Refused(problem.slug ?? 'refused', problem.sentence);
    if (typeof problem.detail === 'string') return new Refused('refused', problem.detail);
  } catch {
    // not JSON: the status has to do
  }
  return new Refused('refused', `The server refused this (${status}). Reload the page and try again.`);
}

export const getOpponents = () => ask<OpponentInfo[]>('/api/opponents');
export const getRating = () => ask<RatingInfo>('/api/me/rating');
export const getMe = () => ask<Me>('/api/me');
export const rename = (name: string) => ask<Me>('/api/me', { name });
export const getTables = () => ask<TableLists>('/api/tables');
export const getTable = (id: string) => ask<TableInfo>(`/api/tables/${id}`);
export const openTable = (wish: NewTable) => ask<TableInfo>('/api/tables', wish);
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
