"""`spinney daily`: the deal of the day in the terminal, the same one a page without a server deals."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from spinney.bots import Bot, bot, opponent
from spinney.cli.app import EDITION_HELP, INTERRUPTED_STATUS, AsJson, app, console, exit_on_refusal, load_edition
from spinney.cli.playing import table_saving
from spinney.cli.playing.daily_results import DailyAttempt, DailyResultsFile
from spinney.cli.playing.play import YOU, replace_unprintable
from spinney.cli.playing.table_loop import LeaveTable, Seating, TerminalTable
from spinney.editions.moves import Move
from spinney.hosting.bot_choices import bot_seed
from spinney.hosting.daily import deals
from spinney.hosting.daily.deals import PLAYER_SEAT, DailyDeal
from spinney.hosting.daily.messages import DailyInfo, DailyResult, MyDaily, daily_info, par_line
from spinney.hosting.tables.record import now
from spinney.notation.promises.promise import Promise
from spinney.notation.transcripts import Transcript, read_transcript
from spinney.views import View


class DailyOpponent:
    """An opponent of the deal, which makes the same move in the same position at everybody's table."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.seed = seed
        self.reason = ""

    def choose(self, view: View) -> Move:
        """Choose a move with a generator seeded by deal and ply."""
        player = bot(self.name, bot_seed(self.seed, view.ply))
        move = player.choose(view)
        self.reason = player.reason
        return move


class DailyTable(TerminalTable):
    """The one attempt that counts: without advice and without undo, as everybody plays it."""

    def can_undo(self) -> bool:
        """Return False: nothing is taken back."""
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
    the = load_edition(edition)
    folder = table_saving.saves_folder() / "daily"
    results = DailyResultsFile(folder / "results.json")
    with exit_on_refusal():
        today = now()[:10]
        dealt = deals.derive_daily_deal(deals.NO_SERVER_KEY, deals.validate_day(day or today, today), the.name)
    path = folder / f"{dealt.day}-{the.name}.json"
    if as_json:
        typer.echo(json.dumps(asdict(info(dealt, results, path, today)), ensure_ascii=False))
        return
    if dealt.day == today and (again or results.attempt(dealt).points is None):
        play(dealt, results, path, again and results.attempt(dealt).points is not None)
    show_results(dealt, results, today)


def play(dealt: DailyDeal, results: DailyResultsFile, path: Path, again: bool) -> None:
    """Play to the end, or until the player leaves; the next call continues."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - where there is one, input lines can be edited
    replace_unprintable()
    if again:
        path = path.with_name(f"{path.stem}-again.json")
    transcript = resume_or_deal(dealt, path)
    rivals: dict[int, Bot] = {
        number: DailyOpponent(name, dealt.seed) for number, name in enumerate(dealt.rivals, start=PLAYER_SEAT + 1)
    }
    seating = Seating(PLAYER_SEAT, transcript.names, rivals)
    table = (TerminalTable if again else DailyTable)(transcript, seating, path, console, True)
    console.print(f"{opening_sentence(dealt, transcript.names)} Type ? for help.", highlight=False, markup=False)
    try:
        table.play()
    except (LeaveTable, KeyboardInterrupt) as leaving:
        table.say_path(f"Go on with:  spinney daily {dealt.edition}{' --again' if again else ''}")
        raise typer.Exit(leaving.status if isinstance(leaving, LeaveTable) else INTERRUPTED_STATUS) from None
    if not again and dealt.day == now()[:10]:
        totals = [transcript.game.score(seat) for seat in range(transcript.seats)]
        mine = results.attempt(dealt)
        mine.points, mine.place = totals[PLAYER_SEAT], deals.rank_at_table(totals)
        results.save()


def resume_or_deal(dealt: DailyDeal, path: Path) -> Transcript:
    """Return the game as it was left; a new one if there is none, it is finished, or it cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        transcript = read_transcript(path)
        if not transcript.game.is_over():
            return transcript
    names = [YOU, *(opponent_name(rival) for rival in dealt.rivals)]
    transcript = Transcript(dealt.edition, len(names), int(dealt.seed), dealt.start, names)
    transcript.promise = Promise(dealt.promise, dealt.salt)
    return transcript


def opponent_name(rival: str) -> str:
    """Return an opponent's name for people."""
    known = opponent(rival)
    return known.name if known else rival


def opening_sentence(dealt: DailyDeal, names: list[str]) -> str:
    """Say which deal it is, against whom, and who begins."""
    begins = "You begin" if dealt.start == PLAYER_SEAT else f"{names[dealt.start]} begins"
    rivals = " and ".join(names[PLAYER_SEAT + 1 :])
    return f"The deal of {dealt.day}, promised as {dealt.promise[:16]}, against {rivals}. {begins}."


# --- what came of it --------------------------------------------------------------------------------------------------


def show_results(dealt: DailyDeal, results: DailyResultsFile, today: str) -> None:
    """Print the player's result and those of the opponents at the same seat."""
    attempt = results.attempt(dealt)
    play_missing_pars(dealt, attempt, results)
    rows = [(opponent_name(par.bot), par.points, par.place) for par in attempt.par]
    if attempt.points is not None and attempt.place is not None:
        rows.append((YOU, attempt.points, attempt.place))
    grid = Table("At your seat", "Points", "Place", title=f"The deal of {dealt.day}", title_justify="left")
    for name, points, place in sorted(rows, key=lambda row: -row[1]):
        grid.add_row(name, str(points), str(place), style="bold" if name == YOU else "")
    console.print(grid)
    if dealt.day < today:
        console.print(f"Its seed was {dealt.seed}, its salt {dealt.salt}.", highlight=False, soft_wrap=True)
    if attempt.points is not None and attempt.place is not None:
        days = deals.daily_streak(results.days(), today)
        line = deals.share_line(dealt, attempt.points, attempt.place, attempt.par, days)
        console.print(line, style="bold", highlight=False, soft_wrap=True)


def play_missing_pars(dealt: DailyDeal, attempt: DailyAttempt, results: DailyResultsFile) -> None:
    """Let the opponents that have not played the deal yet play it; Ctrl-C stops them."""
    try:
        for player in deals.bots_without_par(attempt.par):
            with console.status(f"{opponent_name(player)} plays the same deal ..."):
                attempt.par.append(deals.play_for_par(dealt, player))
            results.save()
    except KeyboardInterrupt:
        console.print("The others play it when you ask again.")


def info(dealt: DailyDeal, results: DailyResultsFile, path: Path, today: str) -> DailyInfo:
    """Return the deal for programs as a server does, with the transcript's path as its table."""
    attempt, days = results.attempt(dealt), deals.daily_streak(results.days(), today)
    shown = daily_info(dealt, today, days)
    if path.exists():
        shown.mine = MyDaily(table=str(path))
    if shown.mine and attempt.points is not None and attempt.place is not None:
        shown.mine.points, shown.mine.place, shown.mine.rank = attempt.points, attempt.place, 1
        shown.mine.share = deals.share_line(dealt, attempt.points, attempt.place, attempt.par, days)
        shown.played, shown.best = 1, attempt.points
        shown.results = [DailyResult(name=YOU, points=attempt.points, place=attempt.place, you=True, table=str(path))]
    if shown.over or attempt.points is not None:
        shown.par = [par_line(par) for par in attempt.par]
    return shown
