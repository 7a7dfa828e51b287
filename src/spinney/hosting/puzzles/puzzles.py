"""Puzzles for whoever visits: which one comes next, judged here, kept by guest; the page sees a `View` and no more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from spinney.editions import Edition, named
from spinney.editions.moves import AT_PLACE, ON_CARDS, PLACE_HALF, PLAY_HALF, Move
from spinney.hosting.editions.documents import edition_info
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.messages.games import GameView
from spinney.hosting.practice.practice import GameStart, new_practice_record, single_player_seats
from spinney.hosting.puzzles.messages import (
    AnswerInfo,
    DayPuzzle,
    EarlierPuzzle,
    PuzzleHint,
    PuzzleInfo,
    PuzzleOverview,
    PuzzleSolution,
    PuzzleVerdict,
    SolverInfo,
    ThemeInfo,
)
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.record import TableOptions, TableRecord, no_such_edition
from spinney.hosting.tables.store import RunWork, run_inline
from spinney.hosting.viewers.game_view import TableDisplay, game_view, move_info
from spinney.study.puzzles.collection import puzzle_by_id, puzzles_of
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.puzzle_text import WORDS, hint, situation, title, why_right, why_wrong
from spinney.study.puzzles.solving import Attempt, Standing, next_puzzle, puzzle_of_the_day, streak
from spinney.study.puzzles.themes import THEMES
from spinney.study.rating import Rating
from spinney.text.sentences import explain
from spinney.views import View
from spinney.words import steps
from spinney.words.steps import waiting_step

MAX_CACHED_POSITIONS: Final = 256  # positions
DAYS_LISTED: Final = 5  # shown
EARLIER_LISTED: Final = 6
RIVAL_NAMES: Final = ("Ida", "Jon", "Kay", "Lou")


class RecordedAnswer(NamedTuple):
    """An answer that was kept: what I have made of the puzzle now, and my rating before and after."""

    attempt: Attempt
    before: Rating
    after: Rating


class PuzzleStore(Protocol):
    """Where it is kept what everybody has made of puzzles; an answer is kept whole or not at all."""

    async def solver(self, guest: str) -> Rating: ...

    async def attempts(self, guest: str, edition: str) -> dict[str, Attempt]: ...

    async def standing(self, edition: str, puzzle: Puzzle) -> Standing: ...

    async def hinted(self, guest: str, edition: str, puzzle: Puzzle) -> None: ...

    async def answer(self, guest: str, edition: str, puzzle: Puzzle, right: bool, now: str) -> RecordedAnswer: ...

    async def give_up(self, guest: str, edition: str, puzzle: Puzzle, now: str) -> RecordedAnswer: ...


@dataclass(frozen=True)
class PuzzleContext:
    """Where puzzles are handed out: the book, and how what takes a while is done."""

    store: PuzzleStore
    run: RunWork = run_inline


# --- which puzzle ---------------------------------------------------------------------------------------------------


def find_puzzles(edition: str) -> tuple[Edition, tuple[Puzzle, ...]]:
    if edition not in offered_editions():
        raise no_such_edition()
    the = named(edition)
    return the, puzzles_of(the)


def find_puzzle(edition: str, wanted: str) -> tuple[Edition, Puzzle]:
    the, _ = find_puzzles(edition)
    found = puzzle_by_id(the, wanted)
    if found is None:
        raise Refused("no-such-puzzle", "There is no such puzzle here; ask for another one.")
    return the, found


async def get_overview(context: PuzzleContext, guest: str, edition: str, today: date) -> PuzzleOverview:
    """How far I have come with an edition's puzzles."""
    the, puzzles = find_puzzles(edition)
    attempts = await context.store.attempts(guest, edition)
    solved = {one for one, attempt in attempts.items() if attempt.solved}
    themes = [
        ThemeInfo(theme=theme, name=WORDS[theme].name, puzzles=len(some), solved=sum(p.id in solved for p in some))
        for theme in THEMES
        if (some := [puzzle for puzzle in puzzles if puzzle.theme == theme])
    ]
    return PuzzleOverview(
        edition=edition,
        puzzles=len(puzzles),
        themes=themes,
        solver=solver_info(await context.store.solver(guest), attempts),
        days=[
            day
            for number in range(DAYS_LISTED - 1, -1, -1)
            if (day := day_puzzle(the, today - timedelta(number), attempts))
        ],
        earlier=await context.run(earlier_puzzles, the, attempts),
    )


def day_puzzle(edition: Edition, day: date, attempts: dict[str, Attempt]) -> DayPuzzle | None:
    puzzle = puzzle_of_the_day(puzzles_of(edition), edition.name, day)
    if puzzle is None:
        return None
    attempt = attempts.get(puzzle.id, Attempt(puzzle.id))
    return DayPuzzle(day=day.isoformat(), id=puzzle.id, solved=attempt.solved, first=attempt.first)


def earlier_puzzles(edition: Edition, attempts: dict[str, Attempt]) -> list[EarlierPuzzle]:
    """The puzzles answered last, the latest first."""
    known = {puzzle.id: puzzle for puzzle in puzzles_of(edition)}
    answered = [one for one in attempts.values() if one.tries and one.puzzle in known]
    answered.sort(key=lambda one: one.at, reverse=True)
    return [
        EarlierPuzzle(
            id=one.puzzle,
            title=title(puzzle_view(edition, known[one.puzzle].id), known[one.puzzle].theme),
            theme=known[one.puzzle].theme,
            solved=one.solved,
            first=one.first,
        )
        for one in answered[:EARLIER_LISTED]
    ]


async def get_next_puzzle(context: PuzzleContext, guest: str, edition: str, theme: str = "") -> PuzzleInfo:
    """One I have not answered yet, about as hard as I am good."""
    the, puzzles = find_puzzles(edition)
    attempts = await context.store.attempts(guest, edition)
    some = [puzzle for puzzle in puzzles if theme in ("", puzzle.theme)]
    found = next_puzzle(some, attempts, await context.store.solver(guest), f"{guest} {len(attempts)}")
    if found is None:
        raise Refused("no-more-puzzles", "You have answered all of these; try another theme or edition.")
    return await load_puzzle_info(context, guest, the, found)


async def get_daily_puzzle(context: PuzzleContext, guest: str, edition: str, day: date) -> PuzzleInfo:
    """The same for everybody."""
    the, puzzles = find_puzzles(edition)
    found = puzzle_of_the_day(puzzles, edition, day)
    if found is None:
        raise Refused("no-more-puzzles", "There are no puzzles for this edition yet.")
    return replace(await load_puzzle_info(context, guest, the, found), day=day.isoformat())


async def get_puzzle(context: PuzzleContext, guest: str, edition: str, wanted: str) -> PuzzleInfo:
    the, found = find_puzzle(edition, wanted)
    return await load_puzzle_info(context, guest, the, found)


# --- answering ------------------------------------------------------------------------------------------------------


async def answer_puzzle(
    context: PuzzleContext, guest: str, edition: str, wanted: str, move: str, now: str
) -> PuzzleVerdict:
    """Is it the best?  The first answer counts; a wrong one says why, and another try is free."""
    the, puzzle = find_puzzle(edition, wanted)
    chosen = next((one for one in puzzle.offered(the) if one.text == move), None)
    if chosen is None:
        raise Refused("illegal-move", "This is none of the answers; choose one that is offered.")
    right = chosen is puzzle.right(the)
    kept = await context.store.answer(guest, edition, puzzle, right, now)
    sentence = await context.run(explain_answer, the, puzzle, chosen)
    return await make_verdict(context, guest, the, puzzle, kept, right, sentence)


async def give_up(context: PuzzleContext, guest: str, edition: str, wanted: str, now: str) -> PuzzleVerdict:
    """All answers, for those who would rather know."""
    the, puzzle = find_puzzle(edition, wanted)
    kept = await context.store.give_up(guest, edition, puzzle, now)
    return await make_verdict(
        context, guest, the, puzzle, kept, False, await context.run(explain_answer, the, puzzle, puzzle.right(the))
    )


def explain_answer(edition: Edition, puzzle: Puzzle, chosen: Move) -> str:
    view = puzzle_view(edition, puzzle.id)
    return why_right(view, puzzle) if chosen is puzzle.right(edition) else why_wrong(view, puzzle, chosen)


async def make_verdict(
    context: PuzzleContext,
    guest: str,
    edition: Edition,
    puzzle: Puzzle,
    kept: RecordedAnswer,
    right: bool,
    sentence: str,
) -> PuzzleVerdict:
    attempts = await context.store.attempts(guest, edition.name)
    return PuzzleVerdict(
        right=right,
        sentence=sentence,
        counted=kept.after.results > kept.before.results,
        gained=round(kept.after.value) - round(kept.before.value),
        solver=solver_info(kept.after, attempts),
        solution=await context.run(puzzle_solution, edition, puzzle) if kept.attempt.solved else None,
    )


async def get_hint(context: PuzzleContext, guest: str, edition: str, wanted: str) -> PuzzleHint:
    """What to look at; a first answer counts half after that."""
    the, puzzle = find_puzzle(edition, wanted)
    await context.store.hinted(guest, edition, puzzle)
    return await context.run(puzzle_hint, the, puzzle)


def puzzle_hint(edition: Edition, puzzle: Puzzle) -> PuzzleHint:
    view = puzzle_view(edition, puzzle.id)
    return PuzzleHint(sentence=hint(view, puzzle), species=related_species(view, puzzle.right(edition)))


def related_species(view: View, move: Move) -> list[int]:
    """The species in my forest that the best move's card counts, or that count it."""
    flora, printed = view.edition.flora, edition_info(view.edition.name).species
    _, waiting, _, _ = waiting_step(view.pending)
    halves: list[int] = []
    if move.verb in (PLAY_HALF, PLACE_HALF):
        halves = [move.number]
    elif move.verb == AT_PLACE:
        halves = [waiting]
    elif move.verb in ON_CARDS and steps.waiting_verb(view.pending) != steps.PAY:
        halves = view.edition.halves_of[move.number]
    mine = {flora.species_of[half] for half in [*view.forests[view.me].hosts, *view.forests[view.me].dwellers]}
    its = {flora.species_of[half] for half in halves}
    return sorted(
        species
        for species in mine
        if its.intersection(printed[species].counts) or any(species in printed[other].counts for other in its)
    )


def new_puzzle_record(edition: str, wanted: str, guest: str, name: str, bots: list[str], maker: str) -> TableRecord:
    """A table at the position, to play on from: alone among bots."""
    the, puzzle = find_puzzle(edition, wanted)
    view = puzzle_view(the, puzzle.id)
    begins = GameStart(
        seed=str(puzzle.seed), start=puzzle.start, moves=[the.moves.all[index].text for index in puzzle.moves]
    )
    seats = single_player_seats(puzzle.seats, view.me, guest, name, bots)
    return new_practice_record(TableOptions(edition=edition), seats, begins, about=puzzle.id, guest=guest, maker=maker)


# --- what is shown --------------------------------------------------------------------------------------------------


@lru_cache(MAX_CACHED_POSITIONS)
def puzzle_view(edition: Edition, wanted: str) -> View:
    """The table as its player saw it; the game is played up to there once."""
    puzzle = puzzle_by_id(edition, wanted)
    assert puzzle is not None
    return puzzle.view(edition)


async def load_puzzle_info(context: PuzzleContext, guest: str, edition: Edition, puzzle: Puzzle) -> PuzzleInfo:
    attempt = (await context.store.attempts(guest, edition.name)).get(puzzle.id, Attempt(puzzle.id))
    standing = await context.store.standing(edition.name, puzzle)
    return await context.run(puzzle_info, edition, puzzle, attempt, standing)


def puzzle_info(edition: Edition, puzzle: Puzzle, attempt: Attempt, standing: Standing) -> PuzzleInfo:
    view = puzzle_view(edition, puzzle.id)
    words = WORDS[puzzle.theme]
    return PuzzleInfo(
        id=puzzle.id,
        edition=edition.name,
        theme=puzzle.theme,
        theme_name=words.name,
        title=title(view, puzzle.theme),
        situation=situation(view),
        asking=words.asking,
        rating=round(standing.rating.value),
        tried=standing.tried,
        found=standing.found,
        day=None,
        names=seat_names(view),
        game=hide_answers(view),
        answers=[move_info(view, move, points=True) for move in puzzle.offered(edition)],
        tries=attempt.tries,
        solved=attempt.solved,
        solution=puzzle_solution(edition, puzzle) if attempt.solved else None,
    )


def hide_answers(view: View) -> GameView:
    """The position without what would answer it: neither other moves nor a payment that is suggested."""
    game = game_view(view, TableDisplay(tuple(seat_names(view))), can_undo=False)
    return replace(game, moves=[], why_not=[], suggestion=[])


def seat_names(view: View) -> list[str]:
    names = list(RIVAL_NAMES[: view.seats - 1])
    names.insert(view.me, "You")
    return names


def puzzle_solution(edition: Edition, puzzle: Puzzle) -> PuzzleSolution:
    view = puzzle_view(edition, puzzle.id)
    moves = edition.moves.all
    return PuzzleSolution(
        move=puzzle.right(edition).text,
        why=why_right(view, puzzle),
        answers=[
            AnswerInfo(
                move=moves[one.move].text,
                sentence=explain(view, moves[one.move], points=False),
                chance=one.chance,
                behind=one.behind,
                error=one.error,
                planned=one.move == puzzle.planned,
            )
            for one in puzzle.answers
        ],
        tables=puzzle.tables,
        to_the_end=puzzle.to_the_end,
    )


def solver_info(rating: Rating, attempts: dict[str, Attempt]) -> SolverInfo:
    return SolverInfo(
        rating=round(rating.value),
        spread=round(rating.spread),
        answered=sum(1 for one in attempts.values() if one.tries),
        streak=streak(list(attempts.values())),
    )
