// Faces never clip: what does not fit is drawn tighter, and at last as a picture alone (its sentences are one press away).
import type { Attachment } from 'svelte/attachments';

/** What is left out, step by step: the broader types, then signs between tokens, then all but the points, then all tokens. */
const LADDER = ['snug', 'tight', 'brief', 'picture'];
const LOWEST_SCENE = { broad: 19, tall: 24 };
const SPARE = 3; // room below the last line of tokens, which roundels need
const ROUNDEL = { most: 36, least: 18 };

interface Face {
  half: HTMLElement;
  text: HTMLElement;
}

/** Is anything wider or longer than the half it stands in?  (The two texts of a left-right card share one height.) */
function overflows({ half, text }: Face): boolean {
  const head = half.querySelector<HTMLElement>('[data-head]')!;
  const heads = [...head.children].reduce((sum, one) => sum + one.getBoundingClientRect().width, 0);
  const spare = half.dataset.size === 'compact' ? SPARE : 0;
  const end = text.lastElementChild!.getBoundingClientRect().bottom - spare;
  return (
    end > half.getBoundingClientRect().bottom + 0.6 ||
    text.scrollWidth > text.clientWidth ||
    heads > half.clientWidth - 3
  );
}

/** How large a roundel the lower outer corner has room for. */
function roomForRoundel({ half, text }: Face): number {
  const box = half.getBoundingClientRect();
  const inks = [...text.querySelectorAll('[data-head] > *, [data-tokens] > * > *')]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width);
  for (let size = Math.min(ROUNDEL.most, box.height - 2, box.width - 2); size >= ROUNDEL.least; size -= 2) {
    if (!inks.some((ink) => ink.right > box.right - size - 2 && ink.bottom > box.bottom - size - 2)) return size;
  }
  return 0;
}

function settle(halves: HTMLElement[]): void {
  const faces = halves.flatMap((half): Face[] => {
    const text = half.querySelector<HTMLElement>('[data-text]');
    return text ? [{ half, text }] : [];
  });
  for (const { half } of faces) {
    delete half.dataset.fit;
    delete half.dataset.scene;
  }
  for (const fit of LADDER) {
    const wrong = faces.filter(overflows); // read all, then write all: one layout each
    for (const { half } of wrong) half.dataset.fit = fit;
    if (!wrong.length) break;
  }
  const low = faces.filter(({ half, text }) => {
    const lean = half.dataset.lean as 'broad' | 'tall' | 'whole';
    const scene = half.clientHeight - text.offsetHeight;
    return (
      half.dataset.size === 'compact' &&
      half.dataset.fit !== 'picture' &&
      lean !== 'whole' &&
      scene < LOWEST_SCENE[lean]
    );
  });
  const rooms = low.map(roomForRoundel);
  low.forEach(({ half }, i) => {
    half.dataset.scene = rooms[i] ? 'round' : 'under';
    half.style.setProperty('--roundel', `${rooms[i]}px`);
  });
}

let watcher: ResizeObserver | null = null;

/** Keeps a half of a card fitted to its size; one observer for all of them, which looks before the page is painted. */
export const fitText: Attachment<HTMLElement> = (half) => {
  watcher ??= new ResizeObserver((entries) => settle(entries.map((entry) => entry.target as HTMLElement)));
  const mine = watcher;
  mine.observe(half);
  return () => mine.unobserve(half);
};
