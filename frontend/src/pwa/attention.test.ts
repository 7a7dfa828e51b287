import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SOON = 300; // ms after which it is said
let hears: Record<string, () => void>;
let icons: string[];
let looks: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  [hears, icons, looks] = [{}, [], true];
  const link = { setAttribute: (_: string, href: string) => icons.push(href) };
  const listen = (what: string, then: () => void) => (hears[what] = then);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    title: '',
    hidden: false,
    hasFocus: () => looks,
    querySelector: () => link,
    addEventListener: listen,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function signalled(mine: boolean): Promise<void> {
  (await import('./attention')).signal(mine, 'Table');
  vi.advanceTimersByTime(SOON);
}

it('leaves the icon alone for who looks here', async () => {
  await signalled(true);
  await signalled(false);
  expect(document.title).toBe('Table');
  await signalled(true);
  expect(document.title).toBe('● Your turn · Table');
  expect(icons).toEqual([]);
});

it('changes the icon for who looks elsewhere, and back when they look here again', async () => {
  looks = false;
  await signalled(true);
  expect(icons).toEqual([expect.stringMatching(/favicon-turn\.svg$/)]);
  looks = true;
  hears.focus!();
  expect(icons.at(-1)).toMatch(/favicon\.svg$/);
});

it('changes the icon for who looks elsewhere when it is already their turn', async () => {
  await signalled(true);
  looks = false;
  hears.blur!();
  expect(icons).toEqual([expect.stringMatching(/favicon-turn\.svg$/)]);
});
