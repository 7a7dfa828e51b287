"""The halves an edition prints and how often, to check that physical cards can show all that lies on a table."""

from __future__ import annotations

from functools import cache

from spinney.editions import Edition
from spinney.land import LEFT, NO_KIND, NOWHERE, RIGHT, CardId, Half, Kind, Side

Face = tuple[int, Kind, Side]  # species, tree symbol (NO_KIND: unknown), side


class PrintedHalves:
    """The faces in the deck of an edition, and how many cards show each."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.copies: dict[Face, int] = {}
        self.halves: dict[Face, Half] = {}  # any half that shows it; all are alike in a forest
        self.cards: dict[Face, list[CardId]] = {}  # physical cards, by their number in `edition.ids`
        self.prints: dict[Face, dict[str, Half]] = {}  # the halves that show it, by printed id
        for number, (_, card, _) in enumerate(edition.ids):
            for half in edition.halves_of[card]:
                self._add(number, half)
                flora = edition.flora
                face = (flora.species_of[half], flora.symbol_of[half], flora.side_of[half])
                self.prints.setdefault(face, {})[edition.ids[number][0]] = half
        self.symbols: dict[tuple[int, Side], list[Kind]] = {}  # printed with a species on a side
        self.sides: list[list[Side]] = [[] for _ in edition.species]  # by species
        for species, symbol, side in sorted(self.copies):
            if symbol == NO_KIND:
                self.sides[species].append(side)
            else:
                self.symbols.setdefault((species, side), []).append(symbol)

    def _add(self, number: int, half: Half) -> None:
        flora = self.edition.flora
        species, side = flora.species_of[half], flora.side_of[half]
        for symbol in (flora.symbol_of[half], NO_KIND):
            face = (species, symbol, side)
            self.copies[face] = self.copies.get(face, 0) + 1
            self.halves.setdefault(face, half)
            self.cards.setdefault(face, []).append(number)

    def half(self, face: Face) -> Half:
        """Return a half that shows a face; a loose one if its symbol is unknown."""
        return self.edition.flora.loose_half(face[0]) if face[1] == NO_KIND else self.halves[face]

    def differing(self, face: Face) -> list[Half]:
        """Return the halves that show a face if their types differ, those with fewer types first; else nothing."""
        kinds_of = self.edition.flora.kinds_of
        halves = sorted(self.prints.get(face, {}).values(), key=lambda half: len(kinds_of[half]))
        return halves if halves and len(kinds_of[halves[0]]) < len(kinds_of[halves[-1]]) else []

    def total(self, species: int) -> int:
        return self.edition.printed[species].copies

    def name(self, face: Face) -> str:
        """Return a face's name, such as "Roe Deer with Oak (left)"."""
        flora = self.edition.flora
        name = flora.species[face[0]].name
        side = f" ({('left', 'right')[face[2] - LEFT]})" if face[2] in (LEFT, RIGHT) else ""
        if face[1] == NO_KIND or face[2] == NOWHERE:
            return name + side
        return f"{name} with {flora.kinds[face[1]].removesuffix(' symbol')}{side}"


@cache
def printed_halves(edition: Edition) -> PrintedHalves:
    return PrintedHalves(edition)


def find_shortage(supply: PrintedHalves, faces: list[Face]) -> list[Face]:
    """Return faces that compete for too few physical cards, or nothing, by a matching with augmenting paths.

    Every face takes a card that shows it; if none is free, a holder moves on to another card.  If no holder can move,
    there are fewer cards than faces that need them.
    """
    holder: dict[int, int] = {}  # physical card -> the face that has it
    for seeker in range(len(faces)):
        visited: set[int] = set()  # cards
        if not _assign_card(seeker, supply, faces, holder, visited):
            return [faces[seeker], *(faces[holder[card]] for card in sorted(visited))]
    return []


def _assign_card(
    seeker: int, supply: PrintedHalves, faces: list[Face], holder: dict[int, int], visited: set[int]
) -> bool:
    cards = supply.cards.get(faces[seeker], [])
    for card in cards:
        if card not in holder:
            holder[card] = seeker
            return True
    for card in cards:
        if card not in visited:
            visited.add(card)
            if _assign_card(holder[card], supply, faces, holder, visited):
                holder[card] = seeker
                return True
    return False
