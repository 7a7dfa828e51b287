"""Transcripts: a game as `edition, options, seats, seed, moves`, one readable line per move.

Each line ends in a check: the first digits of a SHA-256 over the previous check, the seat, the move and the position it
led to.  A line that was altered, removed or reordered is therefore found by its number, even if it is legal.  A
transcript may stop anywhere, so unfinished games are saved in it as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from spinney.editions import Edition, edition, reference
from spinney.editions.edition import MIN_SEATS
from spinney.editions.moves import BadNotation, Move
from spinney.game.facts import Fact, can_take_back
from spinney.game.state import IllegalMove
from spinney.land import CardId
from spinney.notation.decks import card_names, read_cards
from spinney.notation.files import parse_json, read_text
from spinney.notation.names import quote, read_edition
from spinney.notation.positions import save_position
from spinney.notation.promises.promise import DealFacts, Promise, SharedPromise, read_promise
from spinney.views import Game, deal

TRANSCRIPT_FORMAT: Final = "spinney transcript"
TRANSCRIPT_VERSION: Final = 1
TRANSCRIPT_KEYS: Final = (
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
LINE_PATTERN: Final = re.compile(r"(\d{1,6}) seat (\d): (\S.*) ~([0-9a-f]{6})")
CHECK_DIGITS: Final = 6


class TranscriptLine:
    """One move, the seat that made it, and the check of the game so far."""

    def __init__(self, number: int, seat: int, move: Move, check: str) -> None:
        self.number = number
        self.seat = seat
        self.move = move
        self.check = check

    def __str__(self) -> str:
        return f"{self.number} seat {self.seat}: {self.move} ~{self.check}"


class Transcript:
    """A game together with its deal and its moves."""

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
        self.rules = ""  # the digest of the rules it was dealt with, if it is known
        self.promise: Promise | SharedPromise | None = None  # only if a server dealt it
        if self.names and len(self.names) != seats:
            raise BadNotation(f"{seats} seats need {seats} names, not {len(self.names)}.")
        self.deck = deck  # the cards, top first, if the seed did not shuffle them
        self.game: Game = self.deal_again()
        self.lines: list[TranscriptLine] = []
        self.facts: list[list[Fact]] = []  # by move, hidden ones included
        self._undo_games: list[Game] = []  # to return to by undo, the latest last

    def deal_again(self) -> Game:
        """Deal the game anew, before its first move."""
        return deal(self.edition, self.seats, self.seed, self.start, self.deck)

    @property
    def options(self) -> dict[str, int]:
        """Return what was chosen besides edition, seats and seed."""
        return {"start": self.start}

    @property
    def moves(self) -> list[Move]:
        return [line.move for line in self.lines]

    def play(self, move: Move) -> None:
        """Make a move and record it; an illegal one changes nothing."""
        before = self.game.copy()
        seat = self.game.seat
        self.facts.append(self.game.push_with_facts(move))
        self.lines.append(TranscriptLine(len(self.lines) + 1, seat, move, self._next_check(seat, move)))
        if seat == self.game.seat and can_take_back(self.facts[-1], seat, self.game.winters):
            self._undo_games.append(before)
        else:
            self._undo_games = []

    def play_text(self, text: str) -> Move:
        """Make the move a text means."""
        move = self.edition.moves.parse(text, self.game.legal_moves())
        self.play(move)
        return move

    def _next_check(self, seat: int, move: Move) -> str:
        last = self.lines[-1].check if self.lines else ""
        position = json.dumps(save_position(self.game), sort_keys=True, separators=(",", ":"))
        return sha256(f"{last}|{seat}|{move}|{position}".encode()).hexdigest()[:CHECK_DIGITS]

    # --- undo ---------------------------------------------------------------------------------------------------

    def can_undo(self) -> bool:
        """Say whether the player to move has made a move since which nothing hidden was revealed."""
        return bool(self._undo_games)

    def undo(self) -> Move:
        """Undo the last move and return it, unless it revealed something hidden or ended the turn."""
        if not self._undo_games:
            raise IllegalMove(
                "Nothing can be taken back: the last move brought hidden cards to light or passed the turn."
            )
        self.game = self._undo_games.pop()
        self.facts.pop()
        return self.lines.pop().move

    # --- text ---------------------------------------------------------------------------------------------------

    def write(self) -> str:
        """Return the transcript as JSON text, a line per move."""
        row: dict[str, Any] = {"format": TRANSCRIPT_FORMAT, "version": TRANSCRIPT_VERSION, **reference(self.edition)}
        row |= {"options": self.options, "seats": self.seats, "seed": self.seed}
        if self.deck is not None:
            row["deck"] = card_names(self.edition, self.deck)
        if self.rules:
            row["digest"] = self.rules
        if self.promise:
            row["promise"] = self.promise.to_row()
        if self.names:
            row["names"] = self.names
        row["moves"] = [str(line) for line in self.lines]
        return json.dumps(row, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, text: str) -> Transcript:
        """Read a transcript and check it by repeating every move; refuse a bad one by its number."""
        row = _check_header(_parse(text))
        of = read_edition(row)
        deck = read_cards(of, row["deck"]) if "deck" in row else None
        try:
            transcript = cls(of, row["seats"], row["seed"], row["options"].get("start", 0), row.get("names", ()), deck)
        except ValueError as error:  # a start or a deck that cannot be dealt
            raise BadNotation(str(error)) from None
        transcript.promise = _read_promise(transcript, row.get("promise"))
        for number, line in enumerate(row["moves"], 1):
            transcript._replay_line(number, line)
        return transcript

    def _replay_line(self, number: int, text: object) -> None:
        """Make the move of one line."""
        parts = LINE_PATTERN.fullmatch(text) if isinstance(text, str) else None
        if parts is None:
            raise _bad_move(number, f"{quote(text)} is no line of a transcript")
        written, seat, words, check = parts.groups()
        if int(written) != number:
            raise _bad_move(number, f"its line is numbered {written}, so moves are missing or out of order")
        if self.game.is_over():
            raise _bad_move(number, "the game is over before it")
        if int(seat) != self.game.seat:
            raise _bad_move(number, f"seat {seat} is not to move there, seat {self.game.seat} is")
        move = self.edition.moves.by_text.get(words)
        if move is None or move not in self.game.legal_moves():
            raise _bad_move(number, f"{quote(words)} cannot be made there")
        self.play(move)
        if self.lines[-1].check != check:
            raise _bad_move(number, "its check does not fit, so the move or something before it was altered")


def _bad_move(number: int, reason: str) -> BadNotation:
    return BadNotation(f"Move {number} of this transcript is impossible: {reason}.")


def read_transcript(path: str | Path) -> Transcript:
    """Read and verify the transcript in a file."""
    return Transcript.read(read_text(path))


def _parse(text: str) -> object:
    """Parse the JSON; if it is truncated, name the last move that can be found."""
    try:
        return parse_json(text)
    except BadNotation as error:
        seen = re.findall(r'"(\d{1,6}) seat \d: ', text)
        if not seen or TRANSCRIPT_FORMAT not in text:
            raise
        raise BadNotation(f"This transcript is broken off or damaged, at or after move {seen[-1]}. {error}") from None


# --- the header -----------------------------------------------------------------------------------------------------


def _check_header(row: object) -> Mapping[str, Any]:
    if not isinstance(row, Mapping) or row.get("format") != TRANSCRIPT_FORMAT:
        raise BadNotation(f"This is no transcript: it should be a JSON object whose 'format' is '{TRANSCRIPT_FORMAT}'.")
    if row.get("version") != TRANSCRIPT_VERSION:
        version = quote(row.get("version"))
        raise BadNotation(
            f"This transcript is of version {version}, and only version {TRANSCRIPT_VERSION} can be read."
        )
    for key in row:
        if key not in TRANSCRIPT_KEYS:
            raise BadNotation(
                f"This transcript has {quote(key)}, which none has; known are: {', '.join(TRANSCRIPT_KEYS)}."
            )
    _check_numbers(row, read_edition(row))
    names = row.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) and name.isprintable() for name in names):
        raise BadNotation("The 'names' of this transcript should be a list of printable texts, one per seat.")
    if not isinstance(row.get("moves"), list):
        raise BadNotation("The 'moves' of this transcript should be a list of lines.")
    return row


def _read_promise(transcript: Transcript, written: object) -> Promise | SharedPromise | None:
    """Read the promise of a transcript, and refuse one that is not kept."""
    if written is None:
        return None
    promise = read_promise(written)
    fault = promise.find_fault(DealFacts(transcript.edition.name, transcript.seats, transcript.seed, transcript.start))
    if fault:
        raise BadNotation(fault)
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
