"""A network learns the game: first from a teacher's moves, then by playing against itself (PPO with action masks).

    pip install '.[envs]' torch        # in a checkout
    make compiled                                   # the compiled engine plays five times as fast
    PYTHONPATH=build/compiled python examples/train_ppo.py --edition forest --minutes 120 --out ppo

One network plays all seats of `VectorGames`.  For the first part of the time a bot says at each table what it would do,
and the network learns to say the same; from then on it learns from its own games alone (`--taught 0`: all the time).
Every few minutes it is measured against `random` and `greedy` in games it does not learn from; the curve is written
beside it (`ppo/curve.csv`), and the network as it was then (`ppo/net.pt`).  The same command again goes on where it
stopped.  Minutes are the processor's: two cores use up two of them in one.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from torch import nn

import spinney
from spinney.envs import VectorGames, observation_names

GAMES = 256  # side by side
STEPS = 128  # decisions of each, between two lessons
EPOCHS = 3
BATCH = 4096
CLIP = 0.2
LAMBDA = 0.95  # how far a lesson looks ahead of its own guesses; games are not discounted
OWN_MOVE_SHARE = 0.3  # how often the network moves while it is taught: so it learns what to do after its mistakes, too
POINTS_SCALE = 100.0  # so many points ahead count as much as the victory itself: the first sign of a better game
WIDTH = 256


class Net(nn.Module):
    """A network from counts to a logit for every move and the expected result."""

    def __init__(self, names: list[str], moves: int) -> None:
        super().__init__()
        self.points = [number for number, name in enumerate(names) if name.endswith(": points")]  # one's own first
        numbers = len(names)
        self.body = nn.Sequential(nn.Linear(numbers, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.wishes = nn.Linear(WIDTH, moves)
        self.result = nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.wishes.weight, 0.01)
        nn.init.zeros_(self.result.weight)  # at first the result is what the points say

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return log-probabilities (minus infinity for illegal moves), and the result from the seat's point of view."""
        inside = self.body(torch.sign(seen) * torch.log1p(torch.abs(seen)))  # the tenth card counts less than the first
        wishes = self.wishes(inside).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(wishes, dim=1), self.ahead(seen) + self.result(inside).squeeze(1)

    def ahead(self, seen: torch.Tensor) -> torch.Tensor:
        """Return what `worth` says of the points so far: only what is still to come has to be learned."""
        points = seen[:, self.points]
        seats = len(self.points)
        return 0.5 * ((points[:, 0] - points.mean(1)) * seats / (seats - 1) / POINTS_SCALE).clamp(-1, 1)

    def choose(self, seen: np.ndarray, mask: np.ndarray, best: bool) -> np.ndarray:
        """Return a move for each row: any by its probability, or the likeliest."""
        with torch.inference_mode():
            chances, _ = self(torch.from_numpy(seen), torch.from_numpy(mask))
            picked = chances.argmax(1) if best else torch.multinomial(chances.exp(), 1).squeeze(1)
        return picked.numpy()


class Rollouts(NamedTuple):
    """Decisions of many games, `STEPS` of each, one after the other."""

    seen: np.ndarray
    mask: np.ndarray
    action: np.ndarray
    chance: np.ndarray
    advantage: np.ndarray
    result: np.ndarray
    taught: bool  # are the actions the teacher's?


class SelfPlay:
    """Games that go on from update to update."""

    def __init__(self, edition: str, seats: int, seed: int, teacher: str) -> None:
        self.teacher = spinney.bot(teacher)
        self.games = VectorGames(edition, seats, GAMES, seed)
        rows = (STEPS, GAMES)
        self.seen = np.zeros((*rows, self.games.numbers), np.float32)
        self.mask = np.zeros((*rows, self.games.actions), np.int8)
        self.seat = np.zeros(rows, np.int64)
        self.action = np.zeros(rows, np.int64)
        self.chance = np.zeros(rows, np.float32)
        self.guess = np.zeros((STEPS + 1, GAMES), np.float32)
        self.ended: list[list[tuple[int, np.ndarray]]] = []
        self.played = 0

    def play(self, net: Net, taught: bool) -> Rollouts:
        """Play each game for `STEPS` decisions; while the teacher teaches, mostly by its moves."""
        games, self.ended = self.games, []
        everywhere = np.arange(GAMES)
        for step in range(STEPS):
            seen, mask = games.observe(self.seen[step]), games.mask(self.mask[step])
            games.seats(self.seat[step])
            with torch.inference_mode():
                chances, guess = net(torch.from_numpy(seen), torch.from_numpy(mask))
                picked = torch.multinomial(chances.exp(), 1).squeeze(1).numpy()
            self.action[step], self.guess[step] = picked, guess.numpy()
            if taught:
                self.action[step] = [self.teacher.choose(game.view(game.seat)).index for game in games.table.games]
                picked = np.where(np.random.random(GAMES) < OWN_MOVE_SHARE, picked, self.action[step])
            self.chance[step] = chances.numpy()[everywhere, picked]
            games.step(picked)
            self.ended.append([(over.game, worth(over.points)) for over in games.finished])
            self.played += len(games.finished)
        with torch.inference_mode():
            _, guess = net(torch.from_numpy(games.observe()), torch.from_numpy(games.mask()))
        self.guess[STEPS] = guess.numpy()
        advantage, result = self._credit()
        flat = STEPS * GAMES
        return Rollouts(
            self.seen.reshape(flat, -1),
            self.mask.reshape(flat, -1),
            self.action.reshape(flat),
            self.chance.reshape(flat),
            advantage.reshape(flat),
            result.reshape(flat),
            taught,
        )

    def _credit(self) -> tuple[np.ndarray, np.ndarray]:
        """Return how much better each decision turned out than expected (GAE), seat by seat."""
        seats, everywhere = self.games.number_of_seats, np.arange(GAMES)
        # What comes after a seat's decision: its own next guess and advantage.  A seat that waits at the end has the
        # mover's guess counted against it: all results of a game add up to nothing.
        mover = self.games.seats()
        after = np.repeat(-self.guess[STEPS][:, None] / (seats - 1), seats, axis=1)
        after[everywhere, mover] = self.guess[STEPS]
        credit = np.zeros((GAMES, seats), np.float32)
        advantage = np.zeros((STEPS, GAMES), np.float32)
        for step in reversed(range(STEPS)):
            for game, results in self.ended[step]:
                after[game], credit[game] = results, 0.0
            seat = self.seat[step]
            surprise = after[everywhere, seat] - self.guess[step]
            advantage[step] = surprise + LAMBDA * credit[everywhere, seat]
            credit[everywhere, seat] = advantage[step]
            after[everywhere, seat] = self.guess[step]
        return advantage, advantage + self.guess[:STEPS]


def worth(points: list[int]) -> np.ndarray:
    """Return what a game's end is worth to each seat: half for the victory, half for the points ahead; the sum is 0."""
    own = np.array(points, np.float32)
    seats = len(points)
    won = (own == own.max()).astype(np.float32)
    won = (won / won.sum() * seats - 1) / (seats - 1)
    ahead = (own - own.mean()) * seats / (seats - 1) / POINTS_SCALE
    return 0.5 * won + 0.5 * np.clip(ahead, -1, 1)


def learn(net: Net, optimiser: torch.optim.Optimizer, rollouts: Rollouts, spread: float) -> dict[str, float]:
    """Learn from rollouts in `EPOCHS` passes; `spread` is the weight of the entropy bonus."""
    advantage = (rollouts.advantage - rollouts.advantage.mean()) / (rollouts.advantage.std() + 1e-6)
    told: dict[str, float] = {}
    for _ in range(EPOCHS):
        for rows in np.array_split(np.random.permutation(len(advantage)), len(advantage) // BATCH):
            seen, mask = torch.from_numpy(rollouts.seen[rows]), torch.from_numpy(rollouts.mask[rows])
            chances, guess = net(seen, mask)
            chance = chances.gather(1, torch.from_numpy(rollouts.action[rows])[:, None]).squeeze(1)
            ratio = torch.exp(chance - torch.from_numpy(rollouts.chance[rows]))
            gain = torch.from_numpy(advantage[rows])
            if rollouts.taught:
                policy = -chance.mean()
            else:
                policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value = (guess - torch.from_numpy(rollouts.result[rows])).pow(2).mean()
            entropy = -(chances.exp() * chances.clamp(min=-20)).sum(1).mean()
            optimiser.zero_grad()
            (policy + 0.5 * value - spread * entropy).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            agreed = (chances.argmax(1) == torch.from_numpy(rollouts.action[rows])).float().mean()
            told = {"value loss": float(value.detach()), "entropy": float(entropy.detach()), "agreed": float(agreed)}
    return told


def wins_against(net: Net, edition: str, seats: int, rival: str, games: int, seed: int) -> float:
    """Return the share of games the network wins with its likeliest moves; who begins is drawn with the deal."""
    envs: Any = gymnasium.make_vec(
        f"spinney/{edition.title()}-v0",
        num_envs=games,
        vectorization_mode="vector_entry_point",
        seats=seats,
        opponents=[rival],
        copy=False,
    )
    won, open_yet = 0.0, np.ones(games, np.bool_)
    seen, _ = envs.reset(seed=seed)
    while open_yet.any():  # only the first game of each counts: else short games would count more often
        seen, rewards, ended, _, _ = envs.step(net.choose(seen["observation"], seen["action_mask"], best=True))
        won += float((((seats - 1) * rewards + 1) / seats)[ended & open_yet].sum())  # a lost game is -1 / (seats - 1)
        open_yet &= ~ended
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--edition", default="forest")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=120.0, help="of the processor, measuring left out")
    parser.add_argument("--teacher", default="planner", help="whose moves it learns from at first")
    parser.add_argument("--taught", type=float, default=0.3, help="for how much of the time")
    parser.add_argument("--games", type=int, default=200, help="how many each measurement plays against each rival")
    parser.add_argument("--every", type=float, default=5.0, help="minutes between measurements")
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning; it falls to a tenth towards the end")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    np.random.seed(arguments.seed)
    training = Training(arguments)
    while training.learned < arguments.minutes * 60:
        training.run()
    training.measure()


class Training:
    """Learning from beginning to end, kept in a folder."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.learned, self.decisions, self.measured = 0.0, 0, 0.0  # the processor's seconds, and when last
        self.selfplay = SelfPlay(arguments.edition, arguments.seats, arguments.seed * 1_000_000, arguments.teacher)
        games = self.selfplay.games
        self.net = Net(observation_names(arguments.edition, arguments.seats), games.actions)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=arguments.rate, eps=1e-5)
        arguments.out.mkdir(parents=True, exist_ok=True)
        self.kept, self.curve = arguments.out / "net.pt", arguments.out / "curve.csv"
        if self.kept.exists():
            kept = torch.load(self.kept, weights_only=True)
            self.net.load_state_dict(kept["net"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.learned, self.decisions = kept["learned"], kept["decisions"]
            self.measured = self.learned

    def run(self) -> None:
        begun = time.process_time()
        gone = min(1.0, self.learned / (self.arguments.minutes * 60))
        for group in self.optimiser.param_groups:
            group["lr"] = self.arguments.rate * (1 - 0.9 * gone)
        rollouts = self.selfplay.play(self.net, taught=gone < self.arguments.taught)
        played = time.process_time() - begun
        told = learn(self.net, self.optimiser, rollouts, 0.01 * (1 - gone) + 0.001)
        self.decisions += STEPS * GAMES
        used = time.process_time() - begun
        self.learned += used
        print(
            f"{self.learned / 60:5.1f} min  {self.decisions / 1e6:6.2f} M decisions  {self.selfplay.played} games  "
            + "  ".join(f"{name} {number:.3f}" for name, number in told.items())
            + f"  playing {played / used:.0%} of the time",
            flush=True,
        )
        if self.learned - self.measured >= self.arguments.every * 60:
            self.measure()

    def measure(self) -> None:
        """Measure and keep what has been learned so far."""
        self.measured = self.learned
        arguments, row = self.arguments, {"minutes": f"{self.learned / 60:.1f}", "decisions": str(self.decisions)}
        for rival in ("random", "greedy"):
            share = wins_against(self.net, arguments.edition, arguments.seats, rival, arguments.games, 987_654_000)
            error = 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / arguments.games)
            row |= {rival: f"{share:.3f}", f"{rival} ±": f"{error:.3f}"}
        print("won:", ", ".join(f"{name} {number}" for name, number in row.items()), flush=True)
        fresh = not self.curve.exists()
        with self.curve.open("a", newline="") as file:
            rows = csv.DictWriter(file, list(row))
            if fresh:
                rows.writeheader()
            rows.writerow(row)
        kept = {"net": self.net.state_dict(), "optimiser": self.optimiser.state_dict()}
        torch.save(kept | {"learned": self.learned, "decisions": self.decisions}, self.kept)


if __name__ == "__main__":
    main()
