"""`spinney bench`: measures how fast the engine is here."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.table import Table

from spinney.arena.bench import BENCH_SEATS, Figures, about, bench, plain_figures, scaling
from spinney.cli.app import INTERRUPTED_STATUS, AsJson, app, console, load_edition, stderr
from spinney.editions import shipped

COLUMNS = {
    "games/s": "games_per_second",
    "decisions/s": "decisions_per_second",
    "score µs": "score_us",
    "copy µs": "copy_us",
    "view µs": "view_us",
    "sample µs": "sample_us",
}


@app.command("bench")
def command(
    edition: Annotated[str, typer.Option("--edition", "-e", help="Just this one.")] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Rough figures in a few seconds.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure the engine: random games, scoring, copying, views, possible tables, many processes."""
    names = [load_edition(edition).name] if edition else list(shipped())
    try:
        measured = measure(names, 0.1 if quick else 2.0)
    except KeyboardInterrupt:
        stderr.print("Stopped before all was measured.", style="red")
        raise typer.Exit(INTERRUPTED_STATUS) from None
    if as_json:
        typer.echo(json.dumps(measured))
    else:
        draw(names, measured)


def measure(names: list[str], seconds: float) -> dict[str, object]:
    """Measure the engine that runs and, if that is the compiled one, the plain one as well."""
    measured = about()
    with stderr.status("Measuring") as status:
        measured["figures"] = bench(names, seconds, lambda part: status.update(f"Measuring {part}"))
        if measured["compiled"]:
            status.update("Measuring the plain engine")
            measured["plain_figures"] = plain_figures(names, seconds)
        status.update("Measuring many processes")
        measured["jobs"] = scaling(games=max(20, int(seconds * 250)))
    return measured


def draw(names: list[str], measured: dict[str, object]) -> None:
    """Print all figures."""
    engine = "compiled" if measured["compiled"] else "pure Python"
    console.print(f"Python {measured['python']}, {measured['system']}, {measured['cores']} cores: {engine}")
    draw_figures(names, measured["figures"], engine)
    if "plain_figures" in measured:
        draw_figures(names, measured["plain_figures"], "pure Python")
    for name, figure in sorted(as_figures(measured["jobs"]).items()):
        console.print(f"{name.split('.')[1]} processes: {figure:,.0f} decisions/s by the clock", highlight=False)


def draw_figures(names: list[str], measured: object, engine: str) -> None:
    """Print the figures of one engine."""
    figures = as_figures(measured)
    table = Table(title=f"One process, {engine}, processor time", box=SIMPLE)
    table.add_column("seats", no_wrap=True)
    for title in COLUMNS:
        table.add_column(title, justify="right", no_wrap=True)
    for name in names:
        for seats in BENCH_SEATS:
            row = [figures[f"{name}.{seats}.{column}"] for column in COLUMNS.values()]
            table.add_row(f"{name} {seats}", *map(short, row))
    console.print(table)
    console.print(f"Reference loop: {figures['reference.loops_per_second']:,.0f} a second", highlight=False)


def short(figure: float) -> str:
    """Return a figure with as many digits as matter."""
    return f"{figure:,.0f}" if figure > 100 else f"{figure:.1f}"


def as_figures(measured: object) -> Figures:
    """Return a part of the measurements as figures."""
    assert isinstance(measured, dict)
    return measured
