// Finds the section of the rules that belongs to what a player is asked now.
import type { State } from '../game/turn.svelte';
import type { GameView, MoveInfo } from '../net/messages';

export type RuleTopic =
  | 'turn'
  | 'taking'
  | 'placing'
  | 'paying'
  | 'effects'
  | 'facedown'
  | 'river'
  | 'cave'
  | 'draft'
  | 'mulligan'
  | 'rescue';

export function topicOf(game: Pick<GameView, 'moves' | 'turn' | 'aside'>, state: State): RuleTopic {
  if (state === 'paying') return 'paying';
  if (state === 'placing' || state === 'picked') return 'placing';
  if (state === 'rival' || state === 'over') return 'turn';
  const all = game.moves;
  const has = (...verbs: Array<MoveInfo['verb']>) => all.some((move) => verbs.includes(move.verb));
  if (has('pick-cave')) return 'draft';
  if (has('show-hand')) return 'rescue';
  if (has('play')) return 'turn';
  if (has('lay')) return has('decline') ? 'river' : 'facedown';
  if (all.length && all.every((move) => move.verb === 'take' || move.verb === 'take-deck')) return 'taking';
  if (has('cave')) return 'cave';
  if (has('accept', 'decline') && game.turn === 0 && !game.aside.length) return 'mulligan';
  return state === 'idle' ? 'turn' : 'effects';
}
