"""Small stages for tests: forests from a readable description, tables set up card by card, recounts from scratch.

    forest_of("forest", "Oak: top=Red Squirrel left=European Hare*2", "Tree Sapling", cave=3)
    scene("forest", hand=["Birch", "Mole"], deck=["Oak", "WINTER"], forests=[["Beech: bottom=Moss"]])

A place is its host, then its sides.  `*2` puts that many copies into the slot, ` + ` different cards; a tree symbol
goes in brackets, as in `Roe Deer(Birch)`; "Hemlock with river" has a river below it.  Cards are named as in moves, by
printed id, or by one of their species (with a symbol, if it matters): the first print that fits and is left is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import spinney
from spinney.editions.edition import WINTER, Edition
from spinney.game import outcome
from spinney.game.outcome import Sheet
from spinney.land import BOTTOM, NO_KIND, SIDE_COUNT, SIDE_NAMES, SLOTS, CardId, Flora, Forest, Half, Side, Species
from spinney.views import Game
from spinney.words.steps import PUT

_EDITIONS: dict[int, Edition] = {}  # by the id of their flora: a forest does not know its edition


def the_edition(name: str | Edition) -> Edition:
    found = name if isinstance(name, Edition) else spinney.edition(name)
    _EDITIONS[id(found.flora)] = found
    return found


def kind(of: Edition, name: str) -> int:
    """The number of a species, a type or a symbol ("Birch symbol")."""
    return of.flora.kinds.index(name)


# --- forests --------------------------------------------------------------------------------------------------------


class Supply:
    """Where the cards of a scene come from: the edition's deck, each card handed out once."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.left = edition.copies[:]

    def take(self, card: CardId) -> CardId:
        if not self.left[card]:
            raise ValueError(f"no {self.edition.cards[card]} is left in this scene")
        self.left[card] -= 1
        return card

    def card(self, name: str) -> CardId:
        """A card by its name in moves, by printed id, or by one of its species, as in `Roe Deer(Birch)`."""
        if name in self.edition.cards:
            return self.take(self.edition.cards.index(name))
        for printed_id, card, _ in self.edition.ids:
            if printed_id == name:
                return self.take(card)
        return self.half(name, None) // 2

    def half(self, name: str, side: Side | None) -> Half:
        """A half of a species, on this side if it matters, and its card is taken."""
        for half in halves_named(self.edition, name, side):
            if self.left[half // 2]:
                self.take(half // 2)
                return half
        raise ValueError(f"no {name} {'' if side is None else 'for the ' + SIDE_NAMES[side]} is left in this scene")

    def any(self) -> CardId:
        """Some card nobody has asked for: the last print that is left."""
        return self.take(max(card for card, left in enumerate(self.left) if left))

    def rest(self) -> list[CardId]:
        return [self.take(card) for card, left in enumerate(self.left) for _ in range(left)]


def halves_named(edition: Edition, name: str, side: Side | None) -> list[Half]:
    """The printed halves of a species, with a symbol if one is asked for."""
    species, symbol = (name, "") if name in edition.species else _symbol(name)
    flora = edition.flora
    if species not in edition.species:
        raise ValueError(f"{edition.name} has no card and no species {name!r}")
    found = [half for halves in edition.halves_of for half in halves]
    found = [half for half in found if flora.species[flora.species_of[half]].name == species]
    if side is not None:
        found = [half for half in found if flora.side_of[half] == side]
    if symbol:
        found = [half for half in found if flora.symbol_of[half] == kind(edition, f"{symbol} symbol")]
    return found


def _symbol(name: str) -> tuple[str, str]:
    found = re.fullmatch(r"(.+?) ?\(([^()]+)\)", name)
    return (found[1], found[2]) if found else (name, "")


def forest_of(edition: str | Edition, *places: str, cave: int = 0, cave_card: int = 0) -> Forest:
    """A forest to be scored.  Dwellers without a symbol in brackets show none, so they disturb no symbol count."""
    of = the_edition(edition)
    forest = Forest(of.flora)
    for place in places:
        grow(of, forest, place, None)
    forest.cave = cave
    forest.cave_card = cave_card
    return forest


def grow(of: Edition, forest: Forest, description: str, supply: Supply | None) -> int:
    """Add one described place; the number of face-down cards that took."""
    host, *sides = re.split(r":? +(top|bottom|left|right)=", description)
    host, river = (host.removesuffix(" with river"), True) if host.endswith(" with river") else (host, False)
    face_down = of.species[of.face_down]
    place = forest.plant(of.flora.loose_half(of.face_down) if host == face_down else find(of, host, None, supply))
    if river:
        forest.add_river(place, of.flora.loose_half(of.face_down))
    for side_name, cards in zip(sides[::2], sides[1::2], strict=True):
        side = SIDE_NAMES.index(side_name)
        for name in _each(cards):
            half = find(of, name, side, supply)
            species = of.flora.species[of.flora.species_of[half]]
            if forest.slot_for(species, place, side) < 0:
                raise ValueError(f"{description}: no room for {name}")
            forest.settle(half, place, side)
    return (host == face_down) + river


def _each(cards: str) -> list[str]:
    names: list[str] = []
    for card in cards.split(" + "):
        name, _, times = card.partition("*")
        names += [name.strip()] * int(times or 1)
    return names


def find(of: Edition, name: str, side: Side | None, supply: Supply | None) -> Half:
    if supply is not None:
        return supply.half(name, side)
    printed = halves_named(of, name, side)
    if not printed:
        raise ValueError(f"no card of {of.name} shows {name} {'' if side is None else 'on the ' + SIDE_NAMES[side]}")
    is_host = of.is_place[printed[0]]
    return (
        printed[0]
        if is_host or (name not in of.species and _symbol(name)[1])
        else of.flora.loose_half(of.species.index(name))
    )


# --- scores ---------------------------------------------------------------------------------------------------------


def sheet_of(forest: Forest, rivals: Sequence[Forest] = ()) -> Sheet:
    """The explained score, which must be the quick one too."""
    edition = _EDITIONS[id(forest.flora)]
    explained = outcome.sheet(edition, [forest, *rivals], 0)
    assert explained.total == outcome.total(edition, forest, list(rivals))
    return explained


def score_of(forest: Forest, rivals: Sequence[Forest] = ()) -> int:
    return sheet_of(forest, rivals).total


def points_by_label(forest: Forest, rivals: Sequence[Forest] = ()) -> dict[str, int]:
    """The points of each species (or set) of the sheet; lines with the same label are added up."""
    points: Counter[str] = Counter()
    for line in sheet_of(forest, rivals).lines:
        points[str(line.label)] += line.points
    return dict(points)


# --- tables ---------------------------------------------------------------------------------------------------------


def scene(
    edition: str | Edition,
    hand: Iterable[str] = (),
    clearing: Iterable[str] = (),
    deck: Iterable[str] = (),
    forests: Sequence[Sequence[str]] = (),
    seats: int = 2,
    rivals: Sequence[Iterable[str]] = (),
    caves: Sequence[int] = (),
    winters: int = 0,
) -> Game:
    """A table at the start of seat 0's turn with just these things on it.

    `deck` names the next cards, the first to come first ("WINTER" among them, if you like); all other cards lie
    below those, and the winters not named at the very bottom.  `rivals` are the hands of seats 1, 2, ...; `caves` the
    sizes of the caves, from seat 0 on.
    """
    of = the_edition(edition)
    game = Game(of, seats)
    supply = Supply(of)
    for seat, cards in enumerate([hand, *rivals]):
        game.hands[seat] = sorted(supply.card(name) for name in cards)
    game.clearing = sorted(supply.card(name) for name in clearing)
    coming = [WINTER if name == "WINTER" else supply.card(name) for name in deck]
    for seat, places in enumerate(forests):
        for place in places:
            for _ in range(grow(of, game.forests[seat], place, supply)):
                game.buried[seat].append((supply.any(), 0))
    for seat, size in enumerate(caves):
        game.caved += [supply.any() for _ in range(size)]
        game.forests[seat].cave = size
    game.winters = winters
    last = [WINTER] * (of.winters - winters - coming.count(WINTER))
    game.deck = [*last, *supply.rest(), *reversed(coming)]
    game.turn = 1
    conserved(game)
    return game


def play(game: Game, *moves: str) -> Game:
    """Make moves written as text; a part of a move is enough where it fits just one."""
    for text in moves:
        game.push_text(text)
        conserved(game)
    return game


def texts(game: Game) -> list[str]:
    """The legal moves, written out."""
    return [str(move) for move in game.legal_moves()]


def names(game: Game, cards: Iterable[CardId]) -> list[str]:
    """Cards as a sorted list of names."""
    return sorted("WINTER" if card == WINTER else game.edition.cards[card] for card in cards)


def species_in(forest: Forest) -> Counter[str]:
    """What lies visible in a forest, by species."""
    flora = forest.flora
    return Counter(flora.species[flora.species_of[half]].name for half in [*forest.hosts, *forest.dwellers])


# --- counting from scratch ------------------------------------------------------------------------------------------


def conserved(game: Game) -> None:
    """Every card, winters included, is in exactly one place; hands and caves are as large as they may be."""
    edition = game.edition
    found: Counter[int] = Counter()
    piles = [game.deck, game.clearing, game.removed, game.gone, game.caved, game.aside]
    noted = [[card for _, card in game.thrown], *([card for card, _ in cards] for cards in game.buried)]
    for pile in [*piles, *game.hands, *noted]:
        found.update(pile)
    printed = 2 * len(edition.cards)
    for forest in game.forests:
        found.update(half // 2 for half in [*forest.hosts, *forest.dwellers] if half < printed)
    found.update(step[1] // 2 for step in game.pending if step[0] == PUT)
    assert found.pop(WINTER, 0) + game.winters == edition.winters
    assert found == Counter(dict(enumerate(edition.copies)))
    assert all(len(hand) <= edition.hand_limit for hand in game.hands)
    away = len(game.caved) + sum(len(cards) for cards in game.buried)
    face_down = sum(forest.cards[edition.face_down] for forest in game.forests)
    assert sum(forest.cave for forest in game.forests) == away - face_down


def tallies(forest: Forest) -> dict[str, object]:
    """What a forest has counted as its cards came, in the form of `recount`."""
    return {
        "cards": forest.cards,
        "echoed": forest.echoed,
        "different": forest.different,
        "open": forest.open,
        "vacant": forest.vacant,
        "full": forest.full,
        "below": forest.below,
    }


def recount(forest: Forest) -> dict[str, object]:
    """The tallies from scratch: only hosts, layouts, dwellers and spots are looked at."""
    flora = forest.flora
    seen = [*forest.hosts, *forest.dwellers]
    cards = [0] * len(flora.kinds)
    shown = [flora.species[flora.species_of[half]] for half in seen] + rivers(forest)
    for species in rivers(forest):
        for k in species.kinds:
            cards[k] += 1
    for half in seen:
        for k in flora.kinds_of[half]:
            cards[k] += 1
        if flora.symbol_of[half] != NO_KIND:
            cards[flora.symbol_of[half]] += 1
    named = {species.name: species for species in shown if not species.nameless}
    vacant = vacant_slots(forest)
    return {
        "cards": cards,
        "echoed": [sum(k in host.kinds for host in echoed(forest)) for k in range(len(flora.kinds))],
        "different": [sum(k in species.kinds for species in named.values()) for k in range(len(flora.kinds))],
        "open": open_slots(flora, forest, vacant),
        "vacant": [len(slots) for slots in vacant],
        "full": sum(not slots for slots in vacant),
        "below": sum(spot % SLOTS % SIDE_COUNT == BOTTOM for spot in forest.spots),
    }


def rivers(forest: Forest) -> list[Species]:
    """The face-down card below each tree that has become a tree with a river."""
    flora = forest.flora
    nameless = [species for species in flora.species if species.nameless]
    printed = [flora.species[flora.species_of[host]].layout for host in forest.hosts]
    return [nameless[0] for now, once in zip(forest.layouts, printed, strict=True) if now != once]


def echoed(forest: Forest) -> list[Species]:
    """The host of each dweller that counts its host once more."""
    flora = forest.flora
    found = []
    for half, spot in zip(forest.dwellers, forest.spots, strict=True):
        if flora.species[flora.species_of[half]].echoes_host:
            found.append(flora.species[flora.species_of[forest.hosts[spot // SLOTS]]])
    return found


def vacant_slots(forest: Forest) -> list[list[int]]:
    """By place: the slots it offers in which nothing lies."""
    found = []
    for place, layout in enumerate(forest.layouts):
        offered = [slot for slot, ground in enumerate(forest.flora.layouts[layout].grounds) if ground >= 0]
        found.append([slot for slot in offered if place * SLOTS + slot not in forest.spots])
    return found


def open_slots(flora: Flora, forest: Forest, vacant: list[list[int]]) -> list[int]:
    """By need and side: the vacant slots whose ground the need accepts."""
    found = [0] * (4 * len(flora.needs))
    for place, slots in enumerate(vacant):
        for slot in slots:
            ground = flora.layouts[forest.layouts[place]].grounds[slot]
            for need, accepted in enumerate(flora.needs):
                found[need * 4 + slot % SIDE_COUNT] += ground in accepted
    return found


def everything(game: Game) -> list[object]:
    """All of a table, hidden things too, for comparing two of them."""
    return [
        [game.edition.name, game.seats, game.deck, game.clearing, game.hands, game.removed, game.gone, game.caved],
        [game.thrown, game.buried, game.shown, game.caves, game.pending, game.aside, game.reach, game.asleep],
        [game.seat, game.extra, game.winters, game.turn, game.ply],
        [[forest.as_lists(), tallies(forest), forest.slots, forest.welcomes] for forest in game.forests],
        [move.index for move in game.legal_moves()],
    ]
