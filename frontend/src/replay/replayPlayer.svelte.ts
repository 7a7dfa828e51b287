// A finished game as it is fetched and turned through: frames by ply, turns by number, shown by a director of its own.
import { ask, type Refused } from '../net/api';
import type { Frame, MoveFacts, ReplayPage, TableInfo, ReplayTurns, ReplayTurn } from '../net/messages';
import { Director } from '../motion/director.svelte';

const CHUNK = 50;

export class ReplayPlayer {
  table = $state.raw<TableInfo | null>(null);
  turns = $state.raw<ReplayTurn[]>([]);
  ply = $state(0);
  plies = $state(0);
  eyes = $state('open'); // whose hand is seen: a seat's, or all of them
  forward = $state(false); // the moment shown was reached by playing on
  trouble = $state('');
  frame = $state.raw<Frame | null>(null);
  readonly director = new Director(() => 'bot');

  /** The turn the moment shown belongs to: its place in `turns`, -1 at the deal. */
  at = $derived(this.turns.findLastIndex((turn) => turn.first < this.ply));
  turn = $derived<ReplayTurn | null>(this.turns[this.at] ?? null);

  private frames = new Map<number, Frame>();
  private asked = new Map<number, Promise<void>>();
  private wish = 0; // the last thing asked for wins

  constructor(private readonly id: string) {}

  async open(ply: number): Promise<void> {
    try {
      const [story] = await Promise.all([ask<ReplayTurns>(`/api/tables/${this.id}/story`), this.fetch(ply)]);
      this.turns = story.turns;
      await this.go(ply);
    } catch (problem) {
      this.trouble = (problem as Refused).message;
    }
  }

  /** To any moment, at once. */
  async go(to: number): Promise<void> {
    const mine = (this.wish += 1);
    const ply = Math.max(0, Math.min(this.plies, to));
    this.ply = ply;
    this.forward = false;
    await this.fetch(ply);
    if (mine === this.wish) this.show(ply, []);
  }

  /** On to a later moment, shown as it happened. */
  async play(to: number): Promise<void> {
    const mine = (this.wish += 1);
    const from = this.ply;
    const ply = Math.min(this.plies, to);
    this.ply = ply;
    this.forward = true;
    for (let one = from; one <= ply; one += CHUNK) await this.fetch(one);
    await this.fetch(ply);
    if (mine === this.wish) this.show(ply, this.between(from, ply));
  }

  /** Look with the eyes of a seat, or with everybody's. */
  async look(eyes: string): Promise<void> {
    this.eyes = eyes;
    this.frames.clear();
    this.asked.clear();
    this.director.close();
    await this.go(this.ply);
  }

  private show(ply: number, moves: MoveFacts[]): void {
    const frame = this.frames.get(ply);
    if (!frame) return;
    this.frame = frame;
    this.director.receive(moves, frame.game, false);
  }

  private between(from: number, to: number): MoveFacts[] {
    const moves: MoveFacts[] = [];
    for (let ply = from + 1; ply <= to; ply += 1) {
      const frame = this.frames.get(ply);
      if (!frame || frame.by === null) return [];
      const turn = this.turns.find((one) => one.first < ply && ply <= one.last)?.turn ?? 0;
      moves.push({ ply, turn, seat: frame.by, facts: frame.facts });
    }
    return moves;
  }

  private fetch(ply: number): Promise<void> {
    const start = Math.floor(ply / CHUNK) * CHUNK;
    let asked = this.asked.get(start);
    if (!asked) {
      asked = this.load(start).catch((problem: Refused) => {
        this.asked.delete(start);
        this.trouble = problem.message;
      });
      this.asked.set(start, asked);
    }
    return asked;
  }

  private async load(start: number): Promise<void> {
    const { eyes } = this;
    const got = await ask<ReplayPage>(`/api/tables/${this.id}/replay?seat=${eyes}&start=${start}&count=${CHUNK}`);
    if (eyes !== this.eyes) return;
    this.table = got.table;
    this.plies = got.plies;
    const mine = got.table.seats.find((seat) => seat.you);
    if (got.table.seed === null && mine) this.eyes = String(mine.seat); // of today's deal one sees one's own hand only
    for (const frame of got.frames) this.frames.set(frame.ply, frame);
  }

  close(): void {
    this.director.close();
  }
}
