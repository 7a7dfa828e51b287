"""The store's side of puzzles: what each guest has made of each, and how hard it has turned out to be."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select, update

from spinney.hosting.puzzles.puzzles import RecordedAnswer
from spinney.study.puzzles.difficulty import NEW_SOLVER, first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, Standing, answered, counted
from spinney.study.rating import Rating
from spinney.web.storage.rating_store import keep_rating, rating_of
from spinney.web.storage.schema import puzzle_attempts as attempts
from spinney.web.storage.schema import puzzle_standings as standings
from spinney.web.storage.store import Store, Work

KIND = "puzzles"


class SqlPuzzleStore:
    """`PuzzleStore` in a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def solver(self, guest: str) -> Rating:
        return await self.store.read(lambda c: solver_of(c, guest))

    async def attempts(self, guest: str, edition: str) -> dict[str, Attempt]:
        return await self.store.read(lambda c: attempts_of(c, guest, edition))

    async def standing(self, edition: str, puzzle: Puzzle) -> Standing:
        return await self.store.read(lambda c: standing_of(c, edition, puzzle))

    async def hinted(self, guest: str, edition: str, puzzle: Puzzle) -> None:
        await self.store.write(keep_hint(guest, edition, puzzle))

    async def answer(self, guest: str, edition: str, puzzle: Puzzle, right: bool, now: str) -> RecordedAnswer:
        return await self.store.write(keep_answer(guest, edition, puzzle, right, now))

    async def give_up(self, guest: str, edition: str, puzzle: Puzzle, now: str) -> RecordedAnswer:
        return await self.store.write(keep_answer(guest, edition, puzzle, False, now, gives_up=True))


def solver_of(connection: Connection, guest: str, changing: bool = False) -> Rating:
    found = rating_of(connection, guest, KIND, changing)
    return found if found.results else NEW_SOLVER


def attempts_of(connection: Connection, guest: str, edition: str) -> dict[str, Attempt]:
    wanted = select(attempts).where(attempts.c.guest == guest, attempts.c.edition == edition)
    found: dict[str, Attempt] = {}
    for row in connection.execute(wanted):
        found[row.puzzle] = Attempt(row.puzzle, row.at, row.first, row.solved, row.hinted, row.tries)
    return found


def keep_attempt(connection: Connection, guest: str, edition: str, attempt: Attempt) -> None:
    row = {"at": attempt.at, "first": attempt.first, "solved": attempt.solved}
    row |= {"hinted": attempt.hinted, "tries": attempt.tries}
    key = {"guest": guest, "edition": edition, "puzzle": attempt.puzzle}
    mine = update(attempts).filter_by(**key)
    if connection.execute(mine.values(row)).rowcount == 0:
        connection.execute(insert(attempts).values(row | key))


def standing_of(connection: Connection, edition: str, puzzle: Puzzle, changing: bool = False) -> Standing:
    """What people have made of it; one nobody has tried is as hard as it was measured to be."""
    wanted = select(standings).where(standings.c.edition == edition, standings.c.puzzle == puzzle.id)
    row = connection.execute(wanted.with_for_update() if changing else wanted).first()
    if row is None:
        return Standing(first_rating(puzzle))
    return Standing(Rating(row.value, row.spread, row.tried), row.tried, row.found)


def keep_standing(connection: Connection, edition: str, puzzle: Puzzle, standing: Standing) -> None:
    row = {"value": standing.rating.value, "spread": standing.rating.spread}
    row |= {"tried": standing.tried, "found": standing.found}
    its = update(standings).where(standings.c.edition == edition, standings.c.puzzle == puzzle.id)
    if connection.execute(its.values(row)).rowcount == 0:
        connection.execute(insert(standings).values(row | {"edition": edition, "puzzle": puzzle.id}))


def keep_hint(guest: str, edition: str, puzzle: Puzzle) -> Work[None]:
    def work(connection: Connection) -> None:
        attempt = attempts_of(connection, guest, edition).get(puzzle.id, Attempt(puzzle.id))
        if not attempt.tries:
            keep_attempt(connection, guest, edition, replace(attempt, hinted=True))

    return work


def keep_answer(
    guest: str, edition: str, puzzle: Puzzle, right: bool, now: str, gives_up: bool = False
) -> Work[RecordedAnswer]:
    """One more answer; the first moves my rating and the puzzle's.  Who gives up has missed it, and is shown it."""

    def work(connection: Connection) -> RecordedAnswer:
        before = solver_of(connection, guest, changing=True)
        attempt = attempts_of(connection, guest, edition).get(puzzle.id, Attempt(puzzle.id))
        is_first = not attempt.tries
        attempt = answered(attempt, right, now)
        if gives_up:
            attempt = replace(attempt, solved=True)
        keep_attempt(connection, guest, edition, attempt)
        after = before
        if is_first:
            after, standing = counted(attempt, before, standing_of(connection, edition, puzzle, changing=True))
            keep_rating(connection, guest, after, KIND)
            keep_standing(connection, edition, puzzle, standing)
        return RecordedAnswer(attempt, before, after)

    return work


def bring_along(guest: str, owner: str) -> Work[None]:
    """A device becomes its owner's: puzzles answered there are his, where he has not answered them himself."""

    def work(connection: Connection) -> None:
        for edition in connection.execute(
            select(attempts.c.edition).where(attempts.c.guest == guest).distinct()
        ).scalars():
            known = attempts_of(connection, owner, edition)
            for one in attempts_of(connection, guest, edition).values():
                if one.puzzle not in known:
                    keep_attempt(connection, owner, edition, one)
        connection.execute(delete(attempts).where(attempts.c.guest == guest))

    return work
