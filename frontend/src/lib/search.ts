// Finding a species by what somebody types.
import type { SpeciesInfo } from '../messages';

/** Letters only: no accents, no case, no kind of apostrophe. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();

/** Does every word occur somewhere in what is printed? */
export function sought(it: SpeciesInfo, words: string): boolean {
  const all = plain([it.name, it.kind, it.side, ...it.types, it.effect, it.bonus, it.score].join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** By name only, what begins so first. */
export function byName<T extends { name: string }>(all: T[], words: string): T[] {
  const wanted = plain(words.trim());
  const hits = all.filter((it) => plain(it.name).includes(wanted));
  return hits.sort(
    (a, b) =>
      Number(plain(b.name).startsWith(wanted)) - Number(plain(a.name).startsWith(wanted)) ||
      a.name.localeCompare(b.name),
  );
}
