"""A game as it came about, and what undo must know of the moves that led to it."""

from __future__ import annotations

from spinney import views
from spinney.editions import named
from spinney.editions.moves import Move
from spinney.game.facts import can_take_back
from spinney.game.state import IllegalMove
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import TableRecord
from spinney.hosting.viewers.journal import PlayedMove, play_move
from spinney.hosting.viewers.last_turns import LastTurns
from spinney.notation.decks import read_deck
from spinney.views import Game
from spinney.words.lexicon import UnknownWord


def deal_record(record: TableRecord) -> Game:
    """The game as it was dealt."""
    edition = named(record.edition)
    return views.deal(edition, len(record.seats), int(record.seed), record.start, read_deck(edition, record.deck))


class GameHistory:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.movers: list[int] = []  # by ply: who made the move
        self.last_turns = LastTurns()
        self.revealed: list[list[bool]] = []  # by ply and seat: did it show that seat something hidden?

    def push(self, move: Move) -> PlayedMove:
        made = play_move(self.game, move)
        winters = self.game.winters
        self.movers.append(made.seat)
        self.last_turns.add(made.turn, made.seat, made.facts)
        self.revealed.append([not can_take_back(made.facts, seat, winters) for seat in range(self.game.seats)])
        return made

    def copy(self) -> GameHistory:
        """One in which moves can be tried."""
        other = GameHistory(self.game.copy())
        other.movers, other.revealed, other.last_turns = self.movers[:], self.revealed[:], self.last_turns.copy()
        return other

    def can_take_back(self, seat: int, ply: int) -> bool:
        """Has nothing hidden come to light to a seat from this ply on?"""
        return not any(showed[seat] for showed in self.revealed[ply:])


def replay_record(record: TableRecord) -> GameHistory:
    """The game a record tells; one this version of Spinney cannot tell is refused.

    Other rules are refused even where all moves fit: they would tell another game, with other points.
    """
    if record.rules and not _has_current_rules(record):
        raise other_rules(record)
    try:
        history = GameHistory(deal_record(record))
        for text in record.moves:
            history.push(history.game.edition.moves.by_text[text])
    except (KeyError, IllegalMove, UnknownWord):
        raise other_rules(record) from None
    return history


def _has_current_rules(record: TableRecord) -> bool:
    """Was it dealt by the rules we have?  A table older than digests does not say."""
    return record.edition in offered_editions() and named(record.edition).digest == record.rules


def other_rules(record: TableRecord) -> Refused:
    ours = _has_current_rules(record)
    why = "has a move this version of Spinney does not know" if ours else "was dealt by other rules than today's"
    return Refused("other-rules", f"This table {why}; open it with the version that dealt it, or make a new one.")
