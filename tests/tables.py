"""Tables in Forest JSON for the tests: small ones by hand, and those of random games."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import spinney

CHANCES: dict[str, Random] = {}  # by store: it goes on where the last host with it stopped
EXAMPLES = Path(__file__).parent / "examples"


def forest_of(*places: Any, edition: str = "forest", **player: Any) -> dict[str, Any]:
    """A table of one player, Ann."""
    return {"edition": edition, "players": [{"name": "Ann", "forest": list(places), **player}]}


def at(card: str, **sides: Any) -> dict[str, Any]:
    """A place; a single dweller needs no list."""
    return {"card": card} | {
        side: value if side in ("symbol", "river") or isinstance(value, list) else [value]
        for side, value in sides.items()
    }


def seats_for(edition: str, wished: int) -> int:
    """So many seats, or as many as the edition has."""
    return min(wished, spinney.edition(edition).most_seats)


def random_game(edition: str, seats: int, seed: int, moves: int = 10_000) -> spinney.Game:
    """A game after so many random moves, or at its end."""
    game, rng = spinney.deal(edition, seats, seed), Random(seed)
    for _ in range(moves):
        if game.is_over():
            break
        game.push(rng.choice(game.legal_moves()))
    return game


@contextmanager
def repeatable_tables(store: str) -> Iterator[None]:
    """Draw ids and secrets of tables from one sequence, so that a failing test fails again."""
    chance = CHANCES.setdefault(store, Random(7))
    tokens = SimpleNamespace(
        token_hex=lambda size: chance.randbytes(size).hex(),
        token_urlsafe=lambda size: urlsafe_b64encode(chance.randbytes(size)).decode(),
    )
    with patch("spinney.hosting.tables.record.secrets", tokens):
        yield
