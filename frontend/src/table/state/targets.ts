// The places a half can be put at, and what each of them would bring.
import type { Target } from '../../board/forest/Tile.svelte';
import type { Printed, SideName } from '../../game/printed';
import type { Turn } from '../../game/turn.svelte';
import type { GameView } from '../../net/messages';

/** Return the places that can be chosen, by their numbers; the best of them are marked where they differ. */
export function targetsOf(turn: Turn, game: GameView, printed: Printed, scored: boolean): Map<number, Target> {
  const targets = new Map<number, Target>();
  if (turn.state !== 'placing') return targets;
  const half = turn.picked?.half ?? game.paying_for;
  const side = ((half === null ? '' : printed.halves.get(half)?.side) || 'top') as SideName;
  for (const move of turn.next.filter((one) => one.verb === 'at')) {
    const preview = turn.looks.get(move.text);
    const gain = preview && scored ? preview.after[game.me]! - preview.before[game.me]! : null;
    targets.set(move.place!, { move, side, gain, best: false });
  }
  const gains = [...targets.values()].flatMap((target) => (target.gain === null ? [] : [target.gain]));
  const [most, least] = [Math.max(...gains), Math.min(...gains)];
  for (const target of targets.values()) target.best = most > least && target.gain === most;
  return targets;
}
