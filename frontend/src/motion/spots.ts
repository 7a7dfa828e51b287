// Finds where a spot of the plan is on the page, by the marks on its elements.
import type { Spot } from './plan';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type NameOf = (card: number) => string;

/** The element a spot is, or the nearest one that stands for it. */
export function elementAt(spot: Spot, nameOf: NameOf, me: number): Element | null {
  switch (spot.in) {
    case 'deck':
      return first('[data-pile="deck"]', '[data-do="take-deck"]', '[data-zone="clearing"]');
    case 'stage':
      return first(spot.paid === undefined ? '[data-stage] [data-face]' : `[data-stage] [data-coin="${spot.paid}"]`);
    case 'clearing':
      return last(cardIn('clearing', spot.card, nameOf)) ?? first('[data-zone="clearing"]');
    case 'hand':
    case 'aside':
      if (spot.seat !== me) return panel(spot.seat, '[data-hand]');
      return last(cardIn(spot.in, spot.card, nameOf)) ?? first('[data-zone="dock"]');
    case 'cave':
      return spot.seat === me ? first('[data-cave]', '[data-zone="forest"]') : panel(spot.seat, '[data-cave]');
    case 'forest':
      return isVisited(spot.seat) || spot.seat === me
        ? placeAt(spot.place, spot.slot)
        : panel(spot.seat, `[data-spot="${spot.place}"]`);
    default:
      return null;
  }
}

const first = (...selectors: string[]): Element | null => {
  for (const selector of selectors) {
    const found = document.querySelector(selector);
    if (found) return found;
  }
  return null;
};

const last = (selector: string): Element | null => [...document.querySelectorAll(selector)].at(-1) ?? null;

function cardIn(zone: 'hand' | 'aside' | 'clearing', card: number | null, nameOf: NameOf): string {
  return `[data-in="${zone}"]` + (card === null ? '' : `[data-card="${CSS.escape(nameOf(card))}"]`);
}

function panel(seat: number, inside: string): Element | null {
  const box = document.querySelector(`[data-zone="rivals"] [data-seat="${seat}"]`);
  return box?.querySelector(inside) ?? box ?? first('[data-zone="rivals"]');
}

/** Does this seat's forest fill the forest zone? */
const isVisited = (seat: number): boolean =>
  document.querySelector(`[data-zone="forest"] [data-forest="${seat}"]`) !== null;

function placeAt(place: number, slot: string | null): Element | null {
  const tile = document.querySelector(`[data-zone="forest"] [data-place="${place}"]`);
  const inside = slot ? tile?.querySelector(`[data-slot="${slot}"]`) : null;
  return inside ?? tile ?? first('[data-zone="forest"]');
}

export function boxOf(element: Element | null): Box | null {
  const box = element?.getBoundingClientRect();
  return box && box.width ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
}

/** A card's shape in the middle of a box that may be much larger (a zone) or smaller (an icon). */
export function cardBox(box: Box, width: number, height: number): Box {
  const scale = Math.min(1, Math.max(0.12, Math.min(box.width / width, box.height / height)));
  const [w, h] = [width * scale, height * scale];
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h };
}
