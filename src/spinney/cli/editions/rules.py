"""`spinney rules`: the rules of an edition in plain words, for people and for programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from spinney.cli.app import EDITION_HELP, AsJson, app, console, exit_on_refusal, load_edition
from spinney.editions import is_path
from spinney.editions.rulebook import rulebook, rulebook_of
from spinney.hosting.editions.rules import rules_of

Wanted = Annotated[str, typer.Argument(help=EDITION_HELP, metavar="EDITION")]


@app.command()
def rules(edition: Wanted = "forest", as_json: AsJson = False) -> None:
    """Read the rules of an edition, and what its words mean."""
    the = load_edition(edition)
    if as_json:
        with exit_on_refusal():
            typer.echo(json.dumps(asdict(rules_of(the.name))))
        return
    with exit_on_refusal():
        book = rulebook_of(the, Path(edition)) if is_path(edition) else rulebook(the.name)
    console.print(Text(f"The rules of {the.title}", style="bold"))
    for section in book.sections:
        console.print(Text(f"\n{section.title}", style="bold"))
        console.print(Padding(Text(section.text), (0, 0, 0, 2)))
    console.print(Text("\nWords", style="bold"))
    for word in book.words:
        console.print(Padding(Text.assemble((word.name, "bold"), f": {word.says}"), (0, 0, 0, 2)))
    if the.notice:
        console.print(Text(f"\n{the.notice.strip()}", style="yellow"))
