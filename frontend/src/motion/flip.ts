// FLIP: whatever has changed its spot glides there from where it was.  Transforms only; the layout is already the new one.
const GLIDE_MS = 260;
const EASE = 'cubic-bezier(.2,.8,.2,1)';
const MARKED = '[data-card][data-in], [data-zone="forest"] [data-place]';

export type Spots = Map<string, DOMRect>;

/** Where every marked thing is now.  Of several alike the first stays the first. */
export function spotsNow(): Spots {
  const found: Spots = new Map();
  for (const [key, element] of keyed()) found.set(key, element.getBoundingClientRect());
  return found;
}

function keyed(): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(MARKED)) {
    const { card, in: zone, place } = element.dataset;
    const forest = element.closest<HTMLElement>('[data-forest]')?.dataset.forest ?? '';
    const name = card === undefined ? `place ${forest} ${place}` : `${zone} ${card}`;
    let nth = 0;
    while (found.has(`${name} ${nth}`)) nth += 1;
    found.set(`${name} ${nth}`, element);
  }
  return found;
}

/** What has moved since, found without changing anything; called, it glides there, and says how long that takes. */
export function glides(from: Spots): () => number {
  const changes: Array<[HTMLElement, string]> = [];
  for (const [key, element] of keyed()) {
    const old = from.get(key);
    if (!old?.width) continue;
    const now = element.getBoundingClientRect();
    // from middle to middle: an animated `transform-origin` would keep the compositor from doing it alone
    const dx = old.x + old.width / 2 - now.x - now.width / 2;
    const dy = old.y + old.height / 2 - now.y - now.height / 2;
    if (!now.width || !now.height || (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(old.width - now.width) < 1))
      continue;
    changes.push([element, `translate(${dx}px,${dy}px) scale(${old.width / now.width},${old.height / now.height})`]);
  }
  return () => {
    for (const [element, transform] of changes)
      element.animate({ transform: [transform, 'none'] }, { duration: GLIDE_MS, easing: EASE });
    return changes.length ? GLIDE_MS : 0;
  };
}
