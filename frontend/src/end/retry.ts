// Says whether a game may be played again with the same cards: only where that is unfair to nobody.
import type { TableInfo } from '../net/messages';

/** May this seat play the same deck once more?  Alone among bots only: others have not asked for it; and not today's. */
export function canRetry(table: TableInfo, me: number): boolean {
  const alone = table.seats.every((seat) => seat.seat === me || seat.kind === 'bot');
  return me >= 0 && alone && table.state === 'finished' && table.seed !== null && table.purpose !== 'lesson';
}
