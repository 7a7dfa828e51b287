"""Games to learn from, and what is kept of them: the features of positions, and how they ended.

The teacher strays now and then from what it thinks best: so positions are seen that a better player would get into,
and what a move brings is told apart from why it was made.
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
from spinney.bots.evaluation.rollout import OBVIOUS, Rollout
from spinney.bots.evaluation.value_model import CLOSE, margin
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
TURN_CHOICES: Final = 5  # who strays at the start of a turn makes any of so many of the best moves,
WITHIN_CHOICES: Final = 3  # and within a turn of so many
GAMES_A_JOB: Final = 50  # games a process plays before it reports


class Job(NamedTuple):
    edition: Edition
    seats: int
    seeds: list[int]
    teacher: str = PLANNER  # or a search
    generation: int = 1  # whose prices the planner plays by, and positions are looked at with
    sampled: float | None = None  # share of the planner's turns that is kept, if not the usual one


class Straying(NamedTuple):
    """How freely a teacher plays, and how much is kept of it."""

    sampled: float  # share of the turns whose features are kept
    turn: float  # how often a turn begins with any of some good moves,
    within: float  # and how often a choice within a turn is any of some


FREELY: Final = Straying(sampled=0.4, turn=0.15, within=0.06)  # the planner's games cost next to nothing
DEARLY: Final = Straying(sampled=1.0, turn=0.08, within=0.03)  # the search's a hundred times as much


class Positions(NamedTuple):
    """The features of each position, by how much its seat won, and in which game and whose it was."""

    features: NDArray[np.float16]
    margins: Numbers
    games: NDArray[np.int64]
    seats: NDArray[np.int8]
    foreseen: Numbers  # the value its seat foresaw by thinking; nan where nobody thought


def play_and_sample(job: Job) -> Positions:
    """Some games of the teacher against itself."""
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


class Sampled:
    """One game: the features sampled, whose they were, what their seats foresaw, and the final scores."""

    def __init__(self) -> None:
        self.sampled: list[list[float]] = []
        self.seats: list[int] = []
        self.foreseen: list[float] = []
        self.scores: list[int] = []


def play_one(job: Job, seed: int) -> Sampled:
    rng = Random(seed)
    game = deal(job.edition, job.seats, seed)
    rollout = Rollout(learned_prices(job.edition, job.seats, job.generation))
    thinkers = [] if job.teacher == PLANNER else [thinker(job.teacher, derive_seed(seed, s)) for s in range(job.seats)]
    manner = DEARLY if thinkers else FREELY if job.sampled is None else FREELY._replace(sampled=job.sampled)
    kept = Sampled()
    while not game.is_over():
        begins = not game.pending
        sampled = begins and rng.random() < manner.sampled
        if sampled:
            kept.sampled.append(features(game, rollout.evaluator(game)))
            kept.seats.append(game.seat)
        strays = rng.random() < (manner.turn if begins else manner.within)
        move = thought(game, rollout, thinkers) if thinkers else rollout.choice(game)
        if sampled:
            kept.foreseen.append(thinkers[game.seat].value if thinkers else nan)
        if strays:
            ranked = rank(observation_of(game), rollout.prices)[: TURN_CHOICES if begins else WITHIN_CHOICES]
            move = ranked[int(rng.random() * len(ranked))][1]
        turns.push(game, move)
    kept.scores = [game.score(seat) for seat in range(job.seats)]
    return kept


def thinker(name: str, seed: int) -> SearchBot:
    found = bot(name, seed)
    if not isinstance(found, SearchBot):
        raise ValueError(f"'{name}' foresees nothing; a teacher is {PLANNER}, or a search such as search:24.")
    return found


def thought(game: Game, rollout: Rollout, thinkers: list[SearchBot]) -> Move:
    """What the seat to move does after thinking; how to pay is seldom worth that, and costs as much time again."""
    verb = steps.verb_of(steps.waiting_step(game.pending))
    if len(game.legal_moves()) == 1 or verb in OBVIOUS or verb == steps.PAY:
        return rollout.choice(game)
    return thinkers[game.seat].choose(game.view(game.seat))


def play_many(job: Job, executor: Executor, folder: Path | None = None) -> Positions:
    """All games of a job, so many at a time; a folder keeps them, and what is there is not played again."""
    done = run_in_order(executor, partial(share_of, job, folder), -(-len(job.seeds) // GAMES_A_JOB))
    return together(done)


def share_of(job: Job, folder: Path | None, number: int) -> Positions:
    path = folder / f"{number}.npz" if folder else None
    if path and path.exists():
        with np.load(path) as stored:
            return Positions(*(stored[name] for name in Positions._fields))
    played = play_and_sample(job._replace(seeds=job.seeds[number * GAMES_A_JOB : (number + 1) * GAMES_A_JOB]))
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, **played._asdict())
    return played


def together(parts: list[Positions]) -> Positions:
    return Positions(*(np.concatenate(part) for part in zip(*parts, strict=True)))


# --- what they teach ------------------------------------------------------------------------------------------------


def values_of(margins: Numbers) -> Numbers:
    """`value_model.value_of`, for many."""
    return np.asarray(1 / (1 + np.exp(-margins / CLOSE)), np.float32)


def outlooks(positions: Positions, trust: float) -> Numbers:
    """What there was to expect from each position: its result, and the less luck lies between the more (`trust`, from
    0 to 1) what its seat foresaw at that turn, at the next one and so on.  With no trust, the result alone."""
    expected = values_of(positions.margins)
    if not trust:
        return expected
    later: dict[tuple[int, int], float] = {}  # by game and seat
    for i in range(len(expected) - 1, -1, -1):
        key = (int(positions.games[i]), int(positions.seats[i]))
        expected[i] = later[key] = trust * positions.foreseen[i] + (1 - trust) * later.get(key, expected[i])
    return expected
