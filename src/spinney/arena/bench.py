"""Measures how fast the engine is, by the method described in docs/benchmarks.md.

One process is measured by the processor time it used, not by the clock, and every figure is the best of several, so
that a busy machine disturbs little. A toy loop of plain Python, measured in the same run, tells fast machines from fast
engines: compare figures of two machines as multiples of it.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Final

from spinney.api import is_compiled
from spinney.arena.contest import Contest
from spinney.arena.processes import count_cores
from spinney.arena.simulate import simulate
from spinney.bots.random_bot import RandomBot
from spinney.editions import BASE, edition
from spinney.views import Game, deal

Figures = dict[str, float]
BENCH_SEATS: Final = (2, 4)
SCORED_PLACES: Final = 12  # places in the forest that is scored
BENCH_ROUNDS: Final = 5  # each figure is the best of so many

# A wheel holds both engines; this makes Python prefer the plain one.
PLAIN_ENGINE_PROGRAM: Final = """
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
loaders = (SourceFileLoader, SOURCE_SUFFIXES), (ExtensionFileLoader, EXTENSION_SUFFIXES)
sys.path_hooks.insert(0, FileFinder.path_hook(*loaders))
sys.path_importer_cache.clear()
from spinney.arena.bench import main
main()
"""


def bench(editions: list[str], seconds: float, after_part: Callable[[str], object] = lambda _: None) -> Figures:
    """Measure the engine that runs here, in one process, and return the figures by name."""
    after_part("reference")
    figures = {"reference.loops_per_second": rate(toy_loop, seconds)}
    for name in editions:
        for seats in BENCH_SEATS:
            after_part(f"{name}, {seats} seats")
            for what, figure in measure(name, seats, seconds).items():
                figures[f"{name}.{seats}.{what}"] = round(figure, 3)
    return figures


def measure(name: str, seats: int, seconds: float) -> Figures:
    """Measure one edition at a table of so many seats."""
    games, decisions = random_games(name, seats, seconds)
    table = some_table(name, seats)
    grown = some_table(name, seats, places=SCORED_PLACES)
    view = table.view(table.seat)
    rng = Random(0)
    return {
        "games_per_second": games,
        "decisions_per_second": decisions,
        "score_us": 1e6 / rate(lambda: grown.score(0), seconds / 4),
        "copy_us": 1e6 / rate(table.copy, seconds / 4),
        "view_us": 1e6 / rate(lambda: table.view(0), seconds / 4),
        "sample_us": 1e6 / rate(lambda: view.sample(rng), seconds / 4),
    }


def rate(act: Callable[[], object], seconds: float) -> float:
    """Return how often an act can be done in a second of processor time."""
    best = 0.0
    for _ in range(BENCH_ROUNDS):
        times = 0
        begin = process_time()
        while (used := process_time() - begin) < seconds / BENCH_ROUNDS:
            for _ in range(10):
                act()
            times += 10
        best = max(best, times / used)
    return best


def random_games(name: str, seats: int, seconds: float) -> tuple[float, float]:
    """Return the games and decisions a second, dealing included, of players who choose any legal move."""
    best = (0.0, 0.0)
    for _ in range(BENCH_ROUNDS):
        games = decisions = 0
        begin = process_time()
        while (used := process_time() - begin) < seconds / BENCH_ROUNDS:
            decisions += random_game(name, seats, seed=games)
            games += 1
        best = max(best, (games / used, decisions / used))
    return best


def random_game(name: str, seats: int, seed: int) -> int:
    """Play one random game and return its number of decisions."""
    game = deal(edition(name), seats, seed)
    pick = RandomBot(seed).pick
    while not game.is_over():
        game.push(pick(game.legal_moves()))
    return game.ply


def some_table(name: str, seats: int, places: int = SCORED_PLACES // 2) -> Game:
    """Return the first random table at which seat 0 has so many places."""
    seed = 0
    while True:
        game = deal(edition(name), seats, seed)
        pick = RandomBot(seed).pick
        while not game.is_over():
            if len(game.forests[0].hosts) >= places:
                return game
            game.push(pick(game.legal_moves()))
        seed += 1


def toy_loop() -> int:
    """Do a fixed piece of work of the engine's sort: small ints in a list."""
    cards = list(range(64))
    total = 0
    for i in range(256):
        here, there = i * 7 % 64, i % 64
        cards[here], cards[there] = cards[there], cards[here]
        total += cards[here]
    return total


def scaling(games: int) -> Figures:
    """Return the decisions a second by the clock, in more and more processes."""
    figures: Figures = {}
    jobs = 1
    while jobs <= count_cores():
        tally = simulate(Contest(edition(BASE), 2, ["random"], games * jobs, 0), jobs)
        figures[f"jobs.{jobs}.decisions_per_second"] = round(tally.decisions / tally.seconds, 1)
        jobs *= 2
    return figures


def plain_figures(editions: list[str], seconds: float) -> Figures:
    """Return the same figures for the plain engine that lies beside the compiled one."""
    words = [sys.executable, "-c", PLAIN_ENGINE_PROGRAM, str(seconds), *editions]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    run = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(run.stdout)
    return figures


def about() -> dict[str, object]:
    """Return what the figures depend on."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": count_cores(),
        "compiled": is_compiled(),
    }


def main() -> None:
    """Print this process's figures as JSON: seconds, then editions."""
    if is_compiled():
        raise SystemExit("This is to measure the plain engine, but the compiled one was found first.")
    print(json.dumps(bench(sys.argv[2:], float(sys.argv[1]))))


if __name__ == "__main__":
    main()
