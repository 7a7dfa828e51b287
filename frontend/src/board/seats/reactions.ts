// A few words people at a table may say; there is no free chat among strangers.
import { say } from '../../language/language';
import type { Reaction } from '../../net/messages';

export type ReactionName = Reaction['reaction'];

export const REACTIONS: Record<ReactionName, () => string> = {
  hello: () => say('Hello!'),
  'well-played': () => say('Well played!'),
  wow: () => say('Wow!'),
  thanks: () => say('Thanks!'),
  oops: () => say('Oops …'),
  'one-moment': () => say('One moment …'),
  'good-game': () => say('Good game!'),
};
