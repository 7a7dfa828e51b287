"""Results on disk: JSON Lines, a heading and then a line a game, written as games end and continued later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TextIO

from spinney import __version__
from spinney.arena.contest import Contest
from spinney.arena.game_log import ARRIVALS, GameRecord, SeatRecord
from spinney.editions import Edition, edition_named, reference

RESULTS_FORMAT: Final = 1


class BadResults(ValueError):
    """A file that holds no results, or those of another contest."""

    slug = "bad-results"


def heading(contest: Contest) -> dict[str, object]:
    """Return what all games of a file share.

    The number of games is not part of it: more may be played later.
    """
    return {
        "spinney_arena": RESULTS_FORMAT,
        "version": __version__,
        **reference(contest.edition),
        "seats": contest.seats,
        "bots": contest.bots,
        "field": contest.field,
        "seed": contest.seed,
    }


class Results:
    """The finished games of a contest; with a path they are read from there and added there."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.records: dict[int, GameRecord] = {}
        self.file: TextIO | None = None
        if path is not None:
            self.file = self._open(contest, path)

    def _open(self, contest: Contest, path: Path) -> TextIO:
        title = json.dumps(heading(contest), ensure_ascii=False) + "\n"
        whole = 0
        if path.exists():
            whole = measure_whole_lines(path, title)
        if whole:
            check_same_contest(path, contest)
            self.records = {record.game: record for record in read_results(path)}
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a", encoding="utf-8", newline="\n")
        if path.stat().st_size > whole:
            file.truncate(whole)
        if not whole:
            file.write(title)
            file.flush()
        return file

    def add(self, record: GameRecord) -> None:
        """Keep a game, and write it at once, so that it is not lost if the program stops."""
        self.records[record.game] = record
        if self.file is not None:
            self.file.write(line_of(record))
            self.file.flush()

    def missing(self, games: int) -> list[int]:
        """Return the numbers below `games` that have no result yet."""
        return [number for number in range(games) if number not in self.records]

    def first(self, games: int) -> list[GameRecord]:
        """Return the records of the first games, as far as they are there."""
        return [self.records[number] for number in range(games) if number in self.records]

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def measure_whole_lines(path: Path, title: str) -> int:
    """Return how many bytes of a file are whole lines: a line cut off by a kill is written again."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if not whole and not title.encode().startswith(content):
        raise BadResults(f"{path} holds no arena results; name another file.")
    return whole


def check_same_contest(path: Path, contest: Contest) -> None:
    """Raise an error if the file holds games of another contest."""
    there, here = read_heading(path), heading(contest)
    for name, wanted in here.items():
        if there.get(name) != wanted:
            found = json.dumps(there.get(name), ensure_ascii=False)
            raise BadResults(
                f"{path} was begun with {name} {found}, not {json.dumps(wanted, ensure_ascii=False)}; "
                "ask for the same again to go on, or name another file."
            )


def read_heading(path: Path) -> dict[str, object]:
    try:
        with path.open(encoding="utf-8") as file:
            head = json.loads(file.readline())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its first line is no heading"
        raise BadResults(f"{path} cannot be read as arena results: {reason}; name a file of spinney arena.") from None
    if not isinstance(head, dict) or head.get("spinney_arena") != RESULTS_FORMAT:
        raise BadResults(f"{path} holds no arena results; name a file made by spinney arena --out.")
    return head


def edition_of(path: Path) -> Edition:
    """Return the edition a file's games were played with, as it was then."""
    head = read_heading(path)
    return edition_named(str(head.get("edition")), str(head.get("digest", "")))


def read_results(path: Path) -> Iterator[GameRecord]:
    """Yield the games of a file, each once, without a last line that is still being written."""
    read_heading(path)
    seen: set[int] = set()
    with path.open(encoding="utf-8") as file:
        file.readline()
        for number, line in enumerate(file, start=2):
            if not line.endswith("\n"):
                return
            record = record_of(line, f"{path}, line {number}")
            if record.game not in seen:
                seen.add(record.game)
                yield record


def line_of(record: GameRecord) -> str:
    seats = [seat._asdict() for seat in record.seats]
    return json.dumps({**record._asdict(), "seats": seats}, ensure_ascii=False, separators=(",", ":")) + "\n"


def record_of(line: str, where: str) -> GameRecord:
    """Read a line back, or raise an error if it is not as it was written."""
    try:
        fields = json.loads(line)
        record = GameRecord(**{**fields, "seats": [seating_of(seat) for seat in fields["seats"]]})
        check_record(record)
    except (ValueError, TypeError, KeyError) as error:
        raise BadResults(f"{where} is no game of the arena ({error}); remove that line or take another file.") from None
    return record


def seating_of(fields: dict[str, object]) -> SeatRecord:
    seat = SeatRecord(**fields)  # type: ignore[arg-type]  # checked right after
    return seat._replace(played=[(species, how, turn) for species, how, turn in seat.played])


def check_record(record: GameRecord) -> None:
    """Check the types and ranges that counting relies on."""
    if not all(isinstance(number, int) for number in (record.game, record.seed)):
        raise ValueError("its numbers are no numbers")
    if not record.winners or not all(0 <= seat < len(record.seats) for seat in record.winners):
        raise ValueError("its winners do not sit at the table")
    for seat in record.seats:
        if not isinstance(seat.bot, str) or not all(isinstance(n, int) for n in (seat.total, seat.turns, seat.cave)):
            raise ValueError("a seat's totals are no numbers")
        if not all(how in ARRIVALS for _, how, _ in seat.played):
            raise ValueError("a card came in no known way")
        if not all(isinstance(n, int | float) for n in [seat.ms, *seat.points.values(), *seat.drawn.values()]):
            raise ValueError("a seat's points are no numbers")
