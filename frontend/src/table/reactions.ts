// A few words people at a table may say; there is no free chat among strangers.
import type { ReactionName } from '../lib/table.svelte';

export const REACTIONS: Record<ReactionName, string> = {
  hello: 'Hello!',
  'well-played': 'Well played!',
  wow: 'Wow!',
  thanks: 'Thanks!',
  oops: 'Oops …',
  'one-moment': 'One moment …',
  'good-game': 'Good game!',
};
