"""Spinney beside its peers: random players, decisions and games a second, all in one run.

    python benchmarks/peers.py [--seconds 5]

Catanatron, RLCard, OpenSpiel, Pgx and PettingZoo's card games are installed by name into a virtual environment that is
thrown away afterwards; what cannot be installed or played is said.  Each engine is stepped from Python the way its own
documentation shows ("inside": it plays to the end in one call), with
uniformly random legal moves, in rounds that take turns, and counted by the processor's time; its best round counts.
Forced moves that an engine asks for are decisions too; chance nodes are not, but the time they take is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Final, NamedTuple

ROUNDS: Final = 3

# Each peer's own way to play a random game: `play_one()` returns the decisions made.
CATANATRON: Final = """
from catanatron import Color, Game, RandomPlayer
def play_one():
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    game.play()
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)
"""
RLCARD: Final = """
import random
import rlcard
env = rlcard.make(NAME, config={"seed": 1})
def play_one():
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        state, _ = env.step(random.choice(list(state["legal_actions"])))
        decisions += 1
    return decisions
"""
OPENSPIEL: Final = """
import random
import pyspiel
game = pyspiel.load_game(NAME)
def play_one():
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions
"""
SPINNEY: Final = """
import itertools, random
import spinney
seeds = itertools.count()
def play_one():
    game = spinney.deal(NAME, seats=2, seed=next(seeds))
    decisions = 0
    while not game.is_over():
        game.push(random.choice(game.legal_moves()))
        decisions += 1
    return decisions
"""
SPINNEY_INSIDE: Final = """
import itertools, random
import spinney
seeds = itertools.count()
def play_one():
    return spinney.deal(NAME, seats=2, seed=next(seeds)).playout(random)
"""
SPINNEY_VECTOR: Final = """
import random
from spinney.envs import VectorGames
many = VectorGames(NAME, seats=2, games=64)
seen, mask, seats = many.observe(), many.mask(), many.seats()
def play_one():
    for _ in range(50):
        many.step(many.sample(random))
        many.observe(seen), many.mask(mask), many.seats(seats)
    return 50 * 64
"""
SPINNEY_AEC: Final = """
from spinney.envs import pettingzoo_env
env = pettingzoo_env.env(edition=NAME)
"""
PETTINGZOO: Final = """
import importlib
env = importlib.import_module(f"pettingzoo.classic.{NAME}").env()
"""
AEC: Final = """
import random
import numpy
def play_one():
    env.reset(seed=random.randrange(10**6))
    decisions = 0
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        env.step(None if over or cut else int(random.choice(numpy.flatnonzero(seen["action_mask"]))))
        decisions += not (over or cut)
    return decisions
"""
PGX: Final = """
import jax, pgx
from pgx.experimental import auto_reset
env = pgx.make(NAME)
@jax.jit
def step(state, key):
    key, pick = jax.random.split(key)
    wishes = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
    anew = jax.vmap(auto_reset(env.step, env.init))
    return anew(state, jax.random.categorical(pick, wishes), jax.random.split(key, 256)), key
start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), 256))
table = [start, jax.random.PRNGKey(2)]
def play_one():
    for _ in range(50):
        table[:] = step(*table)
    table[0].rewards.block_until_ready()
    return 50 * 256
"""
OPENSPIEL_INSIDE: Final = """
import pyspiel
game = pyspiel.load_game(NAME)
bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]
seed = 0
def play_one():
    global seed
    seed += 1
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, seed)
    return state.move_number() - sum(1 for move in state.full_history() if move.player < 0)
"""
CLOCK: Final = """
import json, random, sys, time
random.seed(1)
play_one()
games = decisions = 0
begin = time.process_time()
while (used := time.process_time() - begin) < SECONDS:
    decisions += play_one()
    games += 1
print("\\n" + json.dumps([games / used, decisions / used]))
"""


class Peer(NamedTuple):
    """A game of an engine: what pip calls the engine, which game, and how one is played."""

    package: str
    game: str
    play: str
    how: str = "stepped"


PEERS: Final = [
    Peer("spinney", "forest", SPINNEY),
    Peer("spinney", "dartmoor", SPINNEY),
    Peer("spinney", "smoky", SPINNEY),
    Peer("spinney", "forest", SPINNEY_INSIDE, "inside"),
    Peer("spinney", "dartmoor", SPINNEY_INSIDE, "inside"),
    Peer("spinney", "smoky", SPINNEY_INSIDE, "inside"),
    Peer("spinney", "forest", SPINNEY_VECTOR, "64 games at once, with observations"),
    Peer("spinney", "dartmoor", SPINNEY_VECTOR, "64 games at once, with observations"),
    Peer("spinney", "smoky", SPINNEY_VECTOR, "64 games at once, with observations"),
    Peer("spinney", "forest", SPINNEY_AEC + AEC, "PettingZoo, with observations"),
    Peer("catanatron", "catan", CATANATRON),
    Peer("rlcard", "gin-rummy", RLCARD),
    Peer("rlcard", "uno", RLCARD),
    Peer("rlcard", "doudizhu", RLCARD),
    Peer("open_spiel", "gin_rummy", OPENSPIEL),
    Peer("open_spiel", "hearts", OPENSPIEL),
    Peer("open_spiel", "crazy_eights", OPENSPIEL),
    Peer("open_spiel", "hearts", OPENSPIEL_INSIDE, "inside, C++"),
    Peer("open_spiel", "gin_rummy", OPENSPIEL_INSIDE, "inside, C++"),
    Peer("pettingzoo[classic]", "texas_holdem_v4", PETTINGZOO + AEC, "with observations"),
    Peer("pettingzoo[classic]", "hanabi_v5", PETTINGZOO + AEC, "with observations"),
    Peer("pgx", "sparrow_mahjong", PGX, "256 games at once, with observations"),
    Peer("pgx", "leduc_holdem", PGX, "256 games at once, with observations"),
]
Speed = tuple[float, float]  # games and decisions a second


def install(package: str, python: Path) -> str:
    """Install a peer and return its version, or nothing where that failed."""
    pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
    if subprocess.run([*pip, "install", "--quiet", package], capture_output=True, check=False).returncode:
        return ""
    shown = subprocess.run([*pip, "show", package.partition("[")[0]], capture_output=True, text=True, check=True).stdout
    return next(line.split()[1] for line in shown.splitlines() if line.startswith("Version:"))


def measure(peer: Peer, python: Path, seconds: float) -> Speed:
    """Measure one round in a process of its own."""
    program = f"NAME, SECONDS = {peer.game!r}, {seconds}\n{peer.play}{CLOCK}"
    run = subprocess.run([str(python), "-c", program], capture_output=True, text=True, check=False)
    if run.returncode:
        why = (run.stderr.strip().splitlines() or ["it said nothing"])[-1]
        print(f"{peer.package} {peer.game} could not be measured: {why}", file=sys.stderr)
        return 0.0, 0.0
    games, decisions = json.loads(run.stdout.splitlines()[-1])
    return games, decisions


def best_of_rounds(peers: list[Peer], pythons: dict[str, Path], seconds: float) -> dict[Peer, Speed]:
    best: dict[Peer, Speed] = dict.fromkeys(peers, (0.0, 0.0))
    for _ in range(ROUNDS):
        for peer in peers:
            speed = measure(peer, pythons[peer.package], seconds / ROUNDS)
            best[peer] = max(best[peer], speed, key=lambda each: each[1])
    return best


def table(best: dict[Peer, Speed], versions: dict[str, str]) -> list[str]:
    """Return a Markdown table, with how many times as many decisions Spinney's base edition makes."""
    ours = best[PEERS[0]][1]
    lines = [
        "| engine | game | how | decisions/s | forest, stepped, makes so many times as many |",
        "|---|---|---|---:|---:|",
    ]
    for peer, (_, decisions) in best.items():
        if not decisions:
            continue  # it could not be measured, and that has been said
        name = f"{peer.package} {versions[peer.package]}"
        lines.append(f"| {name} | {peer.game} | {peer.how} | {decisions:,.0f} | {ours / decisions:.1f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Spinney and its peers side by side.")
    parser.add_argument("--seconds", type=float, default=6.0, help="processor time for each game")
    seconds = parser.parse_args().seconds
    engine = subprocess.run([sys.executable, "-m", "spinney", "--version"], capture_output=True, text=True, check=True)
    versions = {"spinney": engine.stdout.strip().removeprefix("spinney ")}
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        for package in dict.fromkeys(peer.package for peer in PEERS if peer.package != "spinney"):
            print(f"Installing {package} ...", file=sys.stderr)
            versions[package] = install(package, python)
            if not versions[package]:
                print(f"{package} could not be installed here.")
        peers = [peer for peer in PEERS if versions[peer.package]]
        pythons = {package: Path(sys.executable) if package == "spinney" else python for package in versions}
        best = best_of_rounds(peers, pythons, seconds)
    print("\n".join(table(best, versions)))


if __name__ == "__main__":
    main()
