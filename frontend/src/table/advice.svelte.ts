// Advice holds for one position only; it is asked for, never pressed on anybody.
import { ask, type Refused } from '../lib/api';
import type { Advice, GameView, MoveInfo, TableInfo } from '../messages';

export class Adviser {
  asking = $state(false);
  private found = $state.raw<Advice | null>(null);

  constructor(
    private readonly at: () => { table: TableInfo | null; game: GameView | null },
    private readonly trouble: (sentence: string) => void,
  ) {}

  /** May one ask here?  Among people nobody is advised. */
  get open(): boolean {
    const { table, game } = this.at();
    if (!table || !game || game.over || game.seat !== game.me || table.purpose === 'lesson') return false;
    return table.seats.every((seat) => seat.seat === game.me || seat.kind === 'bot');
  }

  get told(): Advice | null {
    const { game } = this.at();
    return this.open && this.found?.ply === game?.ply ? this.found : null;
  }

  /** The move advised, as the table offers it. */
  get move(): MoveInfo | null {
    return this.at().game?.moves.find((move) => move.text === this.told?.move) ?? null;
  }

  /** An undo may lead to another position of the same number. */
  forget(): void {
    this.found = null;
  }

  async ask(): Promise<void> {
    const { table, game } = this.at();
    if (!this.open || this.asking || this.told || !table || !game) return;
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
