"""A table in memory: its record, the game replayed from it, and what is shown of it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from spinney.editions.moves import Move
from spinney.hosting.tables.clock import holding_seat, next_version
from spinney.hosting.tables.game_history import GameHistory, deal_record, replay_record
from spinney.hosting.tables.record import TableRecord, add_seconds, names_of, seat_of, with_changes
from spinney.hosting.tables.seats import has_other_people
from spinney.hosting.viewers.forests import DrawnForest, DrawnForests
from spinney.hosting.viewers.game_view import Pause, TableDisplay
from spinney.hosting.viewers.journal import Journal, JournalUpdate, PlayedMove, ReadPosition, play_move
from spinney.views import SPECTATOR, Game


class NextVersion(NamedTuple):
    """A table as it is after some moves that are not stored yet."""

    record: TableRecord
    history: GameHistory
    played: list[PlayedMove]


class HostedTable:
    """A record and its game, which follows it: a change is stored first and then applied to both."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.history: GameHistory | None = None  # None while the table waits for players
        self.journals: dict[int, Journal] = {}  # by the seat that reads it, made when first needed
        self.shown_plies: dict[int, int] = {}  # by seat: the last ply its player was shown
        self._drawn_forests = DrawnForests()
        if record.state != "waiting":
            self.rebuild()

    # --- the game -----------------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Replay the game from the record."""
        self.set_history(replay_record(self.record))

    def is_continued_by(self, record: TableRecord) -> bool:
        """Say whether this record has the same moves, and maybe more."""
        return self.history is not None and record.moves[: len(self.record.moves)] == self.record.moves

    def catch_up(self, record: TableRecord) -> None:
        """Apply a stored record with further moves, made by us or another server."""
        assert self.history is not None
        begun, self.record = len(self.record.moves), record
        moves = self.history.game.edition.moves
        for text in record.moves[begun:]:
            played = self.history.push(moves.by_text[text])
            for journal in self.journals.values():
                journal.add(played)

    def set_history(self, history: GameHistory) -> None:
        """Set a game that was replayed (perhaps in a thread) from the record."""
        self.history = history
        self.journals = {}
        self.shown_plies = {seat: min(ply, history.game.ply) for seat, ply in self.shown_plies.items()}

    @property
    def game(self) -> Game | None:
        return self.history.game if self.history else None

    def make_next_version(self, moves: list[Move], at: str) -> NextVersion:
        """Make these moves, which came in one message, on a copy: `adopt` takes it over once it is stored."""
        assert self.history is not None
        history, record = self.history.copy(), self.record
        played = [history.push(move) for move in moves]
        texts = [move.text for move in moves]
        longer = with_changes(
            record, moves=record.moves + texts, said=record.said + [len(record.moves)] * len(moves), moved=at
        )
        return NextVersion(next_version(longer, history, at), history, played)

    def adopt(self, new: NextVersion) -> None:
        """Go on from moves that `make_next_version` made and that are stored by now."""
        self.record, self.history = new.record, new.history
        for made in new.played:
            for journal in self.journals.values():
                journal.add(made)

    # --- taking back --------------------------------------------------------------------------------------------

    def holding_seat(self) -> int | None:
        """Return the seat everybody waits for because it can still take its turn back."""
        return holding_seat(self.record, self.history) if self.history and self.record.moves else None

    def pause(self) -> Pause | None:
        """Return who can still take their turn back, and until when, if the table waits for that."""
        held = self.holding_seat()
        if held is None:
            return None
        has_grace = self.record.turn_end == "grace"
        return Pause(held, add_seconds(self.record.moved, self.record.grace) if has_grace else None)

    def undo_ply(self, seat: int) -> int | None:
        """Return the ply this seat may go back to: the start of its last message, if nothing hidden was revealed.

        Others' moves go with it only where all others are bots.
        """
        history, record = self.history, self.record
        if history is None or not record.allow_undo or history.game.is_over() or seat not in history.movers:
            return None
        last = max(ply for ply, mover in enumerate(history.movers) if mover == seat)
        start = record.said[last]
        if start < record.opened:
            return None
        passed = last < len(record.moves) - 1 or history.game.seat != seat
        if passed and self.holding_seat() != seat and not self.plays_only_bots(seat):
            return None
        return start if history.can_take_back(seat, start) else None

    def rewind(self, ply: int, at: str) -> tuple[TableRecord, GameHistory]:
        """Return the record and the game as they were at a ply."""
        record = replace(self.record, moves=self.record.moves[:ply], said=self.record.said[:ply])
        record.ended = min(record.ended, ply)
        history = replay_record(record)
        return next_version(record, history, at), history

    # --- what has happened ----------------------------------------------------------------------------------------

    def read_journal(self, seat: int, position: ReadPosition) -> JournalUpdate:
        """Return what happened since a reader last looked; a new reader goes on where their seat was last shown."""
        journal = self.journals.get(seat)
        if journal is None:
            return JournalUpdate([], [], not position.journal)
        if not position.journal:
            position.ply = self.shown_plies.get(seat, journal.ply)
        found = journal.read_new(position, self.display().names, self.record.notes)
        if seat != SPECTATOR:
            self.shown_plies[seat] = journal.ply
        return found

    def bot_to_move(self) -> str | None:
        """Return the bot that is to move, or None."""
        if self.game is None or self.game.is_over() or self.holding_seat() is not None:
            return None
        return self.record.seats[self.game.seat].active_bot()

    # --- who is there -------------------------------------------------------------------------------------------

    def seat_of(self, guest: str) -> int:
        """Return where a guest sits, or SPECTATOR."""
        return seat_of(self.record, guest)

    def plays_only_bots(self, seat: int) -> bool:
        """Say whether only bots sit at the other seats, and have done so from the beginning."""
        return not has_other_people(self.record, seat)

    def display(self) -> TableDisplay:
        """Return names and settings for showing the game."""
        return TableDisplay(names_of(self.record), self.record.show_scores)

    # --- what is shown ------------------------------------------------------------------------------------------

    def drawn_forests(self) -> list[DrawnForest]:
        """Return the forests as a spectator sees them, which is how all viewers do."""
        assert self.game is not None
        return self._drawn_forests.draw(self.game, self.record.show_scores or self.game.is_over())

    def build_journal(self, seat: int) -> None:
        """Build the log of one seat from the deal on; `catch_up` keeps it up to date."""
        if seat not in self.journals and self.history is not None:
            game = deal_record(self.record)
            journal = Journal(seat, game)
            if len(self.history.replayed) == len(self.record.moves):
                for made in self.history.replayed:
                    journal.add(made)
            else:
                for text in self.record.moves:
                    journal.add(play_move(game, game.edition.moves.by_text[text]))
            self.journals[seat] = journal
