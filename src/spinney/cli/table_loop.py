"""One person's table in the terminal: whose turn it is, what is typed, what happens."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from spinney.bots import Bot
from spinney.cli import table_saving
from spinney.cli.draw import Pencil, symbol_marks
from spinney.cli.table_choices import Choices
from spinney.cli.table_paying import earns_bonus, suggestion
from spinney.editions.moves import BadNotation, Move
from spinney.notation.names import plain
from spinney.notation.narrate import narrate
from spinney.notation.phrases import card_names, half_text
from spinney.notation.sentences import question
from spinney.notation.transcripts import Transcript
from spinney.views import View

HELP: Final = """\
 number      make that choice; several numbers at once for cards you take, pay or give up
 a move      may also be written out: play Birch, take deck, at 2
 p           pay as suggested (Enter does the same while paying)
 Enter       show the table again
 s [seat]    the score explained, yours or another seat's      t  the table again
 f [seat]    a forest in full: all of them, or one seat's      l  the log so far
 c NAME      what a card says                                  h  hints on or off
 u           undo, until something hidden was revealed or your turn ended
 w [FILE]    save now (it is saved after every move anyway)    q  save and quit"""
LOG_SHOWN: Final = 40


class Leave(Exception):
    """The player leaves the table."""

    def __init__(self, status: int) -> None:
        self.status = status


class Seating:
    """Who sits where: the person, the bots and their names."""

    def __init__(self, me: int, names: list[str], bots: dict[int, Bot]) -> None:
        self.me = me
        self.names = names
        self.bots = bots


class TerminalTable:
    """A game being played by one person against bots."""

    def __init__(self, transcript: Transcript, seating: Seating, path: Path, console: Console, hints: bool) -> None:
        self.transcript = transcript
        self.me = seating.me
        self.names = seating.names
        self.bots = seating.bots
        self.path = path
        self.console = console
        self.pencil = Pencil(console)
        self.hints = hints
        self.log: list[str] = []
        self.can_save = True
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help, "help": self._help, "s": self._scores, "f": self._forests, "c": self._card_text,
            "l": self._show_log, "t": self._show_table, "h": self._hints, "u": self._undo, "w": self._save,
            "q": self._quit,
        }  # fmt: skip

    @property
    def view(self) -> View:
        return self.transcript.game.view(self.me)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    # --- the loop ---------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end of the game, or until the player leaves."""
        self.save()
        fresh = True
        while not self.transcript.game.is_over():
            if self.transcript.game.seat != self.me:
                self._bot_moves()
                fresh = True
                continue
            view = self.view
            if fresh:
                self._show_table("")
            choices = Choices(view, self.pencil)
            self._ask(view, choices)
            fresh = self._obey(self._line(view), choices)
        self._finish()

    def _bot_moves(self) -> None:
        self._push(self.bots[self.transcript.game.seat].choose(self.transcript.game.view(self.transcript.game.seat)))

    def _push(self, move: Move) -> None:
        before = self.view
        self.transcript.play(move)
        lines = narrate(before, self.view, self.names, move)
        self.log += lines
        for line in lines:
            self.say(f"  {line}", style="italic")
        self.save()

    def save(self) -> None:
        try:
            table_saving.write(self.transcript, self.path)
            self.can_save = True
        except OSError as error:
            if self.can_save:
                self.say(f"The game cannot be saved to {self.path} ({error.strerror}); type w FILE to choose.", "red")
            self.can_save = False

    def _finish(self) -> None:
        view = self.view
        self.say("")
        self.console.print(self.pencil.table(view, self.names, self.me))
        for seat in sorted(range(view.seats), key=view.score):
            self.console.print(self.pencil.sheet(view, seat, self.names[seat]))
        self.say(self.log[-1] if self.log else "The game is over.", style="bold")
        if self.can_save:
            self.say(f"It is kept in {self.path}; look at it again with:  spinney replay {shlex.quote(str(self.path))}")

    # --- asking -----------------------------------------------------------------------------------------------------

    def _ask(self, view: View, choices: Choices) -> None:
        self.console.print(choices.drawn(self.hints))
        self.say(question(view, self.names), style="bold")
        paying = suggestion(view)
        if paying:
            bonus = " (earns the bonus)" if earns_bonus(view, paying) else ""
            cards = card_names(view.edition, [move.number for move in paying])
            self.say(f"  Enter or p: pay with {cards}{bonus}")

    def _line(self, view: View) -> str:
        undo = ", u undo" if self.transcript.can_undo() else ""
        try:
            return input(f"[1-{len(view.moves)}{undo}, ? help] > ").strip()
        except EOFError:
            self.say("")
            raise Leave(2) from None
        except KeyboardInterrupt:
            self.say("")
            raise Leave(130) from None

    def _obey(self, line: str, choices: Choices) -> bool:
        """Do what was typed; True if the table should be shown again."""
        word, _, rest = line.partition(" ")
        paying = suggestion(choices.view)
        if not line and not paying:
            self._show_table("")
            return False
        if paying and line.casefold() in ("", "p"):
            return self._make(paying)
        if word.casefold() in self.commands and (word.casefold() != "c" or rest):
            self.commands[word.casefold()](rest.strip())
            return False
        try:
            return self._make(choices.meant(line))
        except ValueError as error:
            self.say(str(error), style="red")
            return False

    def _make(self, moves: list[Move]) -> bool:
        """Make the moves one after the other, as long as they are still asked for."""
        ply, turn = self.transcript.game.ply, self.transcript.game.turn
        for move in moves:
            if self.transcript.game.turn != turn or move not in self.transcript.game.legal_moves():
                break
            self._push(move)
        if self.transcript.game.ply == ply:
            raise BadNotation(f"'{moves[0]}' cannot be made now; type one of the numbers shown, or ? for help.")
        return self.transcript.game.seat == self.me and not self.transcript.game.pending

    # --- commands ---------------------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        self.say(HELP)
        edition = self.transcript.edition
        marks = [f"{mark} {edition.flora.kinds[kind]}" for kind, mark in symbol_marks(edition).items()]
        self.say(f"Tree symbols: {', '.join(marks)}.".replace(" symbol", ""))

    def _seat(self, text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
        if not 1 <= number <= self.transcript.seats:
            raise BadNotation(f"Seats are numbered 1 to {self.transcript.seats}.")
        return number - 1

    def _seats(self, text: str, otherwise: list[int]) -> list[int]:
        try:
            return [self._seat(text)] if text else otherwise
        except BadNotation as error:
            self.say(str(error), style="red")
            return []

    def _scores(self, text: str) -> None:
        for seat in self._seats(text, [self.me]):
            self.console.print(self.pencil.sheet(self.view, seat, self.names[seat]))

    def _forests(self, text: str) -> None:
        for seat in self._seats(text, list(range(self.transcript.seats))):
            self.say(f"{seat + 1} {self.names[seat]}:", style="bold")
            self.console.print(self.pencil.forest(self.view, seat))

    def _card_text(self, text: str) -> None:
        """Every half whose species has these words in its name, each species once."""
        edition = self.transcript.edition
        halves = [half for halves in edition.halves_of for half in halves]
        found = {edition.flora.species_of[half]: half for half in reversed(halves) if self._is_named(half, text)}
        for species in sorted(found):
            printed = edition.printed[species]
            self.say(f"{half_text(edition, edition.flora.loose_half(species))} [{printed.copies} of them]")
        if not found:
            self.say(f"No card is called '{text}'; type a part of its name, such as c {edition.species[0]}.", "red")

    def _is_named(self, half: int, text: str) -> bool:
        edition = self.transcript.edition
        return plain(text) in plain(edition.species[edition.flora.species_of[half]])

    def _show_log(self, _: str) -> None:
        for line in self.log[-LOG_SHOWN:] or ["Nothing has happened since you sat down."]:
            self.say(f"  {line}")

    def _show_table(self, _: str) -> None:
        self.console.print(self.pencil.table(self.view, self.names, self.me))

    def _hints(self, _: str) -> None:
        self.hints = not self.hints
        self.say(f"Hints are {'on' if self.hints else 'off'}.")

    def _undo(self, _: str) -> None:
        try:
            move = self.transcript.undo()
        except ValueError as error:
            self.say(str(error), style="red")
            return
        self.log.append(f"You take back: {move}.")
        self.say(f"Taken back: {move}.")
        self.save()

    def _save(self, text: str) -> None:
        if text:
            self.path = Path(text).expanduser()
        self.can_save = True
        self.save()
        if self.can_save:
            self.say(f"Saved to {self.path}.")

    def _quit(self, _: str) -> None:
        raise Leave(0)
