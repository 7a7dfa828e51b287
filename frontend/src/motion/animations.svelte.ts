// All that is seen over the table for a moment: cards in flight, the card held up, points won, rings, a note.
import type { GameView } from '../net/messages';
import { settings } from '../net/settings.svelte';
import { busyFor } from './busy';
import { glides, spotsNow } from './flip';
import type { Flight, CardLook, Phase, ShownCard } from './plan';
import { gainsOf, type Scene } from './scenes';
import { boxOf, cardBox, elementAt, type Box } from './spots';

export interface Sprite {
  id: number;
  look: CardLook;
  from: Box;
  to: Box;
  delay: number;
  ms: number;
  fades: boolean; // it leaves the table
}

export interface Pop {
  id: number;
  box: Box;
  points: number;
}

export interface Ring {
  id: number;
  box: Box;
}

type Note = NonNullable<Phase['note']>;

const MARK_MS = 900; // how long points, rings and notes are seen
const FLYING_CARD = { width: 62, height: 92 };
const REDUCED_MOTION = matchMedia('(prefers-reduced-motion: reduce)');

let lastId = 0;
const newId = (): number => (lastId += 1);

/** May anything move? */
export const mayMove = (): boolean => !REDUCED_MOTION.matches && settings.motion !== 'off';

export class Animations {
  stage = $state.raw<ShownCard | null>(null);
  sprites = $state.raw<Sprite[]>([]);
  pops = $state.raw<Pop[]>([]);
  rings = $state.raw<Ring[]>([]);
  note = $state.raw<{ what: Note; id: number } | null>(null);

  nameOf: (card: number) => string = String; // how the elements of the page name a card

  /** Note where everything is; the function returned, called after a change, moves it from there to where it is then. */
  prepareMove(flights: Flight[], me: number, glide = true): () => void {
    const sources = flights.map((flight) => this.boxAt(flight.from, me));
    const spots = glide ? spotsNow() : null;
    return () => {
      // Where everything is is read before anything moves: one layout.
      const startGlides = spots && glides(spots);
      const launch = this.prepareFlights(flights, sources, me);
      if (startGlides) busyFor(startGlides());
      launch();
    };
  }

  /** Hold up the card of a phase, or none. */
  holdUp({ stage, ms }: Phase, scene: Scene, before: GameView): void {
    if (!stage) {
      this.stage = null;
      return;
    }
    const same = this.stage?.half === stage.half && this.stage.place === stage.place && this.stage.slot === stage.slot;
    const places = scene.after.forests[stage.seat]?.places;
    const host = stage.slot ? (places?.find((one) => one.number === stage.place)?.host ?? null) : null;
    const gain = gainsOf(before, scene.after)[stage.seat] ?? 0;
    this.stage = { ...stage, key: same ? this.stage!.key : newId(), host, gain, ms };
  }

  /** Draw a ring round a place. */
  circle({ seat, place }: NonNullable<Phase['ring']>, me: number): void {
    const box = this.boxAt({ in: 'forest', seat, place, slot: null }, me);
    if (!box) return;
    const ring = { id: newId(), box };
    this.rings = [...this.rings, ring];
    setTimeout(() => (this.rings = this.rings.filter((one) => one !== ring)), MARK_MS);
  }

  /** Show what each seat has won or lost. */
  showGains(gains: number[]): void {
    const pops: Pop[] = [];
    for (const [seat, points] of gains.entries()) {
      const box = points ? boxOf(document.querySelector(`[data-score="${seat}"]`)) : null;
      if (box) pops.push({ id: newId(), box, points });
    }
    if (!pops.length) return;
    this.pops = [...this.pops, ...pops];
    busyFor(MARK_MS);
    setTimeout(() => (this.pops = this.pops.filter((one) => !pops.includes(one))), MARK_MS);
  }

  showNote(what: Note): void {
    const note = (this.note = { what, id: newId() });
    setTimeout(() => this.note === note && (this.note = null), MARK_MS);
  }

  /** Remove what belongs to a turn that is skipped. */
  clear(): void {
    this.sprites = [];
    this.stage = null;
    this.note = null;
  }

  private boxAt(spot: Flight['from'], me: number): Box | null {
    return boxOf(elementAt(spot, this.nameOf, me));
  }

  /** Find where these fly to, without changing anything; the function returned lets them fly. */
  private prepareFlights(flights: Flight[], sources: Array<Box | null>, me: number): () => void {
    const sprites: Sprite[] = [];
    const hidden: Array<[HTMLElement, number]> = []; // what lies there already is not seen before it has come
    for (const [i, flight] of flights.entries()) {
      const target = elementAt(flight.to, this.nameOf, me);
      const from = sources[i];
      const fades = flight.to.in === 'away';
      const to = fades && from ? { ...from, x: from.x - 240 - i * 14, y: from.y - 150 + (i % 3) * 90 } : boxOf(target);
      if (!from || !to) continue;
      const { look, delay, ms } = flight;
      sprites.push({ id: newId(), look, from: cardSized(from), to: cardSized(to), delay, ms, fades });
      if (target?.matches('[data-card]')) hidden.push([target.closest('li') ?? (target as HTMLElement), delay + ms]);
    }
    return () => this.launch(sprites, hidden);
  }

  private launch(sprites: Sprite[], hidden: Array<[HTMLElement, number]>): void {
    if (!sprites.length) return;
    for (const [element, ms] of hidden) hideFor(element, ms);
    this.sprites = [...this.sprites, ...sprites];
    const last = Math.max(...sprites.map((one) => one.delay + one.ms));
    busyFor(last);
    setTimeout(() => (this.sprites = this.sprites.filter((one) => !sprites.includes(one))), last);
  }
}

const cardSized = (box: Box): Box => cardBox(box, FLYING_CARD.width, FLYING_CARD.height);

/** Hide without an animation: one in which nothing moves is not left to the compositor, and paints every frame. */
function hideFor(element: HTMLElement, ms: number): void {
  element.style.opacity = '0';
  setTimeout(() => element.style.removeProperty('opacity'), ms);
}
