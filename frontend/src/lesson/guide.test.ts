import { expect, test } from 'vitest';
import type { Turn } from '../game/turn.svelte';
import type { AskView, LessonView } from '../net/messages';
import { forbids, bubbleFor } from './guide.svelte';

const ask = (...moves: string[]): AskView => ({
  title: moves[0]!,
  say: 'Do it.',
  light: ['hand'],
  step: 2,
  moves,
  no: `Not that: ${moves[0]}.`,
});
const lesson: LessonView = {
  title: 'A lesson',
  step: 2,
  steps: 5,
  confirm: 'Press it.',
  looks: [{ title: 'Look', say: 'There.', light: ['deck'], step: 1 }],
  asks: [ask('play Oak'), ask('pay *'), ask('pay Birch', 'pay Beech')],
  end: null,
};
const turn = (parts: Partial<Turn>): Turn =>
  ({ staged: [], laid: parts.staged ?? [], isPaid: false, ...parts }) as unknown as Turn;

test('what is to be read comes first', () => {
  expect(bubbleFor(lesson, 0, turn({}))).toMatchObject({ title: 'Look', reads: true });
  expect(bubbleFor(lesson, 1, turn({}))).toMatchObject({ title: 'play Oak', reads: false });
});

test('what is laid out leads to what is asked next, and to the button that does it all', () => {
  const staged = ['play Oak'];
  expect(bubbleFor(lesson, 1, turn({ staged }))).toMatchObject({ title: 'pay *', light: ['hand'], no: '' });
  const laid = ['play Oak', 'pay Birch', 'pay Beech'];
  expect(bubbleFor(lesson, 1, turn({ staged, laid, isPaid: true }))).toMatchObject({ light: ['confirm'], no: '' });
});

test('a wrong card is answered as soon as it is chosen, paid or not', () => {
  const laid = ['play Oak', 'pay Birch', 'pay Linden'];
  const wrong = bubbleFor(lesson, 1, turn({ staged: ['play Oak'], laid, isPaid: true }));
  expect(wrong).toMatchObject({ title: 'pay Birch', light: ['hand'] });
  expect(wrong?.no).toContain('Not that: pay Birch.');
});

test('nothing is said while the rival plays', () => {
  expect(bubbleFor({ ...lesson, looks: [], asks: [] }, 0, turn({}))).toBeNull();
});

test('another move than the one asked for is known', () => {
  expect(forbids(lesson, ['play Oak', 'pay Birch'])).toBe(false);
  expect(forbids(lesson, ['play Birch'])).toBe(true);
  expect(forbids(null, ['play Birch'])).toBe(false);
});
