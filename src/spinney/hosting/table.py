"""A table in memory: what its record tells, played out, and what is shown of it."""

from __future__ import annotations

from spinney import views
from spinney.editions import named
from spinney.editions.moves import Move
from spinney.game.facts import can_take_back
from spinney.hosting.forests import forest_views
from spinney.hosting.journal import Bookmark, Journal, Made, News, make
from spinney.hosting.messages import ForestView
from spinney.hosting.record import Record
from spinney.hosting.viewing import Manner
from spinney.views import SPECTATOR, Game


def deal(record: Record) -> Game:
    """The game as it was dealt."""
    return views.deal(named(record.edition), len(record.seats), int(record.seed), record.start)


class Story:
    """A game, and what undo must know of the moves that led to it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.can_take_back: list[bool] = []  # by ply

    def push(self, move: Move) -> Made:
        made = make(self.game, move)
        self.can_take_back.append(can_take_back(made.facts, made.seat, self.game.seat))
        return made


def tell(record: Record) -> Story:
    """The game a record tells."""
    story = Story(deal(record))
    for text in record.moves:
        story.push(story.game.edition.moves.by_text[text])
    return story


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
        """Somebody else has changed the table, and it goes on."""
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

    def advance(self, made: list[Move], moved: str) -> None:
        """Moves that have been stored come into memory."""
        story = self.story
        assert story is not None
        said = len(self.record.moves)
        game = story.game
        for move in made:
            told = story.push(move)
            for journal in self.journals.values():
                journal.add(told)
        self.record.moves += [move.text for move in made]
        self.record.said += [said] * len(made)
        self.record.moved = moved
        self.record.version += 1
        if game.is_over():
            self.record.state = "finished"

    def undo_to(self, seat: int) -> int | None:
        """The ply this seat may go back to: the start of its last message, if nothing hidden came to light since."""
        story, record = self.story, self.record
        if story is None or not record.allow_undo or not record.moves or story.game.is_over():
            return None
        start = record.said[-1]
        return start if story.game.seat == seat and all(story.can_take_back[start:]) else None

    def news(self, seat: int, bookmark: Bookmark) -> News:
        """What happened since a reader last looked; who sits down anew reads on where his seat was last shown."""
        journal = self.journals.get(seat)
        if journal is None:
            return News([], [], not bookmark.journal)
        if not bookmark.journal:
            bookmark.ply = self.shown.get(seat, journal.ply)
        found = journal.news(bookmark, self.manner().names)
        if seat != SPECTATOR:
            self.shown[seat] = journal.ply
        return found

    def bot_to_move(self) -> str | None:
        if self.game is None or self.game.is_over():
            return None
        return self.record.seats[self.game.seat].bot

    # --- who is there -------------------------------------------------------------------------------------------

    def seat_of(self, guest: str) -> int:
        for number, seat in enumerate(self.record.seats):
            if seat.guest == guest and seat.kind == "guest":
                return number
        return SPECTATOR

    def is_practice(self, seat: int) -> bool:
        """Do only bots sit at the other seats?"""
        return all(other.kind == "bot" for number, other in enumerate(self.record.seats) if number != seat)

    def manner(self) -> Manner:
        names = tuple(seat.name or f"Seat {i + 1}" for i, seat in enumerate(self.record.seats))
        return Manner(names, self.record.show_scores)

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
        """Tell the log of one seat from the deal; `advance` keeps it up to date."""
        if seat not in self.journals and self.story is not None:
            game = deal(self.record)
            journal = Journal(seat, game)
            for text in self.record.moves:
                journal.add(make(game, game.edition.moves.by_text[text]))
            self.journals[seat] = journal
