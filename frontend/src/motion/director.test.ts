import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RECORDED_GAMES } from '../../scripts/recordedGames.mjs';
import type { Director } from './director.svelte';
import { scenesOf } from './scenes';

const [, messages] = RECORDED_GAMES[0]!;

let director: Director;
beforeAll(() => {
  // As much of a page as a director asks for: nothing is found on it, so that nothing flies.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: () => {}, removeAttribute: () => {} },
    querySelector: () => null,
    querySelectorAll: () => [],
  });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  vi.useFakeTimers();
  const module = await import('./director.svelte');
  director = new module.Director(() => 'bot');
});

/** A page is opened after a few turns were missed; the first of them is being told. */
async function comeBack(): Promise<void> {
  const missed = messages.slice(1, 12);
  const game = missed.at(-1)!.game;
  const moves = missed.flatMap((message) => message.moves);
  expect(scenesOf(moves, game).some((scene) => scene.seat !== game.me)).toBe(true);
  director.receive(moves, game, true);
  director.start(String);
  while (!director.isShowing) await vi.advanceTimersByTimeAsync(10);
}

test('the word on what was missed stays for a moment after it has been told', async () => {
  await comeBack();
  while (director.busy) await vi.advanceTimersByTimeAsync(200);
  expect(director.missedTurns).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(director.missedTurns).toBe(0);
});

test('the word on what was missed goes at once when it is skipped', async () => {
  await comeBack();
  director.skip();
  await vi.advanceTimersByTimeAsync(1);
  expect([director.busy, director.missedTurns]).toEqual([false, 0]);
});
