import { describe, expect, it } from 'vitest';
import { grown, linesOf, newLines } from './log';

const turn = (number: number, ...lines: string[]) => ({ turn: number, seat: 0, title: '', lines });

describe('the log', () => {
  it('replaces a turn that has grown, and adds the next', () => {
    const known = [turn(1, 'a'), turn(2, 'b')];
    const now = grown(known, [turn(2, 'b', 'c'), turn(3, 'd')]);
    expect(linesOf(now)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('finds the new lines, also where the last one has changed', () => {
    expect(newLines(['a', 'draws 1'], ['a', 'draws 2', 'c'])).toEqual(['draws 2', 'c']);
    expect(newLines(['a'], ['a'])).toEqual([]);
  });
});
