"""The last turn of each seat in one line, stored with a table and written as a spectator sees it.

A list of tables can say what happened since one's own turn without replaying any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.text.log import LoggedTurn
from spinney.views import SPECTATOR, redact

MAX_LINE_CHARS: Final = 160


class LastTurns:
    """The last turn of each seat."""

    def __init__(self) -> None:
        self.turns: dict[int, LoggedTurn] = {}
        self._lines: dict[int, tuple[LoggedTurn, Sequence[str], str]] = {}  # by seat, as last written

    def add(self, number: int, seat: int, did: list[Fact]) -> None:
        """Add what a move did to its seat's turn; moves before the first turn do not count."""
        if not number:
            return
        turn, before = LoggedTurn(number, seat), self.turns.get(seat)
        if before and before.number == number:
            turn.facts.extend(before.facts)
        turn.facts.extend(fact for fact in redact(did, SPECTATOR) if fact.what != facts.TURN_BEGAN)
        self.turns[seat] = turn

    def copy(self) -> LastTurns:
        """Return a copy that further moves do not change."""
        other = LastTurns()
        other.turns, other._lines = dict(self.turns), dict(self._lines)
        return other

    def to_text(self, edition: Edition, names: Sequence[str]) -> str:
        """Return one line per seat: its number, its turn's number, what it did."""
        for seat, turn in self.turns.items():
            known = self._lines.get(seat)
            if known is None or known[0] is not turn or known[1] != names:
                line = f"{seat} {turn.number} {str(turn.title(edition, names))[:MAX_LINE_CHARS]}"
                self._lines[seat] = (turn, names, line)
        return "\n".join(self._lines[seat][2] for seat in sorted(self.turns))


def latest_since(last_turns: str, me: int) -> tuple[str, int]:
    """Return the latest turn of another seat since this seat's own, and how many others had one."""
    lines = [line.split(" ", 2) for line in last_turns.splitlines()]
    did = {int(seat): (int(turn), text) for seat, turn, text in lines}
    mine = did.get(me, (0, ""))[0]
    since = sorted((turn, text) for seat, (turn, text) in did.items() if seat != me and turn > mine)
    return (since[-1][1], len(since)) if since else ("", 0)
