// Facts of the field guide beside a species' sentences: where it lies, how often, and what goes with it.
import { say } from '../language/language';
import type { Printed } from '../game/printed';
import type { SpeciesInfo } from '../net/messages';

export interface Filters {
  words: string;
  type: string;
  symbol: string;
  side: string; // "stands", "top", "bottom" or "left"
}

export const NO_FILTERS: Filters = { words: '', type: '', symbol: '', side: '' };

export const isDoubtful = (it: SpeciesInfo): boolean => /reconstruct|inferred/i.test(it.source);

/** How often each tree symbol stands beside this species in the deck. */
export function symbolCounts(printed: Printed, species: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of printed.edition.cards)
    for (const half of card.halves)
      if (half.species === species && half.symbol)
        counts.set(half.symbol, (counts.get(half.symbol) ?? 0) + card.copies);
  return counts;
}

export function fits(it: SpeciesInfo, filters: Filters, symbols: ReadonlyMap<string, number>): boolean {
  return (
    (!filters.type || it.types.includes(filters.type)) &&
    (!filters.symbol || symbols.has(filters.symbol)) &&
    (!filters.side || (filters.side === 'stands' ? it.kind !== 'dweller' : it.side.split('/').includes(filters.side)))
  );
}

export interface Mate {
  species: SpeciesInfo;
  why: string;
}

/** The species its points, effect or bonus look for. */
export const countedSpecies = (printed: Printed, it: SpeciesInfo): Mate[] =>
  it.counts
    .filter((index) => index !== it.index)
    .map((index) => ({ species: printed.species(index), why: '' }))
    .filter((mate) => mate.species.kind !== 'face-down');

/** Those who look for it, and by which of their words. */
export const speciesCounting = (printed: Printed, it: SpeciesInfo): Mate[] =>
  printed.edition.species
    .filter((other) => other.index !== it.index && other.counts.includes(it.index))
    .map((other) => ({ species: other, why: names(other, it, 'score') ? say('counts it') : say('looks for it') }));

/** Does a row of this role speak of the species, by its name or one of its types? */
function names(other: SpeciesInfo, it: SpeciesInfo, role: string): boolean {
  const known = new Set([it.name, ...it.types]);
  return other.rows
    .filter((row) => row.role === role)
    .some((row) => row.tokens.some((token) => [token.of ?? []].flat().some((name) => known.has(name))));
}

export function where(it: SpeciesInfo): string {
  if (it.kind !== 'dweller') return say('Stands on its own.');
  const host = it.needs && it.needs !== 'wood' ? say('a place with {what}', { what: it.needs }) : say('a tree');
  return say(
    'Goes {side:top=on top of|bottom=below|left=to the left of|right=to the right of|left or right of} {host}.',
    {
      side: it.side,
      host,
    },
  );
}
