// What the printed cards and the server's answer say about an entry.
import { say } from '../language/language';
import type { Printed } from '../game/printed';
import type { PlayerScore, SpeciesInfo } from '../net/messages';

const JOINED = ' + '; // how the label of a set is made of its species

/** What a species brings: its own lines added up, or its part in a set, which is scored as one. */
export function pointsOf(score: PlayerScore | undefined, name: string): { points: number; text: string } {
  if (!score) return { points: 0, text: '…' };
  const own = score.lines.filter((line) => line.label === name);
  const set = score.lines.find((line) => line.label.includes(JOINED) && line.label.split(JOINED).includes(name));
  if (!own.length && set) return { points: set.points, text: say('set {n}', { n: set.points }) };
  const points = own.reduce((sum, line) => sum + line.points, 0);
  return { points, text: own.length ? String(points) : '–' };
}

/** The tree symbols a species is printed with, on either side. */
export function symbolsOf(printed: Printed, it: SpeciesInfo): string[] {
  const halves = printed.edition.cards.flatMap((card) => card.halves).filter((half) => half.species === it.index);
  return [...new Set(halves.map((half) => half.symbol).filter((symbol): symbol is string => !!symbol))];
}

/** Species whose symbol decides points in this forest: it counts its own, or somebody there counts one it may show. */
export function symbolsAsked(printed: Printed, tally: ReadonlyMap<string, number>): Set<number> {
  const present = printed.edition.species.filter((it) => tally.has(it.name));
  const counted = new Set(present.flatMap((it) => it.counts_symbols));
  // whose own symbol is counted counts all cards with that symbol, so everybody's matters
  const anyOwn = present.some((it) => it.counts_own_symbol);
  return new Set(
    present
      .filter((it) => it.kind === 'dweller')
      .filter((it) => {
        const symbols = symbolsOf(printed, it);
        return symbols.length > 1 && (anyOwn || symbols.some((symbol) => counted.has(symbol)));
      })
      .map((it) => it.index),
  );
}
