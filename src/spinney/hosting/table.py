"""A table in memory: what its record tells, played out, and what is shown of it."""

from __future__ import annotations

from dataclasses import replace

from spinney.editions.moves import Move
from spinney.hosting.forests import forest_views
from spinney.hosting.journal import Bookmark, Journal, News, make
from spinney.hosting.messages import ForestView
from spinney.hosting.record import Record, later, names_of
from spinney.hosting.seats import has_other_people
from spinney.hosting.standing import following, holder
from spinney.hosting.story import Story, deal, tell
from spinney.hosting.viewing import Manner, Pause
from spinney.views import SPECTATOR, Game


class HostedTable:
    """`game` follows `record`: whoever changes the one has stored it first and then changes the other."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.story: Story | None = None  # None while the table waits for players
        self.journals: dict[int, Journal] = {}  # by seat looked from, made when first wanted
        self.shown: dict[int, int] = {}  # by seat: the last ply somebody who sits there was shown
        self._forests: tuple[int, list[ForestView]] | None = None
        if record.state != "waiting":
            self.replay()

    # --- the game -----------------------------------------------------------------------------------------------

    def replay(self) -> None:
        """Make the game what the record says."""
        self.follow(tell(self.record))

    def goes_on(self, record: Record) -> bool:
        """Does this record tell the same game, only further?"""
        return self.story is not None and record.moves[: len(self.record.moves)] == self.record.moves

    def catch_up(self, record: Record) -> None:
        """The table has gone on, by us or somebody else; what is stored comes into memory."""
        assert self.story is not None
        begun, self.record = len(self.record.moves), record
        moves = self.story.game.edition.moves
        for text in record.moves[begun:]:
            told = self.story.push(moves.by_text[text])
            for journal in self.journals.values():
                journal.add(told)

    def follow(self, story: Story) -> None:
        """Take up a game that was told (perhaps in a thread of its own) from the record."""
        self.story = story
        self.journals, self._forests = {}, None
        self.shown = {seat: min(ply, story.game.ply) for seat, ply in self.shown.items()}

    @property
    def game(self) -> Game | None:
        return self.story.game if self.story else None

    def after(self, made: list[Move], at: str) -> Record:
        """The record as it will be when these moves, of one message, are stored."""
        assert self.story is not None
        story, record = self.story.copy(), self.record
        for move in made:
            story.push(move)
        said = [len(record.moves)] * len(made)
        words = [move.text for move in made]
        longer = replace(record, moves=record.moves + words, said=record.said + said, moved=at)
        return following(longer, story, at)

    # --- taking back --------------------------------------------------------------------------------------------

    def holder(self) -> int | None:
        """The seat everybody waits for because it can still take its turn back."""
        return holder(self.record, self.story) if self.story and self.record.moves else None

    def pause(self) -> Pause | None:
        held = self.holder()
        if held is None:
            return None
        graceful = self.record.turn_end == "grace"
        return Pause(held, later(self.record.moved, self.record.grace) if graceful else None)

    def undo_to(self, seat: int) -> int | None:
        """The ply this seat may go back to: the start of its last message, if it has seen nothing hidden since.

        Others' moves go with it only where all others are bots.
        """
        story, record = self.story, self.record
        if story is None or not record.allow_undo or story.game.is_over() or seat not in story.movers:
            return None
        last = max(ply for ply, mover in enumerate(story.movers) if mover == seat)
        start = record.said[last]
        if start < record.opened:
            return None
        passed = last < len(record.moves) - 1 or story.game.seat != seat
        if passed and self.holder() != seat and not self.is_practice(seat):
            return None
        return start if story.can_take_back(seat, start) else None

    def back_to(self, ply: int, at: str) -> tuple[Record, Story]:
        """The table as it was at a ply: what to store, and the story to follow then."""
        record = replace(self.record, moves=self.record.moves[:ply], said=self.record.said[:ply])
        record.ended = min(record.ended, ply)
        story = tell(record)
        return following(record, story, at), story

    # --- what has happened ----------------------------------------------------------------------------------------

    def news(self, seat: int, bookmark: Bookmark) -> News:
        """What happened since a reader last looked; who sits down anew reads on where his seat was last shown."""
        journal = self.journals.get(seat)
        if journal is None:
            return News([], [], not bookmark.journal)
        if not bookmark.journal:
            bookmark.ply = self.shown.get(seat, journal.ply)
        found = journal.news(bookmark, self.manner().names, self.record.notes)
        if seat != SPECTATOR:
            self.shown[seat] = journal.ply
        return found

    def bot_to_move(self) -> str | None:
        if self.game is None or self.game.is_over() or self.holder() is not None:
            return None
        return self.record.seats[self.game.seat].player()

    # --- who is there -------------------------------------------------------------------------------------------

    def seat_of(self, guest: str) -> int:
        for number, seat in enumerate(self.record.seats):
            if seat.guest == guest and seat.kind == "guest":
                return number
        return SPECTATOR

    def is_practice(self, seat: int) -> bool:
        """Do only bots sit at the other seats, and have done so from the beginning?"""
        return not has_other_people(self.record, seat)

    def manner(self) -> Manner:
        return Manner(names_of(self.record), self.record.show_scores)

    # --- what is shown ------------------------------------------------------------------------------------------

    def forests(self) -> list[ForestView]:
        """All viewers see the same forests, so they are drawn once a ply, from what a spectator sees."""
        game = self.game
        assert game is not None
        if self._forests is None or self._forests[0] != game.ply:
            shown = self.record.show_scores or game.is_over()
            self._forests = (game.ply, forest_views(game.view(), shown))
        return self._forests[1]

    def write_journal(self, seat: int) -> None:
        """Tell the log of one seat from the deal; `catch_up` keeps it up to date."""
        if seat not in self.journals and self.story is not None:
            game = deal(self.record)
            journal = Journal(seat, game)
            for text in self.record.moves:
                journal.add(make(game, game.edition.moves.by_text[text]))
            self.journals[seat] = journal
