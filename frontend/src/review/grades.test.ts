import { describe, expect, it } from 'vitest';
import type { ReviewedTurn, ReviewPage } from '../net/messages';
import { curveOf, headline, signed, summary, turningsOf, worst } from './grades';

const turn = (over: Partial<ReviewedTurn>): ReviewedTurn => ({
  turn: 1,
  seat: 0,
  ply: 0,
  last: 4,
  title: 'Ann plays the Oak',
  species: 1,
  chance: 0.5,
  after: 0.4,
  cost: 0.1,
  grade: 'blunder',
  winters: 0,
  decisions: [
    { ply: 0, chance: 0.5, cost: 0.01, error: 0, grade: 'good', made: [], better: [], why: '' },
    { ply: 2, chance: 0.5, cost: 0.09, error: 0.01, grade: 'blunder', made: [], better: [], why: 'Because.' },
  ],
  ...over,
});
const player = (seat: number, name: string, points: number) => ({
  seat,
  name,
  points,
  accuracy: 90,
  choice: -0.1,
  luck: 0.1,
  rivals: 0,
  grades: {},
});
const page = (over: Partial<ReviewPage>): ReviewPage =>
  ({
    me: 0,
    state: 'ready',
    done: 2,
    of: 2,
    stopped_at: 2,
    plies: 8,
    winners: [1],
    players: [player(0, 'Ann', 90), player(1, 'Ash', 120)],
    turns: [turn({}), turn({ turn: 2, seat: 1, ply: 4, last: 8, chance: 0.6, after: 1, decisions: [] })],
    turning_points: [2],
    ...over,
  }) as ReviewPage;

describe('a review in words and lines', () => {
  it('says who won and what decided it', () => {
    expect(headline(page({}))).toBe('Ash won by 30');
    expect(headline(page({ winners: [0] }))).toBe('You won by 30');
    expect(summary(page({}))).toBe('One turn decided it.');
    expect(summary(page({ state: 'weighing' }))).toBe('');
    expect([signed(0.06), signed(-0.14), signed(0.001)]).toEqual(['+6 %', '−14 %', '±0 %']);
  });

  it('draws each chance from an even share to the end, and no further than it is weighed', () => {
    expect(curveOf(page({}), 0).map((one) => one.y)).toEqual([0.5, 0.5, 0.4, 0]);
    expect(curveOf(page({ state: 'weighing' }), 0).at(-1)).toEqual({ x: 0.5, y: 0.4 });
  });

  it('finds the turn of a turning point, and the decision a turn is remembered by', () => {
    expect(turningsOf(page({}))).toMatchObject([{ number: 1, x: 0.25, turn: { turn: 1 } }]);
    expect(worst(turn({}))?.ply).toBe(2);
  });

  it('moves turning points apart, however many lie together', () => {
    const decision = turn({}).decisions[1]!;
    const plies = [2, 3, 4, 5, 6];
    const crowd = turn({ last: 9, decisions: plies.map((ply) => ({ ...decision, ply, chance: 0.9 })) });
    const spots = turningsOf(page({ plies: 100, turns: [crowd], turning_points: plies }));
    for (const one of spots)
      for (const other of spots)
        if (one !== other) expect(Math.abs(one.x - other.x) >= 0.129 || Math.abs(one.y - other.y) >= 0.219).toBe(true);
  });
});
