"""A puzzle as it is stored: the game up to the question, the answers offered and what each loses."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

from spinney.editions.edition import Edition
from spinney.editions.moves import BadNotation, Move
from spinney.study.puzzles.themes import THEMES, Theme
from spinney.views import Game, View, deal


class Answer(NamedTuple):
    """A move that can be chosen, with what the proof measured."""

    move: int  # its index
    chance: float
    behind: float  # win chance it loses compared with the best
    error: float  # the standard error of that


@dataclass(frozen=True)
class Puzzle:
    """A decision of a game of bots in which one answer is clearly best."""

    seats: int
    seed: int
    start: int
    moves: list[int]  # by index: the game up to the question
    theme: Theme
    planned: int  # the planner's choice, by index
    answers: list[Answer]  # the best first
    choices: int  # legal moves
    tables: int  # each answer was tried on so many
    to_the_end: float  # how far it is ahead of the planner's choice when all is played out
    to_the_end_error: float
    obvious: float  # on so many of the tables it was the best answer
    found_greedily: bool  # by whoever takes what brings most at once

    @cached_property
    def id(self) -> str:
        """Return the puzzle's id, which is the same in every collection."""
        return blake2b(f"{self.seats} {self.seed} {self.start} {self.moves}".encode(), digest_size=6).hexdigest()

    @cached_property
    def gain(self) -> float:
        """Return the win chance it gains over the planner's choice."""
        return next(answer.behind for answer in self.answers if answer.move == self.planned)

    def game(self, edition: Edition) -> Game:
        """Return the game at the question with all that is hidden; it must not be shown to whoever answers."""
        game = deal(edition, self.seats, self.seed, self.start)
        for index in self.moves:
            game.push(edition.moves.all[index])
        return game

    def view(self, edition: Edition) -> View:
        """Return the table as its player saw it."""
        game = self.game(edition)
        return game.view(game.seat)

    def right(self, edition: Edition) -> Move:
        """Return the best answer."""
        return edition.moves.all[self.answers[0].move]

    def offered_moves(self, edition: Edition) -> list[Move]:
        """Return the answers to choose from, in an order that reveals nothing."""
        return [edition.moves.all[index] for index in sorted(answer.move for answer in self.answers)]

    def as_json(self) -> dict[str, Any]:
        stored = {field.name: getattr(self, field.name) for field in fields(self)}
        return stored | {"answers": [list(answer) for answer in self.answers]}


def parse_puzzle(row: dict[str, Any]) -> Puzzle:
    """Read a puzzle from its stored row; anything else is refused."""
    try:
        puzzle = Puzzle(**{**row, "answers": [Answer(*answer) for answer in row["answers"]]})
    except (TypeError, KeyError) as error:
        raise BadNotation(f"This is no puzzle ({error}); make puzzles with spinney puzzles.") from None
    if puzzle.theme not in THEMES or puzzle.planned not in [answer.move for answer in puzzle.answers[1:]]:
        raise BadNotation("This is no puzzle: its theme or its answers are not known; make some with spinney puzzles.")
    return puzzle
