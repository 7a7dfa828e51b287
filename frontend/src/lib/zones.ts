// Which cards on the table a move is about.  The page knows no rules: it only finds the card a legal move names.
import type { GameView, MoveInfo } from '../messages';

export type Zone = 'hand' | 'clearing' | 'aside';
const ON_CARDS = new Set(['take', 'pay', 'lay', 'cave', 'discard']);
const ON_HALVES = new Set(['play', 'place']);

/** The card a move names, or null for moves that name none. */
export function cardOf(move: MoveInfo): number | null {
  if (ON_CARDS.has(move.verb)) return move.number;
  return ON_HALVES.has(move.verb) ? Math.floor(move.number / 2) : null;
}

const holdsAll = (zone: number[], cards: number[]): boolean => cards.every((card) => zone.includes(card));

/** Where the cards of a verb lie: some verbs take from one zone only, others say it by what lies where. */
export function zoneOf(verb: string, game: GameView): Zone {
  if (verb === 'take') return 'clearing';
  if (verb !== 'cave' && verb !== 'place') return 'hand';
  const cards = game.moves.filter((move) => move.verb === verb).map((move) => cardOf(move) ?? -1);
  if (game.aside.length && holdsAll(game.aside, cards)) return 'aside';
  const inHand = holdsAll(game.hand, cards);
  const inClearing = holdsAll(game.clearing, cards);
  if (inHand && inClearing) return /clearing/.test(game.question) ? 'clearing' : 'hand';
  return inClearing ? 'clearing' : 'hand';
}

/** The legal moves with one card of a zone. */
export function movesWith(card: number, zone: Zone, game: GameView): MoveInfo[] {
  return game.moves.filter((move) => cardOf(move) === card && zoneOf(move.verb, game) === zone);
}

/** Moves that are about no card lying on the table: they become plain buttons. */
export function spoken(game: GameView): MoveInfo[] {
  const zones: Record<Zone, number[]> = { hand: game.hand, clearing: game.clearing, aside: game.aside };
  return game.moves.filter((move) => {
    if (move.verb === 'take-deck' || move.verb === 'at') return false;
    const card = cardOf(move);
    return card === null || !zones[zoneOf(move.verb, game)].includes(card);
  });
}

/** Accepting what a card offers is obvious, except for a new first hand, and near the end of the game. */
export function obvious(game: GameView): string | null {
  const verbs = game.moves.map((move) => move.verb).sort().join(' ');
  const begun = game.turn > 0 || (game.forests[game.me]?.places.length ?? 0) > 0;
  return verbs === 'accept decline' && begun && game.winters < 2 ? game.moves.find((move) => move.verb === 'accept')!.text : null;
}
