"""What everybody did last, in one line a seat, kept with a table: so that a list of tables can say what happened since
one's own turn without playing any game again.  It is told as somebody who only looks on is told it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.text.log import LoggedTurn
from spinney.views import SPECTATOR, redact

MAX_LINE_CHARS: Final = 160  # characters of a line


class LastTurns:
    """By seat: its last turn."""

    def __init__(self) -> None:
        self.turns: dict[int, LoggedTurn] = {}

    def add(self, number: int, seat: int, did: list[Fact]) -> None:
        """What a move did; before the first turn nothing is news."""
        if not number:
            return
        turn, before = LoggedTurn(number, seat), self.turns.get(seat)
        if before and before.number == number:
            turn.facts.extend(before.facts)
        turn.facts.extend(fact for fact in redact(did, SPECTATOR) if fact.what != facts.TURN_BEGAN)
        self.turns[seat] = turn

    def copy(self) -> LastTurns:
        other = LastTurns()
        other.turns = dict(self.turns)
        return other

    def to_text(self, edition: Edition, names: Sequence[str]) -> str:
        """A line a seat: its number, its turn's number, what it did."""
        return "\n".join(
            f"{seat} {turn.number} {turn.title(edition, names)[:MAX_LINE_CHARS]}"
            for seat, turn in sorted(self.turns.items())
        )


def latest_since(written: str, me: int) -> tuple[str, int]:
    """What the last of the others did since this seat's own turn, and how many of them had one since."""
    lines = [line.split(" ", 2) for line in written.splitlines()]
    did = {int(seat): (int(turn), text) for seat, turn, text in lines}
    mine = did.get(me, (0, ""))[0]
    since = sorted((turn, text) for seat, (turn, text) in did.items() if seat != me and turn > mine)
    return (since[-1][1], len(since)) if since else ("", 0)
