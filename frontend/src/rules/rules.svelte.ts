// The rules of each edition, fetched once; pages that explain words share them.
import { ask } from '../net/api';
import type { RuleWord, Rules } from '../net/messages';

const rulesByEdition = new Map<string, Promise<Rules>>();

export function getRules(edition: string): Promise<Rules> {
  let found = rulesByEdition.get(edition);
  if (!found) {
    found = ask<Rules>(`/api/editions/${edition}/rules`);
    found.catch(() => rulesByEdition.delete(edition));
    rulesByEdition.set(edition, found);
  }
  return found;
}

/** The words that are explained where they stand; none until they are known. */
class Glossary {
  edition = $state('');
  words = $state.raw<RuleWord[]>([]);

  /** Fetch the words of an edition; without them a text is still a text. */
  load(edition: string): void {
    if (edition === this.edition) return;
    this.edition = edition;
    this.words = [];
    getRules(edition)
      .then((rules) => this.edition === edition && (this.words = rules.words))
      .catch(() => (this.edition = ''));
  }
}

export const glossary = new Glossary();
