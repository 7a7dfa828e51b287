import { describe, expect, it } from 'vitest';
import type { FactView } from '../net/messages';
import { actionsOf, speedUp, MAX_TURN_MS, planOwn, planRival, type Timeline } from './plan';
import { RECORDED_GAMES, type Message } from '../../scripts/recordedGames.mjs';

const fact = (what: string, more: Partial<FactView> = {}): FactView => ({
  what,
  seat: 1,
  card: null,
  half: null,
  source: '',
  target: '',
  place: null,
  slot: null,
  number: 0,
  text: '',
  ...more,
});
const draw = fact('draw', { source: 'deck', target: 'hand' });
const pay = (card: number): FactView => fact('pay', { card, source: 'hand', target: 'clearing' });
const PLAYED = [
  fact('play', { card: 5, half: 10, source: 'hand', target: 'aside' }),
  fact('settle', { card: 5, half: 10, source: 'aside', target: 'forest', place: 2, slot: 'top' }),
];

/** The turns of a recorded game: who, and all that happened in it. */
function turnsOf(messages: Message[]): Array<{ seat: number; facts: FactView[] }> {
  const turns = new Map<number, { seat: number; facts: FactView[] }>();
  for (const move of messages.flatMap((message) => message.moves)) {
    const turn = turns.get(move.turn) ?? { seat: move.seat, facts: [] };
    turn.facts.push(...move.facts);
    turns.set(move.turn, turn);
  }
  return [...turns.values()];
}

const ends = (plan: Timeline): number =>
  Math.max(0, ...plan.phases.flatMap((phase) => phase.flights.map((one) => phase.at + one.delay + one.ms)));

describe.each(RECORDED_GAMES)("a rival's turn in a game of %s", (_, messages) => {
  const turns = turnsOf(messages);

  it('takes at most 2.5 s, whatever it contains', () => {
    for (const { facts } of turns) {
      const plan = planRival(facts, true);
      expect(plan.ms + plan.tail).toBeLessThanOrEqual(MAX_TURN_MS + 1e-6);
      expect(ends(plan)).toBeLessThanOrEqual(plan.ms + 1e-6);
    }
  });

  it('tells each thing that moved exactly once, whoever made the move', () => {
    for (const { facts } of turns) {
      const moved = facts.filter((one) => one.source && one.target && one.source !== one.target);
      for (const plan of [planRival(facts, false), planOwn(facts)]) {
        const told = plan.phases.flatMap((phase) => phase.facts);
        expect(new Set(told).size).toBe(told.length);
        expect(moved.filter((one) => !told.includes(one))).toEqual([]);
      }
    }
  });

  it('shows no face that was not told', () => {
    for (const { facts } of turns) {
      const known = new Set(facts.flatMap((one) => [one.card, one.half === null ? null : one.half >> 1]));
      for (const plan of [planRival(facts, false), planOwn(facts)]) {
        for (const flown of plan.phases.flatMap((phase) => phase.flights)) {
          if (flown.look !== 'back')
            expect(known).toContain('half' in flown.look ? flown.look.half >> 1 : flown.look.card);
        }
      }
      for (const laid of facts.filter((one) => one.what === 'lay')) {
        expect(planRival([laid], false).phases.flatMap((phase) => phase.flights.map((one) => one.look))).toEqual([
          'back',
        ]);
      }
    }
  });
});

describe("a rival's turn", () => {
  it('goes from the hand over the stage to its place, and the price into the clearing', () => {
    const plan = planRival([...PLAYED, pay(7), pay(8)], true);
    expect(plan.phases.map((phase) => [phase.stage?.half ?? null, phase.flights.length])).toEqual([
      [10, 0],
      [10, 2],
      [null, 1],
    ]);
    expect(plan.phases[2]!.flights[0]).toMatchObject({
      from: { in: 'stage' },
      to: { in: 'forest', seat: 1, place: 2, slot: 'top' },
    });
    expect(plan.phases[0]!.stage).toMatchObject({ place: 2, paid: [7, 8] });
    expect(plan.ms).toBeGreaterThan(1000);
    expect(plan.ms + plan.tail).toBeCloseTo(MAX_TURN_MS);
  });

  it('of several plays gives each its share of the time', () => {
    const one = planRival(PLAYED, false);
    const two = planRival([...PLAYED, ...PLAYED], false);
    expect(two.ms).toBeCloseTo(one.ms);
  });

  it('of two cards taken is over in 0.8 s before the pause of a pop', () => {
    expect(planRival([draw, draw], false).ms).toBe(720);
  });

  it('with a sweep blows each card off the table, after the rest was told', () => {
    const swept = [1, 2, 3].map((card) => fact('sweep', { card, source: 'clearing', target: 'gone' }));
    const plan = planRival([...PLAYED, pay(3), ...swept], false);
    expect(plan.phases.at(-1)).toMatchObject({ note: 'swept' });
    expect(plan.phases.at(-1)!.flights.map((one) => one.to.in)).toEqual(['away', 'away', 'away']);
  });

  it('leaves time for the season to turn', () => {
    const plan = planRival([...PLAYED, fact('winter', { source: 'deck', number: 2 })], true);
    expect(plan.tail).toBe(1400);
    expect(plan.phases.at(-1)!.note).toBe('winter');
    expect(plan.ms + plan.tail).toBeLessThanOrEqual(MAX_TURN_MS);
  });

  it('can be told quicker when others wait', () => {
    const plan = planRival([...PLAYED, pay(7)], true);
    expect(speedUp(plan, 2).ms).toBeCloseTo(plan.ms / 2);
    expect(speedUp(plan, 2).phases.at(-1)!.at).toBeCloseTo(plan.phases.at(-1)!.at / 2);
  });
});

describe('my own move', () => {
  it('is one phase: it is done, and what moved follows', () => {
    const plan = planOwn([...PLAYED, pay(7), pay(8), draw].map((one) => ({ ...one, seat: 0 })));
    expect(plan.phases).toHaveLength(1);
    expect(plan.phases[0]!.flights.map((one) => one.from.in)).toEqual(['hand', 'hand', 'hand', 'deck']);
  });

  it('sweeps a card that was paid straight from the hand', () => {
    const plan = planOwn([...PLAYED, pay(7), fact('sweep', { card: 7, source: 'clearing', target: 'gone' })]);
    expect(plan.phases[0]!.flights.filter((one) => one.look !== 'back' && 'card' in one.look)).toMatchObject([
      { from: { in: 'hand' }, to: { in: 'away' } },
    ]);
  });
});

it('a play without its place yet (the rest is still to come) is told as far as it goes', () => {
  expect(actionsOf(PLAYED.slice(0, 1))).toMatchObject([{ kind: 'enter', settled: null }]);
  expect(planRival(PLAYED.slice(0, 1), false).phases.at(-1)!.flights).toEqual([]);
  expect(planRival(PLAYED.slice(1), false).phases[0]!.flights[0]!.to).toMatchObject({ in: 'forest', place: 2 });
});
