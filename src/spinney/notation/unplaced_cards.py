"""Real cards that have no place yet: where each would lie best, and what it would add.

Who counts a finished table names cards faster than places; the forest finds the places, and the player corrects them
where it matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from spinney.editions import Edition
from spinney.editions.moves import BadNotation
from spinney.game import outcome
from spinney.land import NO_KIND, NOWHERE, SIDE_COUNT, SIDE_NAMES, SLOTS, Forest, Half, Side, Slot
from spinney.notation.forest_json import SYMBOL, Table, read_table
from spinney.notation.names import Names
from spinney.notation.place_checks import settling_order
from spinney.notation.printed_halves import printed_halves
from spinney.notation.scores_json import write_scores

MAX_SPOTS: Final = 60  # tried for one card: more than any forest on a table offers

SlotChoice = tuple[int, Slot, Half]  # place, slot, the half that lies there


class Placement:
    """Where a card would lie, and what it would add; without a place, why not."""

    def __init__(self, place: int, side: Side, gain: int, depends: bool, why: str) -> None:
        self.place = place  # from 0; -1: nowhere yet
        self.side = side
        self.gain = gain
        self.depends = depends  # would it, or something else, score otherwise in another place?
        self.why = why


class UnplacedCard:
    """A card by its names, as somebody typed them."""

    def __init__(self, edition: Edition, species: str, symbol: str | None = None) -> None:
        self.species = Names(edition.species).find(species)
        kind = f"{symbol}{SYMBOL}"
        self.symbol = edition.flora.kinds.index(kind) if kind in edition.flora.kinds else NO_KIND


def place_card(table: Table, player: int, who: UnplacedCard) -> Placement:
    """Puts a dweller into its best place of a forest, if there is one."""
    seat, spot = _best_placement(table, player, who)
    if spot is not None:
        table.forests[player].settle_at(spot[2], spot[0], spot[1])
    return seat


def placement_gain(table: Table, player: int, who: UnplacedCard) -> Placement:
    """What one more card would add; nothing is changed."""
    if who.species >= 0 and table.edition.flora.species[who.species].side == NOWHERE:
        return _as_new_place(table, player, who)
    return _best_placement(table, player, who)[0]


def _as_new_place(table: Table, player: int, who: UnplacedCard) -> Placement:
    edition = table.edition
    symbols = printed_halves(edition).symbols.get((who.species, NOWHERE), [])
    half = printed_halves(edition).half((who.species, symbols[0] if len(symbols) == 1 else NO_KIND, NOWHERE))
    grown = table.forests[player].copy()
    place = grown.plant(half)
    return Placement(place, NOWHERE, _total(table, player, grown) - _total(table, player), False, "")


def _best_placement(table: Table, player: int, who: UnplacedCard) -> tuple[Placement, SlotChoice | None]:
    if who.species < 0:
        return Placement(-1, NOWHERE, 0, False, "There is no such card in this edition."), None
    forest = table.forests[player]
    spots = list(_free_spots(table.edition, forest, who))[:MAX_SPOTS]
    if not spots:
        return Placement(-1, NOWHERE, 0, False, _why_nowhere(table.edition, who)), None
    before = _total(table, player)
    gains = [_total_with(table, player, spot) - before for spot in spots]
    best = max(range(len(spots)), key=lambda i: (gains[i], -_demand(forest, spots[i])))
    depends = table.edition.is_local[who.species] or len(set(gains)) > 1
    place, slot, _ = spots[best]
    return Placement(place, slot % SIDE_COUNT, gains[best], depends and len(spots) > 1, ""), spots[best]


def _free_spots(edition: Edition, forest: Forest, who: UnplacedCard) -> Iterator[SlotChoice]:
    """Every place and side that takes it, in the order of the forest."""
    species, supply = edition.flora.species[who.species], printed_halves(edition)
    faces = [(who.species, who.symbol, side) for side in supply.sides[who.species] if side != NOWHERE]
    faces = [face for face in faces if face in supply.copies]
    for place in range(len(forest.hosts)):
        for face in faces:
            slot = forest.slot_for(species, place, face[2])
            if slot >= 0:
                yield place, slot, supply.half(face)


def _demand(forest: Forest, spot: SlotChoice) -> int:
    """How many needs this slot could serve: where points are equal, the slot others want most stays free."""
    layout = forest.flora.layouts[forest.layouts[spot[0]]]
    return sum(layout.grounds[spot[1] % SLOTS] in accepted for accepted in forest.flora.needs)


def _total_with(table: Table, player: int, spot: SlotChoice) -> int:
    forest = table.forests[player].copy()
    forest.settle_at(spot[2], spot[0], spot[1])
    return _total(table, player, forest)


def _total(table: Table, player: int, instead: Forest | None = None) -> int:
    rivals = [forest for i, forest in enumerate(table.forests) if i != player]
    return outcome.total(table.edition, instead or table.forests[player], rivals)


def _why_nowhere(edition: Edition, who: UnplacedCard) -> str:
    printed = edition.printed[who.species]
    sides = " or ".join(dict.fromkeys(SIDE_NAMES[side] for side in printed_halves(edition).sides[who.species]))
    need = f" with {printed.needs}" if printed.needs else ""
    return f"{printed.name} finds no free place{need} for its {sides} side yet: add what it lives at."


# --- as documents ---------------------------------------------------------------------------------------------------


def place_and_score(
    document: dict[str, Any], loose: list[list[dict[str, Any]]], player: int, wanted: list[str]
) -> dict[str, Any]:
    """Forest JSON with cards that have no place yet: their seats, the scores with them, and what others would add."""
    document = deepcopy(document)
    table = read_table(document, lenient=True)
    if player >= len(table.forests):
        raise BadNotation(f"There is no player {player + 1} at this table.")
    seats = [_place_all(document, table, seat, cards) for seat, cards in enumerate(loose[: len(table.forests)])]
    gains = [_write_placement(placement_gain(table, player, UnplacedCard(table.edition, name))) for name in wanted]
    return {"seats": seats, "gains": gains, "scores": write_scores(read_table(document, lenient=True))}


def _place_all(
    document: dict[str, Any], table: Table, player: int, cards: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """In an order that serves all: who opens a place to others first; who cares where it lies before who does not."""
    newcomers = [UnplacedCard(table.edition, card["species"], card.get("symbol")) for card in cards]
    order = sorted(range(len(cards)), key=lambda i: _placing_order(table.edition, newcomers[i]))
    seats = {i: _place_one(document, table, player, cards[i], newcomers[i]) for i in order}
    return [seats[i] for i in range(len(cards))]


def _placing_order(edition: Edition, who: UnplacedCard) -> tuple[int, bool]:
    if who.species < 0:
        return 0, False
    return settling_order(edition.flora.species[who.species]), not edition.is_local[who.species]


def _place_one(
    document: dict[str, Any], table: Table, player: int, card: dict[str, Any], who: UnplacedCard
) -> dict[str, Any]:
    seat = place_card(table, player, who)
    if seat.place >= 0:
        places = document["players"][player]["forest"]
        seat.place = _known_places(table.edition, places)[seat.place]
        side, here = SIDE_NAMES[seat.side], places[seat.place]
        here[side] = [*(here[side] if isinstance(here.get(side), list) else []), card]
    return _write_placement(seat)


def _known_places(edition: Edition, places: list[Any]) -> list[int]:
    """Which entries a lenient reader has planted: it leaves out what it does not know."""
    names = Names(edition.species)
    found = [names.find(str(place.get("card"))) if isinstance(place, dict) else -1 for place in places]
    return [i for i, species in enumerate(found) if species >= 0 and edition.flora.species[species].side == NOWHERE]


def _write_placement(seat: Placement) -> dict[str, Any]:
    side = SIDE_NAMES[seat.side] if seat.side != NOWHERE else ""
    return {"place": seat.place, "side": side, "gain": seat.gain, "depends": seat.depends, "why": seat.why}
