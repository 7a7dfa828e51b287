// The requests for puzzles, and the labels of their answers.
import { formatDate, say } from '../language/language';
import { ask } from '../net/api';
import type { Printed } from '../game/printed';
import type {
  MoveInfo,
  PuzzleHint,
  PuzzleInfo,
  PuzzleOverview,
  PuzzleVerdict,
  SeatInfo,
  TableInfo,
} from '../net/messages';

const at = (edition: string, id: string): string => `/api/puzzles/${edition}/${id}`;

export const getOverview = (edition: string) => ask<PuzzleOverview>(`/api/puzzles/${edition}`);
export const getPuzzle = (edition: string, id: string) => ask<PuzzleInfo>(at(edition, id));
export const nextPuzzle = (edition: string, theme: string) =>
  ask<PuzzleInfo>(`${at(edition, 'next')}${theme ? `?theme=${theme}` : ''}`);
export const getHint = (edition: string, id: string) => ask<PuzzleHint>(`${at(edition, id)}/hint`, {});
export const giveAnswer = (edition: string, id: string, move: string) =>
  ask<PuzzleVerdict>(`${at(edition, id)}/answer`, { move });
export const giveUp = (edition: string, id: string) => ask<PuzzleVerdict>(`${at(edition, id)}/give-up`, {});
export const tryOn = (edition: string, id: string) => ask<TableInfo>(`${at(edition, id)}/practice`, {});

/** The seats of a puzzle as the table's own parts expect them: everybody is a bot, as it was in the game. */
export function seatsOf(puzzle: PuzzleInfo): SeatInfo[] {
  return puzzle.names.map((name, seat) => ({
    seat,
    kind: 'bot',
    name,
    bot: null,
    you: seat === puzzle.game.me,
    connected: true,
    was_yours: false,
    waits_for_owner: false,
    caretaker: false,
    time_left: null,
    asked_by: null,
    agreed: [],
    number: '',
    number_due: false,
  }));
}

type Say = (printed: Printed, move: MoveInfo, puzzle: PuzzleInfo) => string;
const card = (printed: Printed, move: MoveInfo): string => printed.card(move.card!).name;
const species = (printed: Printed, move: MoveInfo): string =>
  printed.species(printed.halves.get(move.half!)!.species).name;

const LABELS: Record<MoveInfo['verb'], Say> = {
  'take-deck': () => say('Draw from the deck'),
  take: (printed, move) => say('Take {card}', { card: card(printed, move) }),
  play: (printed, move) => say('Play {card}', { card: species(printed, move) }),
  lay: (printed, move) => say('Play {card} face down', { card: card(printed, move) }),
  pay: (printed, move) => say('Pay with {card}', { card: card(printed, move) }),
  at: (printed, move, puzzle) => {
    const host = puzzle.game.forests[puzzle.game.me]?.places[move.place! - 1]?.host;
    return say('{card:none=Place|At {card}}, number {n}', {
      card: host ? printed.species(host.species).name : null,
      n: move.place,
    });
  },
  place: (printed, move) => say('Place {card}', { card: species(printed, move) }),
  cave: (printed, move) => say('{card} into the cave', { card: card(printed, move) }),
  discard: (printed, move) => say('Give up {card}', { card: card(printed, move) }),
  'pick-cave': (_, move) => say('Cave {n}', { n: move.cave }),
  accept: () => say('Do it'),
  decline: () => say('Skip it'),
  done: () => say('Stop here'),
  'show-hand': () => say('Show the hand'),
};

/** What an answer is called, in few words. */
export const labelOf: Say = (printed, move, puzzle) => LABELS[move.verb](printed, move, puzzle);

/** What the sentence of a move says beyond its label. */
export function detailOf(move: MoveInfo): string {
  const rest = move.sentence.split(': ').slice(1).join(': ') || move.sentence;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** A day as people say it: today, or the day of the week. */
export function dayName(day: string, today: string): string {
  if (day === today) return say('today');
  return formatDate(new Date(`${day}T12:00:00Z`), { weekday: 'short', timeZone: 'UTC' });
}

export const percent = (chance: number): string => say('{n} %', { n: Math.round(100 * chance) });
