import { expect, it } from 'vitest';
import { RECORDED_GAMES } from '../../../scripts/recordedGames.mjs';
import { dotsOf, groundOf } from './mini';

it('every dweller of every forest is under a dot of its own or counted on one', () => {
  const grounds = new Set<string>();
  for (const [, messages] of RECORDED_GAMES) {
    for (const place of messages.at(-1)!.game.forests.flatMap((forest) => forest.places)) {
      const dwellers = place.top.length + place.bottom.length + place.left.length + place.right.length;
      const dots = dotsOf(place);
      expect(dots.reduce((sum, dot) => sum + dot.count, 0)).toBe(dwellers);
      expect(new Set(dots.map((dot) => `${dot.x} ${dot.y}`)).size).toBe(dots.length);
      grounds.add(groundOf(place));
    }
  }
  expect(grounds).toEqual(new Set(['tree', 'wide', 'wet']));
});
