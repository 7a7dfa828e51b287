"""`spinney dataset`: games among bots, decision by decision, for programs that learn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from spinney.arena.processes import process_executor
from spinney.arena.ray_cluster import ray_executor
from spinney.cli.app import (
    INTERRUPTED_STATUS,
    AsJson,
    EditionName,
    app,
    console,
    exit_on_refusal,
    fail,
    stderr,
)
from spinney.cli.research.arena import exit_on_file_error
from spinney.cli.research.contests import BOTS_HELP, make_contest
from spinney.cli.research.simulate import progress_bar


@app.command("dataset")
def command(
    folder: Annotated[Path, typer.Argument(help="Where the files go; the same again goes on where it stopped.")],
    edition: EditionName = "forest",
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 2,
    bots: Annotated[str, typer.Option(help=f"Who plays. {BOTS_HELP}")] = "planner",
    games: Annotated[int, typer.Option(help="How many games altogether.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes at work; 0: one a core.")] = 1,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: an address, auto or local.")] = "",
    as_json: AsJson = False,
) -> None:
    """Write games among bots as Parquet: observations, legal moves, moves, results and facts."""
    try:
        from spinney.envs.dataset import GAMES_PER_FILE, write_dataset  # noqa: PLC0415 - it needs extras
    except ModuleNotFoundError as missing:
        fail(f"Datasets need {missing.name}: install it with  pip install 'spinney-game[envs,arena]'")
    contest = make_contest(edition, seats, bots, games, seed)
    with exit_on_refusal(), exit_on_file_error():
        executor = ray_executor(ray, jobs) if ray else process_executor(jobs, one_by_one=True)
        try:
            with progress_bar(-(-games // GAMES_PER_FILE)) as advance:
                written = write_dataset(contest, folder, executor, advance)
        except KeyboardInterrupt:
            stderr.print("Stopped; what is written stays. The same again goes on from there.", style="red")
            raise typer.Exit(INTERRUPTED_STATUS) from None
    if as_json:
        typer.echo(json.dumps({"folder": str(folder), "games": games, "files_written": written}))
    else:
        console.print(f"{games} games are in {folder} ({written} new files).", highlight=False)
