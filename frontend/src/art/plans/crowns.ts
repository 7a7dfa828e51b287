// Crowns and trunks.
import { curve, type Point } from '../geometry';
import type { Kit, Mark } from '../kit';
import type { Ink } from '../palette';

export const CROWN = ['round', 'broad', 'wind', 'tall', 'airy', 'dome'] as const;
type Crown = (typeof CROWN)[number];
type Puff = readonly [x: number, y: number, r: number];
/** Crowns as puffs [x, y, r], back to front; silhouettes after the real habit of the tree. */
export const CROWNS: Readonly<Record<Crown, readonly Puff[]>> = {
  round: [
    [64, 84, 30],
    [136, 84, 30],
    [100, 92, 30],
    [52, 58, 27],
    [148, 58, 27],
    [74, 34, 27],
    [126, 36, 27],
    [100, 24, 24],
    [100, 60, 36],
    [76, 60, 27],
  ],
  broad: [
    [36, 82, 25],
    [164, 82, 25],
    [70, 94, 26],
    [130, 94, 26],
    [24, 62, 20],
    [176, 62, 20],
    [54, 46, 27],
    [146, 48, 27],
    [100, 34, 30],
    [84, 66, 32],
    [122, 70, 30],
    [56, 66, 22],
  ],
  wind: [
    [64, 100, 22],
    [110, 104, 24],
    [150, 92, 20],
    [44, 80, 20],
    [78, 76, 26],
    [124, 78, 27],
    [168, 74, 19],
    [104, 52, 26],
    [142, 50, 24],
    [176, 48, 17],
    [120, 32, 20],
    [72, 52, 18],
  ],
  tall: [
    [76, 98, 24],
    [124, 98, 24],
    [100, 102, 24],
    [64, 72, 24],
    [136, 72, 24],
    [72, 44, 23],
    [128, 46, 23],
    [100, 24, 24],
    [100, 66, 32],
    [84, 52, 23],
    [96, 14, 15],
  ],
  airy: [
    [62, 100, 19],
    [140, 98, 20],
    [100, 104, 19],
    [76, 74, 21],
    [128, 76, 20],
    [58, 72, 15],
    [146, 64, 14],
    [84, 46, 20],
    [120, 46, 18],
    [100, 22, 17],
    [104, 64, 21],
    [94, 34, 14],
    [80, 92, 15],
  ],
  dome: [
    [46, 90, 27],
    [154, 90, 27],
    [78, 100, 27],
    [122, 100, 27],
    [48, 62, 28],
    [152, 62, 28],
    [70, 38, 28],
    [130, 38, 28],
    [100, 26, 27],
    [100, 68, 38],
    [68, 66, 26],
  ],
};

/** a scalloped puff of foliage */
export const puff = (x: number, y: number, r: number, rnd: () => number): string => {
  const n = Math.max(8, Math.round(r / 2.4)),
    p: Point[] = [];
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.2832,
      w = 0.93 + rnd() * 0.14,
      b = a + 3.1416 / n;
    p.push(
      [x + Math.cos(a) * r * w, y + Math.sin(a) * r * w * 0.92],
      [x + Math.cos(b) * r * 0.86, y + Math.sin(b) * r * 0.8, true],
    );
  }
  return curve(p);
};

export const trunk = (k: Kit, bark: Ink, marks: readonly Mark[], w = 1, y = 96): string =>
  k.solid(
    `${100 - 8 * w},${y} ${100 + 8 * w},${y} ${100 + 9 * w},150 ${100 + 13 * w},178 ${100 + 24 * w},190! ${100 - 24 * w},190! ${100 - 13 * w},178 ${100 - 9 * w},150`,
    bark,
    { inside: k.marks(marks), light: 0.2 },
  );
