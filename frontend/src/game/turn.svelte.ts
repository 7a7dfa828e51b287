// Laying out a move before anything is sent: half, place, payment, or the cards an effect asks for.  Only `confirm` (or
// the last choice of a step that is not the whole turn) goes to the server: thinking aloud costs nothing, nobody sees it.
import type { GameView, MoveInfo, Preview } from '../net/messages';
import { settings } from '../net/settings.svelte';
import { gatheringZone, movesWith, type Zone } from './zones';

export type State = 'idle' | 'picked' | 'placing' | 'paying' | 'choosing' | 'rival' | 'over';

/** What a turn needs of a table. */
export interface Board {
  readonly game: GameView | null;
  readonly waiting: boolean;
  move(moves: string[]): void;
  preview(moves: string[]): Promise<Preview | null>;
  forbids?(moves: string[]): boolean; // a lesson wants something else, and will say so
}

export interface Picked {
  zone: Zone;
  spot: number; // which card of the zone
  half: number;
}

/** What has been laid out so far, for one position of the table only. */
interface Draft {
  at: string; // the position
  picked: Picked | null;
  staged: string[];
  firstVerb: MoveInfo['verb'] | null; // of what is staged
  ahead: Preview | null; // after what is staged
  looks: ReadonlyMap<string, Preview>; // after each single choice open now, by its text
  paid: number[]; // positions in the hand
  account: Preview | null; // after the payment chosen
  gathered: number[]; // positions in the zone cards are gathered from
}

const NOTHING: Omit<Draft, 'at'> = {
  picked: null,
  staged: [],
  firstVerb: null,
  ahead: null,
  looks: new Map(),
  paid: [],
  account: null,
  gathered: [],
};

const MAX_PREVIEWS = 40;

const playsHalf = (verb: MoveInfo['verb']): boolean => verb === 'play' || verb === 'place';

export class Turn {
  private draft = $state.raw<Draft>({ at: '', ...NOTHING });
  private steps: Draft[] = [];
  private request = 0;
  private two = -1; // the turn in which two cards are to be taken from the deck
  private countedAt: string | null = null; // the position at which a gathered card waits for its preview

  constructor(private readonly board: Board) {}

  get game(): GameView | null {
    return this.board.game;
  }

  // Every card reads these: they are computed once a change, and what stays the same is not drawn again.

  /** Which position this is: an undo may lead to another of the same number. */
  private readonly position = $derived.by((): string => {
    const game = this.game;
    return game ? `${game.ply} ${game.seat} ${game.me} ${game.hand.join()} ${game.clearing.join()}` : '';
  });

  /** What is laid out; nothing, as soon as the table has moved on. */
  private readonly now = $derived.by((): Draft => {
    const at = this.position;
    return this.draft.at === at ? this.draft : { at, ...NOTHING };
  });

  private write(change: Partial<Draft>): void {
    this.draft = { ...this.now, ...change };
  }

  get picked(): Picked | null {
    return this.now.picked;
  }

  get staged(): string[] {
    return this.now.staged;
  }

  get looks(): ReadonlyMap<string, Preview> {
    return this.now.looks;
  }

  get paid(): number[] {
    return this.now.paid;
  }

  get account(): Preview | null {
    return this.now.account;
  }

  /** A warning of a payment that a rival could use, where the settings ask for one. */
  get warning(): string {
    return settings.warn ? (this.account?.warning ?? '') : '';
  }

  get gathered(): number[] {
    return this.now.gathered;
  }

  private get ahead(): Preview | null {
    return this.now.ahead;
  }

  get next(): MoveInfo[] {
    return this.ahead?.next ?? this.game?.moves ?? [];
  }

  get toPay(): number {
    return this.ahead ? this.ahead.to_pay : (this.game?.to_pay ?? 0);
  }

  get payingFor(): number | null {
    if (this.picked && this.staged.length) return this.picked.half;
    return this.game?.paying_for ?? null;
  }

  private has(verb: MoveInfo['verb']): boolean {
    return this.next.some((move) => move.verb === verb);
  }

  readonly state = $derived.by((): State => {
    const game = this.game;
    if (!game || game.over) return 'over';
    // Without a move to make, somebody else can still take a turn back.
    if (game.seat !== game.me || game.me < 0 || !game.moves.length) return 'rival';
    if (this.toPay && this.has('pay')) return 'paying';
    if (this.has('at')) return 'placing';
    if (this.staged.length) return 'paying'; // nothing to pay: only to be confirmed
    if (this.picked) return 'picked';
    return game.moves.some((move) => ['play', 'take-deck'].includes(move.verb)) ? 'idle' : 'choosing';
  });

  /** Where cards are gathered one by one until enough are chosen (for the cave, for the clearing). */
  get gathering(): Zone | null {
    return this.game && this.state === 'choosing' ? gatheringZone(this.game) : null;
  }

  /** The table has moved on, or everything is put back: begin afresh. */
  reset(): void {
    this.request += 1;
    this.steps = [];
    this.draft = { at: this.position, ...NOTHING };
    this.prepare();
    if (this.game && this.two >= 0) this.takeSecond(this.game);
  }

  /** A payment is suggested, places are looked at. */
  private prepare(): void {
    if (this.toPay) this.suggest(this.ahead?.suggestion ?? this.game?.suggestion ?? []);
    else if (this.has('at')) void this.lookAt(this.next.map((move) => move.text));
  }

  /** One step back: from paying to the place, from there to the hand. */
  back(): void {
    const before = this.steps.pop();
    if (!before?.staged.length || before.at !== this.position) return this.reset();
    this.request += 1;
    this.draft = before;
    this.prepare();
  }

  // --- playing ------------------------------------------------------------------------------------------------------

  /** The move that plays or places this half, if there is one now. */
  playOf(zone: Zone, half: number): MoveInfo | undefined {
    return this.game?.moves.find((move) => move.half === half && move.zone === zone && playsHalf(move.verb));
  }

  /** Taking up one half of a card; again: putting it back. */
  async pick(zone: Zone, spot: number, half: number): Promise<void> {
    if (!this.game || this.board.waiting || this.state === 'rival') return;
    const same = this.picked?.zone === zone && this.picked.spot === spot && this.picked.half === half;
    this.reset();
    if (same) return;
    this.write({ picked: { zone, spot, half } });
    const move = this.playOf(zone, half);
    if (move) await this.choose(move);
  }

  /** Which halves of the card could be taken up: the key of a card goes through them. */
  async pickNext(zone: Zone, spot: number, halves: number[]): Promise<void> {
    const usable = halves.filter((half) => this.playOf(zone, half));
    const options = usable.length ? usable : halves;
    const here = this.picked?.zone === zone && this.picked.spot === spot ? options.indexOf(this.picked.half) : -1;
    if (here === options.length - 1 && here >= 0) return this.reset();
    await this.pick(zone, spot, options[here + 1]!);
  }

  /** Whatever belongs to playing a card is staged until it is confirmed, also where it costs nothing; any other choice
   * that leads on to places or payment is staged as well, and the rest is made at once. */
  async choose(move: MoveInfo): Promise<void> {
    const mine = (this.request += 1);
    const moves = [...this.staged, move.text];
    if (this.board.forbids?.(moves)) return this.board.move(moves);
    const seen = this.looks.get(move.text) ?? (await this.board.preview(moves));
    if (mine !== this.request) return;
    const leadsOn = seen?.next.some((next) => next.verb === 'at' || next.verb === 'pay') ?? false;
    const firstVerb = this.now.firstVerb ?? move.verb;
    if (!leadsOn && !(playsHalf(firstVerb) && seen)) return this.board.move(moves);
    this.steps.push(this.now);
    this.write({ staged: moves, firstVerb, ahead: seen, looks: new Map(), paid: [], account: null });
    this.prepare();
  }

  /** What each of these moves would bring, one question each. */
  private async lookAt(texts: string[]): Promise<void> {
    const mine = this.request;
    const staged = this.staged;
    await Promise.all(
      texts.slice(0, MAX_PREVIEWS).map(async (text) => {
        const seen = await this.board.preview([...staged, text]);
        if (seen && mine === this.request) this.write({ looks: new Map(this.looks).set(text, seen) });
      }),
    );
  }

  // --- taking -------------------------------------------------------------------------------------------------------

  get deckMove(): MoveInfo | undefined {
    return this.game?.moves.find((move) => move.verb === 'take-deck');
  }

  /** Two from the deck with one press; the second is asked for when the first has come. */
  takeTwo(): void {
    if (!this.deckMove || !this.game) return;
    this.two = this.game.turn;
    this.board.move([this.deckMove.text]);
  }

  private takeSecond(game: GameView): void {
    const turn = this.two;
    this.two = -1;
    const taking = game.moves.every((move) => move.verb === 'take-deck' || move.verb === 'take');
    if (game.turn === turn && game.seat === game.me && taking && this.deckMove) this.board.move([this.deckMove.text]);
  }

  // --- gathering ----------------------------------------------------------------------------------------------------

  /** Puts a card among those chosen, or takes it out; when enough are chosen they go. */
  async gather(spot: number): Promise<void> {
    const zone = this.gathering;
    const game = this.game;
    if (!zone || !game || this.board.waiting) return;
    // Until it is known whether this is enough, a further press would choose one card too many.
    if (this.countedAt === this.position) return;
    const mine = (this.request += 1);
    if (this.gathered.includes(spot)) {
      return this.write({ gathered: this.gathered.filter((one) => one !== spot) });
    }
    if (!movesWith(game[zone][spot]!, zone, game).length) return;
    this.write({ gathered: [...this.gathered, spot] });
    const moves = this.gatheredMoves;
    this.countedAt = this.position;
    const seen = await this.board.preview(moves);
    this.countedAt = null;
    if (mine !== this.request) return;
    const verb = game.moves.find((move) => move.zone === zone)?.verb;
    if (!seen || !seen.next.some((next) => next.verb === verb && next.zone === zone)) this.board.move(moves);
  }

  private get gatheredMoves(): string[] {
    const zone = this.gathering!;
    const game = this.game!;
    return this.gathered.map((spot) => movesWith(game[zone][spot]!, zone, game)[0]!.text);
  }

  /** "Done": with what has been gathered, if anything. */
  done(move: MoveInfo): void {
    this.board.move([...(this.gathering ? this.gatheredMoves : []), move.text]);
  }

  // --- paying -------------------------------------------------------------------------------------------------------

  /** Positions in the hand that may be paid with: the card being played is no longer there. */
  get purse(): number[] {
    const cards = new Set(this.next.filter((move) => move.verb === 'pay').map((move) => move.card));
    const hand = this.game?.hand ?? [];
    const playing = this.staged.length && this.picked?.zone === 'hand' ? this.picked.spot : -1;
    return hand.map((_, spot) => spot).filter((spot) => cards.has(hand[spot]!) && spot !== playing);
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

  /** Pays with these cards first, then with whatever is suggested: how the bonus is switched on and off. */
  payWith(spots: number[]): void {
    const free = this.purse;
    const rest = [...this.paid, ...free].filter((spot) => !spots.includes(spot));
    this.setPaid([...new Set([...spots.filter((spot) => free.includes(spot)), ...rest])].slice(0, this.toPay));
  }

  private setPaid(spots: number[]): void {
    this.write({ paid: spots, account: null });
    const mine = (this.request += 1);
    if (!this.isPaid) return;
    void this.board.preview(this.whole).then((seen) => {
      if (mine === this.request) this.write({ account: seen });
    });
  }

  get isPaid(): boolean {
    return this.state === 'paying' && this.paid.length === this.toPay;
  }

  /** Everything staged, with its payment. */
  get whole(): string[] {
    const texts = new Map(this.next.filter((move) => move.verb === 'pay').map((move) => [move.card, move.text]));
    return [...this.staged, ...this.paid.map((spot) => texts.get(this.game!.hand[spot]!)!)];
  }

  /** All that is laid out now, as the moves it would be. */
  get laid(): string[] {
    if (this.gathered.length && this.gathering) return this.gatheredMoves;
    return this.state === 'paying' ? this.whole : this.staged;
  }

  /** What the table will be like when this is confirmed. */
  get outlook(): Preview | null {
    return this.toPay ? this.account : this.ahead;
  }

  confirm(): void {
    if (this.isPaid && !this.board.waiting) this.board.move(this.whole);
  }

  /** The table is left: answers that are still to come change nothing. */
  close(): void {
    this.request += 1;
  }
}
