"""Whole games as digests, for engines that must play alike: `python -m tests.e2e.random_games` prints them as JSON.

A browser's Python runs the text of this file, so it needs nothing but the engine and the standard library.
"""

from __future__ import annotations

import hashlib
import json
from random import Random

import spinney

GAMES = 100


def digest(edition: str, games: int = GAMES) -> str:
    """Of every move of many games by chance, and everybody's points."""
    told = hashlib.sha256()
    for seed in range(games):
        game = spinney.deal(edition, 2 + seed % 4, seed)
        chance = Random(seed)
        while not game.is_over():
            move = chance.choice(game.legal_moves())
            told.update(move.text.encode())
            game.push(move)
        told.update(repr([game.score(seat) for seat in range(game.seats)]).encode())
    return told.hexdigest()


def digests() -> dict[str, str]:
    return {edition: digest(edition) for edition in spinney.shipped()}


if __name__ == "__main__":
    print(json.dumps(digests()))
