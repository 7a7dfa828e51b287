// Examples the rules are drawn with: cards of the edition itself, chosen by what they show, never by name.
import type { Printed, SideName } from '../game/printed';
import type { CardInfo, Face, HalfInfo, PlaceView, SpeciesInfo } from '../net/messages';

export class Examples {
  constructor(private readonly printed: Printed) {}

  private get cards(): CardInfo[] {
    return this.printed.edition.cards;
  }

  private of = (half: HalfInfo): SpeciesInfo => this.printed.species(half.species);
  private first = (fits: (card: CardInfo) => boolean): CardInfo => this.cards.find(fits) ?? this.cards[0]!;

  /** A tree that says something. */
  get tree(): CardInfo {
    return this.first((card) => this.of(card.halves[0]!).kind === 'tree' && this.of(card.halves[0]!).rows.length > 1);
  }

  /** A half with a bonus, and others that show its symbol: what paying is about. */
  get paid(): { half: HalfInfo; with: CardInfo[] } {
    for (const card of this.cards)
      for (const half of card.halves) {
        const { cost, bonus, kind } = this.of(half);
        const able = this.cards.filter(
          (one) => one !== card && one.halves.some((other) => other.symbol === half.symbol),
        );
        if (kind === 'dweller' && bonus && cost > 0 && cost < 3 && half.symbol && able.length >= cost)
          return { half, with: [...able].sort((a, b) => a.halves.length - b.halves.length).slice(0, cost) };
      }
    return { half: this.tree.halves[0]!, with: [] };
  }

  /** A card split into a top and a bottom half, which stands well at a tree. */
  get split(): CardInfo {
    return this.first((card) => card.halves[0]!.side === 'top' && this.of(card.halves[0]!).bonus !== '');
  }

  /** As many different split cards. */
  some(count: number): CardInfo[] {
    const split = this.cards.filter((card) => card.halves.length > 1);
    const apart = Math.max(1, Math.floor(split.length / count));
    return split.filter((_, i) => i % apart === 0).slice(0, count);
  }

  private face = (half: HalfInfo): Face => ({
    species: half.species,
    symbol: half.symbol,
    card: null,
    points: null,
    why: null,
  });

  private dweller(side: SideName, needs: (it: SpeciesInfo) => boolean, after: Face[] = []): Face[] {
    for (const card of this.cards)
      for (const half of card.halves)
        if (half.side === side && needs(this.of(half)) && !after.some((one) => one.species === half.species))
          return [this.face(half)];
    return [];
  }

  private place(host: HalfInfo, slots: Record<string, number>, river = false): PlaceView {
    const empty = { top: [], bottom: [], left: [], right: [] };
    return { number: 1, host: this.face(host), layout: '', river, slots, ...empty };
  }

  /** A tree with one card at each side. */
  get wood(): PlaceView {
    const place = this.place(this.tree.halves[0]!, { top: 1, bottom: 1, left: 1, right: 1 });
    for (const side of ['top', 'left', 'right', 'bottom'] as const)
      place[side] = this.dweller(side, (it) => !it.needs, place.left);
    return place;
  }

  /** The tree of a split card's example, with its upper half on top. */
  get played(): PlaceView {
    const place = this.place(this.tree.halves[0]!, { top: 1, bottom: 1, left: 1, right: 1 });
    place.top = [this.face(this.split.halves[0]!)];
    return place;
  }

  /** Ground that lies sideways. */
  get ground(): PlaceView | null {
    const card = this.cards.find((one) => this.of(one.halves[0]!).kind === 'terrain');
    return card ? this.peopled(this.place(card.halves[0]!, { top: 2, bottom: 2 }, true)) : null;
  }

  /** A tree with a river below it. */
  get river(): PlaceView {
    return this.peopled(this.place(this.tree.halves[0]!, { top: 1, bottom: 2, left: 1, right: 1 }, true));
  }

  /** Two of those that need such ground below it, or of any. */
  private peopled(place: PlaceView): PlaceView {
    for (const side of ['top', 'bottom'] as const) {
      if ((place.slots[side] ?? 0) < 2) continue;
      const one = [...this.dweller(side, (it) => it.needs !== ''), ...this.dweller(side, () => true)].slice(0, 1);
      place[side] = [...one, ...this.dweller(side, (it) => it.needs !== '', one)];
    }
    return place;
  }
}
