// Finding a species by what somebody types.
import type { SpeciesInfo } from '../net/messages';

/** Letters only: no accents, no case, no kind of apostrophe. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();

/** Does every word occur somewhere in what is printed? */
export function matchesText(it: SpeciesInfo, words: string): boolean {
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

/** What somebody types to count cards: "wo", "re d" for Red Deer, "3 be" for three Beeches. */
export function parseCount(text: string): { copies: number; words: string[] } {
  const [, number = '', rest = ''] = /^\s*(\d{0,2})\s*(.*)$/.exec(plain(text)) ?? [];
  return { copies: Math.max(1, Number(number)), words: rest.split(/[\s-]+/).filter(Boolean) };
}

/** Species some of whose words begin with what was typed, word for word in this order; the first word counts most. */
export function byLetters<T extends { name: string }>(all: T[], words: string[], most = 5): T[] {
  if (!words.length) return [];
  const ranked = all
    .map((it, at) => ({ it, at, rank: beginsAt(plain(it.name).split(/[\s-]+/), words) }))
    .filter((one) => one.rank >= 0);
  return ranked
    .sort((a, b) => a.rank - b.rank || a.it.name.length - b.it.name.length || a.at - b.at)
    .slice(0, most)
    .map((one) => one.it);
}

/** Return the index of the word that the first typed one begins, if the others begin later ones; else -1. */
function beginsAt(name: string[], words: string[]): number {
  let from = 0;
  let first = -1;
  for (const word of words) {
    const at = name.findIndex((part, i) => i >= from && part.startsWith(word));
    if (at < 0) return -1;
    if (first < 0) first = at;
    from = at + 1;
  }
  return first;
}
