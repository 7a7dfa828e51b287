// What is looked at on the table, by pointer, focus or long press: its sentences come up, and what it counts lights up.
// One listener for the whole table; elements say by `data-look` what they are.
import type { Attachment } from 'svelte/attachments';
import { detail, type Looked } from '../ui/detail.svelte';
import type { Printed } from '../game/printed';
import { SIDES, type SideName } from '../game/printed';
import type { GameView } from '../net/messages';
import { synergy } from './synergy.svelte';

const HOVER = 400;
const HOVER_CHOOSING = 800; // while a place is chosen, a card would be in the way
const LONG_PRESS = 420;

interface Table {
  printed: Printed | null;
  game: GameView | null;
  seat: number; // whose forest is shown
  choosing: boolean;
}

/** The faces an element stands for. */
function facesOf(look: string, table: Table): Looked[] {
  const { printed, game } = table;
  if (!printed || !game) return [];
  const [zone, number, side, index] = look.split(' ');
  if (zone === 'place') {
    const place = game.forests[table.seat]?.places[Number(number) - 1];
    const face =
      side === 'host'
        ? place?.host
        : SIDES.includes(side as SideName)
          ? place?.[side as SideName][Number(index)]
          : undefined;
    return face ? [{ ...face, card: undefined, side: side === 'host' ? '' : side }] : [];
  }
  const card = game[zone as 'hand' | 'clearing' | 'aside'][Number(number)];
  return card === undefined ? [] : printed.card(card).halves.map((half) => ({ ...half, card }));
}

export function inspectCards(table: () => Table): Attachment<HTMLElement> {
  return (root) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    let current: Element | null = null;

    const found = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-look]');
    const glow = (event: Event, element: HTMLElement) => {
      const { printed } = table();
      const faces = facesOf(element.dataset.look!, table());
      const name = (event.target as Element).closest<HTMLElement>('[data-half]')?.dataset.half;
      const face = faces.find((one) => printed?.species(one.species).name === name) ?? faces[0];
      const seen = face && printed ? { species: printed.species(face.species), symbol: face.symbol ?? null } : null;
      queueMicrotask(() => (synergy.looked = seen));
    };
    const leave = () => {
      clearTimeout(timer);
      current = null;
      queueMicrotask(() => {
        synergy.looked = null; // a card may go while the page draws itself
        if (!detail.pinned) detail.hide();
      });
    };
    const show = (element: HTMLElement, pin: boolean) => {
      const faces = facesOf(element.dataset.look!, table());
      if (faces.length && element.isConnected) detail.show(faces, element, pin);
    };

    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const element = found(event);
      if (!element) return leave();
      if (!table().choosing) glow(event, element);
      if (element === current) return;
      current = element;
      clearTimeout(timer);
      if (!detail.pinned) detail.hide();
      timer = setTimeout(() => show(element, false), table().choosing ? HOVER_CHOOSING : HOVER);
    };
    const down = (event: PointerEvent) => {
      clearTimeout(timer);
      pressed = false;
      const element = found(event);
      if (event.pointerType !== 'touch') return void (!detail.pinned && detail.hide());
      if (!element) return;
      glow(event, element);
      timer = setTimeout(() => {
        pressed = true;
        show(element, true);
      }, LONG_PRESS);
    };
    const up = (event: PointerEvent) => {
      clearTimeout(timer);
      if (event.pointerType === 'touch') synergy.looked = null;
    };
    const focus = (event: FocusEvent) => {
      const element = found(event);
      if (!element || !(event.target as Element).matches(':focus-visible')) return;
      glow(event, element);
      clearTimeout(timer);
      timer = setTimeout(() => show(element, false), HOVER_CHOOSING);
    };
    /** The press that opened a card does not also choose it. */
    const click = (event: Event) => {
      if (pressed) event.stopImmediatePropagation();
      pressed = false;
    };
    const menu = (event: Event) => {
      if (found(event)) event.preventDefault();
    };

    const on: Array<[string, (event: never) => void, boolean]> = [
      ['pointerover', over, false],
      ['pointerleave', leave, false],
      ['pointerdown', down, false],
      ['pointerup', up, false],
      ['pointercancel', up, false],
      ['focusin', focus, false],
      ['focusout', leave, false],
      ['contextmenu', menu, false],
      ['click', click, true],
    ];
    for (const [name, listen, capture] of on) root.addEventListener(name, listen as EventListener, { capture });
    return () => {
      leave();
      for (const [name, listen, capture] of on) root.removeEventListener(name, listen as EventListener, { capture });
    };
  };
}
