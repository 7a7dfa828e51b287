// A table being counted: what has been said of it, as Forest JSON has it, and cards whose place nobody has said: those
// are seated anew with every change, wherever they score most.
import {
  newPlayer,
  newTable,
  PLACE_SIDES,
  readTable,
  type Dweller,
  type ForestTable,
  type Place,
} from '../game/forest';
import type { CardSeat, SpeciesInfo } from '../net/messages';

export interface Draft {
  table: ForestTable;
  loose: Dweller[][]; // of each player: cards whose place is not known
}

export type Side = (typeof PLACE_SIDES)[number];

/** Where a dweller lies: of several in one slot, which. */
export interface Spot {
  place: number;
  side: Side;
  at: number;
}

export const isHost = (it: SpeciesInfo): boolean => it.kind !== 'dweller';
export const newDraft = (edition: string): Draft => ({ table: newTable(edition), loose: [[]] });
export const draftOf = (table: ForestTable): Draft => ({ table, loose: table.players.map(() => []) });

/** What a browser has kept, or nothing if it is not a draft (any more). */
export function readDraft(kept: unknown): Draft | null {
  const found = kept as Partial<Draft> | null;
  if (!found || !Array.isArray(found.loose)) return null;
  try {
    const table = readTable(JSON.stringify(found.table));
    return { table, loose: table.players.map((_, i) => (Array.isArray(found.loose![i]) ? found.loose![i]! : [])) };
  } catch {
    return null;
  }
}

export function addPlayer(draft: Draft): void {
  draft.table.players.push(newPlayer(draft.table.players.length + 1));
  draft.loose.push([]);
}

export function dropPlayer(draft: Draft, who: number): void {
  draft.table.players.splice(who, 1);
  draft.loose.splice(who, 1);
}

export function add(draft: Draft, who: number, it: SpeciesInfo, copies = 1): void {
  for (let i = 0; i < copies; i++) {
    if (isHost(it)) draft.table.players[who]!.forest.push({ card: it.name });
    else draft.loose[who]!.push({ species: it.name });
  }
}

/** Takes one card away: of a tree the copy with the fewest dwellers, who then look for another place. */
export function take(draft: Draft, who: number, it: SpeciesInfo): void {
  if (isHost(it)) {
    const forest = draft.table.players[who]!.forest;
    const alike = forest.map((place, at) => ({ at, dwellers: dwellersOf(place).length, card: place.card }));
    const fewest = alike
      .filter((one) => one.card === it.name)
      .sort((a, b) => a.dwellers - b.dwellers || b.at - a.at)[0];
    if (fewest) removePlace(draft, who, fewest.at);
    return;
  }
  const waiting = draft.loose[who]!.findLastIndex((one) => one.species === it.name);
  if (waiting >= 0) {
    draft.loose[who]!.splice(waiting, 1);
    return;
  }
  const forest = draft.table.players[who]!.forest;
  for (let place = forest.length - 1; place >= 0; place--) {
    for (const side of PLACE_SIDES) {
      const at = (forest[place]![side] ?? []).findLastIndex((one) => one.species === it.name);
      if (at >= 0) {
        lift(draft, who, { place, side, at });
        return;
      }
    }
  }
}

export function removePlace(draft: Draft, who: number, at: number): void {
  const [gone] = draft.table.players[who]!.forest.splice(at, 1);
  if (gone) draft.loose[who]!.push(...dwellersOf(gone));
}

/** Takes a dweller from its place, and gives it back. */
export function lift(draft: Draft, who: number, { place, side, at }: Spot): Dweller | undefined {
  const here = draft.table.players[who]!.forest[place]!;
  const [gone] = here[side]?.splice(at, 1) ?? [];
  if (!here[side]?.length) delete here[side];
  return gone;
}

export function put(draft: Draft, who: number, place: number, side: Side, guest: Dweller): void {
  const here = draft.table.players[who]!.forest[place];
  if (here) here[side] = [...(here[side] ?? []), guest];
}

/** The table with everybody seated who found a place: those whose place was said first, then the others. */
export function arranged(draft: Draft, seats: CardSeat[][]): ForestTable {
  const copy = JSON.parse(JSON.stringify(draft)) as Draft;
  copy.loose.forEach((cards, who) =>
    cards.forEach((card, i) => {
      const seat = seats[who]?.[i];
      if (seat && seat.place >= 0) put(copy, who, seat.place, seat.side as Side, card);
    }),
  );
  return copy.table;
}

/** Which loose card lies at a spot of the arranged table; -1 if its place was said. */
export function looseAt(draft: Draft, seats: CardSeat[][], who: number, spot: Spot): number {
  const placed = draft.table.players[who]!.forest[spot.place]?.[spot.side]?.length ?? 0;
  if (spot.at < placed) return -1;
  const here = (seats[who] ?? []).map((seat, i) => (seat.place === spot.place && seat.side === spot.side ? i : -1));
  return here.filter((i) => i >= 0)[spot.at - placed] ?? -1;
}

/** Has only been added to: then seats that were found before still belong to the same cards and places. */
export function grew(from: Draft, to: Draft): boolean {
  const begins = (all: unknown[], some: unknown[]) =>
    JSON.stringify(all.slice(0, some.length)) === JSON.stringify(some);
  const places = (draft: Draft, who: number) => draft.table.players[who]!.forest;
  return (
    begins(
      to.table.players.map(() => 0),
      from.table.players.map(() => 0),
    ) && from.loose.every((cards, who) => begins(to.loose[who]!, cards) && begins(places(to, who), places(from, who)))
  );
}

export const dwellersOf = (place: Place): Dweller[] => PLACE_SIDES.flatMap((side) => place[side] ?? []);

/** How many of each card a player has, wherever they lie. */
export function tally(draft: Draft, who: number): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const place of draft.table.players[who]!.forest) {
    count(place.card);
    for (const guest of dwellersOf(place)) count(guest.species);
  }
  for (const guest of draft.loose[who]!) count(guest.species);
  return counts;
}

export const isEmpty = (draft: Draft): boolean =>
  draft.table.players.every((one, i) => !one.forest.length && !one.cave && !draft.loose[i]!.length);
