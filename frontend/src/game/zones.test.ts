import { describe, expect, test } from 'vitest';
import type { GameView, MoveInfo } from '../net/messages';
import { gatheringZone, movesWith, obviousMove, buttonMoves } from './zones';

const move = (verb: MoveInfo['verb'], parts: Partial<MoveInfo> = {}): MoveInfo => ({
  verb,
  text: verb,
  card: null,
  half: null,
  place: null,
  cave: null,
  zone: '',
  sentence: verb,
  ...parts,
});
const game = (parts: Partial<GameView>): GameView => ({
  me: 0,
  seat: 0,
  ply: 1,
  turn: 1,
  over: false,
  question: '',
  hand: [],
  hand_sizes: [],
  deck_size: 50,
  winters: 0,
  clearing: [],
  aside: [],
  caves: [],
  extra_turns: 0,
  forests: [],
  moves: [],
  why_not: [],
  to_pay: 0,
  paying_for: null,
  suggestion: [],
  can_undo: false,
  held_by: null,
  held_until: null,
  can_end_turn: false,
  outcome: null,
  ...parts,
});

test('moves with a card are those of its zone only', () => {
  const moves = [
    move('take', { card: 3, zone: 'clearing' }),
    move('play', { card: 3, half: 6, zone: 'hand' }),
    move('play', { card: 3, half: 7, zone: 'hand' }),
    move('play', { card: 4, half: 8, zone: 'hand' }),
  ];
  expect(movesWith(3, 'hand', game({ moves })).map((one) => one.half)).toEqual([6, 7]);
  expect(movesWith(3, 'clearing', game({ moves })).map((one) => one.verb)).toEqual(['take']);
});

test('a move that names no card on the table becomes a button', () => {
  const moves = [
    move('take-deck', { zone: 'deck' }),
    move('take', { card: 3, zone: 'clearing' }),
    move('at', { place: 2, zone: 'forest' }),
    move('done'),
    move('pick-cave', { cave: 2, zone: 'caves' }),
  ];
  expect(buttonMoves(game({ moves })).map((one) => one.verb)).toEqual(['done']);
});

describe('obvious choices', () => {
  const offer = { moves: [move('accept'), move('decline')] };
  test('are offers, taken', () => expect(obviousMove(game(offer))).toBe('accept'));
  test('end before the last winter', () => expect(obviousMove(game({ ...offer, winters: 2 }))).toBeNull());
  test('never throw a first hand away', () => expect(obviousMove(game({ ...offer, turn: 0 }))).toBeNull());
  test('are no real choices', () => expect(obviousMove(game({ moves: [...offer.moves, move('done')] }))).toBeNull());
});

test('whole cards are gathered where an effect asks for nothing else', () => {
  const cave = move('cave', { card: 3, zone: 'hand' });
  expect(gatheringZone(game({ moves: [cave, move('done')] }))).toBe('hand');
  expect(gatheringZone(game({ moves: [move('cave', { card: 3, zone: 'clearing' })] }))).toBe('clearing');
  expect(gatheringZone(game({ moves: [cave, move('play', { card: 3, half: 6, zone: 'hand' })] }))).toBeNull();
  expect(
    gatheringZone(game({ moves: [move('place', { card: 3, half: 6, zone: 'hand' }), move('decline')] })),
  ).toBeNull();
  expect(gatheringZone(game({ moves: [move('accept'), move('decline')] }))).toBeNull();
});
