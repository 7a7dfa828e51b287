// What this server offers: editions and opponents.  Asked once, for all pages.
import { ask, getOpponents } from './api';
import type { EditionName, OpponentInfo } from './messages';

class Offer {
  editions = $state.raw<EditionName[]>([]);
  opponents = $state.raw<OpponentInfo[]>([]); // the gentlest first
  private asked: Promise<void> | null = null;

  known(): Promise<void> {
    this.asked ??= Promise.all([ask<EditionName[]>('/api/editions'), getOpponents()]).then(
      ([editions, opponents]) => {
        this.editions = editions;
        this.opponents = opponents;
      },
      (problem) => {
        this.asked = null;
        throw problem;
      },
    );
    return this.asked;
  }

  /** Something new is offered. */
  again(): Promise<void> {
    this.asked = null;
    return this.known();
  }

  get titles(): Map<string, string> {
    return new Map(this.editions.map((one) => [one.name, one.title]));
  }

  opponent(bot: string | null | undefined): OpponentInfo | undefined {
    return this.opponents.find((one) => one.bot === bot);
  }
}

export const offer = new Offer();
