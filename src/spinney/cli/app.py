"""The application all commands join, with their common options; it refuses in one sentence with exit status 2."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer
from platformdirs import user_data_path
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

import spinney
from spinney import editions
from spinney.cli.language import LanguageGroup
from spinney.study.puzzles.collection import set_default_folder

app = typer.Typer(
    name="spinney",
    cls=LanguageGroup,
    help="The Forest Shuffle family of card games: play, score, simulate. An unofficial fan project.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
# What moves a cursor, renames a window or turns the reading direction; a line's end and a tab are harmless.
CONTROL_CHARACTERS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def strip_controls(text: str) -> str:
    """Return a text without characters that command a terminal; names and titles come from files of strangers."""
    return CONTROL_CHARACTERS.sub("", text)


class PlainConsole(Console):
    """A console on which texts are only texts: neither markup nor control characters in them do anything."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the pieces of what is printed, their texts without control characters; colours are added later."""
        for segment in super().render(renderable, options):
            if segment.control is None and CONTROL_CHARACTERS.search(segment.text):
                yield Segment(strip_controls(segment.text), segment.style)
            else:
                yield segment


console = PlainConsole()
stderr = PlainConsole(stderr=True)
INTERRUPTED_STATUS: Final = 130  # what a shell expects of a program ended by Ctrl-C

EDITION_HELP = (
    f"One of {', '.join(editions.shipped())}, an edition of your own by name, or the path of its folder; "
    "with sets added, as in forest+alpine+edge."
)
EditionName = Annotated[str, typer.Option("--edition", "-e", help=EDITION_HELP)]
OwnEdition = Annotated[
    str, typer.Option("--edition", "-e", help="Where the edition of your own lies that the file names: its folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document for programs.")]


def fail(sentence: str) -> NoReturn:
    """Print what is wrong and what to do, and exit with status 2."""
    stderr.print(sentence, style="red", markup=False, highlight=False, soft_wrap=True)
    raise typer.Exit(2)


@contextmanager
def exit_on_refusal() -> Iterator[None]:
    """Print whatever the package refuses (a ValueError with a sentence) and exit with status 2."""
    try:
        yield
    except ValueError as error:
        fail(str(error))


def load_edition(name: str) -> spinney.Edition:
    """Return an edition by name or folder, or exit with a sentence."""
    try:
        return editions.edition(name)
    except ValueError as error:
        here = f" (The folder here is meant by ./{name})"
        fail(f"{error}{here if not editions.is_path(name) and Path(name).is_dir() else ''}")


def load_own_edition(own: str) -> None:
    """Read an edition of one's own, so that files that name it can be read."""
    if own:
        load_edition(own)


def _version(wanted: bool) -> None:
    if wanted:
        engine = "compiled" if spinney.is_compiled() else "pure Python"
        console.print(f"spinney {spinney.__version__} ({engine})", highlight=False)
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which one.")
    ] = False,
    language: Annotated[
        str, typer.Option(help="en, de, fr, nl or es, also after the command; else SPINNEY_LANGUAGE or your locale.")
    ] = "",
) -> None:
    """Play, score, simulate."""
    del version, language  # the one has answered, the other was chosen before
    own = user_data_path("spinney", appauthor=False)
    editions.add_edition_folder(own / "editions")
    set_default_folder(own / "puzzles")
