"""Many games side by side, stepped and written down in one call: the compiled heart of `VectorGames`."""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.envs.encoding import Encoder, growth, points_of
from spinney.game import turns
from spinney.game.state import IllegalMove
from spinney.views import Game, deal


class Finished:
    """A game that is over: which of the games it was, its seed, and the points by seat."""

    def __init__(self, game: int, seed: int, points: list[int]) -> None:
        self.game = game
        self.seed = seed
        self.points = points
        self.returns: list[float] = []  # by seat


class ManyGames:
    """Games of one edition, dealt with seeds from `seed` on; one that is over makes room for the next seed."""

    def __init__(self, edition: Edition, seats: int, games: int, seed: int) -> None:
        self.edition = edition
        self.seats = seats
        self.encoder = Encoder(edition, seats)
        self.games: list[Game] = [deal(edition, seats, seed + number) for number in range(games)]
        self.seeds: list[int] = [seed + number for number in range(games)]
        self.next_seed = seed + games
        self.finished: list[Finished] = []  # by the latest step
        self.grown: list[int] = [-1] * games
        self.points: list[list[int]] = [[] for _ in range(games)]
        self.marked: list[list[Move]] = [[] for _ in range(games)]  # which moves the mask shows
        self.marks = vec[u8]([0] * (games * len(edition.moves.all)))

    def step(self, actions: list[int]) -> None:
        """One move in each game; where one of them cannot be made, `IllegalMove` is raised and nothing has changed."""
        moves: list[Move] = []
        known = self.edition.moves.all
        for number in range(len(self.games)):
            moves.append(chosen(self.games[number], known, actions[number]))
        self.finished = []
        for number in range(len(self.games)):
            game = self.games[number]
            turns.answer(game, moves[number])
            turns.resolve(game)
            if game.is_over():
                self._deal_anew(number)

    def _deal_anew(self, number: int) -> None:
        self.finished.append(Finished(number, self.seeds[number], points_of(self.games[number])))
        self.games[number] = deal(self.edition, self.seats, self.next_seed)
        self.seeds[number] = self.next_seed
        self.next_seed += 1
        self.grown[number] = -1

    def any_actions(self, rng: Random) -> list[int]:
        """Any legal move in each game."""
        draw = rng.random
        found: list[int] = []
        for game in self.games:
            legal = turns.legal_moves(game)
            found.append(legal[int(draw() * len(legal))].index)
        return found

    def seats_to_move(self) -> list[int]:
        return [game.seat for game in self.games]

    def observations(self) -> vec[i16]:
        """A row for each game, as the seat to move sees it."""
        encoder = self.encoder
        size = encoder.size
        games: i64 = len(self.games)
        out = vec[i16]([0] * (games * size))
        row: i64 = 0
        for number in range(len(self.games)):
            game = self.games[number]
            grown = growth(game)
            if grown != self.grown[number]:  # points are dear, and most moves change none
                self.grown[number] = grown
                self.points[number] = points_of(game)
            encoder.write(game, game.seat, self.points[number], out, row)
            row += size
        return out

    def masks(self) -> vec[u8]:
        """A row for each game: 1 for every legal move.  Only what has changed is written."""
        marks = self.marks
        size: i64 = len(self.edition.moves.all)
        row: i64 = 0
        for number in range(len(self.games)):
            for move in self.marked[number]:
                marks[row + move.index] = 0
            legal = turns.legal_moves(self.games[number])
            for move in legal:
                marks[row + move.index] = 1
            self.marked[number] = legal
            row += size
        return marks


def chosen(game: Game, known: list[Move], index: int) -> Move:
    """The legal move of this number."""
    if not 0 <= index < len(known):
        raise IllegalMove(f"There is no move {index}; moves are numbered 0 to {len(known) - 1}.")
    move = known[index]
    for legal in turns.legal_moves(game):
        if legal is move:
            return move
    raise IllegalMove(turns.refusal(game, move))
