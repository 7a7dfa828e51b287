"""Tables that begin elsewhere than at a fresh deal, and what finished games say about whoever plays here."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass, field

from spinney.hosting.lessons.lessons import lesson_infos, new_lesson_record
from spinney.hosting.lessons.messages import LessonInfo
from spinney.hosting.messages.tables import TableInfo
from spinney.hosting.people.ratings import (
    RatedGame,
    RatingInfo,
    rate_game,
    rated_game_info,
    rating_info,
    reason_not_rated,
)
from spinney.hosting.practice.practice import new_record_from_ply
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.live_table import LiveTable
from spinney.local.host import LocalHost
from spinney.local.reading import asked
from spinney.local.routes import Ask, route
from spinney.study.rating import Rating


@dataclass(kw_only=True)
class TryAgain:
    ply: int
    seat: int | None = None
    bots: list[str] = field(default_factory=list)
    fresh: bool = False


@dataclass(kw_only=True)
class TakeLesson:
    afresh: bool = False


@route("POST", "/api/tables/{table_id}/practice", 201)
async def try_again(ask: Ask, table_id: str) -> TableInfo:
    wish, table = asked(TryAgain, ask.body), await ask.host.registry.table(table_id)
    name = await ask.host.name(ask.guest)
    new = new_record_from_ply(table.record, wish.ply, ask.guest, name, wish.seat, wish.bots, wish.fresh)
    return (await ask.host.make(new)).info(ask.guest)


@route("GET", "/api/lessons")
async def list_lessons(ask: Ask) -> list[LessonInfo]:
    return lesson_infos(await ask.host.shelf.tables_of(ask.guest), ask.guest)


@route("POST", "/api/lessons/{edition}", 201)
async def take_lesson(ask: Ask, edition: str) -> TableInfo:
    """The one I have left, or one where it begins."""
    left = next((one.table for one in await list_lessons(ask) if one.edition == edition), None)
    if left and not asked(TakeLesson, ask.body).afresh:
        return (await ask.host.registry.table(left)).info(ask.guest)
    return (await ask.host.make(new_lesson_record(edition, ask.guest, await ask.host.name(ask.guest)))).info(ask.guest)


class Ratings:
    """What is kept of a guest: the rating, and what each game that was looked at did to it."""

    def __init__(self, text: str) -> None:
        told = json.loads(text or "{}")
        self.now = Rating(*told["now"]) if "now" in told else Rating()
        self.games: dict[str, tuple[str, Rating, Rating]] = {
            name: (why, Rating(*before), Rating(*after)) for name, (why, before, after) in told.get("games", {}).items()
        }

    def written(self) -> str:
        games = {name: [why, astuple(before), astuple(after)] for name, (why, before, after) in self.games.items()}
        return json.dumps({"now": astuple(self.now), "games": games})


async def ratings_of(host: LocalHost, guest: str) -> Ratings:
    return Ratings(await host.drawer.fact(f"ratings {guest}"))


@route("GET", "/api/me/rating")
async def my_rating(ask: Ask) -> RatingInfo:
    return rating_info((await ratings_of(ask.host, ask.guest)).now)


@route("GET", "/api/tables/{table_id}/rating")
async def rated_game(ask: Ask, table_id: str) -> RatedGame:
    """Counted once, when it is first asked for."""
    table = await ask.host.registry.table(table_id)
    if table.record.state != "finished":
        raise Refused("not-over", "This game is not over yet; it counts when it is.")
    seat = table.seat_of(ask.guest)
    if seat < 0:
        raise Refused("not-seated", "You did not play this game, so it says nothing about you.")
    ratings = await ratings_of(ask.host, ask.guest)
    if table_id not in ratings.games:
        ratings.games[table_id] = why, _, after = counted(table, seat, ratings.now)
        if not why:
            ratings.now = after
        await ask.host.keep(f"ratings {ask.guest}", ratings.written())
    return rated_game_info(*ratings.games[table_id])


def counted(table: LiveTable, seat: int, before: Rating) -> tuple[str, Rating, Rating]:
    """Why it does not count, and the rating before and after it."""
    assert table.game is not None
    why = reason_not_rated(table.record, seat)
    totals = [table.game.score(number) for number in range(table.game.seats)]
    return why, before, before if why else rate_game(table.record, seat, totals, before)
