// The editions and opponents this server offers, fetched once for all pages.
import { ask, getOpponents } from './api';
import type { EditionName, OpponentInfo } from './messages';

class Offer {
  editions = $state.raw<EditionName[]>([]);
  opponents = $state.raw<OpponentInfo[]>([]); // the gentlest first
  private pending: Promise<void> | null = null;

  load(): Promise<void> {
    this.pending ??= Promise.all([ask<EditionName[]>('/api/editions'), getOpponents()]).then(
      ([editions, opponents]) => {
        this.editions = editions;
        this.opponents = opponents;
      },
      (problem) => {
        this.pending = null;
        throw problem;
      },
    );
    return this.pending;
  }

  /** Something new is offered. */
  reload(): Promise<void> {
    this.pending = null;
    return this.load();
  }

  get titles(): Map<string, string> {
    return new Map(this.editions.map((one) => [one.name, one.title]));
  }

  opponent(bot: string | null | undefined): OpponentInfo | undefined {
    return this.opponents.find((one) => one.bot === bot);
  }
}

export const offer = new Offer();
