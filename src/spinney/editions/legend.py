"""What the signs on the cards mean, from the cards themselves: for every sign an edition uses, a rule that shows it and
the sentence it stands for.  Nothing is written by hand, so that an edition of one's own has its legend, too."""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.editions.edition import Edition, Printed
from spinney.words.tokens import Role, RuleTokenRow

GROUPS: Final[tuple[tuple[str, tuple[Role, ...]], ...]] = (
    ("score", ("score",)),
    ("effect", ("rule", "always", "effect")),
    ("bonus", ("bonus",)),
)

SHORT: Final = 3


class LegendEntry(NamedTuple):
    species: int  # whose rule it is
    part: str  # score, effect or bonus
    rows: list[RuleTokenRow]
    sentence: str


def legend(edition: Edition) -> list[LegendEntry]:
    """The shortest rules first; each of them shows a sign that none before it shows."""
    seen: set[tuple[str, ...]] = set()
    found: list[LegendEntry] = []
    for entry in sorted(_all(edition), key=lambda entry: (_part(entry), _length(entry), entry.species)):
        signs = {sign for row in entry.rows for sign in _signs(row)}
        if not signs <= seen:
            seen |= signs
            found.append(entry)
    return found


def _all(edition: Edition) -> list[LegendEntry]:
    entries: list[LegendEntry] = []
    for index, printed in enumerate(edition.printed):
        for part, roles in GROUPS:
            rows = [row for row in printed.rows if row.role in roles]
            sentence = _sentence(printed, part)
            if rows and sentence:
                entries.append(LegendEntry(index, part, rows, sentence))
    return entries


def _sentence(printed: Printed, part: str) -> str:
    return {"score": printed.score, "effect": printed.effect, "bonus": printed.bonus}[part]


def _part(entry: LegendEntry) -> int:
    return [part for part, _ in GROUPS].index(entry.part)


def _length(entry: LegendEntry) -> int:
    return sum(len(row.tokens) for row in entry.rows)


def _signs(row: RuleTokenRow) -> list[tuple[str, ...]]:
    """What is drawn differently: the word, and the zone or moment it names; which kind it counts is no new sign."""
    signs: list[tuple[str, ...]] = [("role", row.role)]
    if len(row.tokens) <= SHORT:  # "2 for each Bird" is worth a line, though each of its signs has been seen
        signs.append(("said", *(token.word for token in row.tokens)))
    for token in row.tokens:
        named = str(token.of) if token.word in ("zone", "when") else ""
        signs.append((token.word, named, token.source or "", token.target or "", token.side or ""))
    return signs
