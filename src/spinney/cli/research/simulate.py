"""`spinney simulate`: many games among bots."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from spinney.arena.contest import Contest
from spinney.arena.simulate import Tally, simulate
from spinney.cli.app import INTERRUPTED_STATUS, AsJson, EditionName, app, console, exit_on_refusal, stderr
from spinney.cli.research.contests import BOTS_HELP, make_contest


@app.command("simulate")
def command(
    edition: EditionName = "forest",
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 2,
    bots: Annotated[str, typer.Option(help=f"Repeated round the table. {BOTS_HELP}")] = "random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes at work; 0: one a core.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Play many games among bots and say what happened."""
    contest = make_contest(edition, seats, bots, games, seed)
    with exit_on_refusal():
        tally = simulate_with_progress(contest, jobs)
    if as_json:
        typer.echo(json.dumps(tally.as_json(), ensure_ascii=False))
    else:
        draw(tally)


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[], None]]:
    """Show a bar on stderr and yield a function to call after each game."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
        task = progress.add_task("Playing", total=games)
        yield lambda: progress.advance(task)


def simulate_with_progress(contest: Contest, jobs: int) -> Tally:
    """Simulate with a progress bar; Ctrl-C ends it."""
    try:
        with progress_bar(contest.games) as advance:
            return simulate(contest, jobs, advance)
    except KeyboardInterrupt:
        stderr.print("Stopped before the games were played; nothing was counted.", style="red")
        raise typer.Exit(INTERRUPTED_STATUS) from None


def draw(tally: Tally) -> None:
    """Print the results."""
    figures = tally.as_json()
    contest = tally.contest
    engine = "compiled" if figures["compiled"] else "pure Python"
    table = Table(title=f"{contest.games} games of {contest.edition.name}, {contest.seats} seats, seed {contest.seed}")
    table.add_column("bot")
    table.add_column("games won, per seat", justify="right")
    table.add_column("mean score", justify="right")
    wins, points = tally.per_seat(tally.wins), tally.per_seat(tally.points)
    for name in contest.names:
        table.add_row(name, f"{wins[name]:.1%}", f"{points[name]:.1f}")
    console.print(table)
    turns = tally.turns / tally.games
    console.print(
        f"{turns:.1f} turns a game ({turns / contest.seats:.1f} a seat); {tally.seconds:.1f} s: "
        f"{figures['games_per_second']} games/s, {figures['decisions_per_second']} decisions/s ({engine}).",
        highlight=False,
    )
