"""Lessons at a table: how one begins, what the learner reads at each ply, and which moves are accepted."""

from __future__ import annotations

from collections.abc import Sequence

from spinney.bots import opponents
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.lessons.messages import AskView, BubbleView, LessonInfo, LessonView
from spinney.hosting.practice.practice import GameStart, new_practice_record
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, seat_of
from spinney.notation.decks import write_deck
from spinney.study.lessons.lessons import LEARNER, Bubble, Lesson, beat, check_moves, learner_beats, lesson


def new_lesson_record(edition: str, guest: str, name: str, maker: str = "") -> TableRecord:
    """Make a table for an edition's lesson; if the script is lost later, the easiest opponent plays on."""
    script = lesson(edition) if edition in offered_editions() else None
    if script is None:
        raise Refused("no-lesson", "There is no lesson for this edition; the rules page tells how it is played.")
    start = GameStart(seed=str(script.seed), start=script.start, deck=write_deck(script.dealt().edition, script.deck))
    seats = [Seat("guest", name, guest), Seat("bot", script.rival, None, opponents()[0].bot)]
    options = TableOptions(edition=edition, allow_undo=False)
    return new_practice_record(
        options, seats, start, purpose="lesson", about=_lesson_key(script), guest=guest, maker=maker
    )


def lesson_of(record: TableRecord) -> Lesson | None:
    """Return the lesson of a table, or None if it has none or the lesson has changed since."""
    script = lesson(record.edition) if record.purpose == "lesson" and record.edition in offered_editions() else None
    return script if script and record.about == _lesson_key(script) else None


def _lesson_key(script: Lesson) -> str:
    return f"{script.edition}@{script.digest}"


# --- at the table -----------------------------------------------------------------------------------------------------


def lesson_view(record: TableRecord, seat: int, ply: int) -> LessonView | None:
    """Return what the learner reads at a ply; None for everybody else."""
    script = lesson_of(record)
    if script is None or seat != LEARNER:
        return None
    now, asks = beat(script, ply), learner_beats(script, ply)
    return LessonView(
        title=script.title,
        step=now.bubble.step if now else script.steps,
        steps=script.steps,
        confirm=script.confirm,
        looks=[_bubble_view(bubble) for bubble in asks[0].first] if asks else [],
        asks=[AskView(**vars(_bubble_view(ask.bubble)), moves=list(ask.moves), no=ask.no) for ask in asks],
        end=None if now else _bubble_view(script.end),
    )


def _bubble_view(bubble: Bubble) -> BubbleView:
    return BubbleView(title=bubble.title, say=bubble.say, light=list(bubble.light), step=bubble.step)


def check_lesson_move(record: TableRecord, seat: int, ply: int, moves: Sequence[str]) -> None:
    """Refuse a move that the lesson does not ask for now, with its explanation."""
    script = lesson_of(record)
    sentence = check_moves(script, ply, moves) if script and seat == LEARNER else ""
    if sentence:
        raise Refused("not-now", sentence)


def scripted_move(record: TableRecord) -> str | None:
    """Return the rival's next move by the script, or None if it is the learner's turn."""
    script = lesson_of(record)
    now = beat(script, len(record.moves)) if script else None
    return now.moves[0] if now and now.seat != LEARNER else None


# --- the list ---------------------------------------------------------------------------------------------------------


def lesson_infos(mine: Sequence[TableRecord], guest: str) -> list[LessonInfo]:
    """Return all lessons and a guest's progress; `mine` are the tables they sit at, the latest first."""
    found = []
    for name in offered_editions():
        script = lesson(name)
        if script is not None:
            tables = [table for table in mine if _is_learner(table, name, guest)]
            unfinished = next((table.id for table in tables if table.state == "playing"), None)
            done = any(table.state == "finished" for table in tables)
            found.append(
                LessonInfo(
                    edition=name, title=script.title, line=script.line, steps=script.steps, table=unfinished, done=done
                )
            )
    return found


def _is_learner(record: TableRecord, edition: str, guest: str) -> bool:
    return record.edition == edition and lesson_of(record) is not None and seat_of(record, guest) == LEARNER
