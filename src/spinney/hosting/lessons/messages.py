"""Messages about lessons: what to read, which moves are asked for, and what to highlight."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(kw_only=True)
class BubbleView:
    """A text to read, and the parts of the table to highlight."""

    title: str
    say: str
    light: list[str]  # "deck", "card Oak", "place 2", "choice done", ...
    step: int  # from 1


@dataclass(kw_only=True)
class AskView(BubbleView):
    """A move the learner is asked to make at one ply."""

    moves: list[str]  # accepted moves; one that ends in * stands for all with that beginning
    no: str  # the answer to any other move


@dataclass(kw_only=True)
class LessonView:
    """A table's progress in its lesson."""

    title: str
    step: int
    steps: int
    confirm: str  # the text to show when a move waits to be confirmed
    looks: list[BubbleView] = field(default_factory=list)  # to be read first
    asks: list[AskView] = field(default_factory=list)  # one per ply, until the rival's turn
    end: BubbleView | None = None  # the last text, when the game is over


@dataclass(kw_only=True)
class LessonInfo:
    """A lesson that can be taken."""

    edition: str
    title: str
    line: str
    steps: int
    table: str | None = None  # my unfinished one, if there is any
    done: bool = False  # I have finished it before
