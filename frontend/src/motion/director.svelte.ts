// Shows what the socket tells: the position stays as it was until the motion has told what changed it.  My own moves are
// done at once; rivals' turns are told one after the other, quicker when several wait, and can be skipped.
import { tick } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { shared } from '../lib/share';
import type { FactView, GameView, MoveFacts } from '../messages';
import { busyFor, hold } from './busy';
import { glides, spotsNow } from './flip';
import { gistOf, joinedGist, type Gist } from './gist';
import { hurried, planOwn, planRival, type Flight, type Look, type Phase, type Shown, type Timeline } from './plan';
import { rewound } from './rewind';
import { between, joins, newcomers, scenesOf, type Scene } from './scenes';
import { boxOf, cardBox, elementAt, type Box } from './spots';

export interface Sprite {
  id: number;
  look: Look;
  from: Box;
  to: Box;
  delay: number;
  ms: number;
  fades: boolean; // it leaves the table
}

export interface Pop {
  id: number;
  box: Box;
  points: number;
}

export interface Ring {
  id: number;
  box: Box;
}

const QUIET = { bot: 1200, guest: 350, open: 350 }; // a turn that has not ended is told after so long a silence
const REMEMBERED = 40; // turns in pictures
const POP = 900;
const NOTE = 900;
const FASTEST = 4;
const LINGER = 2000; // ms the word on what was missed stays
const AWAY = 2; // how much quicker what was missed is told
const FLYING = { width: 62, height: 92 };
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

let ids = 0;

export class Director {
  game = $state.raw<GameView | null>(null); // as it is shown
  acting = $state(-1); // whose turn is being told
  stage = $state.raw<Shown | null>(null);
  sprites = $state.raw<Sprite[]>([]);
  pops = $state.raw<Pop[]>([]);
  rings = $state.raw<Ring[]>([]);
  note = $state.raw<{ what: NonNullable<Phase['note']>; id: number } | null>(null);
  gists = $state.raw<Gist[]>([]); // the turns that were told, the newest last
  away = $state(0); // so many turns are being told that were missed
  private known = $state.raw<{ hand: number[]; clearing: number[] } | null>(null); // when I last decided something
  fresh = $derived({
    hand: newcomers(this.known?.hand ?? [], this.game?.hand ?? []),
    clearing: newcomers(this.known?.clearing ?? [], this.game?.clearing ?? []),
  });

  private queue: Scene[] = [];
  private told: Scene | null = null; // is being told now
  private heard: GameView | null = null; // the newest position, perhaps not shown yet
  private decided = -1; // the last turn in which I did something
  private skipped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wake: (() => void) | null = null;

  private nameOf: (card: number) => string = String; // how programs know a card on the page
  private open = false; // is there a page to show anything on?

  constructor(private readonly kindOf: (seat: number) => keyof typeof QUIET) {}

  untold = $state(Infinity); // from this turn on nothing has been told
  busy = $state(false); // something is being told, or waits for it

  /** Is somebody else's turn being told? */
  get shows(): boolean {
    return this.acting >= 0;
  }

  /** What a seat did last, as far as it was told. */
  lastOf(seat: number): Gist | undefined {
    return this.gists.findLast((gist) => gist.seat === seat);
  }

  /** The edition's cards are there: what has been heard can be shown. */
  begin(nameOf: (card: number) => string): void {
    this.nameOf = nameOf;
    this.open = true;
    void tick().then(() => this.pump());
  }

  // --- hearing ------------------------------------------------------------------------------------------------------

  /** A new position and the moves that led to it; `first`: the page has just been opened. */
  hear(moves: MoveFacts[], game: GameView | null, first: boolean): void {
    const same = game?.ply === this.heard?.ply;
    this.heard = game;
    if (!game || !moves.length) return same && game ? this.renew(game) : this.jump(game);
    const scenes = scenesOf(moves, game);
    if (first) this.goBack(game, scenes);
    for (const scene of scenes) this.add(scene);
    if (!this.told) this.untold = untoldFrom(this.queue[0]!);
    this.pump();
  }

  /** Somebody has come or gone; the position is the same. */
  private renew(game: GameView): void {
    const last = this.queue.at(-1) ?? this.told;
    if (last) last.after = game;
    else this.game = shared(this.game, game);
  }

  /** Nothing led here that could be told: an undo, or the page has just been opened. */
  private jump(game: GameView | null): void {
    this.queue = [];
    if (this.told && game) {
      this.told.after = game;
      return this.skip();
    }
    const from = this.game && game && moving() ? spotsNow() : null;
    this.gists = this.gists.filter((gist) => game && gist.turn < game.turn);
    this.show(game);
    if (from) void tick().then(() => busyFor(glides(from)()));
  }

  /** What was missed is told from where it was left. */
  private goBack(game: GameView, scenes: Scene[]): void {
    const facts = scenes.flatMap((scene) => scene.facts);
    this.show(between(rewound(game, facts), game));
    this.away = scenes.filter((scene) => scene.seat !== game.me).length;
  }

  private add(scene: Scene): void {
    const last = this.queue.at(-1);
    if (last && joins(last, scene))
      Object.assign(last, { facts: [...last.facts, ...scene.facts], after: scene.after, ends: scene.ends });
    else this.queue.push(scene);
  }

  /** Tell the next scene if it is whole; a turn that goes on is waited for, but not for long. */
  private pump(): void {
    clearTimeout(this.timer);
    const next = this.queue[0];
    if (this.told || !next || !this.open) return;
    // What a rival did is told in a task of its own: cards that still fly are not held up by reading the message.
    if (next.seat === next.after.me) void this.tellAll();
    else this.timer = setTimeout(() => void this.tellAll(), this.isWhole(next) ? 0 : QUIET[this.kindOf(next.seat)]);
  }

  private isWhole(scene: Scene): boolean {
    return scene.ends || scene.seat === scene.after.me || this.queue.length > 1 || this.skipped;
  }

  // --- telling ------------------------------------------------------------------------------------------------------

  private async tellAll(): Promise<void> {
    if (!this.queue.length) return; // an undo may have taken back what was waited for
    const release = hold();
    this.busy = true;
    try {
      do {
        this.told = this.queue.shift()!;
        this.untold = untoldFrom(this.told);
        await this.tell(this.told, this.queue.length);
      } while (this.queue[0] && this.isWhole(this.queue[0]));
    } finally {
      this.told = null;
      this.untold = this.queue[0] ? untoldFrom(this.queue[0]) : Infinity;
      this.skipped = false;
      if (this.away) setTimeout(() => (this.away = 0), this.skipped ? 0 : LINGER);
      this.acting = -1;
      this.busy = false;
      release();
    }
    this.pump();
  }

  private async tell(scene: Scene, waiting: number): Promise<void> {
    const before = this.game;
    const mine = scene.seat === scene.after.me;
    if (!before || this.skipped || settings.motion === 'off') {
      if (mine && before) this.decide(scene, before);
      return this.finish(scene, before, false);
    }
    if (mine) this.decide(scene, before);
    else this.acting = scene.seat;
    const gains = gainsOf(before, scene.after);
    let plan = mine ? planOwn(scene.facts) : planRival(scene.facts, gains.some(Boolean));
    const rate = Math.min(
      FASTEST,
      Math.max(this.away ? AWAY : 1, 1 + waiting / 2) * (settings.motion === 'quick' ? 2 : 1),
    );
    if (rate > 1) plan = hurried(plan, rate);
    if (mine) return this.follow(scene, plan);
    await this.play(scene, plan, before);
    this.finish(scene, before, !this.skipped);
  }

  /** My own move is done; what it moved follows without holding anything up. */
  private async follow(scene: Scene, plan: Timeline): Promise<void> {
    const flights = plan.phases[0]?.flights ?? [];
    const before = this.game;
    if (!moving()) return this.finish(scene, before, false);
    const sources = flights.map((one) => boxOf(elementAt(one.from, this.nameOf, scene.after.me)));
    const from = spotsNow();
    this.finish(scene, before, true);
    await tick();
    const glide = glides(from); // where everything is is read before anything moves: one layout
    const launch = this.aimed(flights, sources, scene.after.me);
    busyFor(glide());
    launch();
  }

  private async play(scene: Scene, plan: Timeline, before: GameView): Promise<void> {
    const untold = new Set<FactView>(scene.facts);
    const me = scene.after.me;
    for (const phase of plan.phases) {
      if (this.skipped) return;
      const still = !moving();
      const sources = still ? [] : phase.flights.map((one) => boxOf(elementAt(one.from, this.nameOf, me)));
      const from = still || !phase.facts.length ? null : spotsNow();
      for (const fact of phase.facts) untold.delete(fact);
      this.raise(phase, scene, before);
      if (phase.facts.length) this.game = shared(this.game, passing(before, scene, [...untold]));
      if (phase.note) this.say(phase.note);
      await tick();
      const glide = from && glides(from); // where everything is is read before anything moves: one layout
      const launch = still ? null : this.aimed(phase.flights, sources, me);
      if (phase.ring) this.circle(phase, me);
      if (glide) busyFor(glide());
      launch?.();
      await this.rest(phase.ms);
    }
    this.stage = null;
  }

  private raise(phase: Phase, scene: Scene, before: GameView): void {
    const { stage } = phase;
    if (!stage) {
      this.stage = null;
      return;
    }
    const same = this.stage?.half === stage.half && this.stage.place === stage.place && this.stage.slot === stage.slot;
    const places = scene.after.forests[stage.seat]?.places;
    const host = stage.slot ? (places?.find((one) => one.number === stage.place)?.host ?? null) : null;
    const gain = gainsOf(before, scene.after)[stage.seat] ?? 0;
    this.stage = { ...stage, key: same ? this.stage!.key : (ids += 1), host, gain, ms: phase.ms };
  }

  /** The position after a scene is shown, and what it brought. */
  private finish(scene: Scene, before: GameView | null, pops: boolean): void {
    this.stage = null;
    this.show(scene.after);
    const gains = before ? gainsOf(before, scene.after) : [];
    const gist = gistOf(scene.seat, scene.turn, scene.facts, scene.after, gains[scene.seat] ?? 0);
    const last = this.gists.at(-1);
    if (last?.turn === gist.turn && last.seat === gist.seat)
      this.gists = [...this.gists.slice(0, -1), joinedGist(last, gist)];
    else this.gists = [...this.gists.slice(-REMEMBERED), gist];
    if (pops) void tick().then(() => this.popAll(gains));
  }

  /** What comes from now on is new, until I decide something in another turn. */
  private decide(scene: Scene, before: GameView): void {
    if (scene.turn !== this.decided) this.known = { hand: before.hand, clearing: before.clearing };
    this.decided = scene.turn;
  }

  private show(game: GameView | null): void {
    this.game = shared(this.game, game);
    if (game) this.known ??= { hand: game.hand, clearing: game.clearing };
  }

  // --- what is seen of it -------------------------------------------------------------------------------------------

  /** Finds where these fly to, without changing anything; called, they set out. */
  private aimed(flights: Flight[], sources: Array<Box | null>, me: number): () => void {
    const sprites: Sprite[] = [];
    const hidden: Array<[HTMLElement, number]> = []; // what lies there already is not seen before it has come
    for (const [i, flight] of flights.entries()) {
      const target = elementAt(flight.to, this.nameOf, me);
      const from = sources[i];
      const away = flight.to.in === 'away';
      const to = away && from ? { ...from, x: from.x - 240 - i * 14, y: from.y - 150 + (i % 3) * 90 } : boxOf(target);
      if (!from || !to) continue;
      const { delay, ms } = flight;
      sprites.push({
        id: (ids += 1),
        look: flight.look,
        from: cardBox(from, FLYING.width, FLYING.height),
        to: cardBox(to, FLYING.width, FLYING.height),
        delay,
        ms,
        fades: away,
      });
      if (target?.matches('[data-card]')) hidden.push([target.closest('li') ?? (target as HTMLElement), delay + ms]);
    }
    return () => this.launch(sprites, hidden);
  }

  private launch(sprites: Sprite[], hidden: Array<[HTMLElement, number]>): void {
    if (!sprites.length) return;
    for (const [element, ms] of hidden) hideFor(element, ms);
    this.sprites = [...this.sprites, ...sprites];
    const last = Math.max(...sprites.map((one) => one.delay + one.ms));
    busyFor(last);
    setTimeout(() => (this.sprites = this.sprites.filter((one) => !sprites.includes(one))), last);
  }

  private circle(phase: Phase, me: number): void {
    const { seat, place } = phase.ring!;
    const box = boxOf(elementAt({ in: 'forest', seat, place, slot: null }, this.nameOf, me));
    if (!box) return;
    const ring = { id: (ids += 1), box };
    this.rings = [...this.rings, ring];
    setTimeout(() => (this.rings = this.rings.filter((one) => one !== ring)), POP);
  }

  private popAll(gains: number[]): void {
    const pops: Pop[] = [];
    for (const [seat, points] of gains.entries()) {
      const box = points ? boxOf(document.querySelector(`[data-score="${seat}"]`)) : null;
      if (box) pops.push({ id: (ids += 1), box, points });
    }
    if (!pops.length) return;
    this.pops = [...this.pops, ...pops];
    busyFor(POP);
    setTimeout(() => (this.pops = this.pops.filter((one) => !pops.includes(one))), POP);
  }

  private say(what: NonNullable<Phase['note']>): void {
    const note = (this.note = { what, id: (ids += 1) });
    setTimeout(() => this.note === note && (this.note = null), NOTE);
  }

  // --- time ---------------------------------------------------------------------------------------------------------

  private rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** All that waits to be told has been. */
  skip(): void {
    if (!this.told) return;
    this.skipped = true;
    this.sprites = [];
    this.stage = null;
    this.note = null;
    this.wake?.();
  }

  close(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.skip();
  }
}

/** A rival's turn is news once it has been told; my own I know. */
const untoldFrom = (scene: Scene): number => scene.turn + (scene.seat === scene.after.me ? 1 : 0);

/** Not by an animation: one in which nothing moves is not left to the compositor, and would have every frame painted. */
function hideFor(element: HTMLElement, ms: number): void {
  element.style.opacity = '0';
  setTimeout(() => element.style.removeProperty('opacity'), ms);
}

const moving = (): boolean => !STILL.matches && settings.motion !== 'off';

/** What each seat has won or lost, where points are shown. */
function gainsOf(before: GameView, after: GameView): number[] {
  return after.forests.map((forest, seat) => (forest.score ?? 0) - (before.forests[seat]?.score ?? forest.score ?? 0));
}

/** A moment of a turn that is being told: what it has done so far, with the points of before. */
function passing(before: GameView, scene: Scene, untold: FactView[]): GameView {
  const game = between(rewound(scene.after, untold), scene.after);
  const forests = game.forests.map((forest, seat) => ({
    ...forest,
    score: before.forests[seat]?.score ?? forest.score,
  }));
  return { ...game, ply: before.ply, turn: scene.turn, seat: scene.seat, question: before.question, forests };
}
