"""A game replayed from its record, and what undo must know of its moves."""

from __future__ import annotations

from collections.abc import Sequence

from spinney import views
from spinney.editions import edition_named
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
    """Return the game as it was dealt."""
    edition = edition_named(record.edition)
    return views.deal(edition, len(record.seats), int(record.seed), record.start, read_deck(edition, record.deck))


class GameHistory:
    """A game, who made each move, and what it revealed to whom."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.movers: list[int] = []  # by ply: who made the move
        self.replayed: list[PlayedMove] = []  # for journals of a table that was just loaded; a copy is without them
        self.last_turns = LastTurns()
        self.revealed: list[list[bool]] = []  # by ply and seat: did it show that seat something hidden?

    def push(self, move: Move) -> PlayedMove:
        """Make a move, and return what happened."""
        made = self._push(move)
        self.last_turns.add(made.turn, made.seat, made.facts)
        return made

    def replay(self, texts: Sequence[str]) -> None:
        """Make all moves of a record, from the deal on."""
        by_text = self.game.edition.moves.by_text
        self.replayed = [self._push(by_text[text]) for text in texts]
        last = {made.seat: made.turn for made in self.replayed}
        for made in self.replayed:
            if made.turn == last[made.seat]:
                self.last_turns.add(made.turn, made.seat, made.facts)

    def _push(self, move: Move) -> PlayedMove:
        made = play_move(self.game, move)
        winters = self.game.winters
        self.movers.append(made.seat)
        self.revealed.append([not can_take_back(made.facts, seat, winters) for seat in range(self.game.seats)])
        return made

    def copy(self) -> GameHistory:
        """Return a copy, in which moves can be tried."""
        other = GameHistory(self.game.copy())
        other.movers, other.revealed, other.last_turns = self.movers[:], self.revealed[:], self.last_turns.copy()
        return other

    def can_take_back(self, seat: int, ply: int) -> bool:
        """Say whether the moves from this ply on have revealed nothing hidden to a seat."""
        return not any(showed[seat] for showed in self.revealed[ply:])


def replay_record(record: TableRecord) -> GameHistory:
    """Replay the game of a record, or refuse one this version of Spinney cannot replay.

    Other rules are refused even where all moves fit: they would give another game, with other points.
    """
    if record.rules and not _has_current_rules(record):
        raise other_rules(record)
    try:
        history = GameHistory(deal_record(record))
        history.replay(record.moves)
    except (KeyError, IllegalMove, UnknownWord):
        raise other_rules(record) from None
    return history


def _has_current_rules(record: TableRecord) -> bool:
    """Say whether it was dealt by the rules we have; a table older than digests does not tell."""
    return record.edition in offered_editions() and edition_named(record.edition).digest == record.rules


def other_rules(record: TableRecord) -> Refused:
    """Return the refusal of a table that cannot be replayed."""
    ours = _has_current_rules(record)
    why = "has a move this version of Spinney does not know" if ours else "was dealt by other rules than today's"
    return Refused("other-rules", f"This table {why}; open it with the version that dealt it, or make a new one.")
