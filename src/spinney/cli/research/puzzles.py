"""`spinney puzzles`: finds puzzles in games of the bots."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from spinney.arena.processes import process_executor
from spinney.cli.app import INTERRUPTED_STATUS, AsJson, EditionName, app, console, exit_on_refusal, load_edition, stderr
from spinney.cli.research.arena import exit_on_file_error
from spinney.study.puzzles.collection import balance_themes, folders, puzzle_file, write_puzzles
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.themes import THEMES
from spinney.training.make_puzzles import PuzzleRun, PuzzleSource, make_puzzles

SPARE: Final = 1.25  # more are found than kept, so that there is something to choose from


@app.command("puzzles")
def command(
    edition: EditionName = "forest",
    count: Annotated[int, typer.Option(min=1, max=100_000, help="How many to keep.")] = 150,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes at work; 0: one a core.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write them here, not where they are found.")] = None,
    as_json: AsJson = False,
) -> None:
    """Find puzzles in games of the bots: one choice is clearly best, and the planner makes another.

    What each game gave is kept beside the file, so that the same command goes on where it was stopped.
    """
    the = load_edition(edition)
    file = out or puzzle_file(folders()[0], the)
    with exit_on_refusal(), exit_on_file_error():
        making = PuzzleRun(PuzzleSource(the, seed), file.with_name(f"{file.name}.games.jsonl"))
        make_with_progress(making, count, jobs)
        kept = balance_themes(making.puzzles(), count)
        write_puzzles(file, the, kept)
    if as_json:
        typer.echo(json.dumps(document(making, kept, file), ensure_ascii=False))
    else:
        show(making, kept, file)


def make_with_progress(making: PuzzleRun, count: int, jobs: int) -> None:
    """Find puzzles with a progress bar on stderr; Ctrl-C ends it and says what is kept."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[games]}"))
    enough = round(SPARE * count)
    try:
        with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
            task = progress.add_task("Puzzles found", total=enough, games="")

            def update_bar() -> None:
                progress.update(task, completed=len(making.puzzles()), games=f"in {len(making.games)} games")

            update_bar()
            executor = process_executor(jobs, one_by_one=True)
            make_puzzles(making, lambda so_far: len(so_far.puzzles()) < enough, executor, update_bar)
    except KeyboardInterrupt:
        sentence = f"Stopped: what {len(making.games)} games gave is kept, and the same command goes on from there."
        stderr.print(sentence, style="red", highlight=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED_STATUS) from None


def document(making: PuzzleRun, kept: Sequence[Puzzle], file: Path) -> dict[str, object]:
    """Return all puzzles and how they were found, for programs."""
    edition = making.source.edition
    return {
        "edition": edition.name,
        "digest": edition.digest,
        "seed": making.source.seed,
        "file": str(file),
        "found": len(making.puzzles()),
        "steps": dict(making.counts()),
        "themes": dict(Counter(puzzle.theme for puzzle in kept)),
        "puzzles": [{"id": puzzle.id, **puzzle.as_json()} for puzzle in kept],
    }


def show(making: PuzzleRun, kept: Sequence[Puzzle], file: Path) -> None:
    """Print how many puzzles there are of each theme."""
    grid = Table("theme", box=SIMPLE_HEAD, title=f"{len(kept)} puzzles for {making.source.edition.name}")
    for title in ("puzzles", "mean gain", "moves to choose from"):
        grid.add_column(title, justify="right")
    for theme in THEMES:
        some = [puzzle for puzzle in kept if puzzle.theme == theme]
        if some:
            gain = sum(puzzle.gain for puzzle in some) / len(some)
            choices = sum(puzzle.choices for puzzle in some) / len(some)
            grid.add_row(theme, str(len(some)), f"{gain:.1%}", f"{choices:.1f}")
    console.print(grid)
    counts = making.counts()
    steps = ", ".join(f"{counts[step]} {step}" for step in counts)
    console.print(f"From {steps}.", highlight=False, soft_wrap=True)
    console.print(f"They are in {shlex.quote(str(file))}", highlight=False, soft_wrap=True)
