"""`spinney report`: the games of the arena as one page of plots and tables, and as CSV."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from spinney.arena.report.report import page, write_csv
from spinney.arena.report.samples import read_samples
from spinney.cli.app import OwnEdition, app, console, exit_on_refusal, load_own_edition
from spinney.cli.research.arena import exit_on_file_error


@app.command("report")
def command(
    results: Annotated[list[Path], typer.Argument(help="Files made by spinney arena --out.")],
    edition: OwnEdition = "",
    out: Annotated[Path, typer.Option(help="Write the page here.")] = Path("report.html"),
    csv: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write the tables here as CSV too.")] = None,
) -> None:
    """Make one page of plots and tables from arena results."""
    load_own_edition(edition)
    with exit_on_refusal(), exit_on_file_error():
        samples = read_samples(results)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(page(samples), encoding="utf-8")
        tables = write_csv(samples, csv) if csv is not None else []
    games = sum(len(sample.games) for sample in samples)
    word = "game" if games == 1 else "games"
    console.print(f"{games} {word}: open {shlex.quote(str(out))}", highlight=False, soft_wrap=True)
    if tables:
        console.print(f"{len(tables)} tables in {shlex.quote(str(csv))}", highlight=False, soft_wrap=True)
