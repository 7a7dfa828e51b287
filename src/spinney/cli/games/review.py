"""`spinney review`: the analysis of a finished game, decision by decision."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from spinney.cli.app import AsJson, app, console, exit_on_refusal
from spinney.cli.games.replay import names_of
from spinney.cli.language import tell
from spinney.notation.transcripts import Transcript, read_transcript
from spinney.study.analysis.decisions import Decision
from spinney.study.analysis.review import REVIEW_LINES, REVIEW_VERSION, Review, review_game


@app.command()
def review(
    file: Annotated[str, typer.Argument(help="A transcript; - is standard input.")],
    as_json: AsJson = False,
    lines: Annotated[int, typer.Option(min=10, max=100_000, help="Imagined lines of play a decision.")] = REVIEW_LINES,
    seed: Annotated[int, typer.Option(help="Of the imagined tables.")] = 0,
) -> None:
    """Say where a game was decided: what each choice gave away, what was better and why, and what luck did."""
    with exit_on_refusal():
        transcript = read_transcript(file)
    with Progress(console=console, transient=True, disable=as_json) as progress:
        task = progress.add_task("Weighing the decisions", total=None)
        found = review_game(transcript, lines, seed, lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        typer.echo(json.dumps(document(transcript, found, lines, seed), default=str, ensure_ascii=False))
    else:
        show(transcript, found)


def document(transcript: Transcript, found: Review, lines: int, seed: int) -> dict[str, object]:
    """Return the whole review for programs."""
    head = {"edition": transcript.edition.name, "seats": transcript.seats, "names": names_of(transcript)}
    players = [entry._asdict() for entry in found.players]
    turns = [entry._asdict() for entry in found.turns]
    decisions = [entry._asdict() for entry in found.decisions]
    points = found.turning_points
    body = {"players": players, "turns": turns, "decisions": decisions, "turning_points": points}
    for decision in decisions:
        decision["why"] = str(decision["why"] or "")
    return head | {"version": REVIEW_VERSION, "lines": lines, "seed": seed} | body


def show(transcript: Transcript, found: Review) -> None:
    """Print the players' figures and the turning points."""
    names = names_of(transcript)
    grid = Table("Player", "Accuracy", "Given away", "Luck", "Rivals", "Best", "Good", "Slips", "Blunders")
    for player in found.players:
        grades = [str(number) for number in player.grades.values()]
        shares = [f"{share:+.0%}" for share in (player.choice, player.luck, player.rivals)]
        grid.add_row(names[player.seat], f"{player.accuracy:.0f}", *shares, *grades)
    console.print(grid)
    turning = [decision for decision in found.decisions if decision.ply in found.turning_points]
    if not turning:
        console.print("No decision surely gave anything away.")
    for decision in turning:
        print_decision(names[decision.seat], decision)


def print_decision(name: str, decision: Decision) -> None:
    """Print one decision with what was better."""
    console.print(Text(f"Move {decision.ply + 1}, turn {decision.turn}: {name}", style="bold"), soft_wrap=True)
    made = f"  made '{decision.move}' and gave away {decision.cost:.0%}; better was '{decision.best}'."
    console.print(Text(made), soft_wrap=True)
    if decision.why:
        console.print(Text(f"  {tell(decision.why)}", style="dim"), soft_wrap=True)
