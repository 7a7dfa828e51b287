// The table as it lay some facts ago.  The server sends what lies there now and what happened; what lay there before
// follows from the two, so that a turn can be shown step by step however many moves came in one message.
import type { FactView, ForestView, GameView, PlaceView } from '../net/messages';

/** Return the view before these facts, which led to it.  Points are those of `game`: facts do not explain them. */
export function rewind(game: GameView, facts: readonly FactView[]): GameView {
  if (!facts.length) return game;
  const past: GameView = {
    ...game,
    hand: [...game.hand],
    hand_sizes: [...game.hand_sizes],
    clearing: [...game.clearing],
    aside: [...game.aside],
    forests: [...game.forests],
  };
  for (let i = facts.length - 1; i >= 0; i -= 1) takeBack(past, facts[i]!);
  return past;
}

function takeBack(past: GameView, fact: FactView): void {
  if (fact.what === 'winter') past.winters = fact.number - 1;
  leave(past, fact);
  putBack(past, fact);
}

/** What came to rest leaves again. */
function leave(past: GameView, fact: FactView): void {
  const { seat, card } = fact;
  if (fact.target === 'hand') {
    past.hand_sizes[seat]! -= 1;
    if (seat === past.me) drop(past.hand, card);
  } else if (fact.target === 'clearing') drop(past.clearing, card);
  else if (fact.target === 'aside') drop(past.aside, card);
  else if (fact.target === 'cave') change(past, seat, (forest) => ({ ...forest, cave: forest.cave - 1 }));
  else if (fact.target === 'forest')
    change(past, seat, (forest) => ({ ...forest, places: without(forest.places, fact) }));
}

/** And lies where it came from. */
function putBack(past: GameView, fact: FactView): void {
  const { seat, card } = fact;
  if (fact.source === 'deck') past.deck_size += 1;
  else if (fact.source === 'hand') {
    past.hand_sizes[seat]! += 1;
    if (seat === past.me && card !== null) past.hand.push(card);
  } else if (fact.source === 'clearing' && card !== null) past.clearing.push(card);
  else if (fact.source === 'aside' && card !== null && seat === past.me) past.aside.push(card);
}

function change(past: GameView, seat: number, how: (forest: ForestView) => ForestView): void {
  const forest = past.forests[seat];
  if (forest) past.forests[seat] = how(forest);
}

function drop(cards: number[], card: number | null): void {
  const at = card === null ? -1 : cards.lastIndexOf(card);
  if (at >= 0) cards.splice(at, 1);
}

function without(places: PlaceView[], fact: FactView): PlaceView[] {
  const { what, place: number, slot, card } = fact;
  if (what === 'river') return places.map((place) => (place.number === number ? { ...place, river: false } : place));
  if (slot === null) return places.filter((place) => place.number !== number);
  return places.map((place) => {
    if (place.number !== number) return place;
    const at = place[slot].findLastIndex((face) => face.card === card);
    return at < 0 ? place : { ...place, [slot]: place[slot].filter((_, i) => i !== at) };
  });
}
