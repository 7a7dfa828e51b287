// With a pointer a half can also be dragged: onto a tree, or (a whole card) anywhere onto the forest.
import type { Attachment } from 'svelte/attachments';
import type { Turn } from '../../game/turn.svelte';
import type { Zone } from '../../game/zones';

const DRAG_FROM_PX = 9; // pixels until a press is a drag

/** The half under the pointer, by the order in which it is printed. */
function halfUnder(event: PointerEvent, card: HTMLElement): number {
  const halves = [...card.querySelectorAll<HTMLElement>('[data-half]')];
  return Math.max(0, halves.indexOf((event.target as Element).closest<HTMLElement>('[data-half]')!));
}

export function dragHalf(turn: Turn, zone: Zone, spot: number): Attachment<HTMLElement> {
  return (card) => {
    let from: { x: number; y: number; half: number } | null = null;
    let ghost: HTMLElement | null = null;
    let picking: Promise<void> = Promise.resolve();

    const down = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.button) return;
      from = { x: event.clientX, y: event.clientY, half: halfUnder(event, card) };
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM_PX) return;
        lift(event);
      }
      ghost!.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(2deg)`;
    };
    const lift = (event: PointerEvent) => {
      const face = card.querySelectorAll<HTMLElement>('[data-half]')[from!.half]!;
      const box = face.getBoundingClientRect();
      ghost = face.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('data-half');
      ghost.style.cssText = `position:fixed;left:0;top:0;width:${box.width}px;height:${box.height}px;z-index:90;pointer-events:none;border-radius:9px;opacity:.92;box-shadow:var(--shade-high)`;
      document.body.append(ghost);
      const half = Number(face.dataset.number);
      if (!(turn.picked?.spot === spot && turn.picked.half === half)) picking = turn.pick(zone, spot, half);
      event.preventDefault();
    };
    const up = (event: PointerEvent) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      from = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 60);
      const at = { x: event.clientX, y: event.clientY };
      void picking.then(() => requestAnimationFrame(() => drop(at)));
    };
    const drop = ({ x, y }: { x: number; y: number }) => {
      const under = document.elementFromPoint(x, y);
      const target = under?.closest<HTMLElement>('[data-target]');
      if (target) target.click();
      else if (!under?.closest('[data-zone="forest"]') || turn.state === 'placing') turn.reset();
    };
    const swallow = (event: Event) => event.stopImmediatePropagation();

    card.addEventListener('pointerdown', down);
    return () => {
      card.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      ghost?.remove();
    };
  };
}
