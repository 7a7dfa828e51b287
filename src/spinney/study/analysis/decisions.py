"""The decisions of a finished game, each judged by what its player could know then.

A game is divided into stretches: the moves one seat made without another coming between, so a turn as a rule.  Each
stretch is judged by itself and needs nothing of the others, so that several can be judged at once, in any order, and
what is judged can be kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spinney.editions.moves import Move
from spinney.study.analysis.decision_analysis import standing, weigh
from spinney.study.analysis.grades import Grade, grade
from spinney.study.analysis.win_chance import won
from spinney.study.coach.coach import compare
from spinney.views import Game, View


class Decision(NamedTuple):
    """One choice of one player."""

    ply: int  # before the move, as in a replay
    turn: int
    seat: int
    move: str
    best: str
    chance: float  # with the best move
    cost: float
    error: float
    grade: Grade
    line: list[str]  # how the turn went on from here, the move itself first
    better: list[str]  # how it might have gone on with the best move; empty for good ones
    why: str  # the better move is better; empty for good ones


class Stretch(NamedTuple):
    """The moves from one ply to another, all of one seat in one turn, judged."""

    first: int
    last: int  # the ply they led to
    turn: int
    seat: int
    decisions: list[Decision]  # those that had more than one answer
    after: float  # the chance of that seat when all was done and the next came


def stretches(start: Game, moves: Sequence[Move]) -> list[tuple[int, int]]:
    """From which ply to which one seat decided in one turn."""
    game, found, begun = start.copy(), list[tuple[int, int]](), 0
    whose = (game.turn, game.seat)
    for ply, move in enumerate(moves):
        if (game.turn, game.seat) != whose:
            found.append((begun, ply))
            begun, whose = ply, (game.turn, game.seat)
        game.push(move)
    return [*found, (begun, len(moves))] if len(moves) else []


def judged_stretch(start: Game, moves: Sequence[Move], first: int, last: int, lines: int, seed: int) -> Stretch:
    """Judge what a seat did from one ply to another; `start` is the game as it was dealt."""
    game = start.copy()
    for move in moves[:first]:
        game.push(move)
    seat, turn = game.seat, game.turn
    decisions: list[Decision] = []
    for ply in range(first, last):
        view = game.view(game.seat)
        if len(view.moves) > 1:
            decisions.append(judged(view, moves[ply:last], lines, seed))
        game.push(moves[ply])
    after = won(game, seat) if game.is_over() else standing(game.view(seat), lines, seed) if decisions else 0.0
    return Stretch(first, last, turn, seat, decisions, after)


def choices(start: Game, moves: Sequence[Move]) -> Iterator[tuple[View, Move]]:
    """The decisions that had more than one answer, as their players saw them."""
    game = start.copy()
    for move in moves:
        view = game.view(game.seat)
        if len(view.moves) > 1:
            yield view, move
        game.push(move)


def judged(view: View, going_on: Sequence[Move], lines: int, seed: int) -> Decision:
    """The first of these moves, with how the turn went on."""
    made = going_on[0]
    weighed = weigh(view, made, lines, seed)
    verdict = grade(weighed, weighed.best is made)
    advice = compare(view, weighed.best, made, seed=seed) if verdict in ("slip", "blunder") else None
    return Decision(
        ply=view.ply,
        turn=view.turn,
        seat=view.me,
        move=made.text,
        best=weighed.best.text,
        chance=weighed.chance,
        cost=weighed.cost,
        error=weighed.error,
        grade=verdict,
        line=[move.text for move in going_on],
        better=[move.text for move in advice.brings.line] if advice else [],
        why=advice.sentence() if advice else "",
    )
