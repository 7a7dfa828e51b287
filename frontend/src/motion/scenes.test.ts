import { describe, expect, it } from 'vitest';
import { summaryOf } from './turnSummary';
import { continues, findNewCards, scenesOf } from './scenes';
import { RECORDED_GAMES } from '../../scripts/recordedGames.mjs';

describe.each(RECORDED_GAMES)('in a game of %s', (_, messages) => {
  const whole = messages.at(-1)!.game;
  const scenes = scenesOf(
    messages.flatMap((message) => message.moves),
    whole,
  );

  it('one message with all moves makes a scene for each turn and each who moves in it', () => {
    expect(new Set(scenes.map((scene) => `${scene.turn} ${scene.seat}`)).size).toBe(scenes.length);
    expect(scenes.at(-1)!.after).toBe(whole);
  });

  it('after each scene the table lies as it did then', () => {
    for (const scene of scenes) {
      const then = messages.findLast(
        ({ moves: [move] }) => move?.turn === scene.turn && move.seat === scene.seat,
      )!.game;
      expect([...scene.after.clearing].sort()).toEqual([...then.clearing].sort());
      expect(scene.after.hand_sizes).toEqual(then.hand_sizes);
      expect(scene.after.deck_size).toBe(then.deck_size);
    }
  });

  it('nothing can be decided in a position that is only passed', () => {
    for (const scene of scenes.slice(0, -1))
      expect(scene.after).toMatchObject({ moves: [], can_undo: false, over: false, outcome: null });
  });

  it('messages of one turn join, and end where the next begins', () => {
    const single = messages.slice(1).map((message) => scenesOf(message.moves, message.game)[0]!);
    for (const [i, scene] of single.entries()) {
      if (i)
        expect(continues(single[i - 1], scene)).toBe(
          scene.turn === single[i - 1]!.turn && scene.seat === single[i - 1]!.seat,
        );
    }
  });

  it('a summary names what was played, where and for what', () => {
    const played = scenes.filter((scene) => scene.facts.some((fact) => fact.what === 'settle' && fact.slot));
    expect(played.length).toBeGreaterThan(3);
    for (const scene of played) {
      const summary = summaryOf(scene.seat, scene.turn, scene.facts, scene.after, 4);
      expect(summary.played.some((one) => one.host !== null)).toBe(true);
      expect(summary.paid).toHaveLength(scene.facts.filter((fact) => fact.what === 'pay').length);
      expect(summary.gain).toBe(4);
    }
  });
});

it('new cards are those there are more of than before', () => {
  expect(findNewCards([1, 2, 2], [2, 2, 2, 3, 1])).toEqual([false, false, true, true, false]);
  expect(findNewCards([], [])).toEqual([]);
});
