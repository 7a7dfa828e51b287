// One person at one live table: the connection, the move that is laid out, the advice, and what follows from them.
import { untrack } from 'svelte';
import { Printed } from '../../game/printed';
import { Turn } from '../../game/turn.svelte';
import { obviousMove } from '../../game/zones';
import { atTable, getEdition, type Refused } from '../../net/api';
import { settings } from '../../net/settings.svelte';
import { glossary } from '../../rules';
import { detail } from '../../ui/detail.svelte';
import { keys, PLACES } from '../../board/keys.svelte';
import { Adviser } from '../dock/advice.svelte';
import { LiveTable } from './live.svelte';
import { targetsOf } from './targets';

export class TableSession {
  readonly live: LiveTable;
  readonly turn: Turn;
  readonly adviser: Adviser;
  printed = $state.raw<Printed | null>(null);
  visited = $state(-1); // the seat whose forest is visited; -1: my own
  private undone = false; // after an undo nothing is played by itself until a choice is made

  constructor(private readonly id: string) {
    this.live = new LiveTable(id);
    this.turn = new Turn(this.live);
    this.adviser = new Adviser(
      () => ({ table: this.table, game: this.game, staged: this.turn.staged, next: this.turn.next }),
      (sentence) => (this.live.trouble = sentence),
    );
    $effect(() => this.load(this.table?.edition));
    $effect(() => {
      void this.position;
      untrack(() => this.beginChoice());
    });
    $effect(() => {
      if (this.live.waiting) this.undone = false;
    });
    $effect(() => {
      if (this.turn.state === 'placing') this.visited = -1; // my places light up: show them
    });
  }

  get game() {
    return this.live.game;
  }

  get table() {
    return this.live.table;
  }

  get director() {
    return this.live.director;
  }

  /** My seat; -1 for a spectator. */
  get me(): number {
    return this.game?.me ?? -1;
  }

  /** The seat whose forest is shown. */
  readonly shownSeat = $derived.by((): number => {
    if (this.visited >= 0) return this.visited;
    return this.me >= 0 ? this.me : (this.game?.seat ?? 0);
  });

  readonly isMyTurn = $derived.by(
    () => !!this.game && this.me >= 0 && this.game.seat === this.me && !this.game.over && !this.director.isShowing,
  );

  /** The turns of the log that have been shown. */
  readonly shownTurns = $derived.by(() => this.live.turns.filter((turn) => turn.turn < this.director.firstUnshownTurn));

  /** The places that can be chosen now, by their numbers. */
  readonly targets = $derived.by(() =>
    this.shownSeat === this.me && this.printed && this.game
      ? targetsOf(this.turn, this.game, this.printed, !!this.table?.show_scores)
      : new Map<number, never>(),
  );

  /** The keys that choose these places, while keys are used. */
  readonly hints = $derived.by(
    () => new Map(keys.shown ? [...this.targets.keys()].map((place, i) => [place, PLACES[i] ?? ''] as const) : []),
  );

  /** A new position begins a new choice; somebody coming or going does not. */
  private readonly position = $derived.by(() =>
    this.game ? `${this.game.ply} ${this.game.me} ${this.game.seat}` : '',
  );

  private load(edition: string | undefined): void {
    if (!edition) return;
    getEdition(edition)
      .then((found) => {
        const printed = (this.printed = new Printed(found));
        glossary.load(edition);
        this.director.start((card) => printed.card(card).name);
      })
      .catch((problem: Refused) => (this.live.trouble = problem.message));
  }

  private beginChoice(): void {
    this.adviser.forget();
    detail.hide();
    this.turn.reset();
    const move = this.game && !this.undone && settings.obvious ? obviousMove(this.game) : null;
    if (move) this.live.move([move]);
  }

  undo = (): void => {
    this.live.undo();
    this.undone = true;
  };

  /** Ask the table for something besides a move; a refusal becomes a sentence on the page. */
  async ask(what: string, body?: unknown): Promise<string | null> {
    try {
      return (await atTable(this.id, what, body)).id;
    } catch (problem) {
      this.live.trouble = (problem as Refused).message;
      return null;
    }
  }

  close(): void {
    this.turn.close();
    this.live.close();
  }
}
