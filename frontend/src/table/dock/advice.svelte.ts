// Advice holds for one position only; it is asked for, never pressed on anybody.
import { ask, type Refused } from '../../net/api';
import type { Advice, GameView, MoveInfo, TableInfo } from '../../net/messages';

export class Adviser {
  asking = $state(false);
  private found = $state.raw<Advice | null>(null);

  constructor(
    private readonly at: () => { table: TableInfo | null; game: GameView | null; staged: string[]; next: MoveInfo[] },
    private readonly trouble: (sentence: string) => void,
  ) {}

  /** May one ask here?  Among people nobody is advised. */
  get open(): boolean {
    const { table, game } = this.at();
    if (!table || !game || game.over || game.seat !== game.me || table.purpose === 'lesson') return false;
    return table.seats.every((seat) => seat.seat === game.me || seat.kind === 'bot');
  }

  get advice(): Advice | null {
    const { game } = this.at();
    return this.open && this.found?.ply === game?.ply ? this.found : null;
  }

  /** What is advised next, as the table offers it: the move, and when that is laid out, what goes with it. */
  get move(): MoveInfo | null {
    const { staged, next } = this.at();
    const line = this.advice?.line ?? [];
    if (staged.some((text, i) => text !== line[i])) return null; // something else is being tried
    return next.find((move) => move.text === line[staged.length]) ?? null;
  }

  /** An undo may lead to another position of the same number. */
  forget(): void {
    this.found = null;
  }

  async ask(): Promise<void> {
    const { table, game } = this.at();
    if (!this.open || this.asking || this.advice || !table || !game) return;
    this.asking = true;
    try {
      this.found = await ask<Advice>(`/api/tables/${table.id}/advice`, { ply: game.ply });
    } catch (problem) {
      this.trouble((problem as Refused).message);
    } finally {
      this.asking = false;
    }
  }
}
