"""A game as it came about, and what undo must know of the moves that led to it."""

from __future__ import annotations

from spinney import views
from spinney.editions import named
from spinney.editions.moves import Move
from spinney.game.facts import can_take_back
from spinney.game.state import IllegalMove
from spinney.hosting.journal import Made, make
from spinney.hosting.lately import Lately
from spinney.hosting.offered import offered
from spinney.hosting.record import Record
from spinney.hosting.refusals import Refused
from spinney.notation.decks import read_deck
from spinney.views import Game
from spinney.words.lexicon import UnknownWord


def deal(record: Record) -> Game:
    """The game as it was dealt."""
    edition = named(record.edition)
    return views.deal(edition, len(record.seats), int(record.seed), record.start, read_deck(edition, record.deck))


class Story:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.movers: list[int] = []  # by ply: who made the move
        self.lately = Lately()
        self.showed: list[list[bool]] = []  # by ply and seat: did it show that seat something hidden?

    def push(self, move: Move) -> Made:
        made = make(self.game, move)
        winters = self.game.winters
        self.movers.append(made.seat)
        self.lately.add(made.turn, made.seat, made.facts)
        self.showed.append([not can_take_back(made.facts, seat, winters) for seat in range(self.game.seats)])
        return made

    def copy(self) -> Story:
        """One in which moves can be tried."""
        other = Story(self.game.copy())
        other.movers, other.showed, other.lately = self.movers[:], self.showed[:], self.lately.copy()
        return other

    def can_take_back(self, seat: int, ply: int) -> bool:
        """Has nothing hidden come to light to a seat from this ply on?"""
        return not any(showed[seat] for showed in self.showed[ply:])


def tell(record: Record) -> Story:
    """The game a record tells; one this version of Spinney cannot tell is refused.

    Other rules are refused even where all moves fit: they would tell another game, with other points.
    """
    if record.rules and not _is_ours(record):
        raise other_rules(record)
    try:
        story = Story(deal(record))
        for text in record.moves:
            story.push(story.game.edition.moves.by_text[text])
    except (KeyError, IllegalMove, UnknownWord):
        raise other_rules(record) from None
    return story


def _is_ours(record: Record) -> bool:
    """Was it dealt by the rules we have?  A table older than digests does not say."""
    return record.edition in offered() and named(record.edition).digest == record.rules


def other_rules(record: Record) -> Refused:
    ours = _is_ours(record)
    why = "has a move this version of Spinney does not know" if ours else "was dealt by other rules than today's"
    return Refused("other-rules", f"This table {why}; open it with the version that dealt it, or make a new one.")
