// Playing by keys: digits for the hand, letters for places and the clearing; a asks, u takes back, Esc steps back, Enter
// confirms.
import { CLEARING, DIGITS, keys, PLACES } from '../../board/keys.svelte';
import type { Printed } from '../../game/printed';
import type { GameView } from '../../net/messages';
import { detail } from '../../ui/detail.svelte';
import type { TableSession } from './session.svelte';

/** Is this key meant for the page?  Not with a modifier, nor while somebody writes. */
const isMeant = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !/INPUT|SELECT|TEXTAREA/.test((event.target as Element).tagName);

/** Do what a key stands for; spectators, and pages that are still loading, only get the signs of the keys. */
export function handleKey(event: KeyboardEvent, session: TableSession, showHelp: () => void): void {
  if (!isMeant(event)) return;
  const { key } = event;
  if (key === 'Tab' || /^[0-9a-z]$/.test(key)) keys.shown = true;
  const { turn, game, printed, targets } = session;
  if (!game || !printed || game.me < 0) return;
  if (key === '?') return showHelp();
  if (key === 'Escape') return detail.faces.length ? detail.hide() : turn.back();
  if (key === 'u' && game.can_undo) return session.undo();
  if (key === 'a') return void session.adviser.ask();
  if (key === 'Enter' && turn.isPaid && event.target === document.body) return turn.confirm();
  const digit = DIGITS.indexOf(key);
  if (digit >= 0 && digit < game.hand.length) {
    (document.activeElement as HTMLElement | null)?.blur(); // Enter is for the card that was named, not for another one
    return pressHand(digit, session, game, printed);
  }
  if (turn.state === 'placing') {
    const target = [...targets.values()][PLACES.indexOf(key)];
    if (target && PLACES.includes(key)) void turn.choose(target.move);
  } else if (turn.state === 'idle') pressTable(key, session, game);
}

function pressHand(spot: number, { turn }: TableSession, game: GameView, printed: Printed): void {
  if (turn.state === 'paying' && turn.toPay) turn.togglePay(spot);
  else if (turn.gathering === 'hand') void turn.gather(spot);
  else
    void turn.pickNext(
      'hand',
      spot,
      printed.card(game.hand[spot]!).halves.map((half) => half.half),
    );
}

function pressTable(key: string, { live, turn }: TableSession, game: GameView): void {
  if (key === 't') turn.takeTwo();
  else if (key === 'd' && turn.deckMove) live.move([turn.deckMove.text]);
  else {
    const card = CLEARING.includes(key) ? game.clearing[CLEARING.indexOf(key)] : undefined;
    const move = game.moves.find((one) => one.zone === 'clearing' && one.card === card && one.verb === 'take');
    if (card !== undefined && move) live.move([move.text]);
  }
}
