import { describe, expect, it } from 'vitest';
import type { GameView } from '../net/messages';
import { rewind } from './rewind';
import { RECORDED_GAMES } from '../../scripts/recordedGames.mjs';

const sorted = (cards: number[]): number[] => [...cards].sort((a, b) => a - b);

/** What lies on the table, whatever it scores and in whatever order. */
function lying(game: GameView): unknown {
  return {
    hand: sorted(game.hand),
    sizes: game.hand_sizes,
    clearing: sorted(game.clearing),
    deck: game.deck_size,
    winters: game.winters,
    forests: game.forests.map((forest) => ({
      cave: forest.cave,
      places: forest.places.map((place) => ({
        river: place.river,
        faces: [[place.host], place.top, place.bottom, place.left, place.right].map((side) =>
          side.map((face) => face.card),
        ),
      })),
    })),
  };
}

describe.each(RECORDED_GAMES)('in a game of %s', (_, messages) => {
  it.each([1, 4, 25, messages.length - 1])('the table of %i moves ago follows from what happened since', (span) => {
    for (let now = span; now < messages.length; now += Math.max(1, span - 1)) {
      const facts = messages
        .slice(now - span + 1, now + 1)
        .flatMap((message) => message.moves.flatMap((move) => move.facts));
      expect(lying(rewind(messages[now]!.game, facts))).toEqual(lying(messages[now - span]!.game));
    }
  });

  it('nothing is changed in the view it starts from', () => {
    const last = messages.at(-1)!;
    const before = JSON.stringify(last.game);
    rewind(
      last.game,
      last.moves.flatMap((move) => move.facts),
    );
    expect(JSON.stringify(last.game)).toBe(before);
  });
});
