// Laying out a move before anything is sent: card, half, place, payment.  Only `confirm` (or a move that needs no more
// choices) goes to the server, so that thinking aloud costs nothing and nobody sees it.
import type { GameView, MoveInfo, Preview } from '../messages';
import type { LiveTable } from './table.svelte';
import { movesWith, type Zone } from './zones';

export type Phase = 'idle' | 'card' | 'place' | 'pay';

export class Turn {
  zone = $state<Zone>('hand');
  spot = $state(-1); // which card of the zone is picked up
  half = $state<number | null>(null);
  staged = $state.raw<string[]>([]);
  ahead = $state.raw<Preview | null>(null); // after what is staged
  looks = $state.raw(new Map<string, Preview>()); // after each single choice open now, by its text
  paid = $state.raw<number[]>([]); // positions in the hand
  account = $state.raw<Preview | null>(null); // after the payment chosen
  private request = 0;

  constructor(private readonly live: LiveTable) {}

  get game(): GameView | null {
    return this.live.game;
  }

  get next(): MoveInfo[] {
    return this.ahead?.next ?? this.game?.moves ?? [];
  }

  get toPay(): number {
    return this.ahead ? this.ahead.to_pay : (this.game?.to_pay ?? 0);
  }

  get payingFor(): number | null {
    return this.ahead ? this.ahead.paying_for : (this.game?.paying_for ?? null);
  }

  get phase(): Phase {
    if (this.toPay && this.next.some((move) => move.verb === 'pay')) return 'pay';
    if (this.next.some((move) => move.verb === 'at')) return 'place';
    return this.spot >= 0 ? 'card' : 'idle';
  }

  /** The table has moved on: begin afresh. */
  reset(): void {
    this.request += 1;
    this.spot = -1;
    this.half = null;
    this.staged = [];
    this.ahead = null;
    this.looks = new Map();
    this.account = null;
    this.paid = [];
    if (this.game?.to_pay) this.suggest(this.game.suggestion);
    else if (this.phase === 'place') void this.lookAt(this.next.map((move) => move.text));
  }

  pick(zone: Zone, spot: number): void {
    const game = this.game;
    if (!game || this.live.waiting) return;
    if (zone === 'hand' && this.phase === 'pay') return this.togglePay(spot);
    const card = game[zone][spot];
    if (card === undefined) return;
    if (this.spot === spot && this.zone === zone && this.phase === 'card') return this.reset();
    const moves = movesWith(card, zone, game);
    if (
      moves.length === 1 &&
      !['play', 'place'].includes(moves[0]!.verb) &&
      game.moves.every((move) => move.verb !== 'play')
    ) {
      return this.live.move([moves[0]!.text]);
    }
    if (zone === 'clearing' && moves.every((move) => move.verb === 'take') && moves[0])
      return this.live.move([moves[0].text]);
    if (zone !== 'hand' && !moves.length) return;
    this.reset();
    this.zone = zone;
    this.spot = spot;
    void this.lookAt(moves.map((move) => move.text));
  }

  private async lookAt(texts: string[]): Promise<void> {
    const mine = this.request;
    const staged = this.staged;
    await Promise.all(
      texts.slice(0, 24).map(async (text) => {
        const seen = await this.live.preview([...staged, text]);
        if (seen && mine === this.request) this.looks = new Map(this.looks).set(text, seen);
      }),
    );
  }

  async choose(move: MoveInfo): Promise<void> {
    const mine = (this.request += 1);
    if (move.half !== null) this.half = move.half;
    const moves = [...this.staged, move.text];
    const seen = this.looks.get(move.text) ?? (await this.live.preview(moves));
    if (mine !== this.request) return;
    if (!seen || !seen.next.some((next) => next.verb === 'at' || next.verb === 'pay')) return this.live.move(moves);
    this.staged = moves;
    this.ahead = seen;
    this.looks = new Map();
    if (seen.to_pay) this.suggest(seen.suggestion);
    else void this.lookAt(seen.next.map((next) => next.text));
  }

  chooseText(text: string): void {
    const move = this.next.find((one) => one.text === text);
    if (move) void this.choose(move);
  }

  // --- paying -------------------------------------------------------------------------------------------------------

  /** Positions in the hand that may be paid with: the card being played is no longer there. */
  get purse(): number[] {
    const cards = new Set(this.next.filter((move) => move.verb === 'pay').map((move) => move.card));
    const hand = this.game?.hand ?? [];
    return hand
      .map((_, spot) => spot)
      .filter((spot) => cards.has(hand[spot]!) && !(this.staged.length && this.zone === 'hand' && spot === this.spot));
  }

  private suggest(texts: string[]): void {
    const hand = this.game?.hand ?? [];
    const byText = new Map(this.next.filter((move) => move.verb === 'pay').map((move) => [move.text, move.card]));
    const free = this.purse;
    const chosen: number[] = [];
    for (const text of texts) {
      const at = free.findIndex((spot) => hand[spot] === byText.get(text));
      if (at >= 0) chosen.push(...free.splice(at, 1));
    }
    this.setPaid(chosen);
  }

  togglePay(spot: number): void {
    if (!this.purse.includes(spot)) return;
    if (this.paid.includes(spot)) this.setPaid(this.paid.filter((one) => one !== spot));
    else this.setPaid([...this.paid, spot].slice(-this.toPay));
  }

  private setPaid(spots: number[]): void {
    this.paid = spots;
    this.account = null;
    const mine = (this.request += 1);
    if (!this.isPaid) return;
    void this.live.preview(this.whole).then((seen) => {
      if (mine === this.request) this.account = seen;
    });
  }

  get isPaid(): boolean {
    return this.toPay > 0 && this.paid.length === this.toPay;
  }

  get whole(): string[] {
    const texts = new Map(this.next.filter((move) => move.verb === 'pay').map((move) => [move.card, move.text]));
    return [...this.staged, ...this.paid.map((spot) => texts.get(this.game!.hand[spot]!)!)];
  }

  confirm(): void {
    if (this.isPaid) this.live.move(this.whole);
  }
}
