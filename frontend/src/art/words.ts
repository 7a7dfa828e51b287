// All words a portrait may use, for those who check the data before it is drawn.
import { TOOLS } from './kit';
import { PALETTE } from './palette';
import type { Trait, Traits } from './plan';
import { PLANS } from './plans';
import { SCENES } from './scenes';

const KINDS: Record<Extract<Trait, string>, string> = {
  ink: 'an ink, a colour like "#8a6c42", or false',
  number: 'a number',
  flag: 'true or false',
  numbers: 'a list of numbers',
  marks: 'a list of field marks, as in [["dot", 60, 80, 4, "ink"]]',
  rows: 'a list of rows of numbers and inks',
};

export interface Words {
  kinds: Readonly<Record<string, string>>;
  inks: readonly string[];
  scenes: readonly string[];
  tools: readonly string[];
  plans: Readonly<Record<string, Traits>>;
}

export const words = (): Words => ({
  kinds: KINDS,
  inks: Object.keys(PALETTE),
  scenes: Object.keys(SCENES),
  tools: TOOLS,
  plans: Object.fromEntries(Object.entries(PLANS).map(([name, plan]) => [name, plan.traits])),
});

/** The same as rows of a table for those who draw: docs/portraits.md. */
export function table({ plans }: Words): string {
  const trait = ([name, kind]: [string, Trait]): string => {
    if (typeof kind !== 'string') return `${name} (${kind.join(', ')})`;
    return kind === 'ink' ? name : `${name} (${kind})`;
  };
  const rows = Object.keys(plans)
    .sort()
    .map(
      (plan) =>
        `| \`${plan}\` | ${Object.entries(plans[plan] ?? {})
          .map(trait)
          .join(', ')} |`,
    );
  return ['| Plan | Traits |', '| --- | --- |', ...rows].join('\n');
}
