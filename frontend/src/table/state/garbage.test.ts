import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('asks for an idle moment in every third turn, and calls it off when the turn is over before', async () => {
  const asked = vi.fn(() => 7);
  const calledOff = vi.fn();
  vi.stubGlobal('performance', { memory: {} });
  vi.stubGlobal('requestIdleCallback', asked);
  vi.stubGlobal('cancelIdleCallback', calledOff);
  const { scheduleCollection } = await import('./garbage');
  expect([scheduleCollection(), scheduleCollection()]).toEqual([undefined, undefined]);
  expect(asked).not.toHaveBeenCalled();
  scheduleCollection()?.();
  expect(asked).toHaveBeenCalledOnce();
  expect(calledOff).toHaveBeenCalledWith(7);
});

it('leaves other browsers to their own rules', async () => {
  vi.stubGlobal('performance', {});
  const { scheduleCollection } = await import('./garbage');
  expect([1, 2, 3].map(() => scheduleCollection())).toEqual([undefined, undefined, undefined]);
});
