import { describe, expect, it } from 'vitest';
import { printedOf, RECORDED_GAMES } from '../../scripts/recordedGames.mjs';
import { Printed } from '../game/printed';
import type { OutcomeView } from '../net/messages';
import { bestOf, categoriesOf, curvesOf, headline, outcomeText, speciesOf, spread } from './categories';

describe.each(RECORDED_GAMES)('the end of a game of %s', (name, messages) => {
  const outcome = messages.at(-1)!.game.outcome!;
  const printed = new Printed(printedOf(name.split(' ')[0]!));

  it('sorted by category is the same number of points', () => {
    const categories = categoriesOf(outcome, printed);
    for (const seat of outcome.totals.keys()) {
      expect(categories.reduce((sum, one) => sum + one.points[seat]!, 0)).toBe(outcome.totals[seat]);
    }
    expect(categories.length).toBeGreaterThan(3);
    expect(categories[0]!.title).toBe('Trees');
  });

  it('knows what each line is about, but for what is printed on a cave', () => {
    const lines = outcome.sheets.flatMap((sheet) => sheet.lines).filter((line) => !line.label.startsWith('Cave '));
    for (const line of lines) expect(speciesOf(line, printed)).not.toBeNull();
  });

  it('names the best of a wood in order', () => {
    const best = bestOf(outcome.sheets[0]!, printed, 60);
    expect(best.map((one) => one.points)).toEqual([...best.map((one) => one.points)].sort((a, b) => b - a));
    expect(best.every((one) => one.points > 0)).toBe(true);
    expect(new Set(best.map((one) => one.species)).size).toBe(best.length);
  });

  it('is told in words with everybody’s points', () => {
    for (const total of outcome.totals) expect(outcomeText(outcome, 0)).toContain(String(total));
    expect(outcomeText(outcome, 0)).toContain(headline(outcome, 0));
  });
});

const ended = (winners: number[]): OutcomeView => ({
  totals: [5, 7, 7],
  winners,
  sheets: ['Ann', 'Ben', 'Cal'].map((name, seat) => ({ seat, name, total: [5, 7, 7][seat]!, cave: 0, lines: [] })),
});

it('the headline says who won, and "you" to whom it speaks', () => {
  expect(headline(ended([1]), 0)).toBe('Ben wins');
  expect(headline(ended([1]), 1)).toBe('You win');
  expect(headline(ended([1, 2]), -1)).toBe('Ben and Cal share the victory');
});

describe('the curve', () => {
  const chart = { width: 400, height: 150, pad: 10 };

  it('has a line for each seat, from nothing to the last turn, inside its box', () => {
    const lines = curvesOf(
      [
        [1, 2],
        [3, -4],
        [8, 6],
      ],
      chart,
    );
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const spots = line.split(' ').map((spot) => spot.split(',').map(Number));
      expect(spots).toHaveLength(4);
      expect(spots.at(-1)![0]).toBe(400);
      for (const [, y] of spots) {
        expect(y).toBeGreaterThanOrEqual(10);
        expect(y).toBeLessThanOrEqual(140);
      }
    }
  });

  it('has labels that do not cover each other', () => {
    const placed = spread([10, 11, 90, 99, 99], 14, 100);
    const sorted = [...placed].sort((a, b) => a - b);
    for (let i = 1; i < sorted.length; i += 1) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(14 - 1e-9);
    expect(Math.max(...placed)).toBeLessThanOrEqual(100);
  });
});
