// A card in words, for the detail and for screen readers.
import { say } from '../../language/language';
import type { SpeciesInfo } from '../../net/messages';

type Role = 'effect' | 'bonus' | 'points';

/** "left half · Pawed animal · costs 1 · Oak symbol" */
export const captionOf = (species: SpeciesInfo, symbol: string | null, side: string): string =>
  [
    ['top', 'bottom', 'left', 'right'].includes(side)
      ? say('{side:top=top half|bottom=bottom half|left=left half|right half}', { side })
      : kindOf(species),
    species.types.join(', '),
    say('costs {n}', { n: species.cost }),
    symbol ? say('{symbol} symbol', { symbol }) : '',
  ]
    .filter(Boolean)
    .join(' · ');

const kindOf = ({ kind }: SpeciesInfo): string =>
  kind === 'dweller' ? '' : say('{kind:tree=tree|shrub=shrub|terrain=ground|face-down=face down|{kind}}', { kind });

export const partsOfText = (species: SpeciesInfo): Array<{ role: Role; label: string; text: string }> => {
  const parts = [
    { role: 'effect' as const, label: say('Effect'), text: species.effect },
    { role: 'bonus' as const, label: say('Bonus'), text: species.bonus },
    { role: 'points' as const, label: say('Points'), text: species.score },
  ];
  return parts.filter((part) => part.text);
};

export const sentencesOf = (species: SpeciesInfo, symbol: string | null, side: string): string =>
  `${species.name}, ${captionOf(species, symbol, side).replaceAll(' · ', ', ')}. ${partsOfText(species)
    .map((part) => `${part.label}: ${part.text}`)
    .join(' ')}`;
