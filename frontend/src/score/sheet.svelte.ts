// The scorer's memory: what has been entered, what the server makes of it, and what was typed.  Typing never waits: cards
// are there at once, their places and points follow.
import { say } from '../language/language';
import { ask, getEdition, type Refused } from '../net/api';
import type { Dweller, ForestTable } from '../game/forest';
import { Printed } from '../game/printed';
import { byLetters, parseCount } from '../game/search';
import { readStored, writeStored } from '../net/settings.svelte';
import type { CardSeat, PlayerScore, SeatedScores, SpeciesInfo } from '../net/messages';
import * as drafts from './draft';
import type { Draft } from './draft';
import type { Room } from './room.svelte';

const PAUSE = 90; // milliseconds after the last change
const SHARED_PAUSE = 300; // in a room, whose phones mostly share one address and its limits
const RETRY_MS = 1200; // after the server asked us to be slower
const MAX_UNDO_STEPS = 200;

export class ScoreSheet {
  draft = $state<Draft>(drafts.newDraft('forest'));
  who = $state(0);
  text = $state(''); // in the search field
  printed = $state.raw<Printed | null>(null);
  answer = $state.raw<SeatedScores | null>(null);
  trouble = $state('');
  room: Room | null = $state.raw(null); // where others enter their forests
  private gainsOf = $state.raw<{ words: string; gains: Map<string, CardSeat> }>({ words: '', gains: new Map() });
  private seats = $state.raw<CardSeat[][]>([]); // of the loose cards, as long as they are the same cards
  private before: string[] = $state([]);
  private revision = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(edition: string, fresh = false) {
    this.draft = (fresh ? null : drafts.readDraft(readStored<unknown>('score', null))) ?? drafts.newDraft(edition);
    if (!fresh) this.load();
  }

  private load(): void {
    const edition = this.draft.table.edition;
    getEdition(edition)
      .then((found) => {
        if (this.draft.table.edition !== edition) return;
        this.printed = new Printed(found);
        void this.ask();
      })
      .catch((problem: Refused) => (this.trouble = problem.message));
  }

  // --- what is there ---------------------------------------------------------------------------------------------------

  get player() {
    return this.draft.table.players[this.who]!;
  }

  /** The forests with everybody in a place, as far as the server has said. */
  table = $derived(drafts.arranged(this.draft, this.seats));

  /** The forest of the player looked at, everybody in a place. */
  get forest() {
    return this.table.players[this.who]!.forest;
  }

  get score(): PlayerScore | undefined {
    return this.answer?.scores.players[this.who];
  }

  totalOf(player: number): number | undefined {
    return this.answer?.scores.players[player]?.total;
  }

  tally = $derived(drafts.tally(this.draft, this.who));
  canUndo = $derived(this.before.length > 0);
  wish = $derived(parseCount(this.text));
  hits = $derived(this.printed ? byLetters(this.printed.edition.species, this.wish.words) : []);

  /** What a suggestion would add, if the server has said so for just these letters. */
  gain(it: SpeciesInfo): CardSeat | undefined {
    return this.gainsOf.words === this.wish.words.join(' ') ? this.gainsOf.gains.get(it.name) : undefined;
  }

  /** Cards that found no place, and why. */
  homeless = $derived.by(() => {
    const seats = this.seats[this.who] ?? [];
    return [...new Set(seats.map((seat) => seat.why).filter(Boolean))];
  });

  // --- changes ---------------------------------------------------------------------------------------------------------

  /** Everything that changes the table goes through here: it is kept at once, can be undone, and is counted anew. */
  change(how: (draft: Draft) => void): void {
    if (this.room && !this.room.mayChange(this.who)) {
      this.trouble = say('Only {name} and the host can change this forest.', { name: this.player.name });
      return;
    }
    this.trouble = '';
    const before = $state.snapshot(this.draft) as Draft;
    this.before.push(JSON.stringify([before, this.who, this.room?.numberOf(this.who) ?? -1]));
    if (this.before.length > MAX_UNDO_STEPS) this.before.shift();
    how(this.draft);
    if (!drafts.grew(before, $state.snapshot(this.draft) as Draft)) this.seats = [];
    this.changed();
  }

  undo(): void {
    const last = this.before.pop();
    if (last === undefined) return;
    const [draft, who, number] = JSON.parse(last) as [Draft, number, number];
    if (this.room) return this.undoOne(draft, who, number);
    const other = draft.table.edition !== this.draft.table.edition;
    this.draft = draft;
    this.who = who;
    this.seats = [];
    if (other) this.load();
    this.changed();
  }

  /** In a room only one forest goes back: the others are somebody else's. */
  private undoOne(draft: Draft, was: number, number: number): void {
    const who = this.room!.whoIs(number);
    if (who < 0) return;
    this.who = who;
    this.draft.table.players[who] = draft.table.players[was]!;
    this.draft.loose[who] = draft.loose[was]!;
    this.seats = [];
    this.changed();
  }

  /** The room tells how all forests stand, and what they score together; `mine` says which I know better. */
  follow(draft: Draft, who: number, answer: SeatedScores | null, mine: (who: number) => boolean): void {
    const other = draft.table.edition !== this.draft.table.edition || !this.printed;
    this.draft = draft;
    this.who = who;
    if (answer) {
      this.seats = answer.seats.map((seats, i) => (mine(i) ? (this.seats[i] ?? []) : seats));
      this.answer = answer;
    }
    if (other) this.load();
  }

  /** Count here, as nobody else does. */
  count(): void {
    this.later(PAUSE);
  }

  private changed(): void {
    this.who = Math.min(this.who, this.draft.table.players.length - 1);
    this.revision += 1;
    if (this.room) this.room.changed(this.who);
    else writeStored('score', $state.snapshot(this.draft));
    if (!this.room?.isLive) this.later(PAUSE); // a room that is there counts for all
  }

  add(it: SpeciesInfo, copies = 1): void {
    this.change((draft) => drafts.add(draft, this.who, it, copies));
  }

  take(it: SpeciesInfo): void {
    this.change((draft) => drafts.take(draft, this.who, it));
  }

  open(table: ForestTable): void {
    this.change((draft) => Object.assign(draft, drafts.draftOf(table)));
    this.who = 0;
    this.answer = null;
    this.load();
  }

  begin(edition: string): void {
    const names = this.draft.table.players.map((one) => one.name);
    const fresh = drafts.newDraft(edition);
    fresh.table.players = names.map((name) => ({ name, cave: 0, forest: [] }));
    fresh.loose = names.map(() => []);
    this.change((draft) => Object.assign(draft, fresh));
    this.answer = null;
    this.load();
  }

  /** Says where a dweller lies, or which symbol it shows. */
  correct(spot: drafts.Spot, correction: { to?: { place: number; side: drafts.Side }; symbol?: string }): void {
    const loose = drafts.looseAt(this.draft, this.seats, this.who, spot);
    this.change((draft) => {
      const [guest] = loose < 0 ? [drafts.lift(draft, this.who, spot)] : draft.loose[this.who]!.splice(loose, 1);
      if (!guest) return;
      const symbol = correction.symbol ?? guest.symbol;
      const known: Dweller = { species: guest.species, ...(symbol ? { symbol } : {}) };
      if (correction.to) drafts.put(draft, this.who, correction.to.place, correction.to.side, known);
      else if (loose < 0) drafts.put(draft, this.who, spot.place, spot.side, known);
      else draft.loose[this.who]!.push(known);
    });
  }

  // --- the server ------------------------------------------------------------------------------------------------------

  type(text: string): void {
    this.text = text;
    if (this.hits.length && this.wish.words.join('').length > 1) this.later(this.room ? SHARED_PAUSE : PAUSE);
  }

  private later(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), wait);
  }

  private async ask(): Promise<void> {
    const [revision, words] = [this.revision, this.wish.words.join(' ')];
    const wanted = words.length > 1 ? this.hits.map((it) => it.name) : [];
    const { table, loose } = $state.snapshot(this.draft) as Draft;
    try {
      const found = await ask<SeatedScores>('/api/score/seats', { table, loose, player: this.who, wanted });
      if (revision !== this.revision) return; // something came in between, and has asked again
      this.answer = found;
      this.seats = found.seats;
      this.gainsOf = { words, gains: new Map(wanted.map((name, i) => [name, found.gains[i]!])) };
      this.trouble = '';
    } catch (problem) {
      const { slug, message } = problem as Refused;
      if (slug === 'too-fast') this.later(RETRY_MS);
      else if (this.room)
        return; // which says itself that there is no word from it
      else if (revision === this.revision) this.trouble = message;
    }
  }
}
