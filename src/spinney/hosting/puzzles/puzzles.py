"""Puzzles for a guest: which one comes next, how an answer is judged, and a table to play on from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from spinney.editions import Edition, edition_named
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.practice.practice import GameStart, new_practice_record, single_player_seats
from spinney.hosting.puzzles.messages import PuzzleHint, PuzzleOverview, PuzzleVerdict
from spinney.hosting.puzzles.presentation import (
    day_puzzle,
    earlier_puzzles,
    explain_answer,
    puzzle_hint,
    puzzle_json,
    puzzle_solution,
    puzzle_view,
    solver_info,
    theme_infos,
)
from spinney.hosting.puzzles.store import PuzzleStore, RecordedAnswer
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import TableOptions, TableRecord, no_such_edition
from spinney.hosting.tables.store import RunWork, run_inline
from spinney.study.puzzles.collection import puzzle_by_id, puzzles_of
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.solving import Attempt, next_puzzle, puzzle_of_the_day

DAYS_LISTED: Final = 5


@dataclass(frozen=True)
class PuzzleContext:
    """What requests about puzzles need: the store, and a way to run slow work."""

    store: PuzzleStore
    run: RunWork = run_inline


# --- which puzzle ---------------------------------------------------------------------------------------------------


def find_puzzles(edition_name: str) -> tuple[Edition, tuple[Puzzle, ...]]:
    """Return an edition and its puzzles; refuse an edition that is not offered here."""
    if edition_name not in offered_editions():
        raise no_such_edition()
    edition = edition_named(edition_name)
    return edition, puzzles_of(edition)


def find_puzzle(edition_name: str, puzzle_id: str) -> tuple[Edition, Puzzle]:
    edition, _ = find_puzzles(edition_name)
    puzzle = puzzle_by_id(edition, puzzle_id)
    if puzzle is None:
        raise Refused("no-such-puzzle", "There is no such puzzle here; ask for another one.")
    return edition, puzzle


async def get_overview(context: PuzzleContext, guest: str, edition_name: str, today: date) -> PuzzleOverview:
    """Return how far a guest has come with an edition's puzzles."""
    edition, puzzles = find_puzzles(edition_name)
    attempts = await context.store.attempts(guest, edition_name)
    days = [day_puzzle(edition, today - timedelta(ago), attempts) for ago in range(DAYS_LISTED - 1, -1, -1)]
    return PuzzleOverview(
        edition=edition_name,
        puzzles=len(puzzles),
        themes=theme_infos(edition, attempts),
        solver=solver_info(await context.store.solver(guest), attempts),
        days=[day for day in days if day],
        earlier=await context.run(earlier_puzzles, edition, attempts),
    )


async def get_next_puzzle(context: PuzzleContext, guest: str, edition_name: str, theme: str = "") -> str:
    """Return a puzzle the guest has not answered yet, about as hard as they are good."""
    edition, puzzles = find_puzzles(edition_name)
    attempts = await context.store.attempts(guest, edition_name)
    candidates = [puzzle for puzzle in puzzles if theme in ("", puzzle.theme)]
    found = next_puzzle(candidates, attempts, await context.store.solver(guest), f"{guest} {len(attempts)}")
    if found is None:
        raise Refused("no-more-puzzles", "You have answered all of these; try another theme or edition.")
    return await load_puzzle(context, attempts, edition, found)


async def get_daily_puzzle(context: PuzzleContext, guest: str, edition_name: str, day: date) -> str:
    """Return the puzzle of a day, which is the same for everybody."""
    edition, puzzles = find_puzzles(edition_name)
    found = puzzle_of_the_day(puzzles, edition_name, day)
    if found is None:
        raise Refused("no-more-puzzles", "There are no puzzles for this edition yet.")
    attempts = await context.store.attempts(guest, edition_name)
    return await load_puzzle(context, attempts, edition, found, day.isoformat())


async def get_puzzle(context: PuzzleContext, guest: str, edition_name: str, puzzle_id: str) -> str:
    """Return one puzzle."""
    edition, puzzle = find_puzzle(edition_name, puzzle_id)
    return await load_puzzle(context, await context.store.attempts(guest, edition_name), edition, puzzle)


async def load_puzzle(
    context: PuzzleContext, attempts: Mapping[str, Attempt], edition: Edition, puzzle: Puzzle, day: str | None = None
) -> str:
    """Load what people made of a puzzle, and return it to a guest with these attempts: the JSON of a `PuzzleInfo`."""
    attempt = attempts.get(puzzle.id, Attempt(puzzle.id))
    standing = await context.store.standing(edition.name, puzzle)
    return await context.run(puzzle_json, edition, puzzle, attempt, standing, day)


# --- answering ------------------------------------------------------------------------------------------------------


async def answer_puzzle(
    context: PuzzleContext, guest: str, edition_name: str, puzzle_id: str, move: str, now: str
) -> PuzzleVerdict:
    """Judge an answer: only the first one counts, and a wrong one is explained."""
    edition, puzzle = find_puzzle(edition_name, puzzle_id)
    chosen = next((offered for offered in puzzle.offered_moves(edition) if offered.text == move), None)
    if chosen is None:
        raise Refused("illegal-move", "This is none of the answers; choose one that is offered.")
    right = chosen is puzzle.right(edition)
    recorded = await context.store.record_answer(guest, edition_name, puzzle, right, now)
    sentence = await context.run(explain_answer, edition, puzzle, chosen)
    return await make_verdict(context, guest, edition, puzzle, recorded, right, sentence)


async def give_up(context: PuzzleContext, guest: str, edition_name: str, puzzle_id: str, now: str) -> PuzzleVerdict:
    """Show all answers to a guest who gives up."""
    edition, puzzle = find_puzzle(edition_name, puzzle_id)
    recorded = await context.store.record_give_up(guest, edition_name, puzzle, now)
    sentence = await context.run(explain_answer, edition, puzzle, puzzle.right(edition))
    return await make_verdict(context, guest, edition, puzzle, recorded, False, sentence)


async def make_verdict(
    context: PuzzleContext,
    guest: str,
    edition: Edition,
    puzzle: Puzzle,
    recorded: RecordedAnswer,
    right: bool,
    sentence: str,
) -> PuzzleVerdict:
    attempts = await context.store.attempts(guest, edition.name)
    return PuzzleVerdict(
        right=right,
        sentence=sentence,
        counted=recorded.after.results > recorded.before.results,
        gained=round(recorded.after.value) - round(recorded.before.value),
        solver=solver_info(recorded.after, attempts),
        solution=await context.run(puzzle_solution, edition, puzzle) if recorded.attempt.solved else None,
    )


async def get_hint(context: PuzzleContext, guest: str, edition_name: str, puzzle_id: str) -> PuzzleHint:
    """Say what to look at; a first answer after a hint counts half."""
    edition, puzzle = find_puzzle(edition_name, puzzle_id)
    await context.store.record_hint(guest, edition_name, puzzle)
    return await context.run(puzzle_hint, edition, puzzle)


def new_puzzle_record(
    edition_name: str, puzzle_id: str, guest: str, name: str, bots: list[str], maker: str
) -> TableRecord:
    """Make a table at the puzzle's position, where a guest plays on alone among bots."""
    edition, puzzle = find_puzzle(edition_name, puzzle_id)
    start = GameStart(
        seed=str(puzzle.seed), start=puzzle.start, moves=[edition.moves.all[index].text for index in puzzle.moves]
    )
    seats = single_player_seats(puzzle.seats, puzzle_view(edition, puzzle.id).me, guest, name, bots)
    options = TableOptions(edition=edition_name)
    return new_practice_record(options, seats, start, about=puzzle.id, guest=guest, maker=maker)
