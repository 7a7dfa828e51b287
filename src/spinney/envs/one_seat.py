"""One seat of a game: bots play the others and, if wanted, the small choices within one's own turns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spinney.arena.play import derive_seed, make_chooser, repeat_names
from spinney.bots import bot
from spinney.editions import Edition
from spinney.envs.encoding import Encoder
from spinney.envs.game_batch import find_legal
from spinney.envs.points import points_of
from spinney.envs.rewards import check_reward, returns
from spinney.envs.vector_games import action_mask, observation
from spinney.views import Game, deal

Observation = dict[str, np.ndarray]
TURN_FINISHER = "planner"  # the bot that makes the small choices of a turn


class OneSeat:
    """A game seen and played from one seat."""

    def __init__(
        self,
        edition: Edition,
        seats: int,
        opponents: Sequence[str],
        seat: int = 0,
        reward: str = "win",
        whole_turns: bool = False,
    ) -> None:
        check_reward(reward)
        if not 0 <= seat < seats:
            raise ValueError(f"Seats are numbered 0 to {seats - 1}; there is no seat {seat}.")
        if not opponents:
            raise ValueError("Somebody must sit opposite: name at least one bot in `opponents`.")
        for name in opponents:
            bot(name)
        self.edition, self.seats, self.seat = edition, seats, seat
        self.opponents, self.reward, self.whole_turns = list(opponents), reward, whole_turns
        self.encoder = Encoder(edition, seats)
        self.game: Game
        self.illegal = False

    def deal(self, seed: int) -> None:
        """Deal a new game and let rivals play until it is this seat's turn."""
        self.game = deal(self.edition, self.seats, seed)
        self.illegal = False
        names = iter(repeat_names(self.opponents, self.seats - 1))
        players = [TURN_FINISHER if seat == self.seat else next(names) for seat in range(self.seats)]
        bots = [bot(name, derive_seed(seed, seat)) for seat, name in enumerate(players)]
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
