"""What one seat (or a spectator) was told of a game so far, and what of it a reader has not seen yet."""

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
    """A move that was made: the ply it led to, whose turn it was, who made it, and what it did."""

    ply: int
    turn: int
    seat: int
    facts: list[Fact]


def play_move(game: Game, move: Move) -> PlayedMove:
    """Make a move, and hear what it did."""
    turn, seat = game.turn, game.seat
    did = game.push_with_facts(move)
    return PlayedMove(game.ply, turn, seat, did)


class ReadPosition:
    """How far a reader has read, and in which telling."""

    def __init__(self) -> None:
        self.journal = 0
        self.ply = 0
        self.notes = 0


class JournalUpdate(NamedTuple):
    moves: list[MoveFacts]
    log: list[LogTurn]
    afresh: bool  # `log` is all there is, and replaces what was read before


class Journal:
    """The moves so far, and the log.  `number` tells two tellings apart: after an undo the story is another one."""

    def __init__(self, seat: int, dealt: Game) -> None:
        self.seat = seat
        self.number = next(_numbers)
        self.edition = dealt.edition
        self.ply = dealt.ply
        self.moves: list[PlayedMove] = []
        self.log = GameLog(dealt.turn, dealt.seat)

    def add(self, made: PlayedMove) -> PlayedMove:
        """A move, as it is told here."""
        heard = made._replace(facts=redact(made.facts, self.seat))
        self.ply = made.ply
        self.moves.append(heard)
        self.log.add(heard.facts)
        return heard

    def read_new(self, position: ReadPosition, names: Sequence[str], notes: Sequence[LogNote] = ()) -> JournalUpdate:
        """What is new to a reader, who has read it then.  A story that is told anew is no news but for its log."""
        afresh, anew = position.journal != self.number, position.journal > 0
        new = [move for move in self.moves if move.ply > position.ply]
        noted = [(self._turn_of(note), note.text) for note in notes]
        grown = {turn for turn, _ in (noted if afresh else noted[position.notes :])}
        first = 0 if afresh else new[0].turn if new else None
        told = [turn for turn in self.log.turns if turn.number in grown or (first is not None and turn.number >= first)]
        begun = {turn.number for turn in self.log.started_turns()} | {turn for turn, _ in noted}
        called = names_for_reader(names, self.seat)
        log = [log_turn(self.edition, turn, called, noted) for turn in told if turn.number in begun]
        position.journal, position.ply, position.notes = self.number, self.ply, len(notes)
        moves = [] if afresh and anew else [move_facts(self.edition, move, called) for move in new]
        return JournalUpdate(moves, log, afresh)

    def _turn_of(self, note: LogNote) -> int:
        """The turn in which something beside the moves happened."""
        return next((move.turn for move in self.moves if move.ply > note.ply), self.log.turns[-1].number)


def log_turn(
    edition: Edition, turn: LoggedTurn, names: Sequence[str], noted: Sequence[tuple[int, str]] = ()
) -> LogTurn:
    """A turn as it is told; what was noted in it comes last."""
    beside = [text for number, text in noted if number == turn.number]
    title, lines = turn.title(edition, names), turn.lines(edition, names) + beside
    return LogTurn(turn=turn.number, seat=turn.seat, title=title, lines=lines)


def move_facts(edition: Edition, made: PlayedMove, names: Sequence[str]) -> MoveFacts:
    facts = [fact_view(edition, fact, names) for fact in made.facts]
    return MoveFacts(ply=made.ply, turn=made.turn, seat=made.seat, facts=facts)


def fact_view(edition: Edition, fact: Fact, names: Sequence[str]) -> FactView:
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
        text=describe_facts(edition, [fact], names),
    )


def names_for_reader(names: Sequence[str], seat: int) -> list[str]:
    """The reader of a log is "You" in it."""
    return ["You" if i == seat != SPECTATOR else name for i, name in enumerate(names)]
