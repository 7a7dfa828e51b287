"""The ratings of the people at one device."""

from __future__ import annotations

import json
from dataclasses import astuple

from spinney.hosting.people.ratings import RatedGame, rate_game, rated_game_info, reason_not_rated
from spinney.hosting.tables.live_table import LiveTable
from spinney.local.storage.notes import Notes
from spinney.study.rating import Rating


class LocalRatings:
    """`hosting.api.context.Ratings` as one note per guest; a game counts when its guest first asks about it."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    async def rating(self, guest: str) -> Rating:
        return (await self._read(guest)).current

    async def rate(self, table: LiveTable, seat: int) -> RatedGame:
        guest = table.record.seats[seat].guest or ""
        history = await self._read(guest)
        if table.record.id not in history.games:
            history.add(table, seat)
            await self.notes.write(f"ratings {guest}", history.to_json())
        return rated_game_info(*history.games[table.record.id])

    async def _read(self, guest: str) -> RatingHistory:
        return RatingHistory(await self.notes.read(f"ratings {guest}"))


class RatingHistory:
    """A guest's rating, and what each game did to it."""

    def __init__(self, text: str) -> None:
        found = json.loads(text or "{}")
        self.current = Rating(*found["now"]) if "now" in found else Rating()
        self.games: dict[str, tuple[str, Rating, Rating]] = {
            table_id: (reason, Rating(*before), Rating(*after))
            for table_id, (reason, before, after) in found.get("games", {}).items()
        }

    def add(self, table: LiveTable, seat: int) -> None:
        assert table.game is not None
        reason, before = reason_not_rated(table.record, seat), self.current
        if not reason:
            totals = [table.game.score(number) for number in range(table.game.seats)]
            self.current = rate_game(table.record, seat, totals, before)
        self.games[table.record.id] = reason, before, self.current

    def to_json(self) -> str:
        games = {
            table_id: [reason, astuple(before), astuple(after)]
            for table_id, (reason, before, after) in self.games.items()
        }
        return json.dumps({"now": astuple(self.current), "games": games})
