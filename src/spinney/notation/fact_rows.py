"""Facts as JSON, with the names of cards, for programs that follow a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spinney.editions.edition import Edition
from spinney.game.facts import Fact
from spinney.land import SIDE_COUNT, SIDE_NAMES
from spinney.text.narrate import describe_facts
from spinney.text.phrases import species_name


def write_fact(edition: Edition, fact: Fact, names: Sequence[str]) -> dict[str, Any]:
    """Return a redacted fact as JSON; fields that do not apply are left out."""
    row: dict[str, Any] = {"what": fact.what, "seat": fact.seat}
    if fact.card >= 0:
        row["card"] = edition.cards[fact.card]
    if fact.half >= 0:
        row["species"] = species_name(edition, fact.half).key
    if fact.source:
        row |= {"from": fact.source, "to": fact.target}
    if fact.place >= 0:
        row |= {"place": fact.place + 1, "host": species_name(edition, fact.host).key}
    if fact.slot >= 0:
        row["side"] = SIDE_NAMES[fact.slot % SIDE_COUNT]
    if fact.number:
        row["number"] = fact.number
    if fact.hidden:
        row["hidden"] = True
    return row | {"text": str(describe_facts(edition, [fact], names))}
