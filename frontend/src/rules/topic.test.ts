import { expect, test } from 'vitest';
import type { MoveInfo } from '../net/messages';
import { topicOf } from './topic';

const game = (turn: number, ...verbs: Array<MoveInfo['verb']>) => ({
  turn,
  aside: [],
  moves: verbs.map((verb) => ({ verb }) as MoveInfo),
});

test.each([
  ['turn', game(3, 'play', 'take-deck', 'lay'), 'idle'],
  ['taking', game(3, 'take-deck', 'take'), 'idle'],
  ['paying', game(3, 'pay'), 'paying'],
  ['placing', game(3, 'at'), 'placing'],
  ['draft', game(0, 'pick-cave'), 'choosing'],
  ['mulligan', game(0, 'accept', 'decline'), 'choosing'],
  ['effects', game(4, 'accept', 'decline'), 'choosing'],
  ['river', game(4, 'lay', 'decline'), 'choosing'],
  ['facedown', game(4, 'lay'), 'choosing'],
  ['rescue', game(4, 'show-hand'), 'choosing'],
  ['cave', game(4, 'cave', 'done'), 'choosing'],
  ['turn', game(4), 'rival'],
] as const)('%s', (asked, position, state) => {
  expect(topicOf(position, state)).toBe(asked);
});
