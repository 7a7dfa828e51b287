"""Lessons: a guided game as data, with a stacked deck, the moves expected of both players, and texts.

A lesson lies beside its edition as `lesson.toml`; an edition may have none.  Every ply of its game is one `Beat`: who
makes it, which moves fit, what is said and lit up, and how another try is answered.  So the step a table is at follows
from how many moves were made, and nothing else has to be stored.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from spinney.editions import Edition, edition_named, shipped
from spinney.editions.library import HOME, editions_in_folders
from spinney.land import CardId
from spinney.notation.decks import read_cards
from spinney.views import Game, deal
from spinney.words.lexicon import UnknownWord

FILE: Final = "lesson.toml"
LEARNER: Final = 0  # the seat of whoever learns; the rival sits at the other one
ANY_SUFFIX: Final = "*"  # at the end of a move: whatever follows
MOVE_SEPARATOR: Final = " | "
# What can be lit up: a part of the table, or one thing of it by its name, number or choice.
MARK: Final = re.compile(
    r"(?P<part>deck|take|hand|clearing|forest|rival|winters|score|cave|caves|bar|confirm)"
    r"|(?P<thing>card|clearing|place|choice|aside) (?P<which>.+)"
)
LESSON_KEYS: Final = {"title", "line", "rival", "seed", "start", "confirm", "deck", "step", "end"}
STEP_KEYS: Final = {"idea", "title", "say", "light", "no", "asks", "rival"}
ASK_KEYS: Final = {"move", "title", "say", "light", "no"}


class Bubble(NamedTuple):
    """A text, and the parts of the table it lights up."""

    title: str
    say: str
    light: tuple[str, ...]
    step: int = 0  # which of the lesson's steps, counted from 1


class Beat(NamedTuple):
    """One ply: its seat, the moves that fit, and the answer to any other."""

    seat: int
    moves: tuple[str, ...]
    no: str
    bubble: Bubble
    first: tuple[Bubble, ...] = ()  # to be read before

    def allows(self, text: str) -> bool:
        """Say whether a move fits."""
        return any(fits(pattern, text) for pattern in self.moves)


class Lesson(NamedTuple):
    """A guided game of an edition."""

    edition: str
    title: str
    line: str  # what it teaches
    rival: str
    seed: int
    start: int  # the seat that begins
    deck: tuple[CardId, ...]  # top first
    confirm: str  # said when the whole turn is laid out
    beats: tuple[Beat, ...]
    end: Bubble
    ideas: tuple[str, ...]  # in the order they come
    steps: int
    digest: str

    def dealt(self) -> Game:
        """Return the game as it is dealt."""
        return deal(edition_named(self.edition), 2, self.seed, self.start, list(self.deck))


def fits(pattern: str, text: str) -> bool:
    """Say whether a move fits a pattern such as "pay Oak" or "pay *"."""
    return text.startswith(pattern[:-1]) if pattern.endswith(ANY_SUFFIX) else text == pattern


@cache
def lesson(name: str) -> Lesson | None:
    """Return the lesson of an edition by its name; None where it has none."""
    folder = HOME / name if name in shipped() else editions_in_folders().get(name)
    path = folder / FILE if folder else None
    return read_lesson(path, edition_named(name)) if path and path.is_file() else None


def read_lesson(path: Path, edition: Edition) -> Lesson:
    """Read the lesson of a file; what is wrong in it is refused in a sentence."""
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
        return _read(table, edition, sha256(f"{edition.digest} {text}".encode()).hexdigest()[:16])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise UnknownWord(f"{path}: is no lesson ({type(error).__name__}: {error})") from error
    except ValueError as error:
        raise UnknownWord(f"{path}: {error}") from error


def _read(table: Mapping[str, Any], edition: Edition, digest: str) -> Lesson:
    _check_keys(table, LESSON_KEYS, "a lesson")
    steps = table["step"]
    shown = [step for step in steps if "rival" not in step]
    end = table["end"]
    return Lesson(
        edition=edition.name,
        title=_text(table["title"], "title"),
        line=_text(table["line"], "line"),
        rival=_text(table["rival"], "rival"),
        seed=table.get("seed", 0),
        start=table.get("start", LEARNER),
        deck=tuple(read_cards(edition, table["deck"])),
        confirm=_text(table["confirm"], "confirm"),
        beats=tuple(_beats(steps)),
        end=Bubble(_text(end["title"], "the end"), _text(end["say"], "the end"), (), len(shown)),
        ideas=tuple(dict.fromkeys(word for step in shown for word in step.get("idea", "").split())),
        steps=len(shown),
        digest=digest,
    )


def _beats(steps: Sequence[Mapping[str, Any]]) -> Iterator[Beat]:
    """Yield all plies in order; steps that ask nothing are read before the next one that does."""
    before: list[Bubble] = []
    number = 0
    for step in steps:
        _check_keys(step, STEP_KEYS, "a step")
        if "rival" in step:
            for move in step["rival"]:
                yield Beat(1 - LEARNER, (move,), "", Bubble("", "", (), number))
            continue
        number += 1
        if not step.get("asks"):
            before.append(_bubble(step, {}, number))
            continue
        for ask in step["asks"]:
            _check_keys(ask, ASK_KEYS, "an ask")
            no = _text(ask.get("no", step.get("no")), f"the 'no' of step {number}")
            moves = tuple(ask["move"].split(MOVE_SEPARATOR))
            yield Beat(LEARNER, moves, no, _bubble(step, ask, number), tuple(before))
            before = []
    if before:
        raise ValueError("the last step asks for nothing, so nobody would read it")


def _bubble(step: Mapping[str, Any], ask: Mapping[str, Any], number: int) -> Bubble:
    """Return the text of an ask: its own, or else its step's."""
    both = {**step, **ask}
    light = tuple(both.get("light", ()))
    for mark in light:
        if not MARK.fullmatch(mark):
            raise ValueError(f"step {number} lights up '{mark}', which is nothing on a table")
    return Bubble(_text(both["title"], f"step {number}"), _text(both["say"], f"step {number}"), light, number)


def _text(text: object, where: str) -> str:
    if not isinstance(text, str) or not text.strip():
        raise ValueError(f"{where} should be a text")
    return " ".join(text.split())


def _check_keys(table: Mapping[str, Any], known: set[str], what: str) -> None:
    for word in table:
        if word not in known:
            raise ValueError(f"{what} has no '{word}'; it has {', '.join(sorted(known))}")


# --- where a game stands in its lesson --------------------------------------------------------------------------------


def beat(of: Lesson, ply: int) -> Beat | None:
    """Return the beat at this ply; None after the last."""
    return of.beats[ply] if ply < len(of.beats) else None


def learner_beats(of: Lesson, ply: int) -> list[Beat]:
    """Return the learner's beats from this ply on, until the rival's turn."""
    found: list[Beat] = []
    for one in of.beats[ply:]:
        if one.seat != LEARNER:
            break
        found.append(one)
    return found


def check_moves(of: Lesson, ply: int, moves: Sequence[str]) -> str:
    """Return the sentence for the first of these moves that does not fit; empty where all fit."""
    for number, text in enumerate(moves):
        one = beat(of, ply + number)
        if one is not None and (one.seat != LEARNER or not one.allows(text)):
            return one.no or "One thing after the other: first see what your rival does."
    return ""
