// Finds what a lesson lights up: its marks are words for parts of the table, which carry marks on their elements.
import type { Box } from '../motion/spots';

const PARTS: Record<string, string> = {
  deck: '[data-pile="deck"]',
  take: '[data-do="take-two"], [data-do="take-deck"]',
  hand: '[data-in="hand"]',
  clearing: '[data-zone="clearing"]',
  forest: '[data-zone="forest"]',
  rival: '[data-zone="rivals"]',
  grown: '[data-zone="forest"] [data-place], [data-in="clearing"]',
  winters: '[data-winters]',
  score: '[data-zone="table"] [data-score]',
  cave: '[data-cave]',
  caves: '[data-choice^="pick cave"]',
  bar: '[data-zone="dock"] .bar',
  confirm: '[data-do="confirm"]',
};
const JOINED = new Set(['take', 'hand', 'caves']); // one light for all of them

/** The selector of a mark such as "deck", "card Oak", "place 2" or "choice done". */
export function selectorOf(mark: string): string {
  const part = PARTS[mark];
  if (part) return part;
  const [, thing, which = ''] = /^(\w+) (.+)$/.exec(mark) ?? [];
  const name = which.replace(/["\\]/g, '\\$&');
  if (thing === 'place') return `[data-zone="forest"] [data-place="${name}"]`;
  if (thing === 'choice') return `[data-choice="${name}"]`;
  return `[data-in="${thing === 'card' ? 'hand' : thing}"][data-card="${name}"]`;
}

/** Where the marks are on the page now; what is not shown is left out. */
export function boxesOf(marks: readonly string[]): Box[] {
  return marks.flatMap((mark) => {
    const found = [...document.querySelectorAll(selectorOf(mark))]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 0 && box.height > 0);
    if (!found.length) return [];
    return JOINED.has(mark) ? [around(found)] : mark.includes(' ') ? found.slice(0, 1) : found;
  });
}

export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

export interface Spot extends Box {
  tail: 'up' | 'down' | '';
  tailX: number; // from the left edge of the bubble
}

/** Where a bubble covers least of what is lit and of what is pressed next: below or above it, beside it, or anywhere.
 * Where there is a choice, `grown` (what stands on the table already) is seen, too: it may be spoken of. */
export function bubbleAt(
  lit: readonly Box[],
  clear: readonly Box[],
  size: Box,
  screen: Box,
  grown: readonly Box[] = [],
): Spot {
  const GAP = 14;
  const room = (x: number, y: number): Box => ({
    ...size,
    x: Math.max(8, Math.min(x, screen.width - size.width - 8)),
    y: Math.max(8, Math.min(y, screen.height - size.height - 8)),
  });
  const about = lit.length ? around(lit) : { x: screen.width / 2, y: screen.height / 2, width: 0, height: 0 };
  const middle = about.x + about.width / 2 - size.width / 2;
  const level = about.y + about.height / 2 - size.height / 2;
  const places: Array<[Box, Spot['tail']]> = [
    [room(middle, about.y + about.height + GAP), 'up'],
    [room(middle, about.y - size.height - GAP), 'down'],
    [room(about.x - size.width - GAP, level), ''],
    [room(about.x + about.width + GAP, level), ''],
    [room((screen.width - size.width) / 2, (screen.height - size.height) / 2), ''],
    [room(screen.width, (screen.height - size.height) / 2), ''],
    [room(8, (screen.height - size.height) / 2), ''],
    [room((screen.width - size.width) / 2, 8), ''],
    [room((screen.width - size.width) / 2, screen.height), ''],
  ];
  const covered = (box: Box, boxes: readonly Box[]) => boxes.reduce((sum, one) => sum + shared(box, one), 0);
  const costs = places.map(([box]) => 4 * covered(box, lit) + 2 * covered(box, clear) + 0.5 * covered(box, grown));
  const best = costs.indexOf(Math.min(...costs));
  const [box, tail] = places[best]!;
  const touches = lit.length > 0 && shared(box, about) === 0;
  const tailX = Math.max(26, Math.min(about.x + about.width / 2 - box.x, size.width - 26));
  return { ...box, tail: touches ? tail : '', tailX };
}
