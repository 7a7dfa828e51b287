// How a hand lies: one row on a desk or a phone on its side, two on an upright phone, every card whole.
import type { Size } from '../../faces/Half.svelte';
import type { Kind } from '../../ui/screen.svelte';

export type Lean = 'one' | 'ends' | 'sides';

export interface Laid {
  size: Size;
  height: number;
  gap: number;
  rows: number[][]; // spots, row by row
  widths: number[];
}

/** Left-right cards need more width than whole ones. */
const SHARE: Record<Lean, number> = { one: 0.8, ends: 1.02, sides: 1.18 };
const FULL = { width: 118, height: 150 }; // from this size on a face has a name
const WIDE = 700; // from this width on an upright page (a tablet's) has room for full faces
const NARROWEST = 62; // of a row on a desk: below that there are two
const WIDEST = { compact: 100, chip: 60 };

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Where to break a hand so that both rows are equally heavy. */
function halved(shares: number[]): number {
  const whole = sum(shares);
  let best = 1;
  for (let at = 2; at < shares.length; at += 1) {
    const off = (spot: number) => Math.abs(sum(shares.slice(0, spot)) / whole - 0.5);
    if (off(at) < off(best)) best = at;
  }
  return best;
}

export function layHand(cards: Lean[], width: number, height: number, screen: Kind, chips: boolean): Laid {
  const count = cards.length;
  const gap = screen === 'desk' ? 6 : 4;
  const narrow = screen === 'desk' && height >= 190 && width / Math.max(1, count) < NARROWEST;
  const roomy = screen === 'desk' || (screen === 'port' && width >= WIDE);
  const even = Math.min((width - (count - 1) * gap) / Math.max(1, count), roomy ? height * 0.78 : FULL.width);
  const single = (screen !== 'port' && !narrow) || chips || count <= 5 || (roomy && even >= FULL.width);
  const size: Size = chips
    ? 'chip'
    : (roomy || count <= 3) && even >= FULL.width && height >= FULL.height
      ? 'full'
      : 'compact';
  const shares = cards.map((lean) => (size === 'compact' ? SHARE[lean] : 1));
  const cut = single ? count : halved(shares);
  const spots = cards.map((_, spot) => spot);
  const rows = [spots.slice(0, cut), spots.slice(cut)].filter((row) => row.length);
  const most = size === 'full' ? even : WIDEST[size] * (screen === 'land' ? 0.96 : 1);
  const widths = spots.map((spot) => {
    const row = rows.find((one) => one.includes(spot))!;
    const free = width - (row.length - 1) * gap;
    const share = shares[spot]! / sum(row.map((one) => shares[one]!));
    return Math.floor(Math.min(free * share, most * (size === 'full' ? 1 : shares[spot]!)) * 10) / 10;
  });
  return { size, height: Math.floor((height - (rows.length - 1) * gap) / Math.max(1, rows.length)), gap, rows, widths };
}
