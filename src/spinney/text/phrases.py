"""Phrases for cards, halves and places, of which all sentences for people are made.

They are made from an edition or a `View`, never from a table, so no phrase can reveal more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.land import BOTTOM, LEFT, NO_KIND, SIDE_COUNT, SLOTS, TOP, CardId, Forest, Half
from spinney.views import View
from spinney.words.nouns import count_noun, with_article
from spinney.words.verbs import sentence

DWELLER_SIDE_PHRASES: Final = ("on top", "below", "on the left", "on the right")


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Join words to "a, b and c"."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def join_counted(words: Sequence[str]) -> str:
    """Join words like `join_words`, with repeated ones as "2x Birch"."""
    counts = {word: words.count(word) for word in words}
    return join_words([word if count == 1 else f"{count}x {word}" for word, count in counts.items()])


def to_clause(text: str) -> str:
    """Turn a sentence into a clause: without capital and full stop."""
    return text[:1].lower() + text[1:].rstrip(".")


def seat_name(seat: int, me: int, names: Sequence[str] | None) -> str:
    """Return what to call a seat: "You" for the viewer's own."""
    if seat == me:
        return "You"
    return names[seat] if names else f"Seat {seat + 1}"


def conjugate(name: str, verb: str) -> str:
    """Return "You draw" or "Ann draws"."""
    return f"{name} {verb}" if name == "You" else f"{name} {verb}s"


# --- cards ----------------------------------------------------------------------------------------------------------


def species_name(edition: Edition, half: Half) -> str:
    return edition.flora.species[edition.flora.species_of[half]].name


def join_card_names(edition: Edition, cards: Sequence[CardId]) -> str:
    return join_counted([edition.cards[card] for card in cards])


def symbol_name(edition: Edition, half: Half) -> str:
    """Return the name of a half's tree symbol; empty if it has none."""
    kind = edition.flora.symbol_of[half]
    return "" if kind == NO_KIND else edition.flora.kinds[kind].removesuffix(" symbol")


def symbol_names(edition: Edition, card: CardId) -> list[str]:
    """Return the tree symbols a card can pay with, each once."""
    return list(dict.fromkeys(edition.flora.kinds[kind].removesuffix(" symbol") for kind in edition.symbols_of[card]))


def side_text(edition: Edition, half: Half) -> str:
    side = edition.flora.side_of[half]
    return DWELLER_SIDE_PHRASES[side] if side >= 0 else edition.printed[edition.flora.species_of[half]].kind


def rule_text(edition: Edition, half: Half) -> str:
    """Return what a half does and scores, in the almanac's words."""
    printed = edition.printed[edition.flora.species_of[half]]
    bonus = f"Bonus: {printed.bonus}" if printed.bonus else ""
    return " ".join(part for part in (printed.effect, bonus, printed.score) if part)


def half_text(edition: Edition, half: Half) -> str:
    """Describe a half in full: what it is, where it goes, what it costs, does and scores."""
    printed = edition.printed[edition.flora.species_of[half]]
    where = side_text(edition, half)
    types = join_words(printed.types)
    symbol = symbol_name(edition, half)
    facts = [where, *([] if types.casefold() == where else [types]), f"cost {edition.cost[half]}"]
    if symbol:
        facts.append(f"{symbol} symbol")
    return f"{printed.name} ({', '.join(facts)}): {rule_text(edition, half)}"


def card_text(edition: Edition, card: CardId) -> str:
    """Describe a card: its halves, and how many copies there are."""
    halves = " | ".join(half_text(edition, half) for half in edition.halves_of[card])
    return f"{halves} [{count_noun(edition.copies[card], 'card')} like this]"


def cave_text(edition: Edition, number: int) -> str:
    """Describe a cave card."""
    for cave in edition.caves:
        if cave.number == number:
            face_down = edition.flora.species[edition.face_down].name
            parts = [sentence(step, edition.flora.kinds, face_down) for step in cave.effect]
            if cave.points:
                parts.append(f"{count_noun(cave.points, 'point')} at the end.")
            return f"Cave {number}: {' '.join(parts) or 'no effect.'}"
    return f"Cave {number}: no effect."


# --- places ---------------------------------------------------------------------------------------------------------


def has_added_river(forest: Forest, place: int) -> bool:
    """Say whether a river was laid below this tree."""
    species = forest.flora.species[forest.flora.species_of[forest.hosts[place]]]
    return forest.layouts[place] != species.layout


def host_text(edition: Edition, forest: Forest, place: int) -> str:
    name = species_name(edition, forest.hosts[place])
    return f"{name} with a river" if has_added_river(forest, place) else name


def dwellers_at(edition: Edition, forest: Forest, place: int) -> list[list[str]]:
    """Return the dwellers of a place, by side: top, bottom, left, right."""
    found: list[list[str]] = [[], [], [], []]
    for half, spot in zip(forest.dwellers, forest.spots, strict=True):
        if spot // SLOTS == place:
            found[spot % SLOTS % SIDE_COUNT].append(species_name(edition, half))
    return found


def place_text(view: View, seat: int, place: int) -> str:
    """Describe a place: "the Oak with a Goshawk on top and 2x European Hare on the left"."""
    forest = view.forests[seat]
    sides: list[str] = []
    for side, names in enumerate(dwellers_at(view.edition, forest, place)):
        if names:
            dwellers = join_counted(names)
            sides.append(
                f"{dwellers if dwellers[0].isdigit() else with_article(dwellers)} {DWELLER_SIDE_PHRASES[side]}"
            )
    host = f"the {host_text(view.edition, forest, place)}"
    if not sides:
        return f"{host}, still empty"
    return f"{host}{', and ' if has_added_river(forest, place) else ' with '}{join_words(sides)}"


def allowed_hosts_text(edition: Edition, half: Half) -> str:
    """Describe where a dweller may lie: "on top of a tree or a moor"."""
    side = edition.flora.side_of[half]
    places = join_words(
        [f"{'an' if name[0] in 'aeiou' else 'a'} {name}" for name in _accepting_layouts(edition, half)], "or"
    )
    if side == TOP:
        return f"on top of {places}"
    return f"below {places}" if side == BOTTOM else f"{'to the left' if side == LEFT else 'to the right'} of {places}"


def _accepting_layouts(edition: Edition, half: Half) -> list[str]:
    """Name the layouts with a slot for a half; those with a river only if the river makes a difference."""
    flora = edition.flora
    accepts = flora.accepts[flora.species[flora.species_of[half]].need]
    side = flora.side_of[half]
    slots = [side, side + SIDE_COUNT] if side in (TOP, BOTTOM) else [side]
    takes = [any(accepts[i * SLOTS + slot] for slot in slots) for i in range(len(flora.layouts))]
    names: list[str] = []
    for i, layout in enumerate(flora.layouts):
        river = flora.river_layout[i]
        if takes[i] and i in flora.river_layout and takes[flora.river_layout.index(i)]:
            continue
        if takes[i]:
            names.append(
                f"{layout.name.lower()} without a river" if river >= 0 and not takes[river] else layout.name.lower()
            )
    return names
