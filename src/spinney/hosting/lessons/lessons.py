"""A lesson at a hosted table: how it begins, what is said at each ply, and how another try is answered."""

from __future__ import annotations

from collections.abc import Sequence

from spinney.bots import opponents
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.lessons.messages import AskView, BubbleView, LessonInfo, LessonView
from spinney.hosting.practice.practice import GameStart, new_practice_record
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, seat_of
from spinney.notation.decks import write_deck
from spinney.study.lessons.lessons import LEARNER, Bubble, Lesson, answered, asked, beat, lesson


def new_lesson_record(edition: str, guest: str, name: str, maker: str = "") -> TableRecord:
    """A table on which an edition's lesson begins.  Should its script ever be lost, the easiest opponent plays on."""
    of = lesson(edition) if edition in offered_editions() else None
    if of is None:
        raise Refused("no-lesson", "There is no lesson for this edition; the rules page tells how it is played.")
    deal = GameStart(seed=str(of.seed), start=of.start, deck=write_deck(of.dealt().edition, of.deck))
    seats = [Seat("guest", name, guest), Seat("bot", of.rival, None, opponents()[0].bot)]
    options = TableOptions(edition=edition, allow_undo=False)
    return new_practice_record(options, seats, deal, purpose="lesson", about=_lesson_key(of), guest=guest, maker=maker)


def lesson_of(record: TableRecord) -> Lesson | None:
    """The lesson of a table, if it is one, and the lesson still the one it began with."""
    of = lesson(record.edition) if record.purpose == "lesson" and record.edition in offered_editions() else None
    return of if of and record.about == _lesson_key(of) else None


def _lesson_key(of: Lesson) -> str:
    return f"{of.edition}@{of.digest}"


# --- at the table -----------------------------------------------------------------------------------------------------


def lesson_view(record: TableRecord, seat: int, ply: int) -> LessonView | None:
    """What the learner is told at a ply; nobody else is told anything."""
    of = lesson_of(record)
    if of is None or seat != LEARNER:
        return None
    now, asks = beat(of, ply), asked(of, ply)
    return LessonView(
        title=of.title,
        step=now.bubble.step if now else of.steps,
        steps=of.steps,
        confirm=of.confirm,
        looks=[_bubble_view(one) for one in asks[0].first] if asks else [],
        asks=[AskView(**vars(_bubble_view(one.bubble)), moves=list(one.moves), no=one.no) for one in asks],
        end=None if now else _bubble_view(of.end),
    )


def _bubble_view(one: Bubble) -> BubbleView:
    return BubbleView(title=one.title, say=one.say, light=list(one.light), step=one.step)


def check_lesson_move(record: TableRecord, seat: int, ply: int, moves: Sequence[str]) -> None:
    """A learner does one thing after the other; what comes too early is answered kindly, and nothing is lost."""
    of = lesson_of(record)
    sentence = answered(of, ply, moves) if of and seat == LEARNER else ""
    if sentence:
        raise Refused("not-now", sentence)


def scripted_move(record: TableRecord) -> str | None:
    """What the rival does next, by the lesson."""
    of = lesson_of(record)
    now = beat(of, len(record.moves)) if of else None
    return now.moves[0] if now and now.seat != LEARNER else None


# --- which there are --------------------------------------------------------------------------------------------------


def lesson_infos(mine: Sequence[TableRecord], guest: str) -> list[LessonInfo]:
    """All lessons, and how far a guest has come in each; `mine` are the tables he sits at, the latest first."""
    found = []
    for name in offered_editions():
        of = lesson(name)
        if of is not None:
            taken = [one for one in mine if one.edition == name and lesson_of(one) and seat_of(one, guest) == LEARNER]
            left = next((one for one in taken if one.state == "playing"), None)
            done = any(one.state == "finished" for one in taken)
            info = LessonInfo(edition=name, title=of.title, line=of.line, steps=of.steps, done=done)
            info.table = left.id if left else None
            found.append(info)
    return found
