"""The moves of an edition: every small answer a player can give, made once and shared.

A move is a verb and one number. Each exists once per edition, so lists of legal moves hold references, equality is
identity, and `move.index` numbers the whole action space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # these are ints wherever the engine is not compiled
    from mypy_extensions import i64

TAKE_DECK: Final = 0
TAKE_CARD: Final = 1  # from the clearing
PLAY_HALF: Final = 2  # for its cost
LAY_CARD: Final = 3  # face down
PAY_CARD: Final = 4
AT_PLACE: Final = 5
PLACE_HALF: Final = 6  # free of charge
CAVE_CARD: Final = 7
DISCARD_CARD: Final = 8
PICK_CAVE: Final = 9
ACCEPT: Final = 10
DECLINE: Final = 11
DONE: Final = 12
SHOW_HAND: Final = 13
ON_CARDS: Final = (TAKE_CARD, LAY_CARD, PAY_CARD, CAVE_CARD, DISCARD_CARD)  # their number is a card


class BadNotation(ValueError):
    """A text that is no move, transcript, position or forest; nothing has changed."""

    slug = "bad-notation"


class Move:
    """One small move; `str(move)` is how it is written, and is read back by `Moves.parse`."""

    def __init__(self, edition: str, stamp: str, index: int, verb: int, number: int, text: str) -> None:
        self.edition = edition
        self.stamp = stamp  # of the edition's text: two may have one name
        self.index: i64 = index
        self.verb = verb
        self.number = number
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Moves:
    """All moves of one edition, by verb and number."""

    def __init__(self, edition: str, stamp: str, cards: list[str], halves: list[str], places: int, caves: int) -> None:
        self.edition = edition
        self.stamp = stamp
        self.all: list[Move] = []
        self.by_text: dict[str, Move] = {}
        self.take_deck = self._add(TAKE_DECK, 0, "take deck")
        self.accept = self._add(ACCEPT, 0, "accept")
        self.decline = self._add(DECLINE, 0, "decline")
        self.done = self._add(DONE, 0, "done")
        self.show = self._add(SHOW_HAND, 0, "show hand")
        self.take = [self._add(TAKE_CARD, card, f"take {cards[card]}") for card in range(len(cards))]
        self.pay = [self._add(PAY_CARD, card, f"pay {cards[card]}") for card in range(len(cards))]
        self.lay = [self._add(LAY_CARD, card, f"lay {cards[card]} face down") for card in range(len(cards))]
        self.cave = [self._add(CAVE_CARD, card, f"cave {cards[card]}") for card in range(len(cards))]
        self.discard = [self._add(DISCARD_CARD, card, f"discard {cards[card]}") for card in range(len(cards))]
        self.play = [self._add(PLAY_HALF, half, f"play {halves[half]}") for half in range(len(halves))]
        self.place = [self._add(PLACE_HALF, half, f"place {halves[half]}") for half in range(len(halves))]
        self.at = [self._add(AT_PLACE, place, f"at {place + 1}") for place in range(places)]
        self.pick = [self._add(PICK_CAVE, cave, f"pick cave {cave}") for cave in range(caves + 1)]

    def _add(self, verb: int, number: int, text: str) -> Move:
        move = Move(self.edition, self.stamp, len(self.all), verb, number, text)
        self.all.append(move)
        self.by_text[text] = move
        return move

    def parse(self, text: str, legal: list[Move]) -> Move:
        """Return the move a text means: written out, or any part of it that fits just one legal move."""
        wanted = " ".join(text.split()).casefold()
        exact = [move for move in self.all if move.text.casefold() == wanted]
        if exact:
            return exact[0]
        words = wanted.split()
        starts = [move for move in legal if move.text.casefold().startswith(wanted)]
        near = starts or [move for move in legal if words and all(word in move.text.casefold() for word in words)]
        if len(near) == 1:
            return near[0]
        if near:
            shown = "; ".join(move.text for move in near[:5])
            raise BadNotation(f"'{text}' can mean {len(near)} moves ({shown}); say more of the one you want.")
        shown = "; ".join(move.text for move in legal[:5])
        raise BadNotation(f"'{text}' is no move; among the {len(legal)} you can make now are: {shown}.")
