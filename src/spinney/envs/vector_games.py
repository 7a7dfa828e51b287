"""`VectorGames`: many games in one call, their numbers written into numpy arrays."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spinney.editions import Edition, edition
from spinney.envs.encoding import Encoder, observe_once
from spinney.envs.game_batch import FinishedGame, GameBatch, Masks, Rows
from spinney.envs.layout import ObservationLayout
from spinney.envs.rewards import check_reward, returns
from spinney.game.state import State
from spinney.game.turns import legal_moves
from spinney.views import View

Array = NDArray[Any]
INDEX: Final = np.dtype("<i8")  # of a move, as the engine reads it


def edition_of(of: str | Path | Edition) -> Edition:
    return of if isinstance(of, Edition) else edition(of)


def observation_names(of: str | Path | Edition, seats: int = 2) -> list[str]:
    """Return what each number of an observation is, in order."""
    return ObservationLayout(edition_of(of), seats).names


def observation(table: State | View, seat: int, encoder: Encoder | None = None) -> NDArray[np.float32]:
    """Return what a seat sees, as numbers.

    For a view, any sampled table that fits it gives the same numbers.
    """
    game = table.sample(Random(0)) if isinstance(table, View) else table
    if isinstance(table, View) and table.me != seat:
        raise ValueError(f"This is what seat {table.me} sees, not seat {seat}.")
    encoder = encoder or Encoder(table.edition, table.seats)
    return np.frombuffer(memoryview(observe_once(encoder, game, seat)), dtype=np.int16).astype(np.float32)


def action_mask(table: State | View, seat: int) -> NDArray[np.int8]:
    """Return 1 for every move the seat may make now."""
    mask = np.zeros(len(table.edition.moves.all), dtype=np.int8)
    if table.seat == seat:
        moves = table.moves if isinstance(table, View) else legal_moves(table)
        mask[[move.index for move in moves]] = 1
    return mask


def numbers_of(rows: Rows) -> Array:
    """Return the numbers the engine writes, without a copy."""
    return np.frombuffer(memoryview(rows.numbers), np.int16)


def marks_of(masks: Masks) -> Array:
    """Return the marks the engine writes, without a copy."""
    return np.frombuffer(memoryview(masks.marks), np.int8)


class VectorGames:
    """Many games of one edition, each waiting for the next decision of its seat to move.

    The first are dealt with the seeds `seed`, `seed + 1`, ...; a game that is over is listed in `finished` and at once
    dealt anew with the next seed, so that all games always have a seat to move.
    """

    def __init__(
        self,
        edition: str | Path | Edition = "forest",
        seats: int = 2,
        games: int = 256,
        seed: int = 0,
        reward: str = "win",
    ) -> None:
        check_reward(reward)
        self.edition = edition_of(edition)
        self.number_of_seats = seats
        self.games = games
        self.reward = reward
        self.actions = len(self.edition.moves.all)
        self.table = GameBatch(self.edition, seats, games, seed)
        self.numbers = int(self.table.rows.encoder.size)
        # A row for each seat of each game, and the numbers of the rows of seats to move.
        self.rows = numbers_of(self.table.rows).reshape(games * seats, self.numbers)
        self.decision_rows = np.frombuffer(memoryview(self.table.decision_rows), np.int64)
        self.sampled = np.frombuffer(memoryview(self.table.sampled), np.int64)
        self.seats_to_move = np.frombuffer(memoryview(self.table.seats_to_move), np.int64)
        self.marks = marks_of(self.table.masks).reshape(games, self.actions)
        self.seen = np.empty((games, self.numbers), np.int16)
        self.finished: list[FinishedGame] = []  # by the latest step: `game`, `seed`, `points` and `returns` by seat

    def observe(self, out: Array | None = None) -> Array:
        """Return what the seat to move sees in each game: a row of numbers, `observation_names` in order."""
        out = np.empty((self.games, self.numbers), dtype=np.float32) if out is None else out
        self.table.observe()
        self.rows.take(self.decision_rows, axis=0, out=self.seen, mode="clip")
        np.copyto(out, self.seen)
        return out

    def mask(self, out: Array | None = None) -> Array:
        """Return 1 for every move (by `move.index`) that can be made, in each game."""
        out = np.empty((self.games, self.actions), dtype=np.int8) if out is None else out
        np.copyto(out, self.marks)
        return out

    def seats(self, out: Array | None = None) -> Array:
        """Return the seat to move in each game."""
        out = np.empty(self.games, dtype=np.int64) if out is None else out
        out[:] = self.seats_to_move
        return out

    def sample(self, rng: Random) -> Array:
        """Return any legal move in each game."""
        self.table.sample(rng)
        return self.sampled.copy()

    def step(self, actions: Array | list[int]) -> None:
        """Make one move (its `index`) in each game.

        If one is illegal, `IllegalMove` is raised and nothing has changed.
        """
        if len(actions) != self.games:
            raise ValueError(f"There are {self.games} games, so {self.games} actions are needed, not {len(actions)}.")
        chosen = np.asarray(actions)
        if chosen.dtype != INDEX:
            chosen = chosen.astype(INDEX, casting="same_kind")
        self.table.step(chosen.tobytes())
        self.finished = self.table.finished
        for ended in self.finished:
            ended.returns = returns(ended.points, self.reward)
