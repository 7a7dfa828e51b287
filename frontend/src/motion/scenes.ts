// Cuts what came over the socket into scenes: one for each turn of a seat.
import type { FactView, GameView, MoveFacts } from '../net/messages';
import { rewind } from './rewind';

export interface Scene {
  turn: number;
  seat: number;
  facts: FactView[];
  after: GameView;
  ends: boolean; // nothing more will come of this turn
}

/** The scenes of one message.  What lies on the table between them follows from its facts; the points do not. */
export function scenesOf(moves: readonly MoveFacts[], after: GameView): Scene[] {
  const scenes: Scene[] = [];
  for (const move of moves) {
    const last = scenes.at(-1);
    if (last && last.turn === move.turn && last.seat === move.seat) last.facts.push(...move.facts);
    else scenes.push({ turn: move.turn, seat: move.seat, facts: [...move.facts], after, ends: true });
  }
  let later: FactView[] = [];
  for (const scene of [...scenes].reverse()) {
    scene.after = asPassed(rewind(after, later), after, later.length > 0);
    later = [...scene.facts, ...later];
  }
  const last = scenes.at(-1);
  if (last) last.ends = after.over || after.turn !== last.turn || after.seat !== last.seat;
  return scenes;
}

/** A position that is only passed: there is nothing to decide in it. */
export function asPassed(game: GameView, after: GameView, passed = true): GameView {
  if (!passed) return after;
  return {
    ...game,
    moves: [],
    why_not: [],
    suggestion: [],
    to_pay: 0,
    paying_for: null,
    can_undo: false,
    over: false,
    outcome: null,
  };
}

/** Goes on where an earlier message of the same turn left off. */
export function continues(before: Scene | undefined, next: Scene): boolean {
  return before !== undefined && !before.ends && before.turn === next.turn && before.seat === next.seat;
}

/** What each seat has won or lost, where points are shown. */
export function gainsOf(before: GameView, after: GameView): number[] {
  return after.forests.map((forest, seat) => (forest.score ?? 0) - (before.forests[seat]?.score ?? forest.score ?? 0));
}

/** The position within a scene when these facts are not shown yet, with the points of before. */
export function midScene(before: GameView, scene: Scene, unshown: FactView[]): GameView {
  const game = asPassed(rewind(scene.after, unshown), scene.after);
  const forests = game.forests.map((forest, seat) => ({
    ...forest,
    score: before.forests[seat]?.score ?? forest.score,
  }));
  return { ...game, ply: before.ply, turn: scene.turn, seat: scene.seat, question: before.question, forests };
}

/** Which cards of a row have come since: each that was there before is counted off once. */
export function findNewCards(before: readonly number[], now: readonly number[]): boolean[] {
  const known = [...before];
  return now.map((card) => {
    const at = known.indexOf(card);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
