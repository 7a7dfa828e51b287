"""The ratings of the people at one device."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple

from spinney.hosting.people.ratings import RatedGame, is_left_behind, rate_game, rated_game_info, reason_not_rated
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.record import TableRecord
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
            assert table.game is not None
            totals = [table.game.score(number) for number in range(table.game.seats)]
            await self._add(guest, history, table.record, seat, totals)
        return rated_game_info(*history.games[table.record.id])

    async def rate_left_game(self, record: TableRecord, seat: int, totals: Sequence[int]) -> None:
        guest = record.seats[seat].guest or ""
        history = await self._read(guest)
        if record.id not in history.games and is_left_behind(record, seat, totals):
            await self._add(guest, history, record, seat, totals)

    async def _add(
        self, guest: str, history: RatingHistory, record: TableRecord, seat: int, totals: Sequence[int]
    ) -> None:
        history.add(record, seat, totals)
        await self.notes.write(f"ratings {guest}", history.to_json())

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

    def add(self, record: TableRecord, seat: int, totals: Sequence[int]) -> None:
        reason, before = reason_not_rated(record, seat), self.current
        if not reason:
            self.current = rate_game(record, seat, totals, before)
        self.games[record.id] = reason, before, self.current

    def to_json(self) -> str:
        games = {
            table_id: [reason, astuple(before), astuple(after)]
            for table_id, (reason, before, after) in self.games.items()
        }
        return json.dumps({"now": astuple(self.current), "games": games})
