"""Games among bots as Parquet, a row for each decision: observation, legal moves, move and result.

Games are played in shards, wherever there is room, and each shard becomes a file as soon as it is done, so that a stop
loses only the shards at work; running the same again plays those that are missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow
from pyarrow import parquet

from spinney.arena.contest import BadContest, Contest
from spinney.arena.play import make_chooser
from spinney.arena.processes import Executor
from spinney.arena.results import heading
from spinney.bots import Bot
from spinney.envs.encoding import Encoder, observe_once
from spinney.envs.layout import OBSERVATION_VERSION, ObservationLayout
from spinney.envs.points import points_of
from spinney.envs.rewards import returns
from spinney.game.facts import Fact
from spinney.views import Game, deal

GAMES_PER_FILE: Final = 20
HEADING_FILE: Final = "_dataset.json"  # Parquet readers skip files that begin with an underscore
NUMBER_LIST: Final = pyarrow.list_(pyarrow.int16())
FACT: Final = pyarrow.struct(
    {
        **dict.fromkeys(("what", "source", "target"), pyarrow.string()),
        **dict.fromkeys(("seat", "card", "half", "place", "slot", "number"), pyarrow.int16()),
        "hidden": pyarrow.bool_(),
    }
)
SCHEMA: Final = pyarrow.schema(
    {
        **dict.fromkeys(("game", "seed"), pyarrow.int64()),
        **dict.fromkeys(("ply", "seat"), pyarrow.int16()),
        "bot": pyarrow.string(),
        "observation": NUMBER_LIST,
        "legal": NUMBER_LIST,  # the mask, as the moves it allows
        "move": pyarrow.int16(),
        "move_name": pyarrow.string(),  # as it is written in a transcript
        **dict.fromkeys(("win", "margin"), pyarrow.float32()),  # the result for this seat
        "points": NUMBER_LIST,  # at the end, by seat
        "facts": pyarrow.list_(FACT),  # all the move did, also what only some seats may see
    }
)


def write_dataset(
    contest: Contest, folder: Path, executor: Executor, after_shard: Callable[[], object] = lambda: None
) -> int:
    """Play what is missing of a contest into this folder and return how many files that made."""
    contest.check()
    check_folder(contest, folder)
    missing = [
        shard for shard in range(-(-contest.games // GAMES_PER_FILE)) if not path_of(folder, shard, contest).exists()
    ]
    if not missing:
        return 0
    with executor(partial(play_shard, contest), missing) as played:
        for shard, content in played:
            write_whole(path_of(folder, shard, contest), content)
            after_shard()
    return len(missing)


def check_folder(contest: Contest, folder: Path) -> None:
    """Write what all games of a folder share, or raise an error if it holds another contest's games."""
    wanted = {
        **heading(contest),
        "observation": OBSERVATION_VERSION,
        "names": ObservationLayout(contest.edition, contest.seats).names,
        "moves": [str(move) for move in contest.edition.moves.all],
    }
    title = folder / HEADING_FILE
    if title.exists():
        there = json.loads(title.read_text("utf-8"))
        for name, value in wanted.items():
            if there.get(name) != value:
                raise BadContest(f"{folder} was begun with another {name}; ask for the same again, or another folder.")
        return
    if folder.exists() and any(folder.iterdir()):
        raise BadContest(f"{folder} holds something else; name a new or an empty folder.")
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(title, json.dumps(wanted, ensure_ascii=False).encode())


def path_of(folder: Path, shard: int, contest: Contest) -> Path:
    """Return the file of a shard, named after its games, so that an incomplete last shard is played again."""
    first, last = shard * GAMES_PER_FILE, min((shard + 1) * GAMES_PER_FILE, contest.games) - 1
    return folder / f"games-{first:07d}-{last:07d}.parquet"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all."""
    half = path.with_name(f"_{path.name}")
    half.write_bytes(content)
    half.replace(path)
    if path.suffix == ".parquet":
        for shorter in path.parent.glob(f"{path.stem[:13]}-*.parquet"):
            if shorter != path:
                shorter.unlink()  # the same shard, when fewer games were asked for


def play_shard(contest: Contest, shard: int) -> tuple[int, bytes]:
    """Play the games of a shard, in a worker, and return the content of a file."""
    encoder = Encoder(contest.edition, contest.seats)
    numbers = range(shard * GAMES_PER_FILE, min((shard + 1) * GAMES_PER_FILE, contest.games))
    rows = [row for number in numbers for row in play_rows(contest, number, encoder)]
    out = BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema=SCHEMA), out, compression="zstd")
    return shard, out.getvalue()


def play_rows(contest: Contest, number: int, encoder: Encoder) -> list[dict[str, Any]]:
    """Play a game and return a row for each decision, with the result it led to."""
    seed, names = contest.seed_of(number), contest.seating(number)
    game = deal(contest.edition, contest.seats, seed)
    rows = list(decisions(game, names, contest.make_bots(number), encoder))
    points = points_of(game)
    wins, margins = returns(points, "win"), returns(points, "margin")
    for row in rows:
        seat = row["seat"]
        row |= {"game": number, "seed": seed, "win": wins[seat], "margin": margins[seat], "points": points}
    return rows


def decisions(game: Game, names: list[str], players: list[Bot], encoder: Encoder) -> Iterator[dict[str, Any]]:
    """Yield a row for each decision of a game."""
    choices = [make_chooser(game, player) for player in players]
    while not game.is_over():
        seat, ply = game.seat, game.ply
        seen = np.frombuffer(memoryview(observe_once(encoder, game, seat)), np.int16)
        legal = [move.index for move in game.legal_moves()]
        move = choices[seat]()
        row = {"ply": ply, "seat": seat, "bot": names[seat], "observation": seen, "legal": legal}
        row |= {"move": move.index, "move_name": str(move)}
        yield row | {"facts": [fact_of(fact) for fact in game.push_with_facts(move)]}


def fact_of(fact: Fact) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in FACT.names}
