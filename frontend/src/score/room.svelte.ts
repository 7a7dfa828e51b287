// A scoring room: everybody at the table enters the own forest on the own phone.  Counting never waits for the room: what
// could not be sent is kept, shown as not sent, and sent again.
import { say } from '../language/language';
import { ask, Refused } from '../net/api';
import { withBase } from '../net/base';
import type { Dweller, Player } from '../game/forest';
import { readStored, writeStored } from '../net/settings.svelte';
import type { RoomForest, RoomInfo } from '../net/messages';
import type { Draft } from './draft';
import type { ScoreSheet } from './sheet.svelte';

const PAUSE = 350; // milliseconds after the last change, before it is sent
const MAX_RETRY_MS = 8000;
const JUST_NOW = 6000;

interface KeptRoom {
  id: string;
  numbers: number[];
  mine: number[];
  unsent: number[];
  draft: Draft;
}

export async function openRoom(sheet: ScoreSheet): Promise<RoomInfo> {
  const { table, loose } = $state.snapshot(sheet.draft) as Draft;
  const player = table.players[sheet.who]!;
  const forest = { name: player.name, player, loose: loose[sheet.who] };
  return ask<RoomInfo>('/api/rooms', { edition: table.edition, ...forest });
}

export class Room {
  info = $state.raw<RoomInfo | null>(null);
  link = $state<'connecting' | 'live' | 'lost' | 'ended'>('connecting');
  trouble = $state('');
  unsent = $state.raw<ReadonlySet<number>>(new Set()); // forests whose last change is only here
  newcomers = $state.raw<ReadonlySet<number>>(new Set()); // who have just come in
  private numbers = $state.raw<number[]>([]); // of the forests, in the order of the sheet
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private sending = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly sheet: ScoreSheet,
  ) {
    sheet.room = this;
    this.recall();
    this.again = setTimeout(() => this.connect()); // unless the page goes on at once
  }

  get path(): string {
    return `/api/rooms/${this.id}`;
  }

  mine = $derived(this.info?.forests.find((forest) => forest.yours)?.number ?? -1);
  isLive = $derived(this.link === 'live');
  isFull = $derived((this.info?.forests.length ?? 0) >= (this.info?.most ?? 5));

  numberOf(who: number): number {
    return this.numbers[who] ?? -1;
  }

  whoIs(number: number): number {
    return this.numbers.indexOf(number);
  }

  mayChange(who: number): boolean {
    return this.info?.forests.find((forest) => forest.number === this.numberOf(who))?.editable ?? this.link === 'lost';
  }

  isUnsent(who: number): boolean {
    return this.unsent.has(this.numberOf(who));
  }

  isNew(who: number): boolean {
    return this.newcomers.has(this.numberOf(who));
  }

  // --- hearing ---------------------------------------------------------------------------------------------------------

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${withBase(`/ws/rooms/${this.id}`)}`);
    this.socket = socket;
    socket.onmessage = (event) => this.handle(JSON.parse(event.data as string) as RoomInfo);
    socket.onclose = (event) => this.reconnect(event);
  }

  private reconnect(event: CloseEvent): void {
    if (this.closed) return;
    if (event.code === 4404) {
      this.link = 'ended';
      this.trouble = event.reason || say('This room is closed.');
      return;
    }
    this.link = 'lost';
    this.sheet.count();
    this.tries += 1;
    this.again = setTimeout(() => this.connect(), Math.min(MAX_RETRY_MS, 250 * 2 ** this.tries));
  }

  private handle(info: RoomInfo): void {
    this.link = 'live';
    this.tries = 0;
    if (this.info && info.version < this.info.version) return; // what we were answered is newer
    this.welcome(info);
    this.info = info;
    this.show(info);
    if (this.unsent.size) this.sendSoon();
  }

  private welcome(info: RoomInfo): void {
    const known = new Set(this.info?.forests.map((forest) => forest.number));
    const fresh = this.info ? info.forests.map((one) => one.number).filter((number) => !known.has(number)) : [];
    if (!fresh.length) return;
    this.newcomers = new Set([...this.newcomers, ...fresh]);
    setTimeout(() => {
      this.newcomers = new Set([...this.newcomers].filter((number) => !fresh.includes(number)));
    }, JUST_NOW);
  }

  /** The sheet shows everybody; what I have changed since stays as I have it. */
  private show(info: RoomInfo): void {
    const old = $state.snapshot(this.sheet.draft) as Draft;
    const looked = this.numberOf(this.sheet.who);
    const had = (number: number) => (this.unsent.has(number) ? this.whoIs(number) : -1);
    const players = info.forests.map((one) => old.table.players[had(one.number)] ?? playerOf(one));
    const loose = info.forests.map((one) => old.loose[had(one.number)] ?? (one.loose as unknown as Dweller[]));
    this.numbers = info.forests.map((one) => one.number);
    const gone = [...this.unsent].filter((number) => !this.numbers.includes(number));
    if (gone.length) this.unsent = new Set([...this.unsent].filter((number) => !gone.includes(number)));
    const who = Math.max(0, this.whoIs(this.numbers.includes(looked) ? looked : this.mine));
    this.sheet.follow({ table: { edition: info.edition, players }, loose }, who, info.answer, (at) =>
      this.unsent.has(this.numberOf(at)),
    );
    this.remember();
  }

  // --- saying ----------------------------------------------------------------------------------------------------------

  /** Something was changed here. */
  changed(who: number): void {
    this.unsent = new Set([...this.unsent, this.numberOf(who)]);
    this.remember();
    this.sendSoon();
  }

  private sendSoon(wait = PAUSE): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.send(), wait);
  }

  private async send(): Promise<void> {
    if (this.sending) return this.sendSoon();
    const number = [...this.unsent][0];
    if (number === undefined || this.closed) return;
    const forest = this.forestOf(this.whoIs(number));
    this.sending = true;
    try {
      const info = await ask<RoomInfo>(`${this.path}/forests/${number}`, forest);
      if (JSON.stringify(this.forestOf(this.whoIs(number))) === JSON.stringify(forest))
        this.unsent = new Set([...this.unsent].filter((one) => one !== number));
      this.trouble = '';
      this.handle(info);
      if (this.unsent.size) this.sendSoon();
    } catch (problem) {
      this.fail(problem as Refused);
    } finally {
      this.sending = false;
    }
  }

  private fail(problem: Refused): void {
    const passing = ['offline', 'too-fast', 'no-store', 'failure', 'refused'].includes(problem.slug);
    if (problem.slug === 'offline' && this.link === 'live') this.link = 'lost';
    if (problem.slug === 'no-such-room') this.link = 'ended';
    if (problem.slug !== 'offline') this.trouble = problem.message;
    if (passing) this.sendSoon(2000);
  }

  private forestOf(who: number): { name: string; player?: Player; loose?: Dweller[] } {
    const { table, loose } = $state.snapshot(this.sheet.draft) as Draft;
    const player = table.players[who];
    return player ? { name: player.name, player, loose: loose[who]! } : { name: '?' };
  }

  /** My forest in this room; as the host, one more for somebody without a phone. */
  async enter(name: string): Promise<void> {
    const before = new Set(this.numbers);
    const info = await ask<RoomInfo>(`${this.path}/forests`, { name });
    this.handle(info);
    const mine = info.forests.findLast((one) => one.yours && !before.has(one.number));
    if (mine) this.sheet.who = Math.max(0, this.whoIs(mine.number));
  }

  async drop(who: number): Promise<void> {
    this.handle(await ask<RoomInfo>(`${this.path}/forests/${this.numberOf(who)}`, {}, 'DELETE'));
  }

  // --- keeping ---------------------------------------------------------------------------------------------------------

  private remember(): void {
    const draft = $state.snapshot(this.sheet.draft) as Draft;
    const mine = this.info?.forests.filter((one) => one.editable).map((one) => one.number) ?? [];
    writeStored('room', {
      id: this.id,
      numbers: this.numbers,
      mine,
      unsent: [...this.unsent],
      draft,
    } satisfies KeptRoom);
  }

  /** What this phone knew of the room, until the room itself answers. */
  private recall(): void {
    const found = readStored<KeptRoom | null>('room', null);
    if (found?.id !== this.id || !Array.isArray(found.numbers)) return;
    this.numbers = found.numbers;
    this.unsent = new Set(found.unsent);
    const who = Math.max(0, found.numbers.indexOf(found.mine[0] ?? -1));
    this.sheet.follow(found.draft, who, null, () => true);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearTimeout(this.soon);
    this.socket?.close();
  }
}

const playerOf = (one: RoomForest): Player => ({ cave: 0, forest: [], ...one.player, name: one.name }) as Player;
