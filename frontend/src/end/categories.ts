// The score sheets sorted by what the points are for, and the curve they grew along.
import { listAll, say } from '../language/language';
import type { GlyphName } from '../ui/glyphs';
import { familyOf, type Family } from '../faces/kinds';
import type { Printed } from '../game/printed';
import type { LineView, OutcomeView, SheetView, SpeciesInfo } from '../net/messages';

export interface Category {
  family: Family;
  title: string;
  glyph: GlyphName;
  points: number[]; // of each seat
}

const ORDER: Array<[Family, () => string, GlyphName]> = [
  ['tree', () => say('Trees'), 'tree'],
  ['land', () => say('Moors'), 'moor'],
  ['water', () => say('Water'), 'fish'],
  ['bird', () => say('Birds'), 'bird'],
  ['flutter', () => say('Butterflies'), 'butterfly'],
  ['insect', () => say('Insects'), 'insect'],
  ['bat', () => say('Bats'), 'bat'],
  ['fur', () => say('Pawed'), 'paw'],
  ['hoof', () => say('Hoofed'), 'hoof'],
  ['plant', () => say('Plants'), 'plant'],
  ['mushroom', () => say('Mushrooms'), 'mushroom'],
  ['pond', () => say('Amphibians'), 'amphibian'],
  ['cave', () => say('Cave'), 'cave'],
];

/** The species a line is about; of several that score together, the first. */
export function speciesOf(line: LineView, printed: Printed): SpeciesInfo | null {
  return printed.named(line.label) ?? printed.named(line.label.split(' + ')[0]!);
}

/** Only families somebody has points in; all of them together are the totals. */
export function categoriesOf(outcome: OutcomeView, printed: Printed): Category[] {
  const families = (sheet: SheetView): Map<Family, number> => {
    const sums = new Map<Family, number>([['cave', sheet.cave]]);
    for (const line of sheet.lines) {
      const species = speciesOf(line, printed);
      const family = species ? familyOf(species) : 'cave'; // what is no species is printed on a cave
      sums.set(family, (sums.get(family) ?? 0) + line.points);
    }
    return sums;
  };
  const sheets = outcome.sheets.map(families);
  return ORDER.map(([family, title, glyph]) => ({
    family,
    title: title(),
    glyph,
    points: sheets.map((sums) => sums.get(family) ?? 0),
  })).filter((category) => category.points.some(Boolean));
}

export interface TopSpecies {
  species: SpeciesInfo;
  points: number;
}

/** What brought a player most; a species that scores in several lines is counted once. */
export function bestOf(sheet: SheetView, printed: Printed, most: number): TopSpecies[] {
  const sums = new Map<SpeciesInfo, number>();
  for (const line of sheet.lines) {
    const species = speciesOf(line, printed);
    if (species) sums.set(species, (sums.get(species) ?? 0) + line.points);
  }
  return [...sums]
    .map(([species, points]) => ({ species, points }))
    .filter((one) => one.points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most);
}

/** "Ash wins", "You win", "You and Ash share the victory". */
export function headline(outcome: OutcomeView, you: number): string {
  const names = outcome.winners.map((seat) => (seat === you ? say('You') : outcome.sheets[seat]!.name));
  if (names.length > 1) return say('{names} share the victory', { names: listAll(names) });
  return outcome.winners[0] === you ? say('You win') : say('{name} wins', { name: names[0] });
}

/** Return the result in words, for screen readers. */
export function outcomeText(outcome: OutcomeView, you: number): string {
  const order = [...outcome.sheets].sort((a, b) => b.total - a.total);
  const totals = order.map((sheet) => `${sheet.seat === you ? say('You') : sheet.name} ${sheet.total}`);
  return say('The game is over. {headline}. {totals}.', {
    headline: headline(outcome, you),
    totals: totals.join(', '),
  });
}

// --- the curve ---------------------------------------------------------------------------------------------------------

export interface Chart {
  width: number;
  height: number;
  pad: number;
}

/** One line for each seat, as points of an SVG polyline; `points` are everybody's after each turn, from nothing on. */
export function curvesOf(points: number[][], chart: Chart): string[] {
  const seats = points[0]?.length ?? 0;
  const rows = [Array.from({ length: seats }, () => 0), ...points];
  const top = Math.max(1, ...rows.flat());
  const low = Math.min(0, ...rows.flat());
  const x = (i: number) => (i / Math.max(1, rows.length - 1)) * chart.width;
  const y = (value: number) =>
    chart.height - chart.pad - ((value - low) / (top - low)) * (chart.height - 2 * chart.pad);
  return Array.from({ length: seats }, (_, seat) =>
    rows.map((row, i) => `${x(i).toFixed(1)},${y(row[seat]!).toFixed(1)}`).join(' '),
  );
}

/** Heights of labels, in their order, pushed apart until none covers another and all are inside. */
export function spread(wanted: number[], gap: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let last = -Infinity;
  for (const i of order) last = placed[i] = Math.max(placed[i]!, last + gap);
  let next = most + gap;
  for (const i of order.toReversed()) next = placed[i] = Math.min(placed[i]!, next - gap);
  return placed;
}
