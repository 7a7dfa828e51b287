// A turn in a few pictures: what was taken, played where, paid, and what it brought.
import type { FactView, GameView } from '../net/messages';
import { actionsOf, lookOf, type CardLook } from './plan';

export interface Played {
  look: CardLook;
  verb: 'played' | 'placed' | 'laid' | 'added';
  host: number | null; // species it came to lie beside; null: a place of its own
}

export interface TurnSummary {
  seat: number;
  turn: number;
  took: CardLook[];
  played: Played[];
  paid: number[];
  caved: number; // cards put into the cave
  gain: number; // points it brought, 0 where nobody may know
  winters: number;
  swept: boolean;
}

const VERBS: Record<string, Played['verb']> = { play: 'played', place: 'placed', lay: 'laid', river: 'added' };

export function summaryOf(
  seat: number,
  turn: number,
  facts: readonly FactView[],
  after: GameView,
  gain = 0,
): TurnSummary {
  const mine = facts.filter((fact) => fact.seat === seat);
  const actions = actionsOf(mine);
  return {
    seat,
    turn,
    gain,
    took: mine.filter((fact) => fact.target === 'hand' && fact.source !== 'hand').map(lookOf),
    played: actions
      .filter((action) => action.kind === 'enter')
      .map((action) => ({
        look: lookOf(action.facts[0]!),
        verb: VERBS[action.facts[0]!.what]!,
        host: action.settled?.slot ? hostOf(after, seat, action.settled.place) : null,
      })),
    paid: mine.flatMap((fact) => (fact.what === 'pay' && fact.card !== null ? [fact.card] : [])),
    caved: mine.filter((fact) => fact.target === 'cave').length,
    winters: mine.filter((fact) => fact.what === 'winter').length,
    swept: facts.some((fact) => fact.what === 'sweep'),
  };
}

const hostOf = (game: GameView, seat: number, place: number | null): number | null =>
  game.forests[seat]?.places.find((one) => one.number === place)?.host.species ?? null;

const MAX_SUMMARIES = 40;

/** Add a turn to those before, or to its own first part. */
export function addSummary(summaries: TurnSummary[], next: TurnSummary): TurnSummary[] {
  const last = summaries.at(-1);
  return last?.turn === next.turn && last.seat === next.seat
    ? [...summaries.slice(0, -1), joinSummaries(last, next)]
    : [...summaries.slice(-MAX_SUMMARIES), next];
}

/** Join two parts of one turn. */
function joinSummaries(first: TurnSummary, then: TurnSummary): TurnSummary {
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
