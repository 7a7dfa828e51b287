"""One person's table in the terminal: the loop of turns, and what each command does."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.status import Status
from rich.text import Text

from spinney.bots import Bot, UnknownBot, bot
from spinney.bots.evaluation.payment import earns_bonus, suggested_payment
from spinney.cli.language import tell
from spinney.cli.playing import table_saving
from spinney.cli.playing.draw import TableRenderer, symbol_marks
from spinney.cli.playing.table_choices import Choices
from spinney.editions.moves import BadNotation, Move
from spinney.language.message import say
from spinney.notation.names import normalise_name
from spinney.notation.transcripts import Transcript
from spinney.study.coach.coach import advise
from spinney.text.narrate import narrate
from spinney.text.phrases import half_text, join_card_names
from spinney.text.sentences import question
from spinney.views import View, redact

HELP: Final = """\
 number      make that choice; several numbers at once for cards you take, pay or give up
 a move      may also be written out: take deck, at 2, done
 p           pay as suggested (Enter does the same while paying)
 Enter       show the table again
 s [seat]    the score explained, yours or another seat's      t  the table again
 f [seat]    a forest in full: all of them, or one seat's      l  the log so far
 c NAME      what a card says                                  h  hints on or off
 a [BOT]     advice: what a bot would do in your place, and why (search thinks a little, search:5s longer)
 u           undo, until something hidden was revealed or your turn ended
 w [FILE]    save now (it is saved after every move anyway)    q  save and quit"""
MAX_LOG_LINES: Final = 40
THINKING_NOTICE_S: Final = 0.3  # a bot that needs longer is shown to be thinking
INPUT_ENDED_STATUS: Final = 2  # the status when the input ends before the game does
REDRAWING_COMMANDS: Final = ("t", "h", "u")  # commands after which the choices are shown again


class LeaveTable(Exception):
    """Raised when the player leaves the table."""

    def __init__(self, status: int) -> None:
        self.status = status


class Seating:
    """The seats: which is the person's, the bots, and all names."""

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
        self.renderer = TableRenderer(console)
        self.hints = hints
        self.log: list[str] = []
        self.can_save = True
        self.slow: set[int] = set()  # seats of bots that take their time
        self.redraw = True  # the table is to be shown before the next question
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help, "help": self._help, "s": self._scores, "f": self._forests, "c": self._card_text,
            "l": self._show_log, "t": self._show_table, "h": self._hints, "u": self._undo, "w": self._save,
            "q": self._quit, "p": self._nothing_to_pay, "a": self._advice,
        }  # fmt: skip

    @property
    def view(self) -> View:
        """Return what the person sees."""
        return self.transcript.game.view(self.me)

    def say(self, text: str, style: str = "") -> None:
        """Print a line."""
        self.console.print(Text(text, style=style))

    def say_path(self, text: str) -> None:
        """Print a sentence with a path in one piece, so that it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    # --- the loop ---------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the end of the game, or until the player leaves."""
        self.save()
        while not self.transcript.game.is_over():
            if self.transcript.game.seat == self.me:
                self._my_move()
            else:
                self._bot_moves()
        self._finish()

    def _my_move(self) -> None:
        """Ask until a move is made or the choices change; other commands leave them on the screen."""
        view = self.view
        choices = Choices(view, self.renderer)
        if self.redraw:
            self.console.print(self.renderer.table(view, self.names, self.me))
        self.redraw = False
        self._ask(view, choices)
        while not self._handle_line(self._read_line(view), choices):
            pass

    def _bot_moves(self) -> None:
        seat = self.transcript.game.seat
        began = perf_counter()
        with self._thinking_status(self.names[seat]) if seat in self.slow else nullcontext():
            move = self.bots[seat].choose(self.transcript.game.view(seat))
        if perf_counter() - began > THINKING_NOTICE_S:
            self.slow.add(seat)
        self._push(move)

    def _thinking_status(self, name: str) -> Status:
        return self.console.status(Text(tell(say("{who} is thinking ...", who=name))))

    def _push(self, move: Move) -> None:
        before = self.view
        self.transcript.play(move)
        self.redraw = self.redraw or self.view.turn > before.turn
        did = redact(self.transcript.facts[-1], self.me)
        lines = [tell(line) for line in narrate(before.edition, did, self.names)]
        self.log += lines
        self._print_lines(lines)
        self.save()

    def _print_lines(self, lines: list[str]) -> None:
        for line in lines:
            self.console.print(Padding(Text(line, style="italic"), (0, 0, 0, 2)))

    def save(self) -> None:
        """Save the game; only the first failure is reported, and the game continues."""
        trouble = self._write_to(self.path)
        if trouble and self.can_save:
            self.say(f"{trouble} Type w FILE to choose another.", "red")
        self.can_save = not trouble

    def _write_to(self, path: Path) -> str:
        """Write the game and return what went wrong, or an empty text."""
        try:
            table_saving.save_transcript(self.transcript, path)
        except OSError as error:
            return f"The game cannot be saved to {path}: {error.strerror}."
        except ValueError:
            return f"'{path}' is no name of a file."
        return ""

    def _finish(self) -> None:
        view = self.view
        self.say("")
        self.console.print(self.renderer.table(view, self.names, self.me))
        for seat in sorted(range(view.seats), key=view.score):
            self.console.print(self.renderer.sheet(view, seat, self.names[seat]))
        self.say(self.log[-1] if self.log else tell(say("The game is over.")), style="bold")
        if self.can_save:
            command = f"spinney replay {shlex.quote(str(self.path))}"
            self.say_path(tell(say("It is kept; look at it again with:  {command}", command=command)))

    # --- asking -----------------------------------------------------------------------------------------------------

    def _ask(self, view: View, choices: Choices) -> None:
        self.console.print(choices.draw(self.hints))
        self.say(tell(question(view, self.names)), style="bold")
        paying = suggested_payment(view)
        if paying:
            cards = join_card_names(view.edition, [move.number for move in paying])
            if earns_bonus(view, paying):
                text = say("Enter or p: pay with {cards} (earns the bonus)", cards=cards)
            else:
                text = say("Enter or p: pay with {cards}", cards=cards)
            self.say(f"  {tell(text)}")

    def _read_line(self, view: View) -> str:
        text = say("1-{n}, u undo, ? help") if self.can_undo() else say("1-{n}, ? help")
        try:
            typed = input(f"[{tell(text.fill(n=len(view.moves)))}] > ")
        except EOFError:
            self.say("")
            raise LeaveTable(INPUT_ENDED_STATUS) from None
        return "".join(letter if letter.isprintable() else " " for letter in typed).strip()

    def can_undo(self) -> bool:
        """Say whether the last move can be taken back."""
        return self.transcript.can_undo()

    def _handle_line(self, line: str, choices: Choices) -> bool:
        """Do what was typed; True if the choices should be drawn again."""
        word, _, rest = line.partition(" ")
        paying = suggested_payment(choices.view)
        if paying and line.casefold() in ("", "p"):
            return self._make_moves(paying)
        if not line:
            word = "t"
        if word.casefold() in self.commands:
            self.commands[word.casefold()](rest.strip())
            return word.casefold() in REDRAWING_COMMANDS
        try:
            return self._make_moves(choices.parse(line))
        except ValueError as error:
            self.say(str(error), style="red")
            return False

    def _make_moves(self, moves: list[Move]) -> bool:
        """Make the moves one after the other, as long as each is legal in this turn."""
        game = self.transcript.game
        turn = game.turn
        for move in moves:
            if game.turn != turn or move not in game.legal_moves():
                self.say(f"'{move}' cannot be made now, and what you typed after it was left out.", style="red")
                return move is not moves[0]
            self._push(move)
        return True

    # --- commands ---------------------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        self.say(HELP)
        edition = self.transcript.edition
        symbols = edition.flora.symbol_names
        marks = [f"{mark} {tell(symbols[kind])}" for kind, mark in symbol_marks(edition).items()]
        self.say(tell(say("Tree symbols: {symbols}.", symbols=", ".join(marks))))

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
            self.console.print(self.renderer.sheet(self.view, seat, self.names[seat]))

    def _forests(self, text: str) -> None:
        for seat in self._seats(text, list(range(self.transcript.seats))):
            self.say(f"{seat + 1} {self.names[seat]}:", style="bold")
            self.console.print(self.renderer.forest(self.view, seat))

    def _card_text(self, text: str) -> None:
        """Print every species that has these words in its name."""
        edition = self.transcript.edition
        part, names = normalise_name(text), edition.flora.names
        found = [i for i, name in enumerate(edition.species) if part and part in normalise_name(name)]
        found = found or [i for i in range(len(edition.species)) if part and part in normalise_name(tell(names[i]))]
        for species in found:
            copies = edition.printed[species].copies
            half = edition.flora.loose_half(species)
            self.say(tell(say("{half} [[{n} in the game]]", half=half_text(edition, half), n=copies)))
        if not found:
            self.say(f"No card is called '{text}'; type a part of its name, such as c {edition.species[0]}.", "red")

    def _advice(self, text: str) -> None:
        """Print what a bot would do, from what the person sees and nothing else."""
        if not text:
            with self._thinking_status(tell(say("Your adviser"))):
                advice = advise(self.view, self.transcript.game.ply)
            self.say(f"{advice.move}: {tell(advice.sentence())}")
            if advice.other:
                self.say(f"(Chances: {advice.chance:.0%}; with '{advice.other}' {advice.other_chance:.0%}.)")
            return
        try:
            adviser = bot(text, self.transcript.game.ply)
        except UnknownBot as error:
            self.say(str(error), style="red")
            return
        with self._thinking_status(tell(say("Your adviser"))):
            move = adviser.choose(self.view)
        self.say(f"{text} would {move}: {adviser.reason}")

    def _nothing_to_pay(self, _: str) -> None:
        self.say(tell(say("There is nothing to pay now; type one of the numbers shown, or ? for help.")), style="red")

    def _show_log(self, _: str) -> None:
        self._print_lines(self.log[-MAX_LOG_LINES:] or [tell(say("Nothing has happened since you sat down."))])

    def _show_table(self, _: str) -> None:
        self.redraw = True

    def _hints(self, _: str) -> None:
        self.hints = not self.hints
        self.say(tell(say("Hints are on.") if self.hints else say("Hints are off.")))

    def _undo(self, _: str) -> None:
        try:
            move = self.transcript.undo()
        except ValueError as error:
            self.say(str(error), style="red")
            return
        self.log.append(tell(say("You take back: {move}.", move=move.text)))
        self.say(tell(say("Taken back: {move}.", move=move.text)))
        self.save()

    def _save(self, text: str) -> None:
        path = Path(text) if text else self.path
        trouble = self._write_to(path)
        if trouble:
            self.say(f"{trouble} Choose another file.", style="red")
            return
        self.path, self.can_save = path, True
        self.say_path(tell(say("Saved to {path}.", path=str(self.path))))

    def _quit(self, _: str) -> None:
        raise LeaveTable(0)
