// Forest JSON: a table of real cards, as the scorer builds, keeps and shares it.
import { say } from '../language/language';

export interface Dweller {
  species: string;
  symbol?: string;
}

export interface Place {
  card: string;
  symbol?: string | null;
  river?: boolean;
  top?: Dweller[];
  bottom?: Dweller[];
  left?: Dweller[];
  right?: Dweller[];
}

export interface Player {
  name: string;
  cave: number;
  cave_card?: string;
  forest: Place[];
}

export interface ForestTable {
  edition: string;
  players: Player[];
}

export interface Scored {
  edition: string;
  players: Array<{
    name: string;
    total: number;
    cave: number;
    lines: Array<{ label: string; cards: number; points: number; why: string }>;
    unknown: string[];
  }>;
  winners: string[];
  warning?: string;
  problems?: string[];
}

export const PLACE_SIDES = ['top', 'left', 'right', 'bottom'] as const;
export const newPlayer = (number: number): Player => ({ name: say('Player {n}', { n: number }), cave: 0, forest: [] });
export const newTable = (edition: string): ForestTable => ({ edition, players: [newPlayer(1)] });

interface Loose {
  edition?: unknown;
  players?: unknown;
}

/** Reads a file or link; dwellers written as bare names become the same as those with a symbol. */
export function readTable(text: string): ForestTable {
  let found: Loose;
  try {
    found = JSON.parse(text) as Loose;
  } catch {
    throw new Error(say('This file isn’t a forest: it can’t be read as JSON. Choose a file saved by a scorer.'));
  }
  if (typeof found?.edition !== 'string' || !Array.isArray(found.players) || !found.players.length) {
    throw new Error(
      say('This file isn’t a forest: it names no edition or no players. Choose a file saved by a scorer.'),
    );
  }
  return {
    edition: found.edition,
    players: found.players.map((player: Partial<Player>, i) => readPlayer(player, i + 1)),
  };
}

function readPlayer(player: Partial<Player>, number: number): Player {
  const read: Player = {
    ...newPlayer(number),
    name: String(player.name ?? say('Player {n}', { n: number })),
    cave: Number(player.cave ?? 0),
    forest: [],
  };
  if (player.cave_card !== undefined) read.cave_card = String(player.cave_card);
  for (const place of player.forest ?? []) {
    const sides = Object.fromEntries(
      PLACE_SIDES.map((side) => [side, readSide(place[side])]).filter(([, guests]) => (guests as Dweller[]).length),
    );
    read.forest.push({
      card: String(place.card),
      ...(place.symbol ? { symbol: place.symbol } : {}),
      ...(place.river ? { river: true } : {}),
      ...sides,
    });
  }
  return read;
}

function readSide(side: unknown): Dweller[] {
  if (!Array.isArray(side)) return [];
  return side.map((guest: string | Dweller) =>
    typeof guest === 'string'
      ? { species: guest }
      : { species: guest.species, ...(guest.symbol ? { symbol: guest.symbol } : {}) },
  );
}

// --- links ------------------------------------------------------------------------------------------------------------

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A table small enough to travel in an address. */
export async function packTable(table: ForestTable): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(table)), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

export async function unpackTable(text: string): Promise<ForestTable> {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  return readTable(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
}
