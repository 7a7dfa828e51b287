"""The rules of an edition as a document: sections, words, and a legend of its icons."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache

from spinney.editions import edition_named
from spinney.editions.legend import legend
from spinney.editions.rulebook import rulebook
from spinney.hosting.editions.documents import token_rows
from spinney.hosting.editions.messages import TokenRow
from spinney.hosting.messages import to_json_by_attributes
from spinney.language.translator import translator


@dataclass(kw_only=True)
class RuleSection:
    """A section of the rules."""

    name: str
    title: str
    text: str
    picture: str  # what to draw beside it: take, play, pay, sweep, sides, winters ...; "" for nothing
    asked: list[str]  # the decisions it explains: taking, placing, paying ...


@dataclass(kw_only=True)
class RuleWord:
    """A term that is explained wherever it occurs."""

    name: str
    forms: list[str]  # all spellings, the name included
    says: str
    section: str  # that says more; "" for none


@dataclass(kw_only=True)
class LegendEntryInfo:
    """A rule in icons and in words."""

    species: int  # whose rule it is
    part: str  # score, effect or bonus
    rows: list[TokenRow]
    sentence: str


@dataclass(kw_only=True)
class Rules:
    """The rules of an edition."""

    edition: str
    title: str
    notice: str
    sections: list[RuleSection]
    words: list[RuleWord]
    legend: list[LegendEntryInfo]


@cache
def rules_of(name: str, language: str = "en") -> Rules:
    """Return the rules, with the legend in a language."""
    edition, book, speaker = edition_named(name), rulebook(name), translator(language)
    return Rules(
        edition=edition.name,
        title=edition.title,
        notice=edition.notice.strip(),
        sections=[RuleSection(**section._asdict()) for section in book.sections],
        words=[RuleWord(**word._asdict()) for word in book.words],
        legend=[
            LegendEntryInfo(
                species=entry.species,
                part=entry.part,
                rows=token_rows(entry.rows),
                sentence=speaker.translate(entry.sentence),
            )
            for entry in legend(edition)
        ],
    )


@cache
def rules_json(name: str, language: str = "en") -> tuple[bytes, str]:
    """Return the document and its ETag."""
    body = to_json_by_attributes(rules_of(name, language)).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
