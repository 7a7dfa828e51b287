// What this server offers: editions and bots.  Asked once, for all pages.
import { ask, getBots } from './api';
import type { BotInfo, EditionName } from '../messages';

class Offer {
  editions = $state.raw<EditionName[]>([]);
  bots = $state.raw<BotInfo[]>([]);
  private asked: Promise<void> | null = null;

  known(): Promise<void> {
    this.asked ??= Promise.all([ask<EditionName[]>('/api/editions'), getBots()]).then(
      ([editions, bots]) => {
        this.editions = editions;
        this.bots = bots;
      },
      (problem) => {
        this.asked = null;
        throw problem;
      },
    );
    return this.asked;
  }

  get titles(): Map<string, string> {
    return new Map(this.editions.map((one) => [one.name, one.title]));
  }
}

export const offer = new Offer();
