// Marks the cards of hand and clearing that have come since a player's last decision.
import type { GameView } from '../net/messages';
import { findNewCards, type Scene } from './scenes';

type Cards = Pick<GameView, 'hand' | 'clearing'>;

export class NewCards {
  private known = $state.raw<Cards | null>(null); // at the last decision
  private decidedTurn = -1;

  constructor(private readonly shown: () => Cards | null) {}

  private readonly marks = $derived.by(() => {
    const shown = this.shown();
    return {
      hand: findNewCards(this.known?.hand ?? [], shown?.hand ?? []),
      clearing: findNewCards(this.known?.clearing ?? [], shown?.clearing ?? []),
    };
  });

  /** For each card of the hand: is it new? */
  get hand(): boolean[] {
    return this.marks.hand;
  }

  /** For each card of the clearing: is it new? */
  get clearing(): boolean[] {
    return this.marks.clearing;
  }

  /** The first position of a page has nothing new. */
  begin({ hand, clearing }: Cards): void {
    this.known ??= { hand, clearing };
  }

  /** Cards that come from now on are new, until the player decides something in another turn. */
  decide(scene: Scene, { hand, clearing }: Cards): void {
    if (scene.turn !== this.decidedTurn) this.known = { hand, clearing };
    this.decidedTurn = scene.turn;
  }
}
