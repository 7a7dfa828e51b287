// A keyboard player finds the focus at the next choice when the button they have just pressed is gone.
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';

const NEXT_CHOICE =
  '[data-target], [data-do="confirm"]:enabled, [data-zone="dock"] [data-usable], [data-zone="dock"] .button.main:enabled';

/** Move the focus inside the element to the next choice whenever `changes` reads something new. */
export const keepFocus =
  (changes: () => unknown): Attachment<HTMLElement> =>
  (root) => {
    let used = false; // has the focus ever been in here?
    let moved: HTMLElement | null = null; // where it was moved to last
    const onFocus = () => (used = true);

    /** Is the focus nowhere, on what was a button a moment ago, or still where it was moved to? */
    const isAdrift = (): boolean => {
      const here = document.activeElement as HTMLElement;
      return here === document.body || here === moved || (root.contains(here) && here.tabIndex < 0);
    };

    root.addEventListener('focusin', onFocus);
    $effect(() => {
      changes();
      void tick().then(() => {
        if (!used || !root.isConnected || !isAdrift()) return;
        moved = root.querySelector<HTMLElement>(NEXT_CHOICE) ?? root.querySelector<HTMLElement>('[data-zone="dock"]');
        moved?.focus({ preventScroll: true });
      });
    });
    return () => root.removeEventListener('focusin', onFocus);
  };
