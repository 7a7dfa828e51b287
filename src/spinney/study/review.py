"""A game looked at afterwards: how the chances went, which decisions gave them away, and what luck did.

Every decision is judged by what its player could know then.  Chance moves for two reasons, and they are told apart:
what a decision gave away is choice; how much better or worse the table looks at the same seat's next turn than it did
after the decision is luck, the rivals' moves included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from spinney.editions.moves import Move
from spinney.notation.log import Log
from spinney.notation.transcripts import Transcript
from spinney.study.coach import compare
from spinney.study.grades import Grade, accuracy, grade
from spinney.study.weighing import Weighed, weigh
from spinney.views import SPECTATOR, Game, View, told

LINES: Final = 60  # a decision, where nothing else is asked
MOST_POINTS: Final = 5  # turning points told


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
    why: str  # the better move is better; empty for good ones


class Player(NamedTuple):
    """What one player's game came to."""

    seat: int
    accuracy: float
    choice: float  # chance given away, all decisions together
    luck: float  # chance that draws and rivals brought
    grades: dict[Grade, int]


class TurnReview(NamedTuple):
    """A turn: whose, what was done, and its player's chance when it began."""

    turn: int
    seat: int
    ply: int
    title: str
    chance: float


class Review(NamedTuple):
    turns: list[TurnReview]
    decisions: list[Decision]
    players: list[Player]
    turning_points: list[int]  # plies of the costliest decisions, in order


Progress = Callable[[int, int], None]  # decisions weighed, of how many


def review(story: Transcript, lines: int = LINES, seed: int = 0, progress: Progress | None = None) -> Review:
    """Weigh every real choice of a game."""
    asked = list(choices(story))
    decisions: list[Decision] = []
    for number, (view, move) in enumerate(asked):
        decisions.append(judged(view, move, lines, seed))
        if progress is not None:
            progress(number + 1, len(asked))
    return summed_up(story, decisions)


def choices(story: Transcript) -> Iterator[tuple[View, Move]]:
    """The decisions that had more than one answer, as their players saw them."""
    game = story.dealt()
    for line in story.lines:
        view = game.view(game.seat)
        if len(view.moves) > 1:
            yield view, line.move
        game.push(line.move)


def judged(view: View, move: Move, lines: int, seed: int) -> Decision:
    weighed = weigh(view, move, lines, seed)
    verdict = grade(weighed, weighed.best is move)
    return Decision(
        ply=view.ply,
        turn=view.turn,
        seat=view.me,
        move=move.text,
        best=weighed.best.text,
        chance=weighed.chance,
        cost=weighed.cost if verdict != "best" else 0.0,
        error=weighed.error,
        grade=verdict,
        why=explained(view, move, weighed) if verdict in ("slip", "blunder") else "",
    )


def explained(view: View, move: Move, weighed: Weighed) -> str:
    return compare(view, weighed.best, move).sentence()


def summed_up(story: Transcript, decisions: list[Decision]) -> Review:
    """Turns, players and turning points follow from the decisions."""
    players = [
        player(seat, [one for one in decisions if one.seat == seat], won(story, seat)) for seat in range(story.seats)
    ]
    costly = sorted((one for one in decisions if one.grade in ("slip", "blunder")), key=lambda one: -one.cost)
    points = sorted(one.ply for one in costly[:MOST_POINTS])
    return Review(list(told_turns(story, decisions)), decisions, players, points)


def won(story: Transcript, seat: int) -> float | None:
    """What the game came to for a seat: 1, a share of it, or nothing; None while it goes on."""
    end = story.game.outcome()
    if end is None:
        return None
    return 1 / len(end.winners) if seat in end.winners else 0.0


def player(seat: int, decisions: list[Decision], won: float | None) -> Player:
    grades: dict[Grade, int] = {"best": 0, "good": 0, "slip": 0, "blunder": 0}
    for one in decisions:
        grades[one.grade] += 1
    costs = [one.cost for one in decisions]
    return Player(seat, accuracy(costs), -sum(costs), luck(decisions, won), grades)


def luck(decisions: list[Decision], won: float | None) -> float:
    """How much better each decision found the table than the one before it had left it, and the end at last."""
    total = 0.0
    for before, after in pairwise(decisions):
        total += after.chance - (before.chance - before.cost)
    if decisions and won is not None:
        total += won - (decisions[-1].chance - decisions[-1].cost)
    return total


def told_turns(story: Transcript, decisions: list[Decision]) -> Iterator[TurnReview]:
    """The log's turns, each with the chance its first decision had."""
    game: Game = story.dealt()
    names = story.names or [f"Seat {seat + 1}" for seat in range(story.seats)]
    log = Log(game.turn, game.seat)
    for did in story.facts:
        log.add(told(did, SPECTATOR))
    first: dict[int, Decision] = {}
    for one in decisions:
        first.setdefault(one.turn, one)
    for turn in log.begun():
        if turn.number in first:
            opening = first[turn.number]
            title = turn.title(story.edition, names)
            yield TurnReview(turn.number, turn.seat, opening.ply, title, opening.chance)
