"""The digest of an edition's rules, by which it is known whatever its folder is called.

Titles, notices and sources are for people and do not count; neither does the order of the words of one row. The order
of species, cards and places does: it numbers them, and so decides what a seed deals.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

FOR_PEOPLE: Final = ("title", "notice", "source")
NUMBERED: Final = ("places", "needs")  # the tables of a setup whose order counts


def rules_digest(setup: Mapping[str, Any], species: Mapping[str, Any], deck: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the rules, in hexadecimal."""
    rules = {
        "setup": {
            word: _in_order(value) if word in NUMBERED else value for word, value in _without_texts(setup).items()
        },
        "species": _in_order(_without_texts(species)),
        "deck": [[printed_id, row] for cards in deck.values() for printed_id, row in cards.items()],
    }
    return sha256(json.dumps(rules, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _without_texts(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table, and the tables in it, without what is for people."""
    return {
        word: _without_texts(value) if isinstance(value, Mapping) else value
        for word, value in table.items()
        if word not in FOR_PEOPLE or not isinstance(value, str)
    }


def _in_order(table: Mapping[str, Any]) -> list[list[Any]]:
    return [[word, value] for word, value in table.items()]
