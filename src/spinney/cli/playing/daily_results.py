"""What one person at this machine has made of the deals of the day, and the bots: a file in the user's own data."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from spinney.hosting.daily.deals import DailyDeal, Par


@dataclass
class DailyAttempt:
    """What came of a deal: for who played it, and for the bots that played it for par."""

    day: str
    edition: str
    points: int | None = None  # None: not finished on its day
    place: int | None = None
    par: list[Par] = field(default_factory=list)


class DailyResultsFile:
    """Results by day and edition; a file that cannot be read is begun anew."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.attempts: list[DailyAttempt] = []
        try:
            told = json.loads(path.read_text("utf-8"))
            self.attempts = [DailyAttempt(**one | {"par": [Par(**par) for par in one["par"]]}) for one in told]
        except (OSError, ValueError, TypeError, KeyError):
            pass

    def attempt(self, dealt: DailyDeal) -> DailyAttempt:
        for one in self.attempts:
            if (one.day, one.edition) == (dealt.day, dealt.edition):
                return one
        self.attempts.append(DailyAttempt(dealt.day, dealt.edition))
        return self.attempts[-1]

    def days(self) -> list[str]:
        """On which a deal was finished."""
        return [one.day for one in self.attempts if one.points is not None]

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_text(json.dumps([asdict(one) for one in self.attempts]), encoding="utf-8")
        fresh.replace(self.path)
