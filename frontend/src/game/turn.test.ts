import { beforeEach, expect, test } from 'vitest';
import type { GameView, MoveInfo, Preview } from '../net/messages';
import { Turn } from './turn.svelte';

const move = (verb: MoveInfo['verb'], text: string, parts: Partial<MoveInfo> = {}): MoveInfo => ({
  verb,
  text,
  card: null,
  half: null,
  place: null,
  cave: null,
  zone: '',
  sentence: text,
  ...parts,
});
const play = (name: string, card: number, half: number) => move('play', `play ${name}`, { card, half, zone: 'hand' });
const pay = (name: string, card: number) => move('pay', `pay ${name}`, { card, zone: 'hand' });
const at = (place: number) => move('at', `at ${place}`, { place, zone: 'forest' });
const take = (name: string, card: number) => move('take', `take ${name}`, { card, zone: 'clearing' });
const deck = move('take-deck', 'take deck', { zone: 'deck' });

/** A table that answers what it was told to, and writes down what it is sent. */
class Board {
  game: GameView | null = null;
  waiting = false;
  sent: string[][] = [];
  answers = new Map<string, Partial<Preview>>();

  move(moves: string[]): void {
    this.sent.push(moves);
  }

  preview(moves: string[]): Promise<Preview | null> {
    const answer = this.answers.get(moves.join(', '));
    if (!answer) return Promise.resolve(null);
    const blank = { type: 'preview' as const, ply: 1, moves, before: [0], after: [0], bonus: null, sentence: '' };
    return Promise.resolve({ ...blank, next: [], to_pay: 0, paying_for: null, suggestion: [], warning: '', ...answer });
  }
}

const position = (parts: Partial<GameView>): GameView =>
  ({
    me: 0,
    seat: 0,
    ply: 1,
    turn: 3,
    over: false,
    question: '',
    hand: [10, 11, 12],
    clearing: [20, 21],
    aside: [],
    caves: [],
    forests: [],
    moves: [],
    why_not: [],
    to_pay: 0,
    paying_for: null,
    suggestion: [],
    ...parts,
  }) as unknown as GameView;

let board: Board;
let turn: Turn;
beforeEach(() => {
  board = new Board();
  turn = new Turn(board);
});
const settled = () => new Promise((done) => setTimeout(done));
function begin(parts: Partial<GameView>): void {
  board.game = position(parts);
  turn.reset();
}

test('a paid dweller takes three taps: half, tree, confirm', async () => {
  begin({ moves: [deck, play('Jay', 10, 20)] });
  board.answers.set('play Jay', { next: [at(1), at(2)] });
  board.answers.set('play Jay, at 2', {
    next: [pay('Oak', 11), pay('Birch', 12)],
    to_pay: 1,
    suggestion: ['pay Birch'],
  });
  board.answers.set('play Jay, at 2, pay Birch', { after: [5] });
  expect(turn.state).toBe('idle');
  await turn.pick('hand', 0, 20);
  expect(turn.state).toBe('placing');
  await turn.choose(at(2));
  expect(turn.state).toBe('paying');
  expect(turn.paid).toEqual([2]);
  await settled();
  expect(turn.outlook?.after).toEqual([5]);
  turn.confirm();
  expect(board.sent).toEqual([['play Jay', 'at 2', 'pay Birch']]);
});

test('a tree takes two, also when it costs nothing: one tap never plays', async () => {
  begin({ moves: [play('Birch', 10, 20)] });
  board.answers.set('play Birch', { next: [] });
  await turn.pick('hand', 0, 20);
  expect(turn.state).toBe('paying');
  expect(board.sent).toEqual([]);
  turn.confirm();
  expect(board.sent).toEqual([['play Birch']]);
});

test('a dweller that costs nothing is confirmed as well: a slip of the finger settles nobody', async () => {
  begin({ moves: [play('Moss', 10, 20)] });
  board.answers.set('play Moss', { next: [at(1), at(2)] });
  board.answers.set('play Moss, at 1', { next: [] });
  await turn.pick('hand', 0, 20);
  await turn.choose(at(1));
  expect([turn.state, turn.toPay, board.sent]).toEqual(['paying', 0, []]);
  turn.confirm();
  expect(board.sent).toEqual([['play Moss', 'at 1']]);
});

test('what is played is known by the verb of its move, not by the words of its text', async () => {
  const birch = move('play', 'Birch from hand', { card: 10, half: 20, zone: 'hand' });
  begin({ moves: [birch, move('decline', 'play nothing')] });
  board.answers.set(birch.text, { next: [] });
  board.answers.set('play nothing', { next: [] });
  await turn.pick('hand', 0, 20);
  expect([turn.state, board.sent]).toEqual(['paying', []]);
  turn.reset();
  await turn.choose(board.game!.moves[1]!);
  expect(board.sent).toEqual([['play nothing']]);
});

test('stepping back goes from paying to the place, then to the hand', async () => {
  begin({ moves: [play('Jay', 10, 20)] });
  board.answers.set('play Jay', { next: [at(1), at(2)] });
  board.answers.set('play Jay, at 1', { next: [pay('Oak', 11)], to_pay: 1, suggestion: ['pay Oak'] });
  await turn.pick('hand', 0, 20);
  await turn.choose(at(1));
  turn.back();
  expect([turn.state, turn.staged]).toEqual(['placing', ['play Jay']]);
  turn.back();
  expect([turn.state, turn.picked]).toEqual(['idle', null]);
});

test('a half that cannot be played can still be taken up and read', async () => {
  begin({ moves: [deck, play('Jay', 10, 20)] });
  await turn.pick('hand', 1, 22);
  expect(turn.state).toBe('picked');
  await turn.pick('hand', 1, 22);
  expect(turn.state).toBe('idle');
});

test('the key of a card goes through the halves that can be played, then puts it back', async () => {
  begin({ moves: [deck, play('Jay', 10, 20), play('Moss', 10, 21)] });
  for (const name of ['Jay', 'Moss']) board.answers.set(`play ${name}`, { next: [at(1), at(2)] });
  await turn.pickNext('hand', 0, [20, 21]);
  expect(turn.picked?.half).toBe(20);
  await turn.pickNext('hand', 0, [20, 21]);
  expect(turn.picked?.half).toBe(21);
  await turn.pickNext('hand', 0, [20, 21]);
  expect(turn.picked).toBeNull();
});

test('two cards from the deck are one press, and the second is only asked for when it is offered', () => {
  begin({ moves: [deck, play('Jay', 10, 20)] });
  turn.takeTwo();
  begin({ ply: 2, hand: [10, 11, 12, 13], moves: [deck, take('Oak', 20)] });
  expect(board.sent).toEqual([['take deck'], ['take deck']]);
  turn.takeTwo();
  begin({ ply: 9, turn: 4, seat: 1, moves: [] });
  begin({ ply: 12, turn: 5, moves: [deck, play('Jay', 10, 20)] });
  expect(board.sent).toHaveLength(3);
});

test('cards for the cave are gathered and go when one is done', async () => {
  const cave = (name: string, card: number) => move('cave', `cave ${name}`, { card, zone: 'hand' });
  const moves = [cave('Oak', 10), cave('Fox', 11), cave('Hare', 12), move('done', 'done')];
  begin({ moves });
  expect([turn.state, turn.gathering]).toEqual(['choosing', 'hand']);
  board.answers.set('cave Oak', { next: moves });
  board.answers.set('cave Fox', { next: moves });
  board.answers.set('cave Oak, cave Fox', { next: moves });
  await turn.gather(0);
  await turn.gather(1);
  await turn.gather(0); // not that one, after all
  expect(turn.gathered).toEqual([1]);
  turn.done(moves[3]!);
  expect(board.sent).toEqual([['cave Fox', 'done']]);
});

test('when enough are gathered they go by themselves', async () => {
  const throws = (name: string, card: number) => move('discard', `discard ${name}`, { card, zone: 'hand' });
  const moves = [throws('Oak', 10), throws('Fox', 11)];
  begin({ moves });
  board.answers.set('discard Oak', { next: moves });
  board.answers.set('discard Oak, discard Fox', { next: [] });
  await turn.gather(0);
  expect(board.sent).toEqual([]);
  await turn.gather(1);
  expect(board.sent).toEqual([['discard Oak', 'discard Fox']]);
});

test('a second press before the first is answered does not choose one card too many', async () => {
  const lays = (name: string, card: number) => move('lay', `lay ${name} face down`, { card, zone: 'hand' });
  begin({ moves: [lays('Oak', 10), lays('Fox', 11)] });
  board.answers.set('lay Oak face down', { next: [] });
  await Promise.all([turn.gather(0), turn.gather(1)]);
  expect(board.sent).toEqual([['lay Oak face down']]);
});

test('the card being played does not pay for itself, and never too many pay', async () => {
  begin({ hand: [10, 10, 11], moves: [play('Jay', 10, 20)] });
  board.answers.set('play Jay', { next: [pay('Jay', 10), pay('Oak', 11)], to_pay: 1, suggestion: ['pay Jay'] });
  await turn.pick('hand', 0, 20);
  expect(turn.purse).toEqual([1, 2]);
  expect(turn.paid).toEqual([1]);
  turn.togglePay(0);
  expect(turn.paid).toEqual([1]);
  turn.togglePay(2);
  expect(turn.paid).toEqual([2]);
  expect(turn.whole).toEqual(['play Jay', 'pay Oak']);
});

test('what was laid out is gone as soon as the table has moved on', async () => {
  begin({ moves: [play('Birch', 10, 20)] });
  board.answers.set('play Birch', { next: [pay('Oak', 11)], to_pay: 1, suggestion: ['pay Oak'] });
  await turn.pick('hand', 0, 20);
  expect(turn.paid).toEqual([1]);
  board.game = position({ ply: 2, hand: [12], seat: 1 });
  expect([turn.state, turn.paid, turn.picked]).toEqual(['rival', [], null]);
});
