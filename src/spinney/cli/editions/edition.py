"""`spinney edition`: make an edition of your own, proofread it, print its almanac, measure its balance."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from spinney.arena.contest import Contest
from spinney.arena.processes import process_executor
from spinney.arena.report.balance import EARNS_TOO_LITTLE, EARNS_TOO_MUCH, NOTHING_AMISS, SpeciesWorth, balance
from spinney.cli.app import (
    INTERRUPTED_STATUS,
    AsJson,
    app,
    console,
    exit_on_refusal,
    fail,
    load_edition,
    stderr,
    strip_controls,
)
from spinney.cli.research.simulate import progress_bar
from spinney.editions import shipped
from spinney.editions.check import check
from spinney.text.almanac import edition_chapter
from spinney.text.printed import real_species
from spinney.words.nouns import count_noun

TEMPLATE: Final = Path(__file__).parent / "new_edition"
STYLES: Final = {EARNS_TOO_MUCH: "red", EARNS_TOO_LITTLE: "yellow", NOTHING_AMISS: ""}

edition_app = typer.Typer(help="Editions of your own: new, check, show, balance.", no_args_is_help=True)
app.add_typer(edition_app, name="edition")

Which = Annotated[str, typer.Argument(metavar="EDITION", help="The path of its folder, such as ./alpine, or its name.")]


@edition_app.command("new")
def new(
    name: Annotated[str, typer.Argument(help="What it is called; a folder of this name is made here.")],
) -> None:
    """Write a small edition that can be played at once, with comments, to make your own of."""
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", name):
        fail("A name is of small letters, digits and hyphens and begins with a letter, such as alpine or alpine-2.")
    if name in shipped():
        fail(f"An edition called '{name}' comes with Spinney; choose another name.")
    folder = Path(name)
    try:
        folder.mkdir()
        for file in sorted(TEMPLATE.glob("*.toml")):
            text = file.read_text("utf-8").replace("NAME", name.replace("-", " ").title())
            (folder / file.name).write_text(text, "utf-8")
    except FileExistsError:
        fail(f"There is something called {folder} here already; choose another name, or go elsewhere.")
    except OSError as error:
        fail(f"{folder} cannot be written: {error.strerror}; go to a folder of your own.")
    console.print(f"Written: {folder}/setup.toml, species.toml and deck.toml.", highlight=False)
    console.print(f"Play it:  spinney play --edition ./{name}", highlight=False)
    console.print(f"After changes:  spinney edition check ./{name}", highlight=False)


@edition_app.command("check")
def check_command(
    folder: Annotated[Path, typer.Argument(help="The folder of the edition.")], as_json: AsJson = False
) -> None:
    """Proofread an edition: whatever is wrong with it, each with its file and line."""
    findings = check(folder)
    if as_json:
        typer.echo(json.dumps({"ok": not findings, "findings": [finding._asdict() for finding in findings]}))
    elif findings:
        for finding in findings:
            stderr.print(f"{folder / str(finding)}", style="red", markup=False, highlight=False, soft_wrap=True)
    if findings:
        raise typer.Exit(2)
    if not as_json:
        the = load_edition(str(folder.absolute()))
        species, cards = count_noun(len(real_species(the)), "species"), count_noun(len(the.ids), "card")
        summary = f"{the.title}: {species}, {cards}, 2 to {the.most_seats} seats. Nothing is wrong with it."
        console.print(summary, highlight=False)
        console.print(f"Its rules have the digest {the.digest[:12]}.", highlight=False)


@edition_app.command("show")
def show(which: Which) -> None:
    """Print the almanac of an edition: every rule of every card in sentences."""
    typer.echo(strip_controls(edition_chapter(load_edition(which))))


@edition_app.command("balance")
def balance_command(
    which: Which,
    games: Annotated[int, typer.Option(help="How many games; more make narrower intervals.")] = 400,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    bots: Annotated[str, typer.Option("--bot", help="Who plays all seats.")] = "planner",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes at work; 0: one a core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Play an edition and say which species earn too much or too little."""
    contest = Contest(load_edition(which), seats, [bots], games, seed)
    try:
        with exit_on_refusal(), progress_bar(games) as advance:
            found = balance(contest, process_executor(jobs), advance)
    except KeyboardInterrupt:
        stderr.print("Stopped before the games were played; nothing was counted.", style="red")
        raise typer.Exit(INTERRUPTED_STATUS) from None
    if as_json:
        row = {"edition": contest.edition.name, "digest": contest.edition.digest, "seats": seats, "games": games}
        typer.echo(json.dumps({**row, "species": [worth.as_json() for worth in found]}, ensure_ascii=False))
    else:
        draw(contest, found)


def draw(contest: Contest, found: list[SpeciesWorth]) -> None:
    """Print what each species earns."""
    title = f"{contest.games} games of {contest.edition.name}, {contest.seats} seats, {contest.bots[0]}"
    table = Table(title=title, box=SIMPLE_HEAD)
    table.add_column("species", overflow="fold")
    for heading in ("points", "won by a card", "between"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("earns", no_wrap=True)
    for worth in found:
        lift, earns = worth.lift, worth.verdict
        points = f"{worth.points.value:.1f}" if worth.points.number else "-"
        cells = [f"{lift.value:+.1%}", f"{lift.low:+.1%} to {lift.high:+.1%}"] if lift.number > 1 else ["-", "-"]
        table.add_row(worth.species, points, *cells, Text(earns, style=STYLES.get(earns, "dim")))
    console.print(table)
    console.print(
        "Won by a card: what one more card of it in the hand wins, compared with the average card. The intervals hold "
        "for all species at once in 95 of 100 cases; more --games make them narrower.",
        highlight=False,
    )
