// Numbers and lines: rounding, seeded chance, and smooth paths through a handful of points.

export const r1 = (value: number): number => Math.round(value * 10) / 10;

export function hash(text: string): number {
  let sum = 2166136261;
  for (const ch of text) sum = Math.imul(sum ^ ch.charCodeAt(0), 16777619);
  return sum >>> 0;
}

/** Chance that never changes: the same seed, the same gouges. */
export function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** x, y, and whether it is a corner. */
export type Point = readonly [x: number, y: number, corner?: boolean];
export type Points = string | readonly Point[];

export const points = (text: string): Point[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = 0, y = 0] = word.replace('!', '').split(',').map(Number);
      return [x, y, word.endsWith('!')];
    });

/** A smooth path through points written "x,y x,y! …"; "!" keeps a corner. */
export function curve(source: Points, closed = true): string {
  const all = typeof source === 'string' ? points(source) : source;
  const n = all.length;
  const at = (i: number): Point => all[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? [0, 0];
  const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const handle = (q: Point, before: Point, after: Point, towards: Point, sign: number): [number, number] => {
    if (q[2]) return [q[0] + (towards[0] - q[0]) / 3, q[1] + (towards[1] - q[1]) / 3];
    const pull = (sign * distance(q, towards)) / 3 / distance(before, after);
    return [q[0] + (after[0] - before[0]) * pull, q[1] + (after[1] - before[1]) * pull];
  };
  let d = `M${r1(at(0)[0])} ${r1(at(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${[...handle(b, a, c, c, 1), ...handle(c, b, e, b, -1), c[0], c[1]].map(r1).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

/** One drawing per row of numbers, written "14,160,30 24,164,40"; the row's place comes last. */
export const each = (rows: string, draw: (...row: number[]) => string): string =>
  rows
    .split(' ')
    .map((row, i) => draw(...row.split(',').map(Number), i))
    .join('');
