// Several people at this device: the next one says so before any hand is shown.
import { isShared, personAt } from '../../net/people';
import type { TableSession } from './session.svelte';

export class Handover {
  private revealed = $state(-1); // the seat whose hand may be seen

  constructor(private readonly session: TableSession) {}

  /** The seat that decides. */
  readonly next = $derived.by(() => this.session.table?.decides ?? this.session.game?.seat ?? -1);

  /** Does the table wait for the device to be handed over? */
  readonly isWaiting = $derived.by(() => {
    const { table, game, director } = this.session;
    if (!isShared(table) || !game || game.over || director.isShowing) return false;
    return table?.seats[this.next]?.kind === 'guest' && this.revealed !== this.next;
  });

  get name(): string {
    return this.session.table?.seats[this.next]?.name ?? '';
  }

  reveal = (): void => {
    const { table, me, live } = this.session;
    if (this.next !== me) live.sitAs(personAt(table!, this.next));
    this.revealed = this.next;
  };
}
