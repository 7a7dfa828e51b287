// An edition's cards, ready to be looked up, and the sentences that name what lies on the table.
import { say } from '../language/language';
import { suitsOf, type ShapeName } from './suits';
import type { CardInfo, EditionInfo, Face, HalfInfo, PlaceView, SpeciesInfo } from '../net/messages';

export const SIDES = ['top', 'left', 'right', 'bottom'] as const;
export type SideName = (typeof SIDES)[number];

export class Printed {
  readonly halves = new Map<number, HalfInfo>();
  readonly cardOfHalf = new Map<number, CardInfo>();
  readonly suits: Map<string, ShapeName>;
  private readonly bySpecies = new Map<number, SpeciesInfo>();
  private readonly byName = new Map<string, SpeciesInfo>();
  private readonly symbolBySpecies = new Map<number, string>();

  constructor(readonly edition: EditionInfo) {
    this.suits = suitsOf(edition);
    for (const species of edition.species) {
      this.bySpecies.set(species.index, species);
      this.byName.set(species.name, species);
    }
    for (const card of edition.cards) {
      for (const half of card.halves) {
        this.halves.set(half.half, half);
        this.cardOfHalf.set(half.half, card);
        if (half.symbol) this.symbolBySpecies.set(half.species, half.symbol);
      }
    }
  }

  species(index: number): SpeciesInfo {
    const found = this.bySpecies.get(index);
    if (!found) throw new Error(`This edition has no species ${index}.`);
    return found;
  }

  card(index: number): CardInfo {
    const found = this.edition.cards[index];
    if (!found || found.card !== index) throw new Error(`This edition has no card ${index}.`);
    return found;
  }

  named(name: string): SpeciesInfo | null {
    return this.byName.get(name) ?? null;
  }

  /** The symbol printed on a tree's own card. */
  symbolOfTree(tree: SpeciesInfo): string | null {
    return this.symbolBySpecies.get(tree.index) ?? null;
  }

  speciesOfHalf(half: number): SpeciesInfo {
    return this.species(this.halves.get(half)?.species ?? this.edition.face_down);
  }

  nameOf(face: Face): string {
    return this.species(face.species).name;
  }

  /** "Oak, place 2, with Goshawk on top": what a screen reader says of a place. */
  placeName(place: PlaceView): string {
    const guests = SIDES.flatMap((side) =>
      place[side].map((face) => say('{card} {side}', { card: this.nameOf(face), side: sideWords(side) })),
    );
    const river = place.river && this.species(place.host.species).kind === 'tree';
    return say('Place {number}: {card}{river:yes= with a river|}, {guests:none=empty|with {guests}}', {
      number: place.number,
      card: this.nameOf(place.host),
      river: river ? 'yes' : 'no',
      guests: guests.join(', ') || null,
    });
  }
}

/** Where on its host a card lies. */
export const sideWords = (side: string): string =>
  side ? say('{side:top=on top|bottom=below|left=on the left|on the right}', { side }) : '';

/** "3 cards" */
export const countCards = (n: number): string => say('{n} {n:one=card|cards}', { n });

/** Points with a sign, as a change. */
export const change = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0');
