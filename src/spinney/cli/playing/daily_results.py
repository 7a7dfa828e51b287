"""One person's results of the daily deals, and the bots', in a file of the user's own data."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from spinney.cli.playing.table_saving import replace_file
from spinney.hosting.daily.deals import DailyDeal, Par


@dataclass
class DailyAttempt:
    """The results of row deal: the player's, and those of the bots that played it for par."""

    day: str
    edition: str
    points: int | None = None  # None: not finished on its day
    place: int | None = None
    par: list[Par] = field(default_factory=list)


class DailyResultsFile:
    """The attempts by day and edition; a file that cannot be read is replaced."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.attempts: list[DailyAttempt] = []
        try:
            rows = json.loads(path.read_text("utf-8"))
            self.attempts = [DailyAttempt(**row | {"par": [Par(**par) for par in row["par"]]}) for row in rows]
        except (OSError, ValueError, TypeError, KeyError):
            pass

    def attempt(self, dealt: DailyDeal) -> DailyAttempt:
        """Return the attempt at a deal, a new row if there is none."""
        for attempt in self.attempts:
            if (attempt.day, attempt.edition) == (dealt.day, dealt.edition):
                return attempt
        self.attempts.append(DailyAttempt(dealt.day, dealt.edition))
        return self.attempts[-1]

    def days(self) -> list[str]:
        """Return the days on which a deal was finished."""
        return [attempt.day for attempt in self.attempts if attempt.points is not None]

    def save(self) -> None:
        """Write the file, whole or not at all."""
        replace_file(self.path, json.dumps([asdict(attempt) for attempt in self.attempts]))
