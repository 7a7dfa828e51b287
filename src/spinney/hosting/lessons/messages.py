"""What a page is told of a lesson: what to read, what is asked next, and what to light up."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(kw_only=True)
class BubbleView:
    """Something that is said, with what it is about lit up."""

    title: str
    say: str
    light: list[str]  # a part of the table, or one thing of it: "deck", "card Oak", "place 2", "choice done", ...
    step: int  # counted from 1


@dataclass(kw_only=True)
class AskView(BubbleView):
    """What is asked of the learner at one ply."""

    moves: list[str]  # which will do; one that ends in * stands for all that begin so
    no: str  # how another try is answered, at once


@dataclass(kw_only=True)
class LessonView:
    """Where a table stands in its lesson."""

    title: str
    step: int
    steps: int
    confirm: str  # what to say when a move is laid out and waits to be made
    looks: list[BubbleView] = field(default_factory=list)  # to be read first
    asks: list[AskView] = field(default_factory=list)  # then these, a ply each, until the rival's turn
    end: BubbleView | None = None  # the last word, when the game is over


@dataclass(kw_only=True)
class LessonInfo:
    """A lesson that can be taken."""

    edition: str
    title: str
    line: str
    steps: int
    table: str | None = None  # where I have left off, if I have
    done: bool = False  # have I finished it once?
