"""`spinney daily`: the deal of the day in the terminal, the very one a page without a server deals."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from spinney.bots import Bot, bot, opponent
from spinney.cli.app import EDITION_HELP, AsJson, app, console, refusing, the_edition
from spinney.cli.playing import table_saving
from spinney.cli.playing.daily_results import DailyBook, Tried
from spinney.cli.playing.play import STOPPED, YOU, forgive_letters
from spinney.cli.playing.table_loop import Leave, Seating, TerminalTable
from spinney.editions.moves import Move
from spinney.hosting.bot_choices import bot_seed
from spinney.hosting.daily import deals
from spinney.hosting.daily.deals import PLAYER_SEAT, DailyDeal
from spinney.hosting.daily.messages import DailyInfo, DailyResult, MyDaily, daily_info, par_line
from spinney.hosting.tables.record import now
from spinney.notation.transcripts import Promise, Transcript, read_transcript
from spinney.views import View


class SameForAll:
    """An opponent of the deal: in the same position it does the same at everybody's table."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.seed = seed
        self.reason = ""

    def choose(self, view: View) -> Move:
        player = bot(self.name, bot_seed(self.seed, view.ply))
        move = player.choose(view)
        self.reason = player.reason
        return move


class CountingTable(TerminalTable):
    """The one try that counts: without advice and without taking back, as everybody plays it."""

    def can_undo(self) -> bool:
        return False

    def _undo(self, _: str) -> None:
        self.say("The deal of the day is played without taking back, by everybody.", style="red")

    def _advice(self, _: str) -> None:
        self.say("The deal of the day is played without advice, by everybody.", style="red")

    def _save(self, _: str) -> None:
        self.say("It is saved after every move, where the deal of the day is kept.")


@app.command("daily")
def command(
    edition: Annotated[str, typer.Argument(help=EDITION_HELP)] = "forest",
    day: Annotated[str, typer.Option(help="A day before, such as 2026-11-16: what came of it.")] = "",
    again: Annotated[bool, typer.Option("--again", help="Once more for practice, when your try is over.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play the deal of the day: one deck for everybody, the same opponents, one try that counts."""
    the = the_edition(edition)
    folder = table_saving.saves_folder() / "daily"
    book = DailyBook(folder / "results.json")
    with refusing():
        today = now()[:10]
        dealt = deals.derive_daily_deal(deals.NO_SERVER_KEY, deals.validate_day(day or today, today), the.name)
    path = folder / f"{dealt.day}-{the.name}.json"
    if as_json:
        typer.echo(json.dumps(asdict(info(dealt, book, path, today)), ensure_ascii=False))
        return
    if dealt.day == today and (again or book.of(dealt).points is None):
        play(dealt, book, path, again and book.of(dealt).points is not None)
    tell(dealt, book, today)


def play(dealt: DailyDeal, book: DailyBook, path: Path, again: bool) -> None:
    """To the end, or as far as the player likes; it is gone on with later."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - where there is one, input lines can be edited
    forgive_letters()
    if again:
        path = path.with_name(f"{path.stem}-again.json")
    story = left_off(dealt, path)
    rivals: dict[int, Bot] = {
        number: SameForAll(name, dealt.seed) for number, name in enumerate(dealt.rivals, start=PLAYER_SEAT + 1)
    }
    seating = Seating(PLAYER_SEAT, story.names, rivals)
    table = (TerminalTable if again else CountingTable)(story, seating, path, console, True)
    console.print(f"{beginning(dealt, story.names)} Type ? for help.", highlight=False, markup=False)
    try:
        table.play()
    except (Leave, KeyboardInterrupt) as leaving:
        table.say_path(f"Go on with:  spinney daily {dealt.edition}{' --again' if again else ''}")
        raise typer.Exit(leaving.status if isinstance(leaving, Leave) else STOPPED) from None
    if not again and dealt.day == now()[:10]:
        totals = [story.game.score(seat) for seat in range(story.seats)]
        mine = book.of(dealt)
        mine.points, mine.place = totals[PLAYER_SEAT], deals.rank_at_table(totals)
        book.keep()


def left_off(dealt: DailyDeal, path: Path) -> Transcript:
    """The game as it was left; from the deal where it was not begun, was finished, or cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        story = read_transcript(path)
        if not story.game.is_over():
            return story
    names = [YOU, *(name_of(rival) for rival in dealt.rivals)]
    story = Transcript(dealt.edition, len(names), int(dealt.seed), dealt.start, names)
    story.promise = Promise(dealt.promise, dealt.salt)
    return story


def name_of(rival: str) -> str:
    known = opponent(rival)
    return known.name if known else rival


def beginning(dealt: DailyDeal, names: list[str]) -> str:
    begins = "You begin" if dealt.start == PLAYER_SEAT else f"{names[dealt.start]} begins"
    rivals = " and ".join(names[PLAYER_SEAT + 1 :])
    return f"The deal of {dealt.day}, promised as {dealt.promise[:16]}, against {rivals}. {begins}."


# --- what came of it --------------------------------------------------------------------------------------------------


def tell(dealt: DailyDeal, book: DailyBook, today: str) -> None:
    """What I made of the deal, and what the opponents did at the same seat."""
    tried = book.of(dealt)
    ask_for_par(dealt, tried, book)
    rows = [(name_of(par.bot), par.points, par.place) for par in tried.par]
    if tried.points is not None and tried.place is not None:
        rows.append((YOU, tried.points, tried.place))
    grid = Table("At your seat", "Points", "Place", title=f"The deal of {dealt.day}", title_justify="left")
    for name, points, place in sorted(rows, key=lambda row: -row[1]):
        grid.add_row(name, str(points), str(place), style="bold" if name == YOU else "")
    console.print(grid)
    if dealt.day < today:
        console.print(f"Its seed was {dealt.seed}, its salt {dealt.salt}.", highlight=False, soft_wrap=True)
    if tried.points is not None and tried.place is not None:
        days = deals.daily_streak(book.days(), today)
        said = deals.share_line(dealt, tried.points, tried.place, tried.par, days)
        console.print(said, style="bold", highlight=False, soft_wrap=True)


def ask_for_par(dealt: DailyDeal, tried: Tried, book: DailyBook) -> None:
    """The opponents who have not played the deal yet do so; who does not want to wait stops them."""
    try:
        for player in deals.bots_without_par(tried.par):
            with console.status(f"{name_of(player)} plays the same deal ..."):
                tried.par.append(deals.play_for_par(dealt, player))
            book.keep()
    except KeyboardInterrupt:
        console.print("The others play it when you ask again.")


def info(dealt: DailyDeal, book: DailyBook, path: Path, today: str) -> DailyInfo:
    """For programs: as a server tells it, with the try's transcript for its table."""
    tried, days = book.of(dealt), deals.daily_streak(book.days(), today)
    told = daily_info(dealt, today, days)
    if path.exists():
        told.mine = MyDaily(table=str(path))
    if told.mine and tried.points is not None and tried.place is not None:
        told.mine.points, told.mine.place, told.mine.rank = tried.points, tried.place, 1
        told.mine.share = deals.share_line(dealt, tried.points, tried.place, tried.par, days)
        told.played, told.best = 1, tried.points
        told.results = [DailyResult(name=YOU, points=tried.points, place=tried.place, you=True, table=str(path))]
    if told.over or tried.points is not None:
        told.par = [par_line(par) for par in tried.par]
    return told
