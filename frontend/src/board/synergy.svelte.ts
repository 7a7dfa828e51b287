// Over a card: what it counts (gold), what counts it (green).  The engine says which species and symbols a card looks for.
import type { SpeciesInfo } from '../net/messages';

export type Glow = 'counts' | 'counted' | 'both' | 'none';

interface Seen {
  species: SpeciesInfo;
  symbol: string | null;
}

const counts = (it: Seen, other: Seen): boolean =>
  it.species.counts.includes(other.species.index) ||
  (other.symbol !== null &&
    (it.species.counts_symbols.includes(other.symbol) || (it.species.counts_own_symbol && it.symbol === other.symbol)));

/** How another card glows while this one is looked at. */
export function glowOf(looked: Seen, other: Seen): Glow {
  const there = counts(looked, other);
  const back = counts(other, looked);
  return there && back ? 'both' : there ? 'counts' : back ? 'counted' : 'none';
}

class Synergy {
  looked = $state.raw<Seen | null>(null);

  /** null: nothing is looked at, everything is as always. */
  of(species: SpeciesInfo, symbol: string | null): Glow | null {
    return this.looked ? glowOf(this.looked, { species, symbol }) : null;
  }
}

export const synergy = new Synergy();
