// A card in words, for the detail and for screen readers.
import type { SpeciesInfo } from '../../net/messages';

const SIDES: Record<string, string> = {
  top: 'top half',
  bottom: 'bottom half',
  left: 'left half',
  right: 'right half',
};

/** "left half · Pawed animal · costs 1 · Oak symbol" */
export const captionOf = (species: SpeciesInfo, symbol: string | null, side: string): string =>
  [
    SIDES[side] ?? (species.kind === 'dweller' ? '' : species.kind),
    species.types.join(', '),
    `costs ${species.cost}`,
    symbol ? `${symbol} symbol` : '',
  ]
    .filter(Boolean)
    .join(' · ');

export const partsOfText = (species: SpeciesInfo): Array<{ label: string; text: string }> =>
  [
    { label: 'Effect', text: species.effect },
    { label: 'Bonus', text: species.bonus },
    { label: 'Points', text: species.score },
  ].filter((part) => part.text);

export const sentencesOf = (species: SpeciesInfo, symbol: string | null, side: string): string =>
  `${species.name}, ${captionOf(species, symbol, side).replaceAll(' · ', ', ')}. ${partsOfText(species)
    .map((part) => `${part.label}: ${part.text}`)
    .join(' ')}`;
