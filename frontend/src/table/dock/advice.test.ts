import { afterEach, expect, test, vi } from 'vitest';
import type { Advice, GameView, MoveInfo, TableInfo } from '../../net/messages';
import { Adviser } from './advice.svelte';

const move = (text: string): MoveInfo => ({
  verb: text.startsWith('at') ? 'at' : 'play',
  text,
  card: null,
  half: null,
  place: null,
  cave: null,
  zone: '',
  sentence: text,
});
const advice: Advice = {
  ply: 4,
  move: 'play Beech',
  line: ['play Beech', 'at 2', 'pay Birch'],
  reason: 'It brings 5 points.',
  other: null,
  other_said: '',
  chance: 0.5,
  other_chance: null,
};

afterEach(() => vi.unstubAllGlobals());

test('what is advised lights up step by step, until something else is tried', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(advice))));
  const game = { ply: 4, seat: 0, me: 0, over: false } as GameView;
  const table = {
    id: 'one',
    purpose: 'game',
    seats: [
      { seat: 0, kind: 'guest' },
      { seat: 1, kind: 'bot' },
    ],
  } as TableInfo;
  let staged: string[] = [];
  let next = [move('play Fox'), move('play Beech')];
  const adviser = new Adviser(
    () => ({ table, game, staged, next }),
    (sentence) => expect.unreachable(sentence),
  );
  expect(adviser.move).toBeNull();
  await adviser.ask();
  expect(adviser.move?.text).toBe('play Beech');
  [staged, next] = [['play Beech'], [move('at 1'), move('at 2')]];
  expect(adviser.move?.text).toBe('at 2');
  [staged, next] = [['play Fox'], [move('at 1'), move('at 2')]];
  expect(adviser.move).toBeNull();
});
