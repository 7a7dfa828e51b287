"""The decisions of a finished game, each analysed by what its player could know then.

A game is divided into stretches: moves of one seat without another's between them, so usually a turn.  Each stretch is
analysed without the others, so that several can be analysed at once, in any order, and stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spinney.editions.moves import Move
from spinney.language.message import Message
from spinney.study.analysis.decision_analysis import analyse_decision, win_chance_now
from spinney.study.analysis.grades import Grade, grade
from spinney.study.analysis.win_chance import share_won
from spinney.study.coach.coach import compare_moves
from spinney.views import Game, View


class Decision(NamedTuple):
    """One decision of one player, analysed."""

    ply: int  # before the move, as in a replay
    turn: int
    seat: int
    move: str
    best: str
    chance: float  # with the best move
    cost: float  # win chance lost by the move made
    error: float  # standard error of the cost
    grade: Grade
    line: list[str]  # how the turn went on from here, the move itself first
    better: list[str]  # how it might have gone on with the best move; empty for good ones
    why: Message | None  # the better move is better; None for good ones


class Stretch(NamedTuple):
    """The moves from one ply to another, all of one seat in one turn, analysed."""

    first: int
    last: int  # the ply they led to
    turn: int
    seat: int
    decisions: list[Decision]  # those that had more than one answer
    after: float  # win chance of that seat at the end of the stretch


def find_stretches(start: Game, moves: Sequence[Move]) -> list[tuple[int, int]]:
    """Return the stretches of a game, each by its first ply and the one it leads to."""
    game, found, first = start.copy(), list[tuple[int, int]](), 0
    mover = (game.turn, game.seat)
    for ply, move in enumerate(moves):
        if (game.turn, game.seat) != mover:
            found.append((first, ply))
            first, mover = ply, (game.turn, game.seat)
        game.push(move)
    return [*found, (first, len(moves))] if len(moves) else []


def analyse_stretch(start: Game, moves: Sequence[Move], first: int, last: int, lines: int, seed: int) -> Stretch:
    """Analyse the decisions of a seat from one ply to another; `start` is the game as it was dealt."""
    game = start.copy()
    for move in moves[:first]:
        game.push(move)
    seat, turn = game.seat, game.turn
    decisions: list[Decision] = []
    for ply in range(first, last):
        view = game.view(game.seat)
        if len(view.moves) > 1:
            decisions.append(review_decision(view, moves[ply:last], lines, seed))
        game.push(moves[ply])
    return Stretch(first, last, turn, seat, decisions, _chance_after(game, seat, decisions, lines, seed))


def _chance_after(game: Game, seat: int, decisions: list[Decision], lines: int, seed: int) -> float:
    if game.is_over():
        return share_won(game, seat)
    return win_chance_now(game.view(seat), lines, seed) if decisions else 0.0


def review_decision(view: View, moves: Sequence[Move], lines: int, seed: int) -> Decision:
    """Analyse the first of these moves; the others are how the turn went on."""
    made = moves[0]
    analysis = analyse_decision(view, made, lines, seed)
    verdict = grade(analysis, analysis.best is made)
    comparison = compare_moves(view, analysis.best, made, seed=seed) if verdict in ("slip", "blunder") else None
    return Decision(
        ply=view.ply,
        turn=view.turn,
        seat=view.me,
        move=made.text,
        best=analysis.best.text,
        chance=analysis.chance,
        cost=analysis.loss,
        error=analysis.error,
        grade=verdict,
        line=[move.text for move in moves],
        better=[move.text for move in comparison.result.line] if comparison else [],
        why=comparison.sentence() if comparison else None,
    )
