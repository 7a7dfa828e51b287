import { describe, expect, test } from 'vitest';
import type { GameView, MoveInfo } from '../messages';
import { cardOf, movesWith, obvious, spoken, zoneOf } from './zones';

const move = (verb: MoveInfo['verb'], number = 0, text = `${verb} ${number}`): MoveInfo => ({ verb, number, text, sentence: text });
const game = (parts: Partial<GameView>): GameView => ({
  me: 0, seat: 0, ply: 1, turn: 1, over: false, question: '', hand: [], hand_sizes: [], deck_size: 50, winters: 0, clearing: [], aside: [], caves: [],
  extra_turns: 0, forests: [], moves: [], why_not: [], to_pay: 0, paying_for: null, suggestion: [], can_undo: false, outcome: null, ...parts,
});

test('a half belongs to its card', () => {
  expect(cardOf(move('play', 13))).toBe(6);
  expect(cardOf(move('take', 13))).toBe(13);
  expect(cardOf(move('accept'))).toBeNull();
});

describe('the zone of a verb', () => {
  test('caving is from what was looked at, else from the zone that holds all the cards', () => {
    const moves = [move('cave', 1), move('cave', 2)];
    expect(zoneOf('cave', game({ moves, aside: [1, 2], hand: [1, 2] }))).toBe('aside');
    expect(zoneOf('cave', game({ moves, clearing: [1, 2], hand: [2] }))).toBe('clearing');
    expect(zoneOf('cave', game({ moves, clearing: [2], hand: [1, 2] }))).toBe('hand');
  });

  test('where both zones hold them, the question decides', () => {
    const moves = [move('place', 2)];
    expect(zoneOf('place', game({ moves, clearing: [1], hand: [1], question: 'place it from the clearing' }))).toBe('clearing');
    expect(zoneOf('place', game({ moves, clearing: [1], hand: [1], question: 'place it from your hand' }))).toBe('hand');
  });
});

test('moves with a card are those of its zone only', () => {
  const here = game({ moves: [move('take', 3), move('play', 6), move('play', 7)], hand: [3], clearing: [3] });
  expect(movesWith(3, 'hand', here)).toHaveLength(2);
  expect(movesWith(3, 'clearing', here)).toHaveLength(1);
});

test('what names no card on the table is spoken', () => {
  const here = game({ moves: [move('take-deck'), move('take', 3), move('done'), move('pick-cave', 2)], clearing: [3] });
  expect(spoken(here).map((one) => one.verb)).toEqual(['done', 'pick-cave']);
});

describe('obvious choices', () => {
  const offer = { moves: [move('accept', 0, 'accept'), move('decline')] };
  test('are offers, taken', () => expect(obvious(game(offer))).toBe('accept'));
  test('end before the last winter', () => expect(obvious(game({ ...offer, winters: 2 }))).toBeNull());
  test('never throw a first hand away', () => expect(obvious(game({ ...offer, turn: 0 }))).toBeNull());
  test('are no real choices', () => expect(obvious(game({ moves: [...offer.moves, move('done')] }))).toBeNull());
});
