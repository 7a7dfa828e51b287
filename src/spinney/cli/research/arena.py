"""`spinney arena`: which bot is better, with confidence intervals."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from spinney.arena.arena import Match, play_contest
from spinney.arena.contest import Contest
from spinney.arena.parquet import check_parquet, write_parquet
from spinney.arena.processes import process_executor
from spinney.arena.ray_cluster import ray_executor
from spinney.arena.report.standings import Standings
from spinney.arena.report.statistics import Estimate
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
from spinney.cli.research.contests import BOTS_HELP, make_contest


@app.command("arena")
def command(
    edition: EditionName = "forest",
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 2,
    bots: Annotated[str, typer.Option(help=f"Who plays. {BOTS_HELP}")] = "random,greedy",
    games: Annotated[int, typer.Option(help="How many games altogether.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="Processes at work, 0 is one a core; by default 1, with --ray local one a core.")
    ] = None,
    field: Annotated[
        bool, typer.Option("--field", help="The first bot alone against the others, not all against all.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="Keep the games here as JSON Lines; the same again goes on where it stopped.")
    ] = None,
    parquet: Annotated[Path | None, typer.Option(help="At the end write them here as Parquet too.")] = None,
    stop_early: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Stop once it is decided who wins more, or less, than this share: 0.5."),
    ] = None,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: an address, auto or local.")] = "",
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: win shares with 95 % intervals, ratings."""
    contest = make_contest(edition, seats, bots, games, seed, field)
    with exit_on_refusal(), exit_on_file_error():
        if parquet is not None:
            check_parquet()
        match = play_with_progress(contest, jobs, out, stop_early, ray)
        if parquet is not None:
            write_parquet(match.records, parquet)
    if as_json:
        typer.echo(json.dumps(match.standings().as_json(), ensure_ascii=False))
    else:
        draw(match, out)


@contextmanager
def exit_on_file_error() -> Iterator[None]:
    """Exit with a sentence if a file cannot be used."""
    try:
        yield
    except OSError as error:
        fail(f"{error.filename} cannot be used: {error.strerror}; name another file.")


def play_with_progress(contest: Contest, jobs: int | None, out: Path | None, share: float | None, ray: str) -> Match:
    """Play with a progress bar on stderr; Ctrl-C ends it and says what is kept."""
    executor = ray_executor(ray, jobs or 0) if ray else process_executor(1 if jobs is None else jobs, one_by_one=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
            task = progress.add_task("Playing", total=contest.games)
            return play_contest(contest, executor, out, share, lambda done: progress.update(task, completed=done))
    except KeyboardInterrupt:
        kept = (
            f"finished games are kept in {shlex.quote(str(out))}, and the same command goes on from there"
            if out
            else "nothing was kept; with --out FILE it can be gone on with"
        )
        stderr.print(f"Stopped: {kept}.", style="red", highlight=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED_STATUS) from None


def draw(match: Match, out: Path | None) -> None:
    """Print the result, and how to look closer."""
    found = match.standings()
    draw_bots(found)
    draw_pairs(found)
    if match.stopped_early:
        console.print(
            f"Stopped after {found.games} of {match.contest.games} games: it is decided. "
            "The intervals are wider than usual, as they were looked at more than once.",
            highlight=False,
        )
    if out:
        console.print(f"Look closer with:  spinney report {shlex.quote(str(out))}", highlight=False, soft_wrap=True)


def draw_bots(found: Standings) -> None:
    """Print the figures of each bot."""
    contest = found.contest
    table = Table(
        title=f"{found.games} games of {contest.edition.name}, {contest.seats} seats, seed {contest.seed}",
        box=SIMPLE_HEAD,
    )
    table.add_column("bot", overflow="fold")
    for title in ("games", "won", "95 %", "rating", "points", "ms/move"):
        table.add_column(title, justify="right", no_wrap=True)
    for bot in found.bots:
        rating = f"{bot.rating.rating:.1f} ± {bot.rating.sigma:.1f}"
        table.add_row(
            bot.name,
            str(bot.games),
            f"{bot.wins.value:.1%}",
            bounds(bot.wins),
            rating,
            f"{bot.mean_score:.1f}",
            f"{bot.ms_per_decision:.2f}",
        )
    console.print(table)


def draw_pairs(found: Standings) -> None:
    """Print how often each bot finished ahead of each other."""
    if not found.pairs:
        return
    table = Table(title="Who finished ahead of whom", box=SIMPLE_HEAD)
    for title in ("bot", "against"):
        table.add_column(title, overflow="fold")
    for title in ("games", "ahead", "95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    for pair in found.pairs:
        table.add_row(pair.a, pair.b, str(pair.ahead.number), f"{pair.ahead.value:.1%}", bounds(pair.ahead))
    console.print(table)


def bounds(share: Estimate) -> str:
    """Return an interval in words."""
    return f"{share.low:.1%} to {share.high:.1%}"
