"""`spinney play`: a whole game against bots in the terminal."""

from __future__ import annotations

import contextlib
import secrets
import shlex
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import Annotated, Final, TypeVar

import typer

from spinney import editions
from spinney.bots import Bot, bot, describe_bots, opponents, parse_bot_names
from spinney.bots.levels import slug
from spinney.cli.app import (
    EDITION_HELP,
    INTERRUPTED_STATUS,
    app,
    console,
    exit_on_refusal,
    fail,
    load_edition,
    load_own_edition,
    stderr,
)
from spinney.cli.language import tell
from spinney.cli.playing import table_saving
from spinney.cli.playing.table_loop import LeaveTable, Seating, TerminalTable
from spinney.editions.edition import MAX_SEATS, MIN_SEATS
from spinney.language.message import READER, Person, say
from spinney.notation.transcripts import Transcript, read_transcript

YOU: Final = "You"
DEFAULT_OPPONENT: Final = "hazel"  # whom a newcomer can beat
RANDOM_SEEDS: Final = 1_000_000
T = TypeVar("T")


@app.command("play")
def command(
    edition: Annotated[str | None, typer.Option("--edition", "-e", help=EDITION_HELP)] = None,
    seats: Annotated[int | None, typer.Option(help=f"{MIN_SEATS} to {MAX_SEATS}, you included.")] = None,
    bots: Annotated[
        str | None, typer.Option(help=f"Your opponents, such as ash,old-oak; of: {describe_bots()}.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards; without one, any.")] = None,
    seat: Annotated[int | None, typer.Option(help="Where you sit: seat 1, unless you say another.")] = None,
    start: Annotated[int | None, typer.Option(help="The seat that begins; without it, one is drawn.")] = None,
    save: Annotated[Path | None, typer.Option(help="The file the game is kept in.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game of this file.")] = None,
    hints: Annotated[bool, typer.Option(help="Say what each choice means.")] = True,
) -> None:
    """Play against bots in the terminal."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - where there is one, input lines can be edited
    replace_unprintable()
    with exit_on_refusal():
        plainly = all(option is None for option in (edition, seats, bots, seed, seat, start, save, resume))
        if plainly and is_terminal():
            resume = _ask_or_leave(ask_to_resume)
            if resume is None:
                edition, seats, bots = _ask_or_leave(ask_setup)
        if resume is not None:
            load_own_edition(edition or "")
            table = resume_table(resume, bots, seat, save, hints)
        else:
            table = deal_table(edition or "forest", seats, bots, seed, (seat, start), save, hints)
    if save is not None:
        table.save()
        if not table.can_save:
            raise typer.Exit(2)
    play_table(table, f" --edition {shlex.quote(edition)}" if edition and editions.is_path(edition) else "")


def replace_unprintable() -> None:
    """Show question marks for letters the terminal can neither show nor send."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def play_table(table: TerminalTable, own: str) -> None:
    """Play until the end or until the player leaves; `own` is the option that names the edition when resuming."""
    try:
        table.play()
    except LeaveTable as leaving:
        print_resume_command(table, own)
        raise typer.Exit(leaving.status) from None
    except KeyboardInterrupt:
        console.print()
        print_resume_command(table, own)
        raise typer.Exit(INTERRUPTED_STATUS) from None


def print_resume_command(table: TerminalTable, own: str) -> None:
    """Print how to resume the game."""
    if table.can_save:
        where = shlex.quote(str(table.path))
        command = f"spinney play --resume {where}{own}"
        table.say_path(tell(say("The game is saved; go on with:  {command}", command=command)))


# --- a new game -----------------------------------------------------------------------------------------------------


def deal_table(
    name: str,
    seats: int | None,
    bots: str | None,
    seed: int | None,
    wanted: tuple[int | None, int | None],
    save: Path | None,
    hints: bool,
) -> TerminalTable:
    """Deal a new game; `wanted` is the person's seat and the one that begins, counted from 1."""
    opponents = parse_bot_names(bots) if bots is not None else [DEFAULT_OPPONENT]
    number = seats if seats is not None else len(opponents) + 1
    if not MIN_SEATS <= number <= MAX_SEATS:
        raise ValueError(f"A game has {MIN_SEATS} to {MAX_SEATS} seats, not {number}; say --seats 2, for example.")
    me = seat_index(wanted[0], number, "--seat")
    names = seat_names(opponents, number, me)
    chosen = seed if seed is not None else secrets.randbelow(RANDOM_SEEDS)
    first = draw_first_seat(chosen, number) if wanted[1] is None else seat_index(wanted[1], number, "--start")
    transcript = Transcript(load_edition(name), number, chosen, first, names)
    path = check_unused(save) if save is not None else table_saving.free_path(transcript)
    begins = say(
        "{edition}, {n} seats, seed {seed}. {who} {who:you=begin|begins}. Type ? for help.",
        edition=transcript.edition.title_name,
        n=number,
        seed=chosen,
        who=READER if first == me else Person(names[first]),
    )
    console.print(
        tell(begins),
        highlight=False,
        markup=False,
    )
    if transcript.edition.notice:
        console.print(transcript.edition.notice, style="dim", highlight=False, markup=False)
    return TerminalTable(transcript, Seating(me, names, seat_bots(names, me, chosen)), path, console, hints)


def check_unused(path: Path) -> Path:
    """Return a path, or refuse one that exists, so that no game overwrites another."""
    try:
        taken = path.exists()
    except (OSError, ValueError):
        taken = False
    if taken:
        raise ValueError(f"'{path}' exists already; choose another file, or go on with it by --resume.")
    return path


def seat_index(seat: int | None, seats: int, option: str) -> int:
    """Return a seat that was asked for, counted from 0; the first if none was."""
    chosen = 1 if seat is None else seat
    if not 1 <= chosen <= seats:
        raise ValueError(f"Seats are numbered 1 to {seats}; {option} {chosen} is none of them.")
    return chosen - 1


def draw_first_seat(seed: int, seats: int) -> int:
    """Draw who begins, counted from 0, by the seed, so that the same seed is the same game."""
    return Random(f"{seed} begins").randrange(seats)


def seat_names(opponents: list[str], seats: int, me: int) -> list[str]:
    """Return the seats' names: a bot's is its level, with a number if one level plays twice."""
    if len(opponents) not in (1, seats - 1):
        raise ValueError(f"{seats} seats need {seats - 1} bots (or one for all), not {len(opponents)}.")
    levels = opponents * (seats - 1) if len(opponents) == 1 else opponents
    names = [
        level if levels.count(level) == 1 else f"{level} {levels[: i + 1].count(level)}"
        for i, level in enumerate(levels)
    ]
    return [*names[:me], YOU, *names[me:]]


def seat_bots(names: list[str], me: int, seed: int) -> dict[int, Bot]:
    """Return the bots at the table, each with a seed of its own."""
    return {i: bot(name.split()[0], seed + i) for i, name in enumerate(names) if i != me}


# --- an old game ----------------------------------------------------------------------------------------------------


def resume_table(path: Path, bots: str | None, seat: int | None, save: Path | None, hints: bool) -> TerminalTable:
    """Return the game of a file; its names say who you and the bots are, unless options say otherwise."""
    transcript = read_transcript(path)
    was = transcript.names
    me = was.index(YOU) if YOU in was and seat is None else seat_index(seat, transcript.seats, "--seat")
    kept = [level_of(name) for i, name in enumerate(was) if i != me]
    opponents = parse_bot_names(bots) if bots is not None else kept or [DEFAULT_OPPONENT]
    names = seat_names(opponents, transcript.seats, me)
    table = TerminalTable(
        transcript,
        Seating(me, names, seat_bots(names, me, transcript.seed)),
        check_unused(save) if save is not None and save != path else path,
        console,
        hints,
    )
    transcript.names = names
    return table


def level_of(name: str) -> str:
    """Return the bot a seat's name means, such as "greedy 2"; the default opponent for any other name."""
    level = name.split(maxsplit=1)[0] if name.split() else ""
    try:
        return parse_bot_names(level)[0]
    except ValueError:
        return DEFAULT_OPPONENT


# --- a few friendly questions ---------------------------------------------------------------------------------------


def is_terminal() -> bool:
    """Say whether a person can answer questions."""
    return sys.stdin.isatty()


def ask_to_resume() -> Path | None:
    """Return the game left last, if the person wants to continue it."""
    latest = table_saving.latest_unfinished()
    if latest is None:
        return None
    return latest if ask(f"Go on with your last game, {latest.stem}? [Y/n] ", _yes) else None


def _yes(text: str) -> bool:
    if text.casefold() not in ("", "y", "yes", "n", "no"):
        raise ValueError("Type y or n, or just Enter for yes.")
    return text.casefold() in ("", "y", "yes")


def ask_setup() -> tuple[str, int, str]:
    """Ask for edition, number of seats and opponent; Enter accepts each default."""
    names = editions.edition_names()
    shown = ", ".join(f"{i + 1} {name}" for i, name in enumerate(names))
    edition = ask(f"Which edition ({shown})? [1] ", lambda text: _one_of(text or "1", names))
    many = ask(f"How many opponents, 1 to {MAX_SEATS - 1}? [1] ", lambda text: _number(text or "1", MAX_SEATS - 1))
    levels = [slug(opponent.name) for opponent in opponents()]
    for opponent in opponents():
        line = f"  {opponent.number} {opponent.name}, {opponent.character}: {opponent.line}"
        console.print(line, highlight=False, markup=False)
    level = ask("Against whom? [1] ", lambda text: _one_of(text or "1", levels))
    return edition, many + 1, level


def ask(prompt: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(input(prompt).strip())
        except EOFError:
            raise LeaveTable(2) from None
        except ValueError as error:
            stderr.print(str(error), style="red", markup=False, highlight=False)


def _one_of(text: str, names: list[str]) -> str:
    if slug(text) in names:
        return slug(text)
    return names[_number(text, len(names)) - 1]


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most):
        raise ValueError(f"Type a number from 1 to {most}, or just Enter.")
    return int(text)


def _ask_or_leave(ask: Callable[[], T]) -> T:
    try:
        return ask()
    except (LeaveTable, KeyboardInterrupt):
        fail("\nNo game was begun; start one any time with:  spinney play")
