"""Games to learn from, kept as the features of positions and how they ended.

The teacher explores: now and then it makes another move than its best one.  So positions are seen that a better player
would reach, and the effect of a move is separated from the reason it was made.
"""

from __future__ import annotations

from functools import partial
from math import nan
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.arena.play import derive_seed
from spinney.arena.processes import Executor, run_in_order
from spinney.bots import bot
from spinney.bots.evaluation.features import features
from spinney.bots.evaluation.observation import observation_of
from spinney.bots.evaluation.rollout import ACCEPTED_VERBS, Rollout
from spinney.bots.evaluation.value_model import CLEAR_WIN_POINTS, margin
from spinney.bots.evaluation.weights import learned_prices
from spinney.bots.planner import rank
from spinney.bots.search import SearchBot
from spinney.editions import Edition
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.views import Game, deal
from spinney.words import steps

Numbers = NDArray[np.floating[Any]]

PLANNER: Final = "planner"
MAX_TURN_CHOICES: Final = 5  # exploring at the start of a turn picks one of so many good moves
MAX_INNER_CHOICES: Final = 3  # and within a turn one of so many
GAMES_PER_PART: Final = 50


class SelfPlayJob(NamedTuple):
    """Games to play, and by which teacher."""

    edition: Edition
    seats: int
    seeds: list[int]
    teacher: str = PLANNER  # or the name of a search bot
    generation: int = 1  # of the prices the planner plays by
    sampled: float | None = None  # share of the planner's turns that is kept; None: the default


class Exploration(NamedTuple):
    """How often a teacher makes another move than its best one, and how much of its games is kept."""

    sampled: float  # share of the turns whose features are kept
    turn: float  # how often a turn begins with one of several good moves
    within: float  # how often a choice within a turn is one of several


PLANNER_EXPLORATION: Final = Exploration(sampled=0.4, turn=0.15, within=0.06)  # games cost little
SEARCH_EXPLORATION: Final = Exploration(sampled=1.0, turn=0.08, within=0.03)  # a hundred times the cost


class Positions(NamedTuple):
    """The features of positions, with the margin their seat won by, and the game and seat they come from."""

    features: NDArray[np.float16]
    margins: Numbers
    games: NDArray[np.int64]
    seats: NDArray[np.int8]
    foreseen: Numbers  # the value a searching seat expected; nan where none searched


def play_and_sample(job: SelfPlayJob) -> Positions:
    """Play the games of a job, the teacher against itself, and return sampled positions."""
    played = [play_one(job, seed) for seed in job.seeds]
    seats = [seat for kept in played for seat in kept.seats]
    margins = [margin(kept.scores, seat) for kept in played for seat in kept.seats]
    games = [seed for seed, kept in zip(job.seeds, played, strict=True) for _ in kept.seats]
    return Positions(
        np.array([row for kept in played for row in kept.sampled], np.float16),
        np.array(margins, np.float32),
        np.array(games, np.int64),
        np.array(seats, np.int8),
        np.array([value for kept in played for value in kept.foreseen], np.float32),
    )


class SampledGame:
    """The positions sampled from one game, by whose seat, with the values expected and the final scores."""

    def __init__(self) -> None:
        self.sampled: list[list[float]] = []
        self.seats: list[int] = []
        self.foreseen: list[float] = []
        self.scores: list[int] = []


def play_one(job: SelfPlayJob, seed: int) -> SampledGame:
    """Play one game and sample its positions."""
    rng = Random(seed)
    game = deal(job.edition, job.seats, seed)
    rollout = Rollout(learned_prices(job.edition, job.seats, job.generation))
    searchers: list[SearchBot] = []
    if job.teacher != PLANNER:
        searchers = [make_searcher(job.teacher, derive_seed(seed, seat)) for seat in range(job.seats)]
    exploration = SEARCH_EXPLORATION if searchers else PLANNER_EXPLORATION
    if job.sampled is not None and not searchers:
        exploration = exploration._replace(sampled=job.sampled)
    kept = SampledGame()
    while not game.is_over():
        begins = not game.pending
        sampled = begins and rng.random() < exploration.sampled
        if sampled:
            kept.sampled.append(features(game, rollout.evaluator(game)))
            kept.seats.append(game.seat)
        explores = rng.random() < (exploration.turn if begins else exploration.within)
        move = search_move(game, rollout, searchers) if searchers else rollout.choice(game)
        if sampled:
            kept.foreseen.append(searchers[game.seat].value if searchers else nan)
        if explores:
            ranked = rank(observation_of(game), rollout.prices)[: MAX_TURN_CHOICES if begins else MAX_INNER_CHOICES]
            move = ranked[int(rng.random() * len(ranked))][1]
        turns.push(game, move)
    kept.scores = [game.score(seat) for seat in range(job.seats)]
    return kept


def make_searcher(name: str, seed: int) -> SearchBot:
    """Return the search bot of this name."""
    found = bot(name, seed)
    if not isinstance(found, SearchBot):
        raise ValueError(f"'{name}' foresees nothing; a teacher is {PLANNER}, or a search such as search:24.")
    return found


def search_move(game: Game, rollout: Rollout, searchers: list[SearchBot]) -> Move:
    """Return the move the seat to move finds by search; payments, seldom worth the time, are made as in rollouts."""
    verb = steps.verb_of(steps.waiting_step(game.pending))
    if len(game.legal_moves()) == 1 or verb in ACCEPTED_VERBS or verb == steps.PAY:
        return rollout.choice(game)
    return searchers[game.seat].choose(game.view(game.seat))


def play_many(job: SelfPlayJob, executor: Executor, folder: Path | None = None) -> Positions:
    """Play all games of a job in parts; a folder keeps the parts, and those found there are not played again."""
    done = run_in_order(executor, partial(play_part, job, folder), -(-len(job.seeds) // GAMES_PER_PART))
    return concatenate(done)


def play_part(job: SelfPlayJob, folder: Path | None, number: int) -> Positions:
    """Play one part of a job's games, or read it from the folder."""
    path = folder / f"{number}.npz" if folder else None
    if path and path.exists():
        with np.load(path) as stored:
            return Positions(*(stored[name] for name in Positions._fields))
    played = play_and_sample(job._replace(seeds=job.seeds[number * GAMES_PER_PART : (number + 1) * GAMES_PER_PART]))
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, **played._asdict())
    return played


def concatenate(parts: list[Positions]) -> Positions:
    return Positions(*(np.concatenate(part) for part in zip(*parts, strict=True)))


# --- what they teach ------------------------------------------------------------------------------------------------


def values_of(margins: Numbers) -> Numbers:
    """Return `value_model.value_of` for many margins."""
    return np.asarray(1 / (1 + np.exp(-margins / CLEAR_WIN_POINTS)), np.float32)


def expected_values(positions: Positions, trust: float) -> Numbers:
    """Return the value to expect from each position: its result, mixed with what its seat expected later.

    `trust` from 0 to 1 weighs the value expected at that turn, then at the next one and so on; at 0, only the result
    counts.
    """
    expected = values_of(positions.margins)
    if not trust:
        return expected
    later: dict[tuple[int, int], float] = {}  # by game and seat
    for i in range(len(expected) - 1, -1, -1):
        key = (int(positions.games[i]), int(positions.seats[i]))
        expected[i] = later[key] = trust * positions.foreseen[i] + (1 - trust) * later.get(key, expected[i])
    return expected
