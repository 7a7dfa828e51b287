"""Why one move is better than another, in the words of the game.

First what is certain: what the turn brings at once, what it opens, what it denies a rival.  Then what shows later: both
moves are played on from the same imagined tables, and the features of the positions they lead to that made the
difference, weighted as the value model weighs them, are what is told.  No species is known by name.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from spinney.bots.evaluation.features import features
from spinney.bots.evaluation.rollout import Rollout
from spinney.bots.evaluation.value_model import ValueModel
from spinney.bots.search import shortlist
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.study.analysis.analyser import MANNER, model_for, race_of, ranked, rollout_for
from spinney.study.analysis.win_chance import chance_of, steepness, won
from spinney.study.coach.coach_text import at_once
from spinney.study.coach.immediate_result import Brought, brought
from spinney.study.coach.opponent_loss import denied
from spinney.study.coach.reasons import Reason, reasons
from spinney.text.phrases import join_words
from spinney.views import Game, View

TABLES: Final = 24
LINES: Final = 200  # of the race, where nothing else is asked
CLOSE: Final = 0.01  # chance between two moves that are about as good


class Advice(NamedTuple):
    """What speaks for a move against another."""

    move: Move
    other: Move | None  # None where there was no other
    brings: Brought
    other_brings: Brought | None
    chance: float
    other_chance: float
    certain: str  # what it brings at once, and what the other would have brought
    denies: str  # what a rival would have of the other; empty where nothing
    reasons: list[Reason]  # what shows later
    close: bool = False  # is the other hardly worse?

    @property
    def now(self) -> int:
        """Points it brings at once."""
        return self.brings.points

    @property
    def other_now(self) -> int:
        return self.other_brings.points if self.other_brings else 0

    def sentence(self) -> str:
        """Two or three sentences; the chances are left to whoever asks for more."""
        return " ".join(part for part in (self.certain, self.denies, self.later()) if part)

    def later(self) -> str:
        if self.close and not self.reasons and not self.denies:
            return "The two come close."
        had: dict[str, list[str]] = {}
        for reason in sorted(self.reasons, key=lambda one: one.rivals):
            had.setdefault(reason.who, []).append(reason.text)
        said = [f"{who} {'has' if who == 'your rival' else 'have'} {join_words(what)}" for who, what in had.items()]
        return f"Two rounds on, {join_words(said)}." if said else ""


def advise(view: View, seed: int, lines: int = LINES) -> Advice:
    """The best move by a race, and why it is better than the next best."""
    candidates = shortlist(ranked(view), MANNER)
    race = race_of(view, candidates, Random(f"{seed} at {view.ply}"))
    race.run(lines, 0.0)
    best = race.leader()
    others = sorted((one for one in candidates if one is not best), key=lambda one: -one.estimate())
    found = compare(view, best.move, others[0].move if others else None, seed)
    return found._replace(close=bool(others) and abs(found.chance - found.other_chance) < CLOSE)


def compare(view: View, better: Move, other: Move | None, seed: int = 0, tables: int = TABLES) -> Advice:
    """Why `better` rather than `other`, as far as imagined tables tell."""
    moves = [better] if other is None else [better, other]
    seen, chances = looked_ahead(view, moves, seed, tables)
    found: list[Reason] = []
    if other is not None and seen[0] and seen[1]:
        a, b = means(seen[0]), means(seen[1])
        weights = slopes(model_for(view), b, view.seats)
        apart = [a[i] - b[i] for i in range(len(a))]
        found = reasons(view.edition, view.seats, apart, [weights[i] * apart[i] for i in range(len(a))])
    brings, others = brought(view, better), brought(view, other) if other is not None else None
    return Advice(
        move=better,
        other=other,
        brings=brings,
        other_brings=others,
        chance=chances[0],
        other_chance=chances[-1],
        certain=at_once(view, better, other, brings, others),
        denies=denied(view, better, other) if other is not None else "",
        reasons=found,
    )


def looked_ahead(view: View, moves: list[Move], seed: int, tables: int) -> tuple[list[list[list[float]]], list[float]]:
    """By move: the features of where it led on each table, and the mean chance."""
    model, rollout = model_for(view), rollout_for(view)
    rng = Random(f"{seed} {view.ply} coach")
    seen: list[list[list[float]]] = [[] for _ in moves]
    chances = [0.0] * len(moves)
    for _ in range(tables):
        table = view.sample(rng)
        for i, move in enumerate(moves):
            led = led_to(table.copy(), move, view.me, rollout)
            if led.is_over():
                chances[i] += won(led, view.me) / tables
            else:
                there = features(led, rollout.evaluator(led))
                seen[i].append(there)
                chances[i] += chance_of(model.value(there), there[model.clock], view.seats) / tables
    return seen, chances


def led_to(table: Game, move: Move, me: int, rollout: Rollout) -> Game:
    """The table a move leads to, two rounds on, or where the game is over by then."""
    turns.push(table, move)
    for _ in range(MANNER.rounds):
        rollout.play_round(table, me)
    return table


def means(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def slopes(model: ValueModel, at: list[float], seats: int) -> list[float]:
    """How much the chance changes with each feature, near this position."""
    left = at[model.clock]
    slope = [model.linear[i] + left * model.early[i] for i in range(len(at))]
    for unit, weights in enumerate(model.hidden):
        if model.hidden_bias[unit] + sum(w * x for w, x in zip(weights, at, strict=True)) > 0:
            slope = [slope[i] + model.output[unit] * weights[i] for i in range(len(slope))]
    steep = steepness(model.value(at), left, seats)
    return [steep * each for each in slope]
