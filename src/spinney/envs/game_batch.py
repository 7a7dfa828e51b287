"""Many games side by side, stepped and written down in one call: the compiled core of `VectorGames`."""

from __future__ import annotations

from random import Random

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.envs.encoding import Encoder, WrittenRow
from spinney.envs.points import KeptPoints, PointTotals, ScoreDependencies
from spinney.game import turns
from spinney.game.state import IllegalMove, State
from spinney.views import Game, deal


class FinishedGame:
    """A game that is over: its number in the batch, its seed, and the points by seat."""

    def __init__(self, game: int, seed: int, points: list[int]) -> None:
        self.game = game
        self.seed = seed
        self.points = points
        self.returns: list[float] = []  # by seat


class Rows:
    """Observations, a row each, written in place: only what has changed since the last time."""

    def __init__(self, encoder: Encoder, rows: int) -> None:
        self.encoder = encoder
        self.numbers = vec[i16]([0] * (rows * encoder.size))
        self.written: list[WrittenRow] = [WrittenRow(encoder.seats) for _ in range(rows)]

    def write(self, row: i64, game: State, me: i64, points: PointTotals) -> None:
        self.encoder.write(game, me, points, self.numbers, row * self.encoder.size, self.written[row])

    def clear(self, row: i64) -> None:
        """Empty a row, for another game."""
        self.written[row] = WrittenRow(self.encoder.seats)
        numbers, size = self.numbers, self.encoder.size
        for at in range(row * size, (row + 1) * size):
            numbers[at] = 0


class Masks:
    """The legal moves of each game, a row of marks: 1 for every move that is legal."""

    def __init__(self, moves: int, rows: int) -> None:
        self.moves: i64 = moves
        self.marks = vec[u8]([0] * (rows * self.moves))
        self.marked: list[list[Move]] = [[] for _ in range(rows)]

    def write(self, row: i64, legal: list[Move]) -> None:
        marks, at = self.marks, row * self.moves
        for move in self.marked[row]:
            marks[at + move.index] = 0
        for move in legal:
            marks[at + move.index] = 1
        self.marked[row] = legal

    def allows(self, row: i64, index: i64) -> bool:
        return 0 <= index < self.moves and self.marks[row * self.moves + index] == 1


class GameBatch:
    """Games of one edition, dealt with seeds from `seed` on; one that is over makes room for the next seed.

    Seats to move and legal moves are always up to date; observations are written on request.
    """

    def __init__(self, edition: Edition, seats: int, games: int, seed: int) -> None:
        self.edition = edition
        self.seats = seats
        self.games: list[Game] = [deal(edition, seats, seed + number) for number in range(games)]
        self.seeds: list[int] = [seed + number for number in range(games)]
        self.next_seed = seed + games
        self.finished: list[FinishedGame] = []  # by the latest step
        self.dependencies = ScoreDependencies(edition)
        self.points: list[KeptPoints] = [KeptPoints(self.dependencies, game) for game in self.games]
        self.rows = Rows(Encoder(edition, seats), games * seats)  # one for each seat of each game
        self.decision_rows = vec[i64]([0] * games)  # the row of the seat to move, by game
        self.masks = Masks(len(edition.moves.all), games)
        self.seats_to_move = vec[i64]([0] * games)
        self.sampled = vec[i64]([0] * games)
        self._update_decisions()

    def step(self, actions: bytes) -> None:
        """Make one move in each game, its index eight bytes long, the lowest first.

        Where one of them cannot be made, `IllegalMove` is raised and nothing has changed.
        """
        known = self.edition.moves.all
        moves: list[Move] = []
        for number in range(len(self.games)):
            index = read_i64_le(actions, number * 8)
            if not self.masks.allows(number, index):
                raise IllegalMove(explain_illegal(self.games[number], known, index))
            moves.append(known[index])
        self.finished = []
        for number in range(len(self.games)):
            turns.answer(self.games[number], moves[number])
        for game in self.games:
            turns.resolve(game)
        for number in range(len(self.games)):
            if self.games[number].is_over():
                self._deal_anew(number)
        self._update_decisions()

    def _deal_anew(self, number: i64) -> None:
        self.finished.append(FinishedGame(number, self.seeds[number], list(self.points[number].update().now)))
        self.games[number] = deal(self.edition, self.seats, self.next_seed)
        self.seeds[number] = self.next_seed
        self.next_seed += 1
        self.points[number] = KeptPoints(self.dependencies, self.games[number])
        for seat in range(self.seats):
            self.rows.clear(number * self.seats + seat)

    def _update_decisions(self) -> None:
        """Write down the seat to move and the legal moves of each game."""
        for number in range(len(self.games)):
            game = self.games[number]
            self.seats_to_move[number] = game.seat
            self.masks.write(number, turns.legal_moves(game))

    def observe(self) -> None:
        """Bring the row of each seat to move up to date; `decision_rows` lists these rows."""
        for points in self.points:
            points.update()
        for number in range(len(self.games)):
            game = self.games[number]
            row = number * self.seats + game.seat
            self.decision_rows[number] = row
            self.rows.write(row, game, game.seat, self.points[number])

    def sample(self, rng: Random) -> None:
        """Choose any legal move in each game."""
        draw = rng.random
        for number in range(len(self.games)):
            legal = turns.legal_moves(self.games[number])
            self.sampled[number] = legal[int(draw() * float(len(legal)))].index


def find_legal(game: Game, known: list[Move], index: int) -> Move:
    """Return the legal move of this number."""
    if 0 <= index < len(known):
        move = known[index]
        for legal in turns.legal_moves(game):
            if legal is move:
                return move
    raise IllegalMove(explain_illegal(game, known, index))


def explain_illegal(game: Game, known: list[Move], index: int) -> str:
    """Return why the move of this number cannot be made."""
    if not 0 <= index < len(known):
        return f"There is no move {index}; moves are numbered 0 to {len(known) - 1}."
    return turns.explain_illegal(game, known[index])
