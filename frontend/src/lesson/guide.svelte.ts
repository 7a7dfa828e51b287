// Chooses what the lesson says now: first what is to be read, then what is asked, as far as the move is laid out.
// The host has said it all beforehand; which part of it fits is seen from what lies on the page.
import { say } from '../language/language';
import type { Turn } from '../game/turn.svelte';
import type { AskView, BubbleView, LessonView } from '../net/messages';

/** Is this move meant by one of the patterns?  One that ends in * stands for all that begin so. */
export const allows = (ask: AskView, move: string): boolean =>
  ask.moves.some((one) => (one.endsWith('*') ? move.startsWith(one.slice(0, -1)) : one === move));

/** Return where the moves leave what is asked for; -1: nowhere. */
const strays = (lesson: LessonView, moves: readonly string[]): number =>
  moves.findIndex((move, i) => i < lesson.asks.length && !allows(lesson.asks[i]!, move));

/** Does the lesson want something else than these moves? */
export const forbids = (lesson: LessonView | null, moves: readonly string[]): boolean =>
  !!lesson && strays(lesson, moves) >= 0;

export interface GuideBubble extends BubbleView {
  reads: boolean; // it is only to be read
  no: string; // how what is laid out is answered, where it is not what was asked for
}

/** The bubble of the moment; null while the rival plays, and when all is said. */
export function bubbleFor(lesson: LessonView, read: number, turn: Turn): GuideBubble | null {
  const look = lesson.looks[read];
  if (look) return { ...look, reads: true, no: '' };
  const laid = turn.laid;
  const asked = lesson.asks[Math.min(laid.length, lesson.asks.length - 1)];
  if (!asked) return null;
  const wrong = lesson.asks[strays(lesson, laid)];
  if (wrong) return { ...wrong, reads: false, no: `${wrong.no} ${say('Press it again to take it back.')}` };
  if (turn.isPaid && turn.staged.length)
    return { ...lesson.asks[0]!, say: lesson.confirm, light: ['confirm'], reads: false, no: '' };
  return { ...asked, reads: false, no: '' };
}
