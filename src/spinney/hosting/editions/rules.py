"""The rules of an edition for whoever shows them: sections, words, and the legend of its signs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache

from spinney.editions import named
from spinney.editions.legend import legend
from spinney.editions.rulebook import rulebook
from spinney.hosting.editions.documents import token_rows
from spinney.hosting.editions.messages import TokenRow
from spinney.hosting.messages import to_json


@dataclass(kw_only=True)
class RuleSection:
    name: str
    title: str
    text: str
    picture: str  # what to draw beside it: take, play, pay, sweep, sides, winters ...; "" for nothing
    asked: list[str]  # what a player is asked when he wants to read this: taking, placing, paying ...


@dataclass(kw_only=True)
class RuleWord:
    """A word with a meaning, explained wherever it stands."""

    name: str
    forms: list[str]  # how it may be written, the name included
    says: str
    section: str  # where more is said; "" for nowhere


@dataclass(kw_only=True)
class LegendEntryInfo:
    species: int  # whose rule it is
    part: str  # score, effect or bonus
    rows: list[TokenRow]
    sentence: str


@dataclass(kw_only=True)
class Rules:
    edition: str
    title: str
    notice: str
    sections: list[RuleSection]
    words: list[RuleWord]
    legend: list[LegendEntryInfo]


@cache
def rules_of(name: str) -> Rules:
    edition, book = named(name), rulebook(name)
    return Rules(
        edition=edition.name,
        title=edition.title,
        notice=edition.notice.strip(),
        sections=[RuleSection(**section._asdict()) for section in book.sections],
        words=[RuleWord(**word._asdict()) for word in book.words],
        legend=[
            LegendEntryInfo(
                species=entry.species, part=entry.part, rows=token_rows(entry.rows), sentence=entry.sentence
            )
            for entry in legend(edition)
        ],
    )


@cache
def rules_json(name: str) -> tuple[bytes, str]:
    """The document and its ETag."""
    body = to_json(rules_of(name)).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
