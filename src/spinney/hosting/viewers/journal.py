"""The journal: what one seat (or a spectator) was shown of a game so far, and what of it a reader has not seen yet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.game.facts import Fact
from spinney.hosting.messages.games import FactView
from spinney.hosting.messages.sockets import LogTurn, MoveFacts
from spinney.hosting.tables.record import LogNote
from spinney.land import SIDE_COUNT, SIDE_NAMES
from spinney.text.log import GameLog, LoggedTurn
from spinney.text.narrate import describe_facts
from spinney.views import SPECTATOR, Game, redact

_numbers = count(1)


class PlayedMove(NamedTuple):
    """A move that was made: the ply it led to, the turn it belongs to, who made it, and what it did."""

    ply: int
    turn: int
    seat: int
    facts: list[Fact]


def play_move(game: Game, move: Move) -> PlayedMove:
    """Make a move and return it with what it did."""
    turn, seat = game.turn, game.seat
    facts = game.push_with_facts(move)
    return PlayedMove(game.ply, turn, seat, facts)


class ReadPosition:
    """The point up to which a reader has read, and in which journal."""

    def __init__(self) -> None:
        self.move_to((0, 0, 0))

    def move_to(self, point: tuple[int, int, int]) -> None:
        """Go on from a point that `point` has returned, of this reader or of another one."""
        self.journal, self.ply, self.notes = point

    @property
    def point(self) -> tuple[int, int, int]:
        """Return the journal, the ply and the number of notes."""
        return self.journal, self.ply, self.notes


class JournalUpdate(NamedTuple):
    """The part of a journal that is new to a reader."""

    moves: list[MoveFacts]
    log: list[LogTurn]
    afresh: bool  # `log` is the whole log and replaces what was read before


class Journal:
    """The moves and the log, as one seat sees them; after an undo a new `number` tells readers to start again."""

    def __init__(self, seat: int, dealt: Game) -> None:
        self.seat = seat
        self.number = next(_numbers)
        self.edition = dealt.edition
        self.ply = dealt.ply
        self.moves: list[PlayedMove] = []
        self.log = GameLog(dealt.turn, dealt.seat)

    def add(self, move: PlayedMove) -> PlayedMove:
        """Add a move and return it as this seat sees it."""
        redacted = move._replace(facts=redact(move.facts, self.seat))
        self.ply = move.ply
        self.moves.append(redacted)
        self.log.add(redacted.facts)
        return redacted

    def read_new(self, position: ReadPosition, names: Sequence[str], notes: Sequence[LogNote] = ()) -> JournalUpdate:
        """Return what is new to a reader and move their position; after an undo that is the whole log, and no moves."""
        afresh, has_read_another = position.journal != self.number, position.journal > 0
        if not afresh and position.ply == self.ply and position.notes == len(notes):
            return JournalUpdate([], [], afresh)
        new = self._moves_after(position.ply)
        noted = [(self._turn_of(note), note.text) for note in notes]
        turns = self.log.turns if afresh else self._changed_turns(new, {turn for turn, _ in noted[position.notes :]})
        with_notes = {turn for turn, _ in noted}
        begun = [turn for turn in turns if turn.has_begun() or turn.number in with_notes]
        names = names_for_reader(names, self.seat)
        log = [log_turn(self.edition, turn, names, noted) for turn in begun]
        position.journal, position.ply, position.notes = self.number, self.ply, len(notes)
        moves = [] if afresh and has_read_another else [move_facts(self.edition, move, names) for move in new]
        return JournalUpdate(moves, log, afresh)

    def _moves_after(self, ply: int) -> list[PlayedMove]:
        number = 0
        while number < len(self.moves) and self.moves[-1 - number].ply > ply:
            number += 1
        return self.moves[len(self.moves) - number :]

    def _changed_turns(self, new: list[PlayedMove], noted: set[int]) -> list[LoggedTurn]:
        """Return the turns of new moves, and those with new notes."""
        turns = self.log.turns
        first = new[0].turn if new else turns[-1].number + 1
        oldest = min([first, *noted])
        return [turn for turn in turns[oldest - turns[0].number :] if turn.number >= first or turn.number in noted]

    def _turn_of(self, note: LogNote) -> int:
        """Return the turn a note belongs to."""
        return next((move.turn for move in self.moves if move.ply > note.ply), self.log.turns[-1].number)


def log_turn(
    edition: Edition, turn: LoggedTurn, names: Sequence[str], noted: Sequence[tuple[int, str]] = ()
) -> LogTurn:
    """Return a turn of the log in words; its notes come last."""
    notes = [text for number, text in noted if number == turn.number]
    title, lines = str(turn.title(edition, names)), [*map(str, turn.lines(edition, names)), *notes]
    return LogTurn(turn=turn.number, seat=turn.seat, title=title, lines=lines)


def move_facts(edition: Edition, move: PlayedMove, names: Sequence[str]) -> MoveFacts:
    """Return what a move did, for the page to animate."""
    facts = [fact_view(edition, fact, names) for fact in move.facts]
    return MoveFacts(ply=move.ply, turn=move.turn, seat=move.seat, facts=facts)


def fact_view(edition: Edition, fact: Fact, names: Sequence[str]) -> FactView:
    """Return one fact as a message, with a sentence."""
    return FactView(
        what=fact.what,
        seat=fact.seat,
        card=fact.card if fact.card >= 0 else None,
        half=fact.half if fact.half >= 0 else None,
        source=fact.source,
        target=fact.target,
        place=fact.place + 1 if fact.place >= 0 else None,
        slot=SIDE_NAMES[fact.slot % SIDE_COUNT] if fact.slot >= 0 else None,
        number=fact.number,
        text=str(describe_facts(edition, [fact], names)),
    )


def names_for_reader(names: Sequence[str], seat: int) -> list[str]:
    """Return the seats' names as a reader sees them: their own is "You"."""
    return ["You" if i == seat != SPECTATOR else name for i, name in enumerate(names)]
