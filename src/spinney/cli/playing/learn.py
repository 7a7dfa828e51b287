"""`spinney learn`: an edition's lesson, move by move, in the terminal."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer
from rich.panel import Panel
from rich.text import Text

from spinney.bots import bot, opponents
from spinney.cli.app import INTERRUPTED_STATUS, app, console, exit_on_refusal, fail, load_edition
from spinney.cli.language import tell
from spinney.cli.playing import table_saving
from spinney.cli.playing.play import YOU, replace_unprintable
from spinney.cli.playing.table_choices import Choices
from spinney.cli.playing.table_loop import LeaveTable, Seating, TerminalTable
from spinney.editions.moves import Move
from spinney.notation.transcripts import Transcript, read_transcript
from spinney.study.lessons.lessons import LEARNER, Bubble, Lesson, beat, check_moves, lesson
from spinney.text.sentences import question
from spinney.views import View


class LessonTable(TerminalTable):
    """A table that follows a lesson: it says what to do, and answers other moves with a hint."""

    def __init__(self, of: Lesson, transcript: Transcript, path: Path) -> None:
        rival = bot(opponents()[0].bot)
        super().__init__(transcript, Seating(LEARNER, [YOU, of.rival], {1 - LEARNER: rival}), path, console, True)
        self.of = of

    def _bot_moves(self) -> None:
        now = beat(self.of, self.transcript.game.ply)
        if now is None:
            return super()._bot_moves()
        return self._push(self.transcript.edition.moves.by_text[now.moves[0]])

    def _ask(self, view: View, choices: Choices) -> None:
        now = beat(self.of, view.ply)
        self.console.print(choices.draw(self.hints))
        for bubble in (*now.first, now.bubble) if now else ():
            self._print_bubble(bubble)
        self.say(tell(question(view, self.names)), style="bold")

    def _print_bubble(self, bubble: Bubble) -> None:
        title = Text(f"{bubble.step} of {self.of.steps}: {bubble.title}", style="bold")
        self.console.print(Panel(Text(bubble.say), title=title, title_align="left", border_style="yellow", width=80))

    def _make_moves(self, moves: list[Move]) -> bool:
        sentence = check_moves(self.of, self.transcript.game.ply, [move.text for move in moves])
        if sentence:
            self.say(sentence, style="yellow")
            return False
        return super()._make_moves(moves)

    def _finish(self) -> None:
        super()._finish()
        self._print_bubble(self.of.end)
        self.say_path(f"A real game:  spinney play --edition {self.of.edition}")


@app.command("learn")
def command(
    edition: Annotated[str, typer.Argument(help="Whose lesson: forest for the first game.")] = "forest",
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Begin once more, though you left it in the middle.")
    ] = False,
) -> None:
    """Learn the game by playing one, move by move."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - where there is one, input lines can be edited
    replace_unprintable()
    load_edition(edition)
    with exit_on_refusal():
        of = lesson(edition)
    if of is None:
        fail(f"There is no lesson for {edition}; its cards are told by: spinney cards --edition {edition}")
    path = table_saving.saves_folder() / "lessons" / f"{of.edition}-{of.digest}.json"
    table = LessonTable(of, begin_lesson(of) if afresh else resume_or_begin(of, path), path)
    try:
        table.play()
    except (LeaveTable, KeyboardInterrupt) as leaving:
        table.say_path(f"Go on with:  spinney learn {of.edition}")
        raise typer.Exit(leaving.status if isinstance(leaving, LeaveTable) else INTERRUPTED_STATUS) from None


def begin_lesson(of: Lesson) -> Transcript:
    """Return the lesson's game from its start."""
    return Transcript(of.edition, 2, of.seed, of.start, [YOU, of.rival], list(of.deck))


def resume_or_begin(of: Lesson, path: Path) -> Transcript:
    """Return the lesson as it was left; from its start if it is new, finished, or cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        transcript = read_transcript(path)
        if not transcript.game.is_over():
            return transcript
    return begin_lesson(of)
