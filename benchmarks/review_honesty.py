"""Is a review honest?  Games of `search` against `greedy`, each reviewed twice with other imagined tables.

    python -m benchmarks.review_honesty FILE [--games 12]

Whoever plays worse must be found to give more away, and what one review calls a blunder the other should call one,
too.  Each game is a line of FILE as soon as it is done: started again, it goes on where it stopped.  One process.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from spinney.bots import bot
from spinney.editions import shipped
from spinney.notation.transcripts import Transcript
from spinney.study.analysis.decisions import Decision
from spinney.study.analysis.review import REVIEW_LINES, review_game

STRONG, WEAK = "search", "greedy"


def play_game(edition: str, seats: int, seed: int) -> tuple[Transcript, list[str]]:
    """Play a game in which strong and weak players sit in turn; the one that begins changes with the game."""
    names = [(STRONG, WEAK)[(seat + seed) % 2] for seat in range(seats)]
    players = [bot(name, seed) for name in names]
    story = Transcript(edition, seats, seed, names=names)
    while not story.game.is_over():
        story.play(players[story.game.seat].choose(story.game.view(story.game.seat)))
    return story, names


def review_twice(edition: str, seats: int, seed: int) -> dict[str, Any]:
    story, names = play_game(edition, seats, seed)
    began = process_time()
    looks = [review_game(story, REVIEW_LINES, look) for look in (1, 2)]
    seconds = (process_time() - began) / 2
    first, second = ([row(one) for one in look.decisions] for look in looks)
    players = [[one.accuracy, one.choice, one.luck, one.rivals] for one in looks[0].players]
    again = [[one.accuracy, one.choice, one.luck, one.rivals] for one in looks[1].players]
    heading = {"edition": edition, "seats": seats, "game": seed, "names": names, "seconds": round(seconds, 2)}
    return heading | {"first": first, "second": second, "players": players, "again": again}


def row(one: Decision) -> list[Any]:
    return [one.seat, one.grade, round(one.cost, 4), round(one.error, 4)]


def wanted(games: int) -> Iterator[tuple[str, int, int]]:
    for seats in (2, 4):
        for seed in range(games):
            for edition in shipped():
                yield edition, seats, seed


def report(rows: list[dict[str, Any]]) -> None:
    print(f"| {'edition':<9}| seats | games | given away a game: {STRONG} | {WEAK} | weaker costs more | "
          "blunders | called so again | at least a slip again | luck differs by | CPU seconds |")  # fmt: skip
    print("|---" * 11 + "|")
    for edition in shipped():
        for seats in (2, 4):
            mine = [one for one in rows if (one["edition"], one["seats"]) == (edition, seats)]
            if mine:
                print(line(edition, seats, mine))


def line(edition: str, seats: int, rows: list[dict[str, Any]]) -> str:
    costs: dict[str, list[float]] = {STRONG: [], WEAK: []}
    weaker = blunders = same = slips = 0
    apart: list[float] = []
    for one in rows:
        spent = dict.fromkeys(costs, 0.0)
        for seat, name in enumerate(one["names"]):
            spent[name] -= one["players"][seat][1]
            apart.append(abs(one["players"][seat][2] - one["again"][seat][2]))
        for name, cost in spent.items():
            costs[name].append(cost / one["names"].count(name))
        weaker += costs[WEAK][-1] > costs[STRONG][-1]
        for here, there in ((one["first"], one["second"]), (one["second"], one["first"])):
            for mine, other in zip(here, there, strict=True):
                if mine[1] == "blunder":
                    blunders += 1
                    same += other[1] == "blunder"
                    slips += other[1] in ("slip", "blunder")
    games = len(rows)
    cells = [f"{edition:<9}", seats, games]
    cells += [f"{sum(costs[name]) / games:.1%}" for name in (STRONG, WEAK)]
    cells += [f"{weaker} of {games}", f"{blunders / 2 / games:.1f} a game"]
    cells += [f"{share / blunders:.0%}" if blunders else "-" for share in (same, slips)]
    cells += [f"{sum(apart) / len(apart):.1%}", f"{sum(one['seconds'] for one in rows) / games:.1f}"]
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=12, help="an edition and number of seats")
    arguments = parser.parse_args()
    rows = (
        [json.loads(text) for text in arguments.file.read_text("utf-8").splitlines()] if arguments.file.exists() else []
    )
    done = {(one["edition"], one["seats"], one["game"]) for one in rows}
    with arguments.file.open("a", encoding="utf-8") as file:
        for edition, seats, seed in wanted(arguments.games):
            if (edition, seats, seed) not in done:
                rows.append(review_twice(edition, seats, seed))
                file.write(json.dumps(rows[-1]) + "\n")
                file.flush()
    report(rows)


if __name__ == "__main__":
    main()
