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
  const { tidied } = await import('./tidy');
  expect([tidied(), tidied()]).toEqual([undefined, undefined]);
  expect(asked).not.toHaveBeenCalled();
  tidied()?.();
  expect(asked).toHaveBeenCalledOnce();
  expect(calledOff).toHaveBeenCalledWith(7);
});

it('leaves other browsers to their own rules', async () => {
  vi.stubGlobal('performance', {});
  const { tidied } = await import('./tidy');
  expect([1, 2, 3].map(() => tidied())).toEqual([undefined, undefined, undefined]);
});
