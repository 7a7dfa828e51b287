// One live table: the socket, what the server last said, and questions to it.
import { say } from '../../language/language';
import { device } from '../../net/device.svelte';
import { connect, type Line } from '../../net/transport';
import { getMe } from '../../net/api';
import { addNumber, addNumberTo } from '../../net/deal';
import { Director } from '../../motion/director.svelte';
import { reuseEqualParts } from '../../game/share';
import { mergeTurns, linesOf, newLines, addSpokenLines, type SpokenLine } from '../../game/log';
import { applyChange, withPresence } from '../../net/changes';
import type {
  ChangeMessage,
  GameView,
  LessonView,
  LogTurn,
  Presence,
  Preview,
  Reaction,
  Refusal,
  TableInfo,
  ViewMessage,
} from '../../net/messages';
import type { ReactionName } from '../../board/seats/reactions';
import { forbids } from '../../lesson';

type ServerMessage = ViewMessage | ChangeMessage | Presence | Reaction | Refusal | Preview;

const MAX_RETRY_MS = 8000;
const REACTION_MS = 5000;
const PREVIEW_TIMEOUT_MS = 3000;

export class LiveTable {
  table = $state.raw<TableInfo | null>(null);
  turns = $state.raw<LogTurn[]>([]); // the log, turn by turn
  log = $derived(linesOf(this.turns));
  spokenLines = $state.raw<SpokenLine[]>([]); // the newest lines, for screen readers
  link = $state<'connecting' | 'live' | 'lost' | 'closed'>('connecting');
  why = $state(''); // what the server said when it closed the connection, if it did
  trouble = $state('');
  lesson = $state.raw<LessonView | null>(null); // what a lesson asks at the position that comes last
  hint = $state(''); // how the lesson answered another try
  waiting = $state(false); // a move is on its way
  reactions = $state.raw<ReadonlyMap<number, { reaction: ReactionName }>>(new Map()); // by seat, for a moment

  /** Shows the position, and how it came about. */
  readonly director = new Director((seat) => this.table?.seats[seat]?.kind ?? 'guest');

  private view: ViewMessage | null = null; // the last one: changes build on it
  private lessonPly = -1;
  private rematch = ''; // that has my number
  private line: Line | null = null;
  private person = 0; // who of several people at one device looks
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly previews = new Map<string, (answer: Preview | null) => void>();

  /** A newcomer gets a name (and the cookie that goes with it) first, so that the socket knows who is there. */
  constructor(private readonly id: string) {
    void getMe()
      .catch(() => {})
      .then(() => this.link === 'closed' || this.connect());
  }

  /** Somebody else at this device looks now: they are shown their own seat, and nothing of the one before. */
  sitAs(person: number): void {
    this.line?.close();
    this.forget();
    this.person = device.person = person;
    this.table = null;
    this.connect();
  }

  /** The position as it is shown: while a turn is being shown, the one before. */
  get game(): GameView | null {
    return this.director.game;
  }

  /** What the lesson says of the position that is shown; nothing while the turn that led to it is being shown. */
  get guide(): LessonView | null {
    return this.game?.ply === this.lessonPly && !this.director.isShowing ? this.lesson : null;
  }

  /** Does a lesson want something else?  Then the host is asked at once, and says what. */
  forbids(moves: string[]): boolean {
    return forbids(this.guide, moves);
  }

  private connect(): void {
    const line = connect(this.id, this.person);
    this.line = line;
    this.view = null;
    line.onmessage = (text) => this.handle(JSON.parse(text) as ServerMessage);
    line.onclose = (code, reason) => this.reconnect(code, reason);
  }

  private reconnect(code: number, reason: string): void {
    if (this.link === 'closed') return;
    this.forget();
    if (code === 4404) {
      this.link = 'closed';
      this.trouble = reason || say('There is no such table.');
      return;
    }
    this.link = 'lost';
    this.why = reason;
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), Math.min(MAX_RETRY_MS, 250 * 2 ** this.tries));
  }

  private forget(): void {
    this.waiting = false;
    for (const answer of this.previews.values()) answer(null);
    this.previews.clear();
  }

  private handle(message: ServerMessage): void {
    if (message.type === 'view') this.showView(message);
    else if (message.type === 'change') this.showChange(message);
    else if (message.type === 'presence') this.updatePresence(message.connected);
    else if (message.type === 'preview') this.answer(message.ply, message.moves, message);
    else if (message.type === 'reaction') this.showReaction(message.seat, message.reaction);
    else this.showRefusal(message);
  }

  /** Shows what has changed; if something was missed, the whole is asked for, once. */
  private showChange(change: ChangeMessage): void {
    const view = applyChange(this.view, change);
    if (view) this.showView(view);
    else if (this.view) this.send({ type: 'whole' });
    if (!view) this.view = null;
  }

  private showView(message: ViewMessage): void {
    this.view = message;
    this.link = 'live';
    this.tries = 0;
    this.waiting = false;
    this.trouble = '';
    const known = this.log;
    this.turns = message.afresh ? message.log : mergeTurns(this.turns, message.log);
    this.spokenLines = addSpokenLines(
      this.spokenLines,
      message.afresh ? this.log.slice(-1) : newLines(known, this.log),
    );
    this.lesson = message.lesson;
    this.lessonPly = message.game?.ply ?? -1;
    this.hint = '';
    const first = !this.table;
    this.table = reuseEqualParts(this.table, message.table);
    this.director.receive(message.moves, message.game, first);
    this.helpDeal(message.table);
    for (const [key, answer] of this.previews) {
      if (!key.startsWith(`${message.game?.ply}|`)) {
        answer(null);
        this.previews.delete(key);
      }
    }
  }

  /** Add my number to the deal of this table, and of the rematch, which need not wait until I come. */
  private helpDeal(table: TableInfo): void {
    void addNumber(table);
    if (!table.rematch || table.rematch === this.rematch) return;
    this.rematch = table.rematch;
    void addNumberTo(table.rematch).catch(() => {}); // its own page tries again
  }

  /** Somebody has come or gone. */
  private updatePresence(connected: boolean[]): void {
    if (this.view) this.view = withPresence(this.view, connected);
    if (this.table)
      this.table = {
        ...this.table,
        seats: this.table.seats.map((seat, i) => ({ ...seat, connected: connected[i] ?? false })),
      };
  }

  /** Somebody reacts: it is seen at the seat for a few seconds, and not kept. */
  private showReaction(seat: number, reaction: ReactionName): void {
    const mine = { reaction };
    this.reactions = new Map(this.reactions).set(seat, mine);
    setTimeout(() => {
      if (this.reactions.get(seat) !== mine) return;
      const left = new Map(this.reactions);
      left.delete(seat);
      this.reactions = left;
    }, REACTION_MS);
  }

  private showRefusal(refusal: Refusal): void {
    this.waiting = false;
    if (refusal.slug === 'not-now') this.hint = refusal.sentence;
    else this.trouble = refusal.sentence;
  }

  private answer(ply: number, moves: string[], preview: Preview | null): void {
    const key = keyOf(ply, moves);
    this.previews.get(key)?.(preview);
    this.previews.delete(key);
  }

  private send(message: object): boolean {
    if (!this.line?.isOpen()) return false;
    this.line.send(JSON.stringify(message));
    return true;
  }

  /** One click, one set of moves: nothing more is sent until the server has answered. */
  move(moves: string[]): void {
    if (!this.game || this.waiting) return;
    this.trouble = this.hint = '';
    this.waiting = this.send({ type: 'move', ply: this.game.ply, moves });
  }

  /** My turn, which I could still take back, is over for good. */
  endTurn(): void {
    if (this.game && !this.waiting) this.waiting = this.send({ type: 'end-turn', ply: this.game.ply });
  }

  react(reaction: ReactionName): void {
    this.send({ type: 'react', reaction });
  }

  /** I am here again: whoever played for me stops. */
  back(): void {
    this.send({ type: 'back' });
  }

  undo(): void {
    if (this.game && !this.waiting) this.waiting = this.send({ type: 'undo', ply: this.game.ply });
  }

  /** What these moves would bring; null if the table has moved on meanwhile or the server will not say. */
  preview(moves: string[]): Promise<Preview | null> {
    const ply = this.game?.ply ?? -1;
    return new Promise((resolve) => {
      if (!this.send({ type: 'preview', ply, moves })) return resolve(null);
      this.previews.set(keyOf(ply, moves), resolve);
      setTimeout(() => this.answer(ply, moves, null), PREVIEW_TIMEOUT_MS);
    });
  }

  close(): void {
    this.link = 'closed';
    device.person = 0;
    this.director.close();
    clearTimeout(this.timer);
    this.forget();
    this.line?.close();
  }
}

const keyOf = (ply: number, moves: string[]): string => `${ply}|${moves.join('|')}`;
