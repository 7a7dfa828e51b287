// Playing with the keyboard: digits for hand cards, letters for places and clearing cards.  The signs show while keys are used.
export const DIGITS = '1234567890';
/** Letters for places: those that mean something else stay free (a advice, u undo). */
export const PLACES = 'bcdefghijklmnopqrstvwxyz';
/** Letters for the clearing: d is the deck, t takes two. */
export const CLEARING = 'bcefghijkl';

class Keys {
  shown = $state(false);

  constructor() {
    addEventListener('pointerdown', () => (this.shown = false));
  }

  hint(letters: string, at: number): string {
    return this.shown ? (letters[at] ?? '') : '';
  }
}

export const keys = new Keys();
