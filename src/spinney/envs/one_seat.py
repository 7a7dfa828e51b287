"""One seat of a game: bots play the others and, if wanted, the small choices within one's own turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np

from spinney.arena.play import derive_seed, make_chooser, repeat_names
from spinney.bots import Bot, bot
from spinney.bots.own_bots import is_own_bot, make_from, read_own_bot
from spinney.editions import Edition
from spinney.envs.encoding import Encoder
from spinney.envs.game_batch import find_legal
from spinney.envs.points import points_of
from spinney.envs.rewards import check_reward, returns
from spinney.envs.vector_games import action_mask, observation
from spinney.views import Game, deal

Observation = dict[str, np.ndarray]
Opposite = str | Bot | Callable[..., Bot]  # a name, a bot that plays every game, or a class that makes one for each
TURN_FINISHER = "planner"  # the bot that makes the small choices of a turn


def bot_maker(opponent: Opposite) -> Callable[[int], Bot]:
    """Return the function that makes an opponent for a game, given the seed of its seat."""
    if isinstance(opponent, str):
        if is_own_bot(opponent):
            return read_own_bot(opponent).make
        return lambda seed: bot(opponent, seed)
    if not isinstance(opponent, type) and hasattr(opponent, "choose"):
        player = cast(Bot, opponent)
        return lambda _: player
    return lambda seed: make_from(opponent, seed, getattr(opponent, "__name__", repr(opponent)))


class OneSeat:
    """A game seen and played from one seat."""

    def __init__(
        self,
        edition: Edition,
        seats: int,
        opponents: Sequence[Opposite],
        seat: int = 0,
        reward: str = "win",
        whole_turns: bool = False,
    ) -> None:
        check_reward(reward)
        if not 0 <= seat < seats:
            raise ValueError(f"Seats are numbered 0 to {seats - 1}; there is no seat {seat}.")
        if not opponents:
            raise ValueError("Somebody must sit opposite: name at least one bot in `opponents`.")
        self.makers = [bot_maker(opponent) for opponent in opponents]
        for make in self.makers:
            make(0)
        self.edition, self.seats, self.seat = edition, seats, seat
        self.reward, self.whole_turns = reward, whole_turns
        self.encoder = Encoder(edition, seats)
        self.game: Game
        self.illegal = False

    def deal(self, seed: int) -> None:
        """Deal a new game and let rivals play until it is this seat's turn."""
        self.game = deal(self.edition, self.seats, seed)
        self.illegal = False
        others = iter(repeat_names(self.makers, self.seats - 1))
        makers = [bot_maker(TURN_FINISHER) if seat == self.seat else next(others) for seat in range(self.seats)]
        bots = [make(derive_seed(seed, seat)) for seat, make in enumerate(makers)]
        self.choices = [make_chooser(self.game, player) for player in bots]
        self._play_on()

    def _play_on(self) -> None:
        game = self.game
        while not game.is_over() and (game.seat != self.seat or (self.whole_turns and game.pending)):
            game.push(self.choices[game.seat]())

    def step(self, action: int) -> float:
        """Make one decision, play on until the next, and return the reward; an illegal action forfeits the game."""
        try:
            self.game.push(find_legal(self.game, self.edition.moves.all, action))
        except ValueError:
            self.illegal = True
            return -1.0
        self._play_on()
        return returns(points_of(self.game), self.reward)[self.seat] if self.game.is_over() else 0.0

    def is_over(self) -> bool:
        return self.illegal or self.game.is_over()

    def observe(self) -> Observation:
        return {
            "observation": observation(self.game, self.seat, self.encoder),
            "action_mask": action_mask(self.game, self.seat),
        }

    def info(self) -> dict[str, object]:
        """Return the points by seat, and whether an illegal action ended the game."""
        return {"points": np.array(points_of(self.game)), "illegal": self.illegal}
