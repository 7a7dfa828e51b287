"""`spinney review`: a finished game looked at afterwards, decision by decision."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from spinney.cli.app import AsJson, app, console, exit_on_refusal
from spinney.cli.games.replay import names_of
from spinney.notation.transcripts import Transcript, read_transcript
from spinney.study.analysis.decisions import Decision
from spinney.study.analysis.review import LINES, VERSION, Review
from spinney.study.analysis.review import review as look_back


@app.command()
def review(
    file: Annotated[str, typer.Argument(help="A transcript; - is standard input.")],
    as_json: AsJson = False,
    lines: Annotated[int, typer.Option(min=10, max=100_000, help="Imagined lines of play a decision.")] = LINES,
    seed: Annotated[int, typer.Option(help="Of the imagined tables.")] = 0,
) -> None:
    """Say where a game was decided: what each choice gave away, what was better and why, and what luck did."""
    with exit_on_refusal():
        transcript = read_transcript(file)
    with Progress(console=console, transient=True, disable=as_json) as progress:
        task = progress.add_task("Weighing the decisions", total=None)
        found = look_back(transcript, lines, seed, lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        typer.echo(json.dumps(document(transcript, found, lines, seed), ensure_ascii=False))
    else:
        show(transcript, found)


def document(transcript: Transcript, found: Review, lines: int, seed: int) -> dict[str, object]:
    """All of it, for programs."""
    head = {"edition": transcript.edition.name, "seats": transcript.seats, "names": names_of(transcript)}
    players = [one._asdict() for one in found.players]
    turns = [one._asdict() for one in found.turns]
    decisions = [one._asdict() for one in found.decisions]
    points = found.turning_points
    said = {"players": players, "turns": turns, "decisions": decisions, "turning_points": points}
    return head | {"version": VERSION, "lines": lines, "seed": seed} | said


def show(transcript: Transcript, found: Review) -> None:
    names = names_of(transcript)
    grid = Table("Player", "Accuracy", "Given away", "Luck", "Rivals", "Best", "Good", "Slips", "Blunders")
    for player in found.players:
        grades = [str(number) for number in player.grades.values()]
        shares = [f"{share:+.0%}" for share in (player.choice, player.luck, player.rivals)]
        grid.add_row(names[player.seat], f"{player.accuracy:.0f}", *shares, *grades)
    console.print(grid)
    turning = [one for one in found.decisions if one.ply in found.turning_points]
    if not turning:
        console.print("No decision surely gave anything away.")
    for one in turning:
        print_decision(names[one.seat], one)


def print_decision(name: str, one: Decision) -> None:
    console.print(Text(f"Move {one.ply + 1}, turn {one.turn}: {name}", style="bold"), soft_wrap=True)
    console.print(Text(f"  made '{one.move}' and gave away {one.cost:.0%}; better was '{one.best}'."), soft_wrap=True)
    console.print(Text(f"  {one.why}", style="dim"), soft_wrap=True)
