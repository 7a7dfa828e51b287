"""Results on disc: JSON Lines, a heading and then a line a game, written as games end and gone on with later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TextIO

from spinney import __version__
from spinney.arena.contest import Contest
from spinney.arena.game_log import HOWS, Record, Seating
from spinney.editions import Edition, named, reference

FORMAT: Final = 1


class BadResults(ValueError):
    """A file that holds no results, or those of another contest."""

    slug = "bad-results"


def heading(contest: Contest) -> dict[str, object]:
    """What all games of a file share.  The number of games is not in it: more may be asked for later."""
    return {
        "spinney_arena": FORMAT,
        "version": __version__,
        **reference(contest.edition),
        "seats": contest.seats,
        "bots": contest.bots,
        "field": contest.field,
        "seed": contest.seed,
    }


class Results:
    """The games of a contest that are finished; with a path they are kept there, and those there are known."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.records: dict[int, Record] = {}
        self.file: TextIO | None = None
        if path is not None:
            self.file = self._open(contest, path)

    def _open(self, contest: Contest, path: Path) -> TextIO:
        title = json.dumps(heading(contest), ensure_ascii=False) + "\n"
        whole = 0
        if path.exists():
            whole = whole_lines(path, title)
        if whole:
            refuse_another(path, contest)
            self.records = {record.game: record for record in read_results(path)}
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a", encoding="utf-8", newline="\n")
        if path.stat().st_size > whole:
            file.truncate(whole)
        if not whole:
            file.write(title)
            file.flush()
        return file

    def add(self, record: Record) -> None:
        """Keep a game at once: whatever stops us now, it is not lost."""
        self.records[record.game] = record
        if self.file is not None:
            self.file.write(line_of(record))
            self.file.flush()

    def missing(self, games: int) -> list[int]:
        return [number for number in range(games) if number not in self.records]

    def first(self, games: int) -> list[Record]:
        return [self.records[number] for number in range(games) if number in self.records]

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def whole_lines(path: Path, title: str) -> int:
    """How many bytes of a file are whole lines: a line cut off by a kill is to be written anew."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if not whole and not title.encode().startswith(content):
        raise BadResults(f"{path} holds no arena results; name another file.")
    return whole


def refuse_another(path: Path, contest: Contest) -> None:
    """Games of two contests do not belong into one file."""
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
    if not isinstance(head, dict) or head.get("spinney_arena") != FORMAT:
        raise BadResults(f"{path} holds no arena results; name a file made by spinney arena --out.")
    return head


def edition_of(path: Path) -> Edition:
    """The edition a file's games were played with, as it was then."""
    head = read_heading(path)
    return named(str(head.get("edition")), str(head.get("digest", "")))


def read_results(path: Path) -> Iterator[Record]:
    """The games of a file, each once; the end of a file that is still being written is passed over."""
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


def line_of(record: Record) -> str:
    seats = [seat._asdict() for seat in record.seats]
    return json.dumps({**record._asdict(), "seats": seats}, ensure_ascii=False, separators=(",", ":")) + "\n"


def record_of(line: str, where: str) -> Record:
    """A line read back; whatever is not as it was written is refused."""
    try:
        told = json.loads(line)
        record = Record(**{**told, "seats": [seating_of(seat) for seat in told["seats"]]})
        check(record)
    except (ValueError, TypeError, KeyError) as error:
        raise BadResults(f"{where} is no game of the arena ({error}); remove that line or take another file.") from None
    return record


def seating_of(told: dict[str, object]) -> Seating:
    seat = Seating(**told)  # type: ignore[arg-type]  # checked right after
    return seat._replace(played=[(species, how, turn) for species, how, turn in seat.played])


def check(record: Record) -> None:
    """Types and ranges, as far as anything is counted by them."""
    if not all(isinstance(number, int) for number in (record.game, record.seed)):
        raise ValueError("its numbers are no numbers")
    if not record.winners or not all(0 <= seat < len(record.seats) for seat in record.winners):
        raise ValueError("its winners do not sit at the table")
    for seat in record.seats:
        if not isinstance(seat.bot, str) or not all(isinstance(n, int) for n in (seat.total, seat.turns, seat.cave)):
            raise ValueError("a seat's totals are no numbers")
        if not all(how in HOWS for _, how, _ in seat.played):
            raise ValueError("a card came in no known way")
        if not all(isinstance(n, int | float) for n in [seat.ms, *seat.points.values(), *seat.drawn.values()]):
            raise ValueError("a seat's points are no numbers")
