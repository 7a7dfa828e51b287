"""Stores guests' attempts at puzzles, and how hard each puzzle has turned out to be."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select, update

from spinney.hosting.puzzles.store import RecordedAnswer
from spinney.study.puzzles.difficulty import NEW_SOLVER, first_rating
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, Standing, add_answer, count_answer
from spinney.study.rating import Rating
from spinney.web.storage.batch_writer import Work
from spinney.web.storage.schema import puzzle_attempts as attempts
from spinney.web.storage.schema import puzzle_standings as standings
from spinney.web.storage.store import Store
from spinney.web.storage.stores.rating_store import rating_of, store_rating

PUZZLE_RATING = "puzzles"


class SqlPuzzleStore:
    """A `PuzzleStore` in a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def solver(self, guest: str) -> Rating:
        return await self.store.read(lambda c: solver_rating(c, guest))

    async def attempts(self, guest: str, edition: str) -> dict[str, Attempt]:
        return await self.store.read(lambda c: attempts_of(c, guest, edition))

    async def standing(self, edition: str, puzzle: Puzzle) -> Standing:
        return await self.store.read(lambda c: standing_of(c, edition, puzzle))

    async def record_hint(self, guest: str, edition: str, puzzle: Puzzle) -> None:
        await self.store.write(store_hint(guest, edition, puzzle))

    async def record_answer(self, guest: str, edition: str, puzzle: Puzzle, right: bool, now: str) -> RecordedAnswer:
        return await self.store.write(store_answer(guest, edition, puzzle, right, now))

    async def record_give_up(self, guest: str, edition: str, puzzle: Puzzle, now: str) -> RecordedAnswer:
        return await self.store.write(store_answer(guest, edition, puzzle, False, now, gives_up=True))


def solver_rating(connection: Connection, guest: str, changing: bool = False) -> Rating:
    """Return a guest's rating at puzzles, or a new solver's; `changing` locks the row."""
    found = rating_of(connection, guest, PUZZLE_RATING, changing)
    return found if found.results else NEW_SOLVER


def attempts_of(connection: Connection, guest: str, edition: str) -> dict[str, Attempt]:
    """Return a guest's attempts at the puzzles of an edition, by puzzle."""
    wanted = select(attempts).where(attempts.c.guest == guest, attempts.c.edition == edition)
    found: dict[str, Attempt] = {}
    for row in connection.execute(wanted):
        found[row.puzzle] = Attempt(row.puzzle, row.at, row.first, row.solved, row.hinted, row.tries)
    return found


def store_attempt(connection: Connection, guest: str, edition: str, attempt: Attempt) -> None:
    """Store a guest's attempt at a puzzle."""
    row = {"at": attempt.at, "first": attempt.first, "solved": attempt.solved}
    row |= {"hinted": attempt.hinted, "tries": attempt.tries}
    key = {"guest": guest, "edition": edition, "puzzle": attempt.puzzle}
    mine = update(attempts).filter_by(**key)
    if connection.execute(mine.values(row)).rowcount == 0:
        connection.execute(insert(attempts).values(row | key))


def standing_of(connection: Connection, edition: str, puzzle: Puzzle, changing: bool = False) -> Standing:
    """Return a puzzle's rating; one nobody has tried is as hard as measured.  `changing` locks the row."""
    wanted = select(standings).where(standings.c.edition == edition, standings.c.puzzle == puzzle.id)
    row = connection.execute(wanted.with_for_update() if changing else wanted).first()
    if row is None:
        return Standing(first_rating(puzzle))
    return Standing(Rating(row.value, row.spread, row.tried), row.tried, row.found)


def store_standing(connection: Connection, edition: str, puzzle: Puzzle, standing: Standing) -> None:
    """Store how hard a puzzle has turned out to be."""
    row = {"value": standing.rating.value, "spread": standing.rating.spread}
    row |= {"tried": standing.tried, "found": standing.found}
    its = update(standings).where(standings.c.edition == edition, standings.c.puzzle == puzzle.id)
    if connection.execute(its.values(row)).rowcount == 0:
        connection.execute(insert(standings).values(row | {"edition": edition, "puzzle": puzzle.id}))


def store_hint(guest: str, edition: str, puzzle: Puzzle) -> Work[None]:
    """Store that a guest was given a hint before the first answer."""

    def work(connection: Connection) -> None:
        attempt = attempts_of(connection, guest, edition).get(puzzle.id, Attempt(puzzle.id))
        if not attempt.tries:
            store_attempt(connection, guest, edition, replace(attempt, hinted=True))

    return work


def store_answer(
    guest: str, edition: str, puzzle: Puzzle, right: bool, now: str, gives_up: bool = False
) -> Work[RecordedAnswer]:
    """Store an answer; the first one changes the guest's rating and the puzzle's.  Giving up counts as wrong."""

    def work(connection: Connection) -> RecordedAnswer:
        before = solver_rating(connection, guest, changing=True)
        attempt = attempts_of(connection, guest, edition).get(puzzle.id, Attempt(puzzle.id))
        is_first = not attempt.tries
        attempt = add_answer(attempt, right, now)
        if gives_up:
            attempt = replace(attempt, solved=True)
        store_attempt(connection, guest, edition, attempt)
        after = before
        if is_first:
            after, standing = count_answer(attempt, before, standing_of(connection, edition, puzzle, changing=True))
            store_rating(connection, guest, after, PUZZLE_RATING)
            store_standing(connection, edition, puzzle, standing)
        return RecordedAnswer(attempt, before, after)

    return work


def merge_attempts(guest: str, owner: str) -> Work[None]:
    """Give a device's attempts to its owner, for the puzzles the owner has not answered."""

    def work(connection: Connection) -> None:
        for edition in connection.execute(
            select(attempts.c.edition).where(attempts.c.guest == guest).distinct()
        ).scalars():
            known = attempts_of(connection, owner, edition)
            for attempt in attempts_of(connection, guest, edition).values():
                if attempt.puzzle not in known:
                    store_attempt(connection, owner, edition, attempt)
        connection.execute(delete(attempts).where(attempts.c.guest == guest))

    return work
