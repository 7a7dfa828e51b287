"""Reads the rows of a card's TOML as scoring sentences and steps, and refuses unknown words by name.

A scoring sentence has its row here; an effect brings its rows along (`effects`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spinney.words import effects, place_scores, scores
from spinney.words.lexicon import Lexicon, Row, match, require_known
from spinney.words.scoring import NO_SCORE, Score
from spinney.words.steps import Step

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
    "alone": place_scores.PointsWhenAlone,
}


def _per_card(row: Row, say: Lexicon) -> Score:
    require_known(row["per_card"], PER_CARD, say.where)
    return PER_CARD[row["per_card"]](say.number(row["points"]))


def _per_card_on(row: Row, say: Lexicon) -> Score:
    require_known(row["per_card"], ("below",), say.where)
    return place_scores.PointsPerBelowOn(say.number(row["points"]), say.kind(row["on"]))


def _when(row: Row, say: Lexicon) -> Score:
    require_known(row["when"], WHEN, say.where)
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
    "points per_card on": _per_card_on,
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
    "points beside on": lambda row, say: place_scores.PointsBesideOn(
        say.number(row["points"]), say.kind(row["beside"]), say.kind(row["on"])
    ),
    "points when [else]": _when,
    "points by_different": lambda row, say: scores.PointsByDifferent(
        say.numbers(row["points"]), say.kind(row["by_different"])
    ),
    "set of": lambda row, say: scores.SetOf(say.numbers(row["set"]), say.kind(row["of"])),
    "set of_different": lambda row, say: scores.SetsOfDifferent(say.numbers(row["set"]), say.kind(row["of_different"])),
}


def read_score(row: Row | None, say: Lexicon) -> Score:
    return SCORING[match(row, SCORING, say.where)](row, say) if row else NO_SCORE


def read_steps(rows: Any, say: Lexicon) -> list[Step]:
    """Read one row or a list of rows, in the order they happen."""
    listed = rows if isinstance(rows, list) else [rows] if rows else []
    readers = effects.readers()
    return [readers[match(row, readers, say.where)](row, say) for row in listed]
