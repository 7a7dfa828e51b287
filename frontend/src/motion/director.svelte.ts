// Shows what the socket sends: the position stays as it was until the motion has shown what changed it.  My own moves are
// shown at once; rivals' turns one after the other, quicker when several wait, and they can be skipped.
import { tick } from 'svelte';
import { reuseEqualParts } from '../game/share';
import type { FactView, GameView, MoveFacts } from '../net/messages';
import { settings } from '../net/settings.svelte';
import { Animations, mayMove } from './animations.svelte';
import { hold } from './busy';
import { summaryOf, addSummary, type TurnSummary } from './turnSummary';
import { NewCards } from './newCards.svelte';
import { Pause } from './pause';
import { speedUp, planOwn, planRival, type Timeline } from './plan';
import { rewind } from './rewind';
import { asPassed, gainsOf, continues, midScene, scenesOf, type Scene } from './scenes';

const WAIT_FOR_MORE_MS = { bot: 1200, guest: 350, open: 350 }; // a turn that has not ended is shown after so long a silence
const MISSED_NOTE_MS = 2000;
const MISSED_RATE = 2; // how much quicker missed turns are shown
const MAX_RATE = 4;

export class Director {
  game = $state.raw<GameView | null>(null); // as it is shown
  acting = $state(-1); // the seat whose turn is being shown
  summaries = $state.raw<TurnSummary[]>([]); // the turns that were shown, the newest last
  missedTurns = $state(0); // so many turns are being shown that were missed
  firstUnshownTurn = $state(Infinity);
  busy = $state(false); // something is being shown
  readonly animations = new Animations();
  readonly newCards = new NewCards(() => this.game);

  private queue: Scene[] = [];
  private current: Scene | null = null; // the scene that is being shown
  private newest: GameView | null = null; // the newest position, perhaps not shown yet
  private skipped = false;
  private started = false; // is there a page to show anything on?
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pause = new Pause();

  constructor(private readonly kindOf: (seat: number) => keyof typeof WAIT_FOR_MORE_MS) {}

  /** Is somebody else's turn being shown? */
  get isShowing(): boolean {
    return this.acting >= 0;
  }

  /** What a seat did last, as far as it was shown. */
  lastOf(seat: number): TurnSummary | undefined {
    return this.summaries.findLast((summary) => summary.seat === seat);
  }

  /** The edition's cards are there: what was received can be shown. */
  start(nameOf: (card: number) => string): void {
    this.animations.nameOf = nameOf;
    this.started = true;
    void tick().then(() => this.showNext());
  }

  // --- receiving ----------------------------------------------------------------------------------------------------

  /** A new position and the moves that led to it; `first`: the page has just been opened. */
  receive(moves: MoveFacts[], game: GameView | null, first: boolean): void {
    const same = game?.ply === this.newest?.ply;
    this.newest = game;
    if (!game || !moves.length) return same && game ? this.update(game) : this.jump(game);
    const scenes = scenesOf(moves, game);
    if (first) this.goBack(game, scenes);
    for (const scene of scenes) this.enqueue(scene);
    if (!this.current) this.firstUnshownTurn = unshownFrom(this.queue[0]!);
    this.showNext();
  }

  /** Somebody has come or gone; the position is the same. */
  private update(game: GameView): void {
    const last = this.queue.at(-1) ?? this.current;
    if (last) last.after = game;
    else this.game = reuseEqualParts(this.game, game);
  }

  /** No moves led here: an undo, or the page has just been opened. */
  private jump(game: GameView | null): void {
    this.queue = [];
    if (this.current && game) {
      this.current.after = game;
      return this.skip();
    }
    const move = this.game && game && mayMove() ? this.animations.prepareMove([], game.me) : null;
    this.summaries = this.summaries.filter((summary) => game && summary.turn < game.turn);
    this.setGame(game);
    if (move) void tick().then(move);
  }

  /** Missed turns are shown from where the player left. */
  private goBack(game: GameView, scenes: Scene[]): void {
    const facts = scenes.flatMap((scene) => scene.facts);
    this.setGame(asPassed(rewind(game, facts), game));
    this.missedTurns = scenes.filter((scene) => scene.seat !== game.me).length;
  }

  private enqueue(scene: Scene): void {
    const last = this.queue.at(-1);
    if (last && continues(last, scene))
      Object.assign(last, { facts: [...last.facts, ...scene.facts], after: scene.after, ends: scene.ends });
    else this.queue.push(scene);
  }

  /** Show the next scene if it is whole; wait for a turn that goes on, but not for long. */
  private showNext(): void {
    clearTimeout(this.timer);
    const next = this.queue[0];
    if (this.current || !next || !this.started) return;
    // A rival's turn is shown in a task of its own: cards that still fly are not held up by reading the message.
    if (isMine(next)) void this.showAll();
    else {
      const wait = this.isWhole(next) ? 0 : WAIT_FOR_MORE_MS[this.kindOf(next.seat)];
      this.timer = setTimeout(() => void this.showAll(), wait);
    }
  }

  private isWhole(scene: Scene): boolean {
    return scene.ends || isMine(scene) || this.queue.length > 1 || this.skipped;
  }

  // --- showing ------------------------------------------------------------------------------------------------------

  private async showAll(): Promise<void> {
    if (!this.queue.length) return; // an undo may have taken back what was waited for
    const release = hold();
    this.busy = true;
    try {
      do {
        this.current = this.queue.shift()!;
        this.firstUnshownTurn = unshownFrom(this.current);
        await this.show(this.current, this.queue.length);
      } while (this.queue[0] && this.isWhole(this.queue[0]));
    } finally {
      this.current = null;
      this.firstUnshownTurn = this.queue[0] ? unshownFrom(this.queue[0]) : Infinity;
      if (this.missedTurns) setTimeout(() => (this.missedTurns = 0), this.skipped ? 0 : MISSED_NOTE_MS);
      this.skipped = false;
      this.acting = -1;
      this.busy = false;
      release();
    }
    this.showNext();
  }

  private async show(scene: Scene, waiting: number): Promise<void> {
    const before = this.game;
    const mine = isMine(scene);
    if (mine && before) this.newCards.decide(scene, before);
    if (!before || this.skipped || settings.motion === 'off') return this.finish(scene, before, false);
    const rate = this.rate(waiting);
    if (mine) return this.showOwn(scene, speedUp(planOwn(scene.facts), rate), before);
    this.acting = scene.seat;
    await this.play(scene, speedUp(planRival(scene.facts, gainsOf(before, scene.after).some(Boolean)), rate), before);
    this.finish(scene, before, !this.skipped);
  }

  /** How much quicker than usual a scene is shown while others wait. */
  private rate(waiting: number): number {
    const hurry = Math.max(this.missedTurns ? MISSED_RATE : 1, 1 + waiting / 2);
    return Math.min(MAX_RATE, hurry * (settings.motion === 'quick' ? 2 : 1));
  }

  /** My own move is done; what it moved follows without holding anything up. */
  private async showOwn(scene: Scene, plan: Timeline, before: GameView): Promise<void> {
    if (!mayMove()) return this.finish(scene, before, false);
    const move = this.animations.prepareMove(plan.phases[0]?.flights ?? [], scene.after.me);
    this.finish(scene, before, true);
    await tick();
    move();
  }

  private async play(scene: Scene, plan: Timeline, before: GameView): Promise<void> {
    const unshown = new Set<FactView>(scene.facts);
    const me = scene.after.me;
    for (const phase of plan.phases) {
      if (this.skipped) return;
      const changes = phase.facts.length > 0;
      const move = mayMove() ? this.animations.prepareMove(phase.flights, me, changes) : null;
      for (const fact of phase.facts) unshown.delete(fact);
      this.animations.holdUp(phase, scene, before);
      if (changes) this.game = reuseEqualParts(this.game, midScene(before, scene, [...unshown]));
      if (phase.note) this.animations.showNote(phase.note);
      await tick();
      if (phase.ring) this.animations.circle(phase.ring, me);
      move?.();
      await this.pause.wait(phase.ms);
    }
    this.animations.stage = null;
  }

  /** Show the position after a scene, and what the scene brought. */
  private finish(scene: Scene, before: GameView | null, withGains: boolean): void {
    this.animations.stage = null;
    this.setGame(scene.after);
    const gains = before ? gainsOf(before, scene.after) : [];
    const summary = summaryOf(scene.seat, scene.turn, scene.facts, scene.after, gains[scene.seat] ?? 0);
    this.summaries = addSummary(this.summaries, summary);
    if (withGains) void tick().then(() => this.animations.showGains(gains));
  }

  private setGame(game: GameView | null): void {
    this.game = reuseEqualParts(this.game, game);
    if (game) this.newCards.begin(game);
  }

  /** Show at once all that waits to be shown. */
  skip(): void {
    if (!this.current) return;
    this.skipped = true;
    this.animations.clear();
    this.pause.end();
  }

  close(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.skip();
  }
}

const isMine = (scene: Scene): boolean => scene.seat === scene.after.me;

/** A rival's turn is news once it has been shown; my own I know. */
const unshownFrom = (scene: Scene): number => scene.turn + (isMine(scene) ? 1 : 0);
