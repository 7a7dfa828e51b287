"""The rules of an edition in plain words: the sections of rules.toml that apply, with the edition's own numbers.

The texts are for people; the engine does not read them. Which of them apply follows from the edition, so that
somebody's own edition has a rulebook, too, and may add to it in a rules.toml of its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from spinney.editions.edition import MIN_SEATS, TO_CAVE, Edition
from spinney.editions.library import HOME, edition_folder, edition_named
from spinney.words.lexicon import UnknownWord, require_known

RULES_FILE: Final = "rules.toml"
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six")
PICTURES: Final = (
    "take", "play", "pay", "sweep", "sides", "winters", "facedown", "river", "terrain", "cave",
)  # fmt: skip
QUESTIONS: Final = (
    "turn", "taking", "placing", "paying", "effects", "facedown", "river", "cave", "draft", "mulligan", "rescue",
)  # fmt: skip


def _has(kind: str) -> Callable[[Edition], bool]:
    return lambda edition: any(printed.kind == kind for printed in edition.printed)


def _rescues(into_cave: bool) -> Callable[[Edition], bool]:
    return lambda edition: edition.rescue.most > 0 and (edition.rescue.into == TO_CAVE) is into_cave


CONDITIONS: Final[Mapping[str, Callable[[Edition], bool]]] = {
    "optional": lambda edition: edition.optional,
    "mandatory": lambda edition: not edition.optional,
    "mulligan": lambda edition: edition.mulligan,
    "no mulligan": lambda edition: not edition.mulligan,
    "watchers": lambda edition: any(edition.draws),
    "at once": lambda edition: any(edition.draws) and not any(edition.sleeps_first),
    "some at once": lambda edition: (
        any(edition.sleeps_first) and sum(map(bool, edition.draws)) > sum(edition.sleeps_first)
    ),
    "later": lambda edition: any(edition.sleeps_first),
    "free bonus": lambda edition: edition.free_bonus,
    "lays": lambda edition: edition.lays_as_action,
    "lays by effect": lambda edition: not edition.lays_as_action,
    "river with tree": lambda edition: edition.river_with_tree,
    "shrubs": _has("shrub"),
    "moors": lambda edition: _has("terrain")(edition) and not edition.river_with_tree,
    "caves": lambda edition: bool(edition.caves),
    "rescue to clearing": _rescues(False),
    "rescue to cave": _rescues(True),
}


class Section(NamedTuple):
    """A section of the rulebook."""

    name: str
    title: str
    text: str
    picture: str  # drawn beside it; "" for none
    asked: list[str]  # the questions of the game it helps with


class Word(NamedTuple):
    """A word with a meaning, explained wherever it stands."""

    name: str
    forms: list[str]  # how it may be written, the name included
    says: str
    section: str  # the section that says more; "" for none


class Rulebook(NamedTuple):
    """The sections of the rules and the words they explain."""

    sections: list[Section]
    words: list[Word]

    def about(self, asked: str) -> Section:
        """Return the section that helps with a question, or the one about the turn itself."""
        found = [section for section in self.sections if asked in section.asked]
        return (found or self.sections)[0]


@cache
def rulebook(name: str) -> Rulebook:
    """Return the rules of an edition by its name."""
    edition = edition_named(name)
    folder = edition_folder(name)
    return rulebook_of(edition, folder)


def rulebook_of(edition: Edition, folder: Path | None = None) -> Rulebook:
    """Return the common rules that apply, with those a folder's own rules.toml adds or replaces."""
    sections: dict[str, Section] = {}
    words: dict[str, Word] = {}
    for path in [HOME / RULES_FILE, *([folder / RULES_FILE] if folder else [])]:
        table = _read(path)
        for row in table.get("section", []):
            if _holds(row, edition, path):
                section = _section(row, edition, path)
                sections[section.name] = section
        for row in table.get("word", []):
            if _holds(row, edition, path):
                word = _word(row, edition, path)
                words[word.name] = word
    known = [word._replace(section=word.section if word.section in sections else "") for word in words.values()]
    return Rulebook(list(sections.values()), known)


# --- reading ----------------------------------------------------------------------------------------------------------


def _read(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UnknownWord(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnknownWord(f"{path}: is not TOML ({error})") from error


def _holds(row: Mapping[str, Any], edition: Edition, path: Path) -> bool:
    for condition in row.get("when", []):
        require_known(condition, CONDITIONS, f"{path}: {row.get('name')}")
    return all(CONDITIONS[condition](edition) for condition in row.get("when", []))


def _section(row: Mapping[str, Any], edition: Edition, path: Path) -> Section:
    where = f"{path}: {row.get('name')}"
    picture, asked = str(row.get("picture", "")), [str(question) for question in row.get("asked", [])]
    if picture:
        require_known(picture, PICTURES, where)
    for question in asked:
        require_known(question, QUESTIONS, where)
    say = _speaker(edition, where)
    return Section(say(row, "name"), say(row, "title"), say(row, "text"), picture, asked)


def _word(row: Mapping[str, Any], edition: Edition, path: Path) -> Word:
    say = _speaker(edition, f"{path}: {row.get('name')}")
    name = say(row, "name")
    forms = list(dict.fromkeys([name, *(str(form) for form in row.get("forms", []))]))
    return Word(name, forms, say(row, "says"), str(row.get("section", "")))


def _speaker(edition: Edition, where: str) -> Callable[[Mapping[str, Any], str], str]:
    """Return the function that fills the edition's own numbers and names into a text."""
    winters = NUMBER_WORDS[edition.winters] if edition.winters < len(NUMBER_WORDS) else str(edition.winters)
    face_down = edition.species[edition.face_down]
    removed = [f"{cards} cards with {seats} players" for seats, cards in enumerate(edition.removed, MIN_SEATS)]
    own: dict[str, object] = {
        "hand": edition.hand_size,
        "hand_limit": edition.hand_limit,
        "clearing_limit": edition.clearing_limit,
        "winters": winters,
        "Winters": winters.capitalize(),
        "face_down": face_down,
        "A face_down": f"A {face_down}",
        "removed": edition.removed[0] if edition.removed else 0,
        "removed_by_players": ", ".join(removed),
    }

    def say(row: Mapping[str, Any], part: str) -> str:
        try:
            return str(row[part]).format_map(own)
        except (KeyError, ValueError, IndexError) as error:
            raise UnknownWord(f"{where}: {part} is missing, or has a word in braces nobody knows ({error})") from None

    return say
