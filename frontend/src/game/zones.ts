// Finds the moves that go with a card on the table.  The page knows no rules: each legal move says what it is about.
import type { GameView, MoveInfo } from '../net/messages';

/** Where cards lie that can be picked up. */
export type Zone = Extract<MoveInfo['zone'], 'hand' | 'clearing' | 'aside'>;

/** The legal moves with one card of a zone. */
export function movesWith(card: number, zone: Zone, game: GameView): MoveInfo[] {
  return game.moves.filter((move) => move.card === card && move.zone === zone);
}

/** Moves that are about no card lying on the table: they become plain buttons. */
export function buttonMoves(game: GameView): MoveInfo[] {
  return game.moves.filter((move) => move.card === null && !['deck', 'forest', 'caves'].includes(move.zone));
}

/** Where whole cards are chosen for an effect (into the cave, into the clearing, face down), if that is what is asked. */
export function gatheringZone(game: GameView): Zone | null {
  const about = game.moves.filter((move) => move.card !== null);
  const verbs = new Set(about.map((move) => move.verb));
  const zones = new Set(about.map((move) => move.zone));
  const whole = ['cave', 'discard', 'lay', 'take'].some((verb) => verbs.has(verb as MoveInfo['verb']));
  return whole && verbs.size === 1 && zones.size === 1 ? ([...zones][0] as Zone) : null;
}

/** Accepting what a card offers is obvious, except for a new first hand, and near the end of the game. */
export function obviousMove(game: GameView): string | null {
  const verbs = game.moves
    .map((move) => move.verb)
    .sort()
    .join(' ');
  const begun = game.turn > 0 || (game.forests[game.me]?.places.length ?? 0) > 0;
  return verbs === 'accept decline' && begun && game.winters < 2
    ? game.moves.find((move) => move.verb === 'accept')!.text
    : null;
}
