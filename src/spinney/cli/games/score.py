"""`spinney score`: the explained score of a table in Forest JSON, or of many, one per line."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from spinney.cli.app import AsJson, OwnEdition, app, console, exit_on_refusal, load_own_edition, stderr
from spinney.cli.language import tell
from spinney.game.outcome import Sheet
from spinney.language.message import list_all, say
from spinney.language.nouns import points
from spinney.notation.files import MAX_JSON_LINES_BYTES, is_json_lines, numbered_lines, read_text
from spinney.notation.forest_json import Table, parse_forest
from spinney.notation.scores_json import write_scores

MAX_BAD_LINES = 10_000  # then it is no file of tables at all


@app.command()
def score(
    file: Annotated[str, typer.Argument(help="Forest JSON, or JSON Lines with a table a line; - is standard input.")],
    edition: OwnEdition = "",
    as_json: AsJson = False,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Score what cannot be as well; list what is wrong.")
    ] = False,
) -> None:
    """Score a table, card by card, and say why."""
    load_own_edition(edition)
    with exit_on_refusal():
        text = read_text(file, MAX_JSON_LINES_BYTES)
        many = is_json_lines(text)
        if not many:
            show(parse_forest(text, lenient), as_json)
    if many and score_lines(text, as_json, lenient):
        raise typer.Exit(2)


def score_lines(text: str, as_json: bool, lenient: bool) -> int:
    """Score one table after the other and return the number of bad lines."""
    bad = 0
    for number, line in numbered_lines(text):
        try:
            show(parse_forest(line, lenient), as_json)
        except ValueError as error:
            bad += 1
            print_note(f"Line {number}: {error}", "red")
            if bad == MAX_BAD_LINES:
                print_note(f"After {bad} bad lines the rest is not read.", "red")
                break
    return bad


def print_note(sentence: str, style: str) -> None:
    """Print a note on stderr, apart from the documents programs read."""
    stderr.print(sentence, style=style, markup=False, highlight=False, soft_wrap=True)


def show(table: Table, as_json: bool) -> None:
    """Print the scores of one table."""
    if as_json:
        typer.echo(json.dumps(write_scores(table)))
        return
    outcome = table.score()
    for name, sheet in zip(table.names, outcome.sheets, strict=True):
        console.print(draw_sheet(name, sheet))
    winners = [table.names[seat] for seat in outcome.winners]
    best = points(max(outcome.totals))
    if len(table.names) == 1:
        won = say("{who} with {points}.", who=winners[0], points=best)
    elif len(winners) == 1:
        won = say("{who} wins with {points}.", who=winners[0], points=best)
    else:
        won = say("{winners} share the victory with {points}.", winners=list_all(winners), points=best)
    console.print(Text(tell(won), style="bold"))
    for problem in table.problems:
        print_note(f"Problem: {problem}", "yellow")
    if table.warning:
        print_note(f"Warning: {table.warning}", "yellow")


def draw_sheet(name: str, sheet: Sheet) -> Grid:
    """Return one forest's score as a table."""
    grid = Grid(title=Text(name), title_justify="left", title_style="bold")
    grid.add_column(tell(say("Card", "heading")))
    grid.add_column(tell(say("Cards", "heading")), justify="right")
    grid.add_column(tell(say("Points", "heading")), justify="right")
    grid.add_column(tell(say("Why", "heading")), ratio=1)
    for line in sheet.lines:
        grid.add_row(tell(line.label), str(line.cards), str(line.points), tell(line.why))
    in_cave = tell(say("1 point for each card in the cave"))
    grid.add_row(tell(say("Cave", "heading")), str(sheet.cave), str(sheet.cave), in_cave)
    grid.add_section()
    missing = say("not counted, for want of their tree symbol: {cards}", cards=list_all(sheet.unknown))
    unknown = tell(missing) if sheet.unknown else ""
    grid.add_row(tell(say("Total", "heading")), "", str(sheet.total), unknown, style="bold")
    return grid
