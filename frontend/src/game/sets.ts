// An edition with sets is named after both: `forest+alpine+edge` is the forest with two of its sets.
import type { EditionName } from '../net/messages';

export const baseOf = (name: string): string => name.split('+')[0]!;

export const setsOf = (name: string): string[] => name.split('+').slice(1);

/** What a set is called: the title of an edition with just this set ends with it. */
export const titleOfSet = (edition: EditionName): string => edition.title.split(' + ').slice(1).join(' + ');

/** The edition that is offered with one set more, or without it if it was in. */
export function withSet(chosen: string, set: string, editions: EditionName[]): string {
  const before = setsOf(chosen);
  const wanted = before.includes(set) ? before.filter((one) => one !== set) : [...before, set];
  const found = editions.find(
    ({ name }) =>
      baseOf(name) === baseOf(chosen) &&
      setsOf(name).length === wanted.length &&
      setsOf(name).every((one) => wanted.includes(one)),
  );
  return found?.name ?? chosen;
}
