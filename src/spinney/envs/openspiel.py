"""OpenSpiel: importing this makes `pyspiel.load_game("python_spinney", {"edition": "forest", "players": 2})` work.

Chance is the seed of the deal, drawn digit by digit, so that a history says everything; a state resampled from what a
player knows has no such history, but plays on like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from spinney.editions import edition
from spinney.editions.edition import MAX_SEATS, MIN_SEATS, Edition
from spinney.envs.ansi import as_text
from spinney.envs.encoding import Encoder
from spinney.envs.layout import OBSERVATION_VERSION
from spinney.envs.points import points_of
from spinney.envs.rewards import check_reward, returns
from spinney.envs.vector_games import observation
from spinney.views import Game, View, deal

GAME_NAME: Final = "python_spinney"
SEED_DIGITS: Final = 3  # of the seed
SEED_BASE: Final = 256  # of a digit
MAX_GAME_LENGTH: Final = 10_000  # decisions: more than any game has
PARAMETERS: Final[dict[str, Any]] = {"edition": "forest", "players": 2, "reward": "win"}
MAX_UTILITY: Final = 10.0  # a margin of a thousand points


def game_type(zero_sum: bool) -> Any:  # noqa: ANN401 - pyspiel has no types
    sums = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=GAME_NAME,
        long_name="Spinney: Forest Shuffle and its family",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.ZERO_SUM if zero_sum else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=MIN_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpinneyGame(pyspiel.Game):  # type: ignore[misc]
    """An edition at a table of so many players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = PARAMETERS | (params or {})
        self.edition: Edition = edition(wanted["edition"])
        self.players, self.reward = int(wanted["players"]), str(wanted["reward"])
        check_reward(self.reward)
        self.encoder = Encoder(self.edition, self.players)
        zero_sum = self.reward == "win" or self.players == MIN_SEATS
        most = 1.0 if self.reward == "win" else MAX_UTILITY
        sums = {"utility_sum": 0.0} if zero_sum else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.edition.moves.all),
            max_chance_outcomes=SEED_BASE,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            max_game_length=MAX_GAME_LENGTH,
            **sums,
        )
        super().__init__(game_type(zero_sum), info, wanted)

    def new_initial_state(self) -> SpinneyState:
        return SpinneyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpinneyObserver:  # noqa: ANN401
        return SpinneyObserver(self, iig_obs_type, params)


class GameHolder:
    """A game, or none yet.

    Cloning a state copies all its fields; a game is best copied by the engine itself.
    """

    def __init__(self, game: Game | None) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> GameHolder:
        return GameHolder(self.game.copy() if self.game else None)


class SpinneyState(pyspiel.State):  # type: ignore[misc]
    """A game, or the deal that comes before it."""

    def __init__(self, game: SpinneyGame) -> None:
        super().__init__(game)
        self.of = game.edition
        self.players, self.reward = game.players, game.reward
        self.digits: list[int] = []
        self.dealt = GameHolder(None)

    @property
    def table(self) -> Game | None:
        return self.dealt.game

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.is_over() else self.table.seat

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over()

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or self.table.seat != player:
            return []
        return sorted(move.index for move in self.table.legal_moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / SEED_BASE) for digit in range(SEED_BASE)]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.push(self.of.moves.all[action])
            return
        self.digits.append(action)
        if len(self.digits) == SEED_DIGITS:
            seed = 0
            for digit in self.digits:
                seed = seed * SEED_BASE + digit
            self.dealt = GameHolder(deal(self.of, self.players, seed))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else str(self.of.moves.all[action])

    def returns(self) -> list[float]:
        if self.table is None or not self.table.is_over():
            return [0.0] * self.players
        return returns(points_of(self.table), self.reward)

    def view(self, player: int) -> View | None:
        """Return what a player knows, or None before the deal."""
        return None if self.table is None else self.table.view(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpinneyState:
        """Return another state this player could be in: the hidden cards lie elsewhere."""
        other = SpinneyState(self.get_game())
        view = self.view(player)
        other.digits = self.digits[:]
        other.dealt = GameHolder(None if view is None else view.sample(Random(sampler())))
        return other

    def __str__(self) -> str:
        return f"seed {self.digits}" if self.table is None else as_text(self.table.view(self.table.seat))


class SpinneyObserver:
    """What a player sees, as numbers and as text; both leave out what a `View` does."""

    def __init__(self, game: SpinneyGame, iig_obs_type: Any, params: Any) -> None:  # noqa: ANN401
        if params:
            raise ValueError(f"Observations have no parameters; {params} means nothing to them.")
        self.encoder = game.encoder
        self.recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(int(self.encoder.size), np.float32)
        self.dict = {f"spinney_{OBSERVATION_VERSION}": self.tensor}

    def set_from(self, state: SpinneyState, player: int) -> None:
        self.tensor[:] = 0 if state.table is None else observation(state.table, player, self.encoder)

    def string_from(self, state: SpinneyState, player: int) -> str:
        view = state.view(player)
        if view is None:
            return "before the deal"
        return repr(view.everything()) if self.recall else as_text(view)


pyspiel.register_game(game_type(zero_sum=True), SpinneyGame)
