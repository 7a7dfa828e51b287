import { describe, expect, it } from 'vitest';
import { mergeTurns, linesOf, newLines, addSpokenLines } from './log';

const turn = (number: number, ...lines: string[]) => ({ turn: number, seat: 0, title: '', lines });

describe('the log', () => {
  it('replaces a turn that has grown, and adds the next', () => {
    const known = [turn(1, 'a'), turn(2, 'b')];
    const now = mergeTurns(known, [turn(2, 'b', 'c'), turn(3, 'd')]);
    expect(linesOf(now)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('finds the new lines, also where the last one has changed', () => {
    expect(newLines(['a', 'draws 1'], ['a', 'draws 2', 'c'])).toEqual(['draws 2', 'c']);
    expect(newLines(['a'], ['a'])).toEqual([]);
  });

  it('is read out to the end, also where the next lines come at once', () => {
    const first = addSpokenLines([], ['You draw 1']);
    expect(addSpokenLines(first, ['Bot draws 2', 'You draw 1']).map((line) => line.text)).toEqual([
      'You draw 1',
      'Bot draws 2',
      'You draw 1',
    ]);
    const many = Array.from({ length: 60 }, (_, i) => `line ${i}`).reduce(
      (all, one) => addSpokenLines(all, [one]),
      first,
    );
    expect(many.length).toBeLessThan(40);
    expect(new Set(many.map((line) => line.id)).size).toBe(many.length);
    expect(many.at(-1)!.text).toBe('line 59');
  });
});
