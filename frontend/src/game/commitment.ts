// No one can choose a deal: the server commits to a secret and the table's options first, every player's browser adds a
// number, and seed and start follow from all of it.  Checked here, by the reader's own browser, when the game is over.
// Older tables commit to seed and salt alone, at the deal.
import { say } from '../language/language';
import type { Pledge } from '../net/deal';
import type { SeatInfo, TableInfo } from '../net/messages';

type Option = boolean | number | string;

export type Verdict =
  | 'unknown' // the game is not over, nothing was promised, or this browser cannot hash
  | 'sealed' // seed and salt give the commitment of the deal
  | 'kept' // nothing was changed since the commitment
  | 'shared' // and my own number is in the deal
  | 'changed' // the commitment I saw was another one
  | 'dropped' // my number is not in the deal
  | 'broken'; // secret, options and numbers give another commitment or another deal

/** The options a commitment binds, besides the number of seats. */
const OPTIONS = [
  'allow_undo',
  'bot_pause',
  'clock',
  'edition',
  'grace',
  'move_time',
  'public',
  'reserve',
  'show_scores',
  'turn_end',
] as const satisfies (keyof TableInfo)[];

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (text: string): Promise<string> => hex(await digest(text));

/** Numbers are in thousandths, so that every language writes them alike. */
const write = (value: Option): string => (typeof value === 'number' ? `${Math.floor(value * 1000 + 0.5)}` : `${value}`);

function tableLines(table: TableInfo): string[] {
  const options: Record<string, Option> = { seats: table.seats.length };
  for (const name of OPTIONS) options[name] = table[name];
  const lines = Object.keys(options)
    .sort()
    .map((name) => `${name} ${write(options[name]!)}`);
  return [`table ${table.id}`, `secret ${table.salt}`, ...lines];
}

/** The commitment that secret and options give. */
export const commitmentOf = (table: TableInfo): Promise<string> =>
  sha256(['spinney commitment 2', ...tableLines(table)].join('\n'));

/** The seed and the seat that begins, as they follow from the secret and everybody's numbers. */
export async function dealOf(table: TableInfo): Promise<{ seed: string; start: number }> {
  const numbers = table.seats.map((seat) => `number ${seat.seat} ${seat.number || 'none'}`);
  const bytes = hex(await digest(['spinney deal 2', ...tableLines(table), ...numbers].join('\n')));
  const start = BigInt(`0x${bytes.slice(32, 48)}`) % BigInt(table.seats.length);
  return { seed: BigInt(`0x${bytes.slice(0, 32)}`).toString(), start: Number(start) };
}

const played = (seat: SeatInfo): boolean => seat.you || seat.was_yours;

/** Check a finished game; `pledge` is what this browser remembers of the time before its deal. */
export async function verify(table: TableInfo, pledge: Pledge | null = null): Promise<Verdict> {
  if (!table.commitment || table.seed === null || table.salt === null || !globalThis.crypto?.subtle) return 'unknown';
  if (table.commits_to === 'seed')
    return (await sha256(`${table.seed}:${table.salt}`)) === table.commitment ? 'sealed' : 'broken';
  if (pledge && pledge.commitment !== table.commitment) return 'changed';
  if ((await commitmentOf(table)) !== table.commitment) return 'broken';
  const mine = table.seats.find(played);
  if (pledge && mine && mine.number !== pledge.number) return 'dropped';
  const deal = await dealOf(table);
  if (deal.seed !== table.seed || deal.start !== table.start) return 'broken';
  return pledge && mine ? 'shared' : 'kept';
}

/** How many browsers added a number. */
export const countNumbers = (table: TableInfo): number => table.seats.filter((seat) => seat.number).length;

/** What was checked, and what came of it. */
export function describeVerdict(verdict: Verdict): string {
  switch (verdict) {
    case 'sealed':
      return say('✓ Your browser checked it: this was the deck promised at the deal.');
    case 'kept':
      return say(
        "✓ Your browser checked the shuffle: the server sealed its secret before any player's number, and seed and first player follow from both.",
      );
    case 'shared':
      return say(
        '✓ Your browser checked the shuffle: the server sealed its secret first, your own number is in it, and seed and first player follow from both.',
      );
    case 'changed':
      return say('✗ The server showed another seal before the deal, so this shuffle may have been chosen.');
    case 'dropped':
      return say("✗ Your browser's number is missing, so this shuffle may have been chosen.");
    case 'broken':
      return say('✗ The shuffle is not what the server had sealed, so it may have been chosen.');
    case 'unknown':
      return '';
  }
}

export const isFair = (verdict: Verdict): boolean => ['sealed', 'kept', 'shared'].includes(verdict);
