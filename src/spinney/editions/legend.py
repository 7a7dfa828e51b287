"""The legend of the signs on an edition's cards, taken from the cards themselves.

For every sign it has a rule that shows it and the sentence it stands for. Nothing is written by hand, so that
somebody's own edition has its legend, too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.editions.edition import Edition, Printed
from spinney.language.message import Message
from spinney.words.tokens import Role, RuleTokenRow

PARTS_WITH_ROLES: Final[tuple[tuple[str, tuple[Role, ...]], ...]] = (
    ("score", ("score",)),
    ("effect", ("rule", "always", "effect")),
    ("bonus", ("bonus",)),
)
MAX_SHORT_TOKENS: Final = 3


class LegendRule(NamedTuple):
    """A rule that shows a sign, as tokens and as a sentence."""

    species: int  # whose rule it is
    part: str  # score, effect or bonus
    rows: list[RuleTokenRow]
    sentence: Message


def legend(edition: Edition) -> list[LegendRule]:
    """Return the shortest rules first, each of which shows a sign that none before it shows."""
    seen: set[tuple[str, ...]] = set()
    found: list[LegendRule] = []
    for entry in sorted(_all(edition), key=lambda entry: (_part(entry), _length(entry), entry.species)):
        signs = {sign for row in entry.rows for sign in _signs(row)}
        if not signs <= seen:
            seen |= signs
            found.append(entry)
    return found


def _all(edition: Edition) -> list[LegendRule]:
    entries: list[LegendRule] = []
    for index, printed in enumerate(edition.printed):
        for part, roles in PARTS_WITH_ROLES:
            rows = [row for row in printed.rows if row.role in roles]
            sentence = _sentence(printed, part)
            if rows and sentence:
                entries.append(LegendRule(index, part, rows, sentence))
    return entries


def _sentence(printed: Printed, part: str) -> Message | None:
    return {"score": printed.score, "effect": printed.effect, "bonus": printed.bonus}[part]


def _part(entry: LegendRule) -> int:
    return [part for part, _ in PARTS_WITH_ROLES].index(entry.part)


def _length(entry: LegendRule) -> int:
    return sum(len(row.tokens) for row in entry.rows)


def _signs(row: RuleTokenRow) -> list[tuple[str, ...]]:
    """Return what is drawn differently: words, and the zones or moments they name; a kind is no new sign."""
    signs: list[tuple[str, ...]] = [("role", row.role)]
    if (
        len(row.tokens) <= MAX_SHORT_TOKENS
    ):  # "2 for each Bird" is worth a line even if each of its signs was seen before
        signs.append(("said", *(token.word for token in row.tokens)))
    for token in row.tokens:
        named = str(token.of) if token.word in ("zone", "when") else ""
        signs.append((token.word, named, token.source or "", token.target or "", token.side or ""))
    return signs
