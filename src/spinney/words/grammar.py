"""How the rows of a card's TOML become scoring sentences and steps; what is not understood is refused by name.

The *set of keys* of a row chooses the sentence.  Keys in square brackets may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from spinney.land import ANY_NUMBER, NO_KIND, Kind
from spinney.words import scores, steps
from spinney.words.scores import NO_SCORE, Score
from spinney.words.steps import Step

Row = Mapping[str, Any]
MOST_LISTED: Final = 20  # words a refusal lists when none is near


class UnknownWord(ValueError):
    """A card says something the grammar does not know: the message names file, species and word."""

    slug = "unknown-word"


def must_know(word: object, known: Iterable[str], where: str) -> None:
    words = list(known)
    if word in words:
        return
    near = get_close_matches(str(word), words, 1)
    listed = ", ".join(sorted(words)[:MOST_LISTED]) + (", ..." if len(words) > MOST_LISTED else "")
    hint = f"did you mean {near[0]!r}?" if near else f"known are: {listed}"
    raise UnknownWord(f"{where}: unknown word {word!r}; {hint}")


class Lexicon:
    """The kinds of one edition, and where we are reading, so that a refusal can say so."""

    def __init__(self, kinds: Mapping[str, Kind], where: str) -> None:
        self.kinds = kinds
        self.where = where

    def kind(self, word: object) -> Kind:
        must_know(word, self.kinds, self.where)
        return self.kinds[str(word)]

    def many(self, words: Any) -> list[Kind]:
        if words == []:
            raise UnknownWord(f"{self.where}: an empty list says nothing; name at least one kind")
        return [self.kind(word) for word in (words if isinstance(words, list) else [words])]

    def number(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise UnknownWord(f"{self.where}: {value!r} should be a whole number, 0 or more")
        return value

    def numbers(self, values: object) -> list[int]:
        if not isinstance(values, list) or not values:
            raise UnknownWord(f"{self.where}: {values!r} should be a list of whole numbers")
        return [self.number(value) for value in values]


def match(row: Row, patterns: Iterable[str], where: str) -> str:
    """The pattern whose words are just those of this row."""
    listed = list(patterns)
    known = {word.strip("[]") for pattern in listed for word in pattern.split()}
    for word in row:
        must_know(word, known, where)
    for pattern in listed:
        words = pattern.split()
        needed = {word for word in words if not word.startswith("[")}
        if needed <= set(row) <= {word.strip("[]") for word in words}:
            return pattern
    raise UnknownWord(f"{where}: no card says {', '.join(row)} together; the sentences are: {'; '.join(listed)}")


# --- scoring --------------------------------------------------------------------------------------------------------

PER_CARD: Final[dict[str, Callable[[int], Score]]] = {
    "here": scores.PointsPerHere,
    "below": scores.PointsPerBelow,
    "below a river": scores.PointsPerBelowRiver,
    "in cave": scores.PointsPerCaveCard,
    "full tree": scores.PointsPerFull,
    "of this symbol": scores.PointsPerSymbol,
}
WHEN: Final[dict[str, Callable[[int, int], Score]]] = {
    "full": scores.PointsWhenFull,
    "sharing": scores.PointsWhenSharing,
    "river": scores.PointsWhenRiver,
}


def _per_card(row: Row, say: Lexicon) -> Score:
    must_know(row["per_card"], PER_CARD, say.where)
    return PER_CARD[row["per_card"]](say.number(row["points"]))


def _when(row: Row, say: Lexicon) -> Score:
    must_know(row["when"], WHEN, say.where)
    return WHEN[row["when"]](say.number(row["points"]), say.number(row.get("else", 0)))


def _if(row: Row, say: Lexicon) -> Score:
    at_least, otherwise = say.number(row.get("at_least", 1)), say.number(row.get("else", 0))
    return scores.PointsIf(say.number(row["points"]), say.kind(row["if"]), at_least, otherwise)


def _if_different(row: Row, say: Lexicon) -> Score:
    at_least, otherwise = say.number(row["at_least"]), say.number(row.get("else", 0))
    return scores.PointsIfDifferent(say.number(row["points"]), say.kind(row["if_different"]), at_least, otherwise)


def _if_most(row: Row, say: Lexicon) -> Score:
    return scores.PointsIfMost(say.number(row["points"]), say.kind(row["if_most"]), say.number(row.get("else", 0)))


def _per_different(row: Row, say: Lexicon) -> Score:
    ceiling = say.number(row.get("at_most", 0))
    return scores.PointsPerDifferent(say.number(row["points"]), say.kind(row["per_different"]), ceiling)


SCORING: Final[dict[str, Callable[[Row, Lexicon], Score]]] = {
    "points": lambda row, say: scores.Points(say.number(row["points"])),
    "points per": lambda row, say: scores.PointsPer(say.number(row["points"]), say.many(row["per"])),
    "points per_different [at_most]": _per_different,
    "points per_present": lambda row, say: scores.PointsPerPresent(
        say.number(row["points"]), say.many(row["per_present"])
    ),
    "points per_card": _per_card,
    "points per_attached": lambda row, say: scores.PointsPerAttached(
        say.number(row["points"]), say.kind(row["per_attached"])
    ),
    "points if [at_least] [else]": _if,
    "points if_different at_least [else]": _if_different,
    "points if_most [else]": _if_most,
    "points on [else]": lambda row, say: scores.PointsOn(
        say.number(row["points"]), say.many(row["on"]), say.number(row.get("else", 0))
    ),
    "points beside": lambda row, say: scores.PointsBeside(say.number(row["points"]), say.kind(row["beside"])),
    "points when [else]": _when,
    "points by_different": lambda row, say: scores.PointsByDifferent(
        say.numbers(row["points"]), say.kind(row["by_different"])
    ),
    "set of": lambda row, say: scores.SetOf(say.numbers(row["set"]), say.kind(row["of"])),
    "set of_different": lambda row, say: scores.SetsOfDifferent(say.numbers(row["set"]), say.kind(row["of_different"])),
}


def read_score(row: Row | None, say: Lexicon) -> Score:
    return SCORING[match(row, SCORING, say.where)](row, say) if row else NO_SCORE


# --- effects --------------------------------------------------------------------------------------------------------


def _place(row: Row, say: Lexicon) -> Step:
    first, second = _one_or_two(row, say)
    must_know(row.get("number", "any"), ("any",), say.where)
    must_know(row.get("with", "effect"), ("effect",), say.where)
    options = (steps.ANY if "number" in row else 0) | (steps.WITH_EFFECT if "with" in row else 0)
    return (steps.PLACE, first, second, options)


def _place_from(row: Row, say: Lexicon) -> Step:
    first, second = _one_or_two(row, say)
    must_know(row["from"], ("clearing",), say.where)
    return (steps.PLACE_FROM_CLEARING, first, second, say.number(row.get("search", 0)))


def _one_or_two(row: Row, say: Lexicon) -> tuple[Kind, Kind]:
    kinds = say.many(row["place"])
    if len(kinds) > 2:
        raise UnknownWord(f"{say.where}: a card places one of two kinds at most, not {row['place']!r}")
    return kinds[0], kinds[1] if len(kinds) > 1 else NO_KIND


def _cave(row: Row, say: Lexicon) -> Step:
    must_know(row["from"], ("clearing", "deck"), say.where)
    if row["from"] == "deck":
        return (steps.CAVE_DECK, say.number(row["cave"]), NO_KIND, 0)
    if row["cave"] == "all":
        return (steps.CAVE_CLEARING, NO_KIND, 0, 0)
    return (steps.CAVE_CHOSEN, say.number(row["cave"]), 0, 0)


def _cave_of(row: Row, say: Lexicon) -> Step:
    must_know(row["from"], ("clearing",), say.where)
    must_know(row["cave"], ("all",), say.where)
    return (steps.CAVE_CLEARING, say.kind(row["of"]), 0, 0)


def _cave_per(row: Row, say: Lexicon) -> Step:
    must_know(row["from"], ("deck",), say.where)
    return (steps.CAVE_DECK, say.number(row["cave"]), say.kind(row["per"]), 0)


def _cave_hand(row: Row, say: Lexicon) -> Step:
    must_know(row["from"], ("hand",), say.where)
    must_know(row["draw"], ("as many",), say.where)
    most = ANY_NUMBER if row["cave"] == "any" else say.number(row["cave"])
    return (steps.CAVE_HAND, most, 0, 0)


def _look(row: Row, say: Lexicon) -> Step:
    if say.number(row["cave"]) != 1:
        raise UnknownWord(f"{say.where}: just 1 of the cards looked at goes into the cave, not {row['cave']}")
    return (steps.LOOK, say.number(row["look"]), 0, 0)


def _play_on(row: Row, say: Lexicon) -> Step:
    must_know(row["play"], ("any number",), say.where)
    return (steps.PLAY_ON, 0, 0, 0)


ACTING: Final[dict[str, Callable[[Row, Lexicon], Step]]] = {
    "draw": lambda row, say: (steps.DRAW, say.number(row["draw"]), 0, 0),
    "draw per": lambda row, say: (steps.DRAW_PER, say.number(row["draw"]), say.kind(row["per"]), 0),
    "turn [if]": lambda row, say: (
        steps.TURN,
        say.number(row["turn"]),
        say.kind(row["if"]) if "if" in row else NO_KIND,
        0,
    ),
    "place [number] [with]": _place,
    "place from [search]": _place_from,
    "cave from": _cave,
    "cave from of": _cave_of,
    "cave from per": _cave_per,
    "cave from draw": _cave_hand,
    "look cave": _look,
    "take": lambda row, say: (steps.TAKE_CLEARING, say.number(row["take"]), 0, 0),
    "face_down": lambda row, say: (steps.FACE_DOWN, say.number(row["face_down"]), 0, 0),
    "play": _play_on,
    "discard": lambda row, say: (steps.DISCARD, say.number(row["discard"]), 0, 0),
}


def read_steps(rows: Any, say: Lexicon) -> list[Step]:
    """One row or a list of rows, in the order they happen."""
    listed = rows if isinstance(rows, list) else [rows] if rows else []
    return [ACTING[match(row, ACTING, say.where)](row, say) for row in listed]
