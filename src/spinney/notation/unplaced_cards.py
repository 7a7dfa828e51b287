"""Real cards without a place: where each would lie best, and what it would add.

It is quicker to name cards than places, so the best places are found here, and players correct them where it matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from spinney.editions import Edition
from spinney.editions.moves import BadNotation
from spinney.game import outcome
from spinney.land import NO_KIND, NOWHERE, SIDE_COUNT, SIDE_NAMES, SLOTS, Forest, Half, Side, Slot
from spinney.notation.forest_json import SYMBOL_SUFFIX, Table, read_table
from spinney.notation.names import Names
from spinney.notation.place_checks import settling_order
from spinney.notation.printed_halves import printed_halves
from spinney.notation.scores_json import write_scores

MAX_SPOTS: Final = 60  # tried for one card; no forest on a table offers more

SlotChoice = tuple[int, Slot, Half]  # place, slot, the half that lies there


class Placement:
    """The place of a card and what it adds there, or the reason why it has none."""

    def __init__(self, place: int, side: Side, gain: int, depends: bool, why: str) -> None:
        self.place = place  # from 0; -1: nowhere yet
        self.side = side
        self.gain = gain
        self.depends = depends  # another place would score differently
        self.why = why


class UnplacedCard:
    """A card by the names of its species and tree symbol."""

    def __init__(self, edition: Edition, species: str, symbol: str | None = None) -> None:
        self.species = Names(edition.species).find(species)
        kind = f"{symbol}{SYMBOL_SUFFIX}"
        self.symbol = edition.flora.kinds.index(kind) if kind in edition.flora.kinds else NO_KIND


def place_card(table: Table, player: int, card: UnplacedCard) -> Placement:
    """Put a dweller into its best place of a forest, if there is one."""
    placement, spot = _best_placement(table, player, card)
    if spot is not None:
        table.forests[player].settle_at(spot[2], spot[0], spot[1])
    return placement


def placement_gain(table: Table, player: int, card: UnplacedCard) -> Placement:
    """Return what one more card would add, without changing the table."""
    if card.species >= 0 and table.edition.flora.species[card.species].side == NOWHERE:
        return _gain_as_new_place(table, player, card)
    return _best_placement(table, player, card)[0]


def _gain_as_new_place(table: Table, player: int, card: UnplacedCard) -> Placement:
    edition = table.edition
    symbols = printed_halves(edition).symbols.get((card.species, NOWHERE), [])
    half = printed_halves(edition).half((card.species, symbols[0] if len(symbols) == 1 else NO_KIND, NOWHERE))
    grown = table.forests[player].copy()
    place = grown.plant(half)
    return Placement(place, NOWHERE, _total(table, player, grown) - _total(table, player), False, "")


def _best_placement(table: Table, player: int, card: UnplacedCard) -> tuple[Placement, SlotChoice | None]:
    if card.species < 0:
        return Placement(-1, NOWHERE, 0, False, "There is no such card in this edition."), None
    forest = table.forests[player]
    spots = list(_free_spots(table.edition, forest, card))[:MAX_SPOTS]
    if not spots:
        return Placement(-1, NOWHERE, 0, False, _reason_unplaced(table.edition, card)), None
    before = _total(table, player)
    gains = [_total_with(table, player, spot) - before for spot in spots]
    best = max(range(len(spots)), key=lambda i: (gains[i], -_demand(forest, spots[i])))
    depends = table.edition.is_local[card.species] or len(set(gains)) > 1
    place, slot, _ = spots[best]
    return Placement(place, slot % SIDE_COUNT, gains[best], depends and len(spots) > 1, ""), spots[best]


def _free_spots(edition: Edition, forest: Forest, card: UnplacedCard) -> Iterator[SlotChoice]:
    """Yield every place and side that takes a card, in the order of the forest."""
    species, supply = edition.flora.species[card.species], printed_halves(edition)
    faces = [(card.species, card.symbol, side) for side in supply.sides[card.species] if side != NOWHERE]
    faces = [face for face in faces if face in supply.copies]
    for place in range(len(forest.hosts)):
        for face in faces:
            slot = forest.slot_for(species, place, face[2])
            if slot >= 0:
                yield place, slot, supply.half(face)


def _demand(forest: Forest, spot: SlotChoice) -> int:
    """Count the needs this slot could serve; with equal points, the slot in most demand stays free."""
    layout = forest.flora.layouts[forest.layouts[spot[0]]]
    return sum(layout.grounds[spot[1] % SLOTS] in accepted for accepted in forest.flora.needs)


def _total_with(table: Table, player: int, spot: SlotChoice) -> int:
    forest = table.forests[player].copy()
    forest.settle_at(spot[2], spot[0], spot[1])
    return _total(table, player, forest)


def _total(table: Table, player: int, replacement: Forest | None = None) -> int:
    rivals = [forest for i, forest in enumerate(table.forests) if i != player]
    return outcome.total(table.edition, replacement or table.forests[player], rivals)


def _reason_unplaced(edition: Edition, card: UnplacedCard) -> str:
    printed = edition.printed[card.species]
    sides = " or ".join(dict.fromkeys(SIDE_NAMES[side] for side in printed_halves(edition).sides[card.species]))
    need = f" with {printed.needs}" if printed.needs else ""
    return f"{printed.name} finds no free place{need} for its {sides} side yet: add what it lives at."


# --- as documents ---------------------------------------------------------------------------------------------------


def place_and_score(
    document: dict[str, Any], loose: list[list[dict[str, Any]]], player: int, wanted: list[str]
) -> dict[str, Any]:
    """Place the loose cards of Forest JSON; return their places, the scores, and what other cards would add."""
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
    """Place all cards: first those that open a place to others, then those that score by place, then the rest."""
    unplaced = [UnplacedCard(table.edition, card["species"], card.get("symbol")) for card in cards]
    order = sorted(range(len(cards)), key=lambda i: _placing_order(table.edition, unplaced[i]))
    seats = {i: _place_one(document, table, player, cards[i], unplaced[i]) for i in order}
    return [seats[i] for i in range(len(cards))]


def _placing_order(edition: Edition, card: UnplacedCard) -> tuple[int, bool]:
    if card.species < 0:
        return 0, False
    return settling_order(edition.flora.species[card.species]), not edition.is_local[card.species]


def _place_one(
    document: dict[str, Any], table: Table, player: int, row: dict[str, Any], card: UnplacedCard
) -> dict[str, Any]:
    placement = place_card(table, player, card)
    if placement.place >= 0:
        places = document["players"][player]["forest"]
        placement.place = _known_places(table.edition, places)[placement.place]
        side, here = SIDE_NAMES[placement.side], places[placement.place]
        here[side] = [*(here[side] if isinstance(here.get(side), list) else []), row]
    return _write_placement(placement)


def _known_places(edition: Edition, places: list[Any]) -> list[int]:
    """Return the entries a lenient reader has planted; it leaves out unknown ones."""
    names = Names(edition.species)
    found = [names.find(str(place.get("card"))) if isinstance(place, dict) else -1 for place in places]
    return [i for i, species in enumerate(found) if species >= 0 and edition.flora.species[species].side == NOWHERE]


def _write_placement(placement: Placement) -> dict[str, Any]:
    return {
        "place": placement.place,
        "side": SIDE_NAMES[placement.side] if placement.side != NOWHERE else "",
        "gain": placement.gain,
        "depends": placement.depends,
        "why": placement.why,
    }
