// A turn in a few pictures: what was taken, played where, paid, and what it brought.
import type { FactView, GameView } from '../net/messages';
import { deedsOf, lookOf, type Look } from './plan';

export interface Played {
  look: Look;
  verb: 'played' | 'placed' | 'laid' | 'added';
  host: number | null; // species it came to lie beside; null: a place of its own
}

export interface Gist {
  seat: number;
  turn: number;
  took: Look[];
  played: Played[];
  paid: number[];
  caved: number; // cards put into the cave
  gain: number; // points it brought, 0 where nobody may know
  winters: number;
  swept: boolean;
}

const VERBS: Record<string, Played['verb']> = { play: 'played', place: 'placed', lay: 'laid', river: 'added' };

export function gistOf(seat: number, turn: number, facts: readonly FactView[], after: GameView, gain = 0): Gist {
  const mine = facts.filter((fact) => fact.seat === seat);
  const deeds = deedsOf(mine);
  return {
    seat,
    turn,
    gain,
    took: mine.filter((fact) => fact.target === 'hand' && fact.source !== 'hand').map(lookOf),
    played: deeds
      .filter((deed) => deed.kind === 'enter')
      .map((deed) => ({
        look: lookOf(deed.facts[0]!),
        verb: VERBS[deed.facts[0]!.what]!,
        host: deed.settled?.slot ? hostOf(after, seat, deed.settled.place) : null,
      })),
    paid: mine.flatMap((fact) => (fact.what === 'pay' && fact.card !== null ? [fact.card] : [])),
    caved: mine.filter((fact) => fact.target === 'cave').length,
    winters: mine.filter((fact) => fact.what === 'winter').length,
    swept: facts.some((fact) => fact.what === 'sweep'),
  };
}

const hostOf = (game: GameView, seat: number, place: number | null): number | null =>
  game.forests[seat]?.places.find((one) => one.number === place)?.host.species ?? null;

const MAX_GISTS = 40;

/** Add a turn to those before, or to its own first part. */
export function withGist(gists: Gist[], next: Gist): Gist[] {
  const last = gists.at(-1);
  return last?.turn === next.turn && last.seat === next.seat
    ? [...gists.slice(0, -1), joinedGist(last, next)]
    : [...gists.slice(-MAX_GISTS), next];
}

/** The same turn told in two parts. */
function joinedGist(first: Gist, then: Gist): Gist {
  return {
    ...then,
    took: [...first.took, ...then.took],
    played: [...first.played, ...then.played],
    paid: [...first.paid, ...then.paid],
    caved: first.caved + then.caved,
    gain: first.gain + then.gain,
    winters: first.winters + then.winters,
    swept: first.swept || then.swept,
  };
}
