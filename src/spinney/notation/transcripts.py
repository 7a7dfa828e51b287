"""Transcripts: a game as `edition, options, seats, seed, moves`, one readable line per move.

Each line ends in a check: the first digits of a running SHA-256 over the check before it, the seat, the move and the
position it led to.  So a line that was altered, left out or moved is found by its number, even where it is legal.
A transcript may stop anywhere: it is also how an unfinished game is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from spinney.editions import Edition, edition, reference
from spinney.editions.edition import MIN_SEATS
from spinney.editions.moves import BadNotation, Move
from spinney.game.facts import Fact, can_take_back
from spinney.game.state import IllegalMove
from spinney.land import CardId
from spinney.notation.decks import card_names, read_cards
from spinney.notation.files import parse_json, read_text
from spinney.notation.names import edition_in, quoted
from spinney.notation.positions import save as save_position
from spinney.views import Game, deal

FORMAT: Final = "spinney transcript"
VERSION: Final = 1
KEYS: Final = (
    "format",
    "version",
    "edition",
    "digest",
    "options",
    "seats",
    "seed",
    "deck",
    "promise",
    "names",
    "moves",
)
LINE: Final = re.compile(r"(\d{1,6}) seat (\d): (\S.*) ~([0-9a-f]{6})")
DIGITS: Final = 6
PROMISED: Final = re.compile(r"[\x20-\x7e]{1,64}")


class Promise(NamedTuple):
    """A hash of seed and salt, published before the first move: who has all three can see that it was kept."""

    commitment: str
    salt: str

    def is_kept(self, seed: int) -> bool:
        return commitment(seed, self.salt) == self.commitment


def commitment(seed: int | str, salt: str) -> str:
    """Published at the deal; seed and salt, told at the end, prove that the deck was this one from the start."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


class TranscriptLine:
    """One move as it was made: by whom, and the check of the game so far."""

    def __init__(self, number: int, seat: int, move: Move, check: str) -> None:
        self.number = number
        self.seat = seat
        self.move = move
        self.check = check

    def __str__(self) -> str:
        return f"{self.number} seat {self.seat}: {self.move} ~{self.check}"


class Transcript:
    """A game together with how it came about."""

    def __init__(
        self,
        of: str | Edition,
        seats: int = 2,
        seed: int = 0,
        start: int = 0,
        names: Sequence[str] = (),
        deck: list[CardId] | None = None,
    ) -> None:
        self.edition = of if isinstance(of, Edition) else edition(of)
        self.seats = seats
        self.seed = seed
        self.start = start
        self.names = list(names)  # of the seats; may be empty
        self.rules = ""  # the digest of the rules it was dealt with, where somebody wrote it down
        self.promise: Promise | None = None  # what was published at the deal, where it was dealt by a server
        if self.names and len(self.names) != seats:
            raise BadNotation(f"{seats} seats need {seats} names, not {len(self.names)}.")
        self.deck = deck  # the cards, top first, where they lie in an order of their own
        self.game: Game = self.dealt()
        self.lines: list[TranscriptLine] = []
        self.facts: list[list[Fact]] = []  # by move: what it did, hidden things too
        self.before: list[Game] = []  # the tables that can still be returned to, the latest last

    def dealt(self) -> Game:
        """The game as it was dealt."""
        return deal(self.edition, self.seats, self.seed, self.start, self.deck)

    @property
    def options(self) -> dict[str, int]:
        """What was chosen beside edition, seats and seed."""
        return {"start": self.start}

    @property
    def moves(self) -> list[Move]:
        return [line.move for line in self.lines]

    def play(self, move: Move) -> None:
        """Make a move and write it down; an illegal one changes nothing."""
        before = self.game.copy()
        seat = self.game.seat
        self.facts.append(self.game.witness(move))
        self.lines.append(TranscriptLine(len(self.lines) + 1, seat, move, self._next_check(seat, move)))
        if seat == self.game.seat and can_take_back(self.facts[-1], seat, self.game.winters):
            self.before.append(before)
        else:
            self.before = []

    def play_text(self, text: str) -> Move:
        """Make the move a text means."""
        move = self.edition.moves.parse(text, self.game.legal_moves())
        self.play(move)
        return move

    def _next_check(self, seat: int, move: Move) -> str:
        last = self.lines[-1].check if self.lines else ""
        position = json.dumps(save_position(self.game), sort_keys=True, separators=(",", ":"))
        return sha256(f"{last}|{seat}|{move}|{position}".encode()).hexdigest()[:DIGITS]

    # --- taking back --------------------------------------------------------------------------------------------

    def can_undo(self) -> bool:
        """Has the player to move made a move since which nothing hidden was revealed?"""
        return bool(self.before)

    def undo(self) -> Move:
        """Take back the last move, unless it showed something hidden or ended the turn; the move taken back."""
        if not self.before:
            raise IllegalMove(
                "Nothing can be taken back: the last move brought hidden cards to light or passed the turn."
            )
        self.game = self.before.pop()
        self.facts.pop()
        return self.lines.pop().move

    # --- text ---------------------------------------------------------------------------------------------------

    def write(self) -> str:
        """The transcript as JSON text, a line per move."""
        row: dict[str, Any] = {"format": FORMAT, "version": VERSION, **reference(self.edition)}
        row |= {"options": self.options, "seats": self.seats, "seed": self.seed}
        if self.deck is not None:
            row["deck"] = card_names(self.edition, self.deck)
        if self.rules:
            row["digest"] = self.rules
        if self.promise:
            row["promise"] = {"commitment": self.promise.commitment, "salt": self.promise.salt}
        if self.names:
            row["names"] = self.names
        row["moves"] = [str(line) for line in self.lines]
        return json.dumps(row, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, text: str) -> Transcript:
        """The transcript of a text, every move made again and checked; what does not fit is refused by its number."""
        row = _checked_row(_parse(text))
        of = edition_in(row)
        deck = read_cards(of, row["deck"]) if "deck" in row else None
        transcript = cls(of, row["seats"], row["seed"], row["options"].get("start", 0), row.get("names", ()), deck)
        transcript.promise = _kept_promise(row)
        for number, line in enumerate(row["moves"], 1):
            transcript._follow(number, line)
        return transcript

    def _follow(self, number: int, text: object) -> None:
        """Make the move of one line."""
        parts = LINE.fullmatch(text) if isinstance(text, str) else None
        if parts is None:
            raise _bad_move(number, f"{quoted(text)} is no line of a transcript")
        written, seat, words, check = parts.groups()
        if int(written) != number:
            raise _bad_move(number, f"its line is numbered {written}, so moves are missing or out of order")
        if self.game.is_over():
            raise _bad_move(number, "the game is over before it")
        if int(seat) != self.game.seat:
            raise _bad_move(number, f"seat {seat} is not to move there, seat {self.game.seat} is")
        move = self.edition.moves.by_text.get(words)
        if move is None or move not in self.game.legal_moves():
            raise _bad_move(number, f"{quoted(words)} cannot be made there")
        self.play(move)
        if self.lines[-1].check != check:
            raise _bad_move(number, "its check does not fit, so the move or something before it was altered")


def _bad_move(number: int, reason: str) -> BadNotation:
    return BadNotation(f"Move {number} of this transcript is impossible: {reason}.")


def read_transcript(path: str | Path) -> Transcript:
    """The transcript of a file, verified."""
    return Transcript.read(read_text(path))


def _parse(text: str) -> object:
    """A transcript that was broken off is no JSON any more; the last move that can be seen is named."""
    try:
        return parse_json(text)
    except BadNotation as error:
        seen = re.findall(r'"(\d{1,6}) seat \d: ', text)
        if not seen or FORMAT not in text:
            raise
        raise BadNotation(f"This transcript is broken off or damaged, at or after move {seen[-1]}. {error}") from None


# --- what stands above the moves ------------------------------------------------------------------------------------


def _checked_row(row: object) -> Mapping[str, Any]:
    if not isinstance(row, Mapping) or row.get("format") != FORMAT:
        raise BadNotation(f"This is no transcript: it should be a JSON object whose 'format' is '{FORMAT}'.")
    if row.get("version") != VERSION:
        version = quoted(row.get("version"))
        raise BadNotation(f"This transcript is of version {version}, and only version {VERSION} can be read.")
    for key in row:
        if key not in KEYS:
            raise BadNotation(f"This transcript has {quoted(key)}, which none has; known are: {', '.join(KEYS)}.")
    _check_numbers(row, edition_in(row))
    names = row.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) and name.isprintable() for name in names):
        raise BadNotation("The 'names' of this transcript should be a list of printable texts, one per seat.")
    if not isinstance(row.get("moves"), list):
        raise BadNotation("The 'moves' of this transcript should be a list of lines.")
    return row


def _kept_promise(row: Mapping[str, Any]) -> Promise | None:
    told = row.get("promise")
    if told is None:
        return None
    if not isinstance(told, Mapping) or set(told) != {"commitment", "salt"}:
        raise BadNotation("The 'promise' of this transcript should be an object with 'commitment' and 'salt'.")
    if not all(isinstance(part, str) and PROMISED.fullmatch(part) for part in told.values()):
        raise BadNotation(
            "The 'commitment' and the 'salt' of this transcript should be texts of at most 64 plain letters."
        )
    promise = Promise(told["commitment"], told["salt"])
    if not promise.is_kept(row["seed"]):
        raise BadNotation("The deck of this transcript is not the one promised: seed and salt do not give that hash.")
    return promise


def _check_numbers(row: Mapping[str, Any], of: Edition) -> None:
    options = row.get("options")
    if not isinstance(options, Mapping) or any(key != "start" for key in options):
        raise BadNotation("The 'options' of this transcript should be an object with 'start', the seat that begins.")
    if not _is_number(row.get("seats")) or not MIN_SEATS <= row["seats"] <= of.most_seats:
        raise BadNotation(f"The 'seats' of this transcript should be a number from {MIN_SEATS} to {of.most_seats}.")
    if not _is_number(row.get("seed")) or not _is_number(options.get("start", 0)):
        raise BadNotation("The 'seed' and the 'start' of this transcript should be whole numbers.")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
