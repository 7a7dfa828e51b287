// Playing by keys: digits for the hand, letters for places and the clearing; a asks, u takes back, Esc steps back, Enter
// confirms.
import { detail } from '../../ui/detail.svelte';
import type { Printed } from '../../game/printed';
import type { LiveTable } from './live.svelte';
import type { Turn } from '../../game/turn.svelte';
import type { GameView } from '../../net/messages';
import { CLEARING, DIGITS, keys, PLACES } from '../../board/keys.svelte';
import type { Target } from '../../board/forest/Tile.svelte';

export interface Keyboard {
  live: LiveTable;
  turn: Turn;
  game: GameView;
  printed: Printed;
  targets: Map<number, Target>;
  undo: () => void;
  advise: () => void;
  help: () => void;
}

/** Is this key meant for the page?  Not with a modifier, nor while somebody writes. */
const isMeant = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !/INPUT|SELECT|TEXTAREA/.test((event.target as Element).tagName);

/** A key at the table; `played` is null for who looks on, or while nothing is there yet. */
export function press(event: KeyboardEvent, played: Keyboard | null): void {
  if (!isMeant(event)) return;
  const { key } = event;
  if (key === 'Tab' || /^[0-9a-z]$/.test(key)) keys.shown = true;
  if (!played) return;
  const { turn, game, targets } = played;
  if (key === '?') return played.help();
  if (key === 'Escape') return detail.faces.length ? detail.hide() : turn.back();
  if (key === 'u' && game.can_undo) return played.undo();
  if (key === 'a') return played.advise();
  if (key === 'Enter' && turn.isPaid && event.target === document.body) return turn.confirm();
  const digit = DIGITS.indexOf(key);
  if (digit >= 0 && digit < game.hand.length) {
    (document.activeElement as HTMLElement | null)?.blur(); // Enter is for the card that was named, not for another one
    return pressHand(digit, played);
  }
  if (turn.state === 'placing') {
    const target = [...targets.values()][PLACES.indexOf(key)];
    if (target && PLACES.includes(key)) void turn.choose(target.move);
  } else if (turn.state === 'idle') pressTable(key, played);
}

function pressHand(spot: number, { turn, game, printed }: Keyboard): void {
  if (turn.state === 'paying' && turn.toPay) turn.togglePay(spot);
  else if (turn.gathering === 'hand') void turn.gather(spot);
  else
    void turn.pickNext(
      'hand',
      spot,
      printed.card(game.hand[spot]!).halves.map((half) => half.half),
    );
}

function pressTable(key: string, { live, turn, game }: Keyboard): void {
  if (key === 't') turn.takeTwo();
  else if (key === 'd' && turn.deckMove) live.move([turn.deckMove.text]);
  else {
    const card = CLEARING.includes(key) ? game.clearing[CLEARING.indexOf(key)] : undefined;
    const move = game.moves.find((one) => one.zone === 'clearing' && one.card === card && one.verb === 'take');
    if (card !== undefined && move) live.move([move.text]);
  }
}
