"""Phrases for cards, halves and places, of which all sentences for people are made.

They are made from an edition or a `View`, never from a table, so no phrase can reveal more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final, TypeVar

from spinney.editions.edition import Edition
from spinney.land import BOTTOM, LEFT, NO_KIND, RIGHT, SIDE_COUNT, SLOTS, TOP, CardId, Forest, Half
from spinney.language.message import (
    READER,
    Count,
    Listed,
    Message,
    Name,
    Person,
    join_sentences,
    list_all,
    list_any,
    list_row,
    say,
)
from spinney.language.nouns import CARD, SORTS, points
from spinney.views import View
from spinney.words.verbs import clause

DWELLER_SIDE_PHRASES: Final = (say("on top"), say("below"), say("on the left"), say("on the right"))
Thing = TypeVar("Thing", bound=Hashable)


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Join words to "a, b and c"."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def count_each(things: Iterable[Thing]) -> dict[Thing, int]:
    """Count how often each thing comes, in the order of their first times."""
    counts: dict[Thing, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return counts


def repeat(what: Message | Name, number: int) -> Message:
    """Return "2x Birch" for two Birches, and the name alone for one."""
    return say("{n}x {what}", n=number, what=what) if number > 1 else say("{what}", what=what)


def seat_name(seat: int, me: int, names: Sequence[str] | None) -> Person:
    """Return what to call a seat: "You" for the viewer's own."""
    if seat == me:
        return READER
    return Person(names[seat] if names else say("Seat {n}", n=seat + 1))


def person(name: str) -> Person:
    """Return who a name in a list of seats is: "You" is the reader."""
    return READER if name == READER.name else Person(name)


# --- cards ----------------------------------------------------------------------------------------------------------


def species_name(edition: Edition, half: Half) -> Name:
    return edition.name_of(half)


def join_card_names(edition: Edition, cards: Iterable[CardId]) -> Listed:
    return list_all(repeat(edition.card_names[card], number) for card, number in count_each(cards).items())


def symbol_name(edition: Edition, half: Half) -> Name | None:
    """Return the tree symbol of a half; None if it has none."""
    kind = edition.flora.symbol_of[half]
    return None if kind == NO_KIND else edition.flora.symbol_names[kind]


def symbol_names(edition: Edition, card: CardId) -> list[Name]:
    """Return the tree symbols a card can pay with, each once."""
    return list(dict.fromkeys(edition.flora.symbol_names[kind] for kind in edition.symbols_of[card]))


def side_text(edition: Edition, half: Half) -> Message | Name:
    side = edition.flora.side_of[half]
    if side == LEFT and not edition.is_printed(half):
        return say("on the left or right")  # some of its cards have it on the left, others on the right
    return DWELLER_SIDE_PHRASES[side] if side >= 0 else SORTS[edition.printed[edition.flora.species_of[half]].kind]


def rule_text(edition: Edition, half: Half) -> Message:
    """Return what a half does and scores, in the almanac's words."""
    printed = edition.printed[edition.flora.species_of[half]]
    bonus = say("Bonus: {bonus}", bonus=printed.bonus) if printed.bonus else None
    parts = [part for part in (printed.effect, bonus, printed.score) if part]
    return say("{parts}", parts=list_row(parts))


def half_text(edition: Edition, half: Half) -> Message:
    """Describe a half in full: what it is, where it goes, what it costs, does and scores."""
    printed = edition.printed[edition.flora.species_of[half]]
    where = side_text(edition, half)
    types = None if printed.types == [printed.kind.capitalize()] else type_names(edition, half)
    return say(
        "{card} ({where}[, {types}], cost {cost}[, {symbol} symbol]): {rule}",
        card=species_name(edition, half),
        where=where,
        types=types,
        cost=edition.cost[half],
        symbol=symbol_name(edition, half),
        rule=rule_text(edition, half),
    )


def type_names(edition: Edition, half: Half) -> Listed:
    flora = edition.flora
    return list_all(flora.names[flora.kinds.index(tag)] for tag in edition.printed[flora.species_of[half]].types)


def card_text(edition: Edition, card: CardId) -> Message:
    """Describe a card: its halves, and how many copies there are."""
    halves = list_row((half_text(edition, half) for half in edition.halves_of[card]), "{a} | {b}")
    return say("{halves} [[{cards} like this]]", halves=halves, cards=Count(edition.copies[card], CARD))


def cave_text(edition: Edition, number: int) -> Message:
    """Describe a cave card."""
    for cave in edition.caves:
        if cave.number == number:
            clauses = [clause(step, edition.flora.names, edition.face_down_name) for step in cave.effect]
            if cave.points:
                clauses.append(say("{points} at the end", points=points(cave.points)))
            if clauses:
                return say("cave {n}: {effect}", n=number, effect=join_sentences(clauses))
    return say("cave {n}: no effect.", n=number)


# --- places ---------------------------------------------------------------------------------------------------------


def has_added_river(forest: Forest, place: int) -> bool:
    """Say whether a river was laid below this tree."""
    species = forest.flora.species[forest.flora.species_of[forest.hosts[place]]]
    return forest.layouts[place] != species.layout


def host_text(edition: Edition, forest: Forest, place: int) -> str:
    name = str(say("{card}", card=species_name(edition, forest.hosts[place])))
    return f"{name} with a river" if has_added_river(forest, place) else name


def dwellers_at(edition: Edition, forest: Forest, place: int) -> list[list[Name]]:
    """Return the dwellers of a place, by side: top, bottom, left, right."""
    found: list[list[Name]] = [[], [], [], []]
    for half, spot in zip(forest.dwellers, forest.spots, strict=True):
        if spot // SLOTS == place:
            found[spot % SLOTS % SIDE_COUNT].append(species_name(edition, half))
    return found


def place_text(view: View, seat: int, place: int) -> Message:
    """Describe a place: "the Oak with a Goshawk on top and 2x European Hare on the left"."""
    forest = view.forests[seat]
    there: list[Message] = []
    for side, names in enumerate(dwellers_at(view.edition, forest, place)):
        lying = [
            say("{card:a}", "lies there", card=name) if number == 1 else repeat(name, number)
            for name, number in count_each(names).items()
        ]
        if lying:
            there.append(say("{cards} {where}", cards=list_all(lying), where=DWELLER_SIDE_PHRASES[side]))
    host, river = species_name(view.edition, forest.hosts[place]), has_added_river(forest, place)
    if not there:
        return (
            say("{host:the} with a river, still empty", host=host)
            if river
            else say("{host:the}, still empty", host=host)
        )
    if river:
        return say("{host:the} with a river, and {there}", host=host, there=list_all(there))
    return say("{host:the} with {there}", host=host, there=list_all(there))


HOST_PHRASES: Final = {
    TOP: say("on top of {places}"),
    BOTTOM: say("below {places}"),
    LEFT: say("to the left of {places}"),
    RIGHT: say("to the right of {places}"),
}


def allowed_hosts_text(edition: Edition, half: Half) -> Message:
    """Describe where a dweller may lie: "on top of a tree or a moor"."""
    places = list_any(say("{place:a}", "on top of", place=name) for name in _accepting_layouts(edition, half))
    return HOST_PHRASES[edition.flora.side_of[half]].fill(places=places)


def _accepting_layouts(edition: Edition, half: Half) -> list[Name]:
    """Name the layouts with a slot for a half; those with a river only if the river makes a difference."""
    flora = edition.flora
    accepts = flora.accepts[flora.species[flora.species_of[half]].need]
    side = flora.side_of[half]
    slots = [side, side + SIDE_COUNT] if side in (TOP, BOTTOM) else [side]
    takes = [any(accepts[i * SLOTS + slot] for slot in slots) for i in range(len(flora.layouts))]
    names: list[Name] = []
    for i in range(len(flora.layouts)):
        river = flora.river_layout[i]
        if takes[i] and i in flora.river_layout and takes[flora.river_layout.index(i)]:
            continue
        if takes[i]:
            without = river >= 0 and not takes[river]
            key = flora.layouts[i].name.lower()
            names.append(Name(f"{key} without a river" if without else key, flora.place_names[i].book))
    return names
