// Things that are buttons only while something is asked of them: the element stays, its role comes and goes.  Making a
// new element for each would cost a card its picture and all its tokens, twenty times in one moment.

type Pressed = (event: MouseEvent | KeyboardEvent) => void;

/** What an element needs to be a button now; nothing, if `run` is null. */
export function buttonProps(run: Pressed | null, pressed?: boolean) {
  if (!run) return {};
  return {
    role: 'button',
    'aria-pressed': pressed,
    'data-rove': '',
    onclick: run,
    onkeydown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      run(event);
    },
  } as const;
}

/** A key for each card of a row: of several alike the first stays the first, wherever it lies. */
export function cardKeys(cards: readonly number[]): string[] {
  const seen = new Map<number, number>();
  return cards.map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return `${card}-${nth}`;
  });
}
