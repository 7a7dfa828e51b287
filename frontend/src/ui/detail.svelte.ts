// The card being looked at: by hovering, by focus, or by a long press.  One at a time, for the whole page.
import type { Attachment } from 'svelte/attachments';

export interface Looked {
  species: number;
  symbol?: string | null;
  side?: string;
  card?: number; // the whole card it is on, drawn beside the words
  points?: number | null;
  why?: string | null;
}

/** What can be done with the card that is shown, where no pointer hovers. */
export interface DetailAction {
  label: string;
  text: string; // the move it makes, as programs find it
  run: () => void;
}

class Detail {
  faces = $state.raw<Looked[]>([]);
  at = $state.raw<DOMRect | null>(null);
  pinned = $state(false);
  action = $state.raw<DetailAction | null>(null);

  show(faces: Looked[], element: Element, pinned: boolean, action: DetailAction | null = null): void {
    this.faces = faces;
    this.at = element.getBoundingClientRect();
    this.pinned = pinned;
    this.action = action;
  }

  hide = (): void => {
    this.faces = [];
    this.pinned = false;
    this.action = null;
  };
}

export const detail = new Detail();
const HOVER = 400;
const LONG_PRESS = 420;

/** Shows these faces while the element is hovered, focused by keyboard, or pressed for long. */
export function looks(faces: () => Looked[]): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const later = (wait: number, pin: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = pin;
        detail.show(faces(), element, pin);
      }, wait);
    };
    const stop = () => {
      clearTimeout(timer);
      queueMicrotask(() => !detail.pinned && detail.hide()); // a card may go while the page draws itself
    };
    const on: Record<string, (event: never) => void> = {
      pointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && later(HOVER, false),
      pointerleave: stop,
      pointerdown: (event: PointerEvent) => (event.pointerType === 'mouse' ? stop() : later(LONG_PRESS, true)),
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      focus: () => element.matches(':focus-visible') && later(HOVER, false),
      blur: stop,
      contextmenu: (event: Event) => pressed && event.preventDefault(),
    };
    const click = (event: Event) => {
      if (pressed) event.stopImmediatePropagation();
      pressed = false;
    };
    element.addEventListener('click', click, { capture: true });
    for (const [name, listen] of Object.entries(on)) element.addEventListener(name, listen as EventListener);
    return () => {
      stop();
      element.removeEventListener('click', click, { capture: true });
      for (const [name, listen] of Object.entries(on)) element.removeEventListener(name, listen as EventListener);
    };
  };
}

/** Arrow keys walk through a group of buttons, which is then one stop for the Tab key. */
export const rovingFocus: Attachment<HTMLElement> = (group) => {
  const items = () => [...group.querySelectorAll<HTMLElement>('[data-rove]')];
  let roved = new Set<HTMLElement>();
  let stop: HTMLElement | undefined;
  const sole = (all: HTMLElement[], chosen: HTMLElement | undefined) => {
    stop = chosen;
    for (const item of all) {
      const index = item === chosen ? '0' : '-1';
      if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
    }
  };
  /** What is no button any more is no stop either; the stop stays where it is as long as it can. */
  const arrange = () => {
    const all = items();
    const now = new Set(all);
    for (const item of roved) if (!now.has(item)) item.removeAttribute('tabindex');
    roved = now;
    sole(all, stop && now.has(stop) ? stop : all[0]);
  };
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const all = items();
    const here = all.indexOf(document.activeElement as HTMLElement);
    let next: HTMLElement | undefined;
    if (event.key in steps) next = all[here + steps[event.key]!];
    else if (event.key === 'Home') next = all[0];
    else if (event.key === 'End') next = all.at(-1);
    if (here < 0 || !next) return;
    event.preventDefault();
    sole(all, next);
    next.focus();
  };
  const watch = new MutationObserver(arrange);
  arrange();
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ['data-rove'] });
  group.addEventListener('keydown', walk);
  return () => {
    watch.disconnect();
    group.removeEventListener('keydown', walk);
  };
};
