// A few words people at a table may say; there is no free chat among strangers.
import type { Reaction } from '../../net/messages';

export type ReactionName = Reaction['reaction'];

export const REACTIONS: Record<ReactionName, string> = {
  hello: 'Hello!',
  'well-played': 'Well played!',
  wow: 'Wow!',
  thanks: 'Thanks!',
  oops: 'Oops …',
  'one-moment': 'One moment …',
  'good-game': 'Good game!',
};
