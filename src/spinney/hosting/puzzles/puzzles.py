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
from spinney.hosting.practice.practice import Beginning, alone, practice_record
from spinney.hosting.puzzles.messages import (
    AnswerInfo,
    DayPuzzle,
    EarlierPuzzle,
    PuzzleHint,
    PuzzleInfo,
    PuzzleShelf,
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

REMEMBERED: Final = 256  # positions
DAYS: Final = 5  # shown
EARLIER: Final = 6
RIVAL_NAMES: Final = ("Ida", "Jon", "Kay", "Lou")


class Answered(NamedTuple):
    """An answer that was kept: what I have made of the puzzle now, and my rating before and after."""

    attempt: Attempt
    before: Rating
    after: Rating


class PuzzleBook(Protocol):
    """Where it is kept what everybody has made of puzzles; an answer is kept whole or not at all."""

    async def solver(self, guest: str) -> Rating: ...

    async def attempts(self, guest: str, edition: str) -> dict[str, Attempt]: ...

    async def standing(self, edition: str, puzzle: Puzzle) -> Standing: ...

    async def hinted(self, guest: str, edition: str, puzzle: Puzzle) -> None: ...

    async def answer(self, guest: str, edition: str, puzzle: Puzzle, right: bool, now: str) -> Answered: ...

    async def give_up(self, guest: str, edition: str, puzzle: Puzzle, now: str) -> Answered: ...


@dataclass(frozen=True)
class Desk:
    """Where puzzles are handed out: the book, and how what takes a while is done."""

    book: PuzzleBook
    aside: RunWork = run_inline


# --- which puzzle ---------------------------------------------------------------------------------------------------


def the_puzzles(edition: str) -> tuple[Edition, tuple[Puzzle, ...]]:
    if edition not in offered_editions():
        raise no_such_edition()
    the = named(edition)
    return the, puzzles_of(the)


def the_puzzle(edition: str, wanted: str) -> tuple[Edition, Puzzle]:
    the, _ = the_puzzles(edition)
    found = puzzle_by_id(the, wanted)
    if found is None:
        raise Refused("no-such-puzzle", "There is no such puzzle here; ask for another one.")
    return the, found


async def shelf(desk: Desk, guest: str, edition: str, today: date) -> PuzzleShelf:
    """How far I have come with an edition's puzzles."""
    the, puzzles = the_puzzles(edition)
    attempts = await desk.book.attempts(guest, edition)
    solved = {one for one, attempt in attempts.items() if attempt.solved}
    themes = [
        ThemeInfo(theme=theme, name=WORDS[theme].name, puzzles=len(some), solved=sum(p.id in solved for p in some))
        for theme in THEMES
        if (some := [puzzle for puzzle in puzzles if puzzle.theme == theme])
    ]
    return PuzzleShelf(
        edition=edition,
        puzzles=len(puzzles),
        themes=themes,
        solver=solver_info(await desk.book.solver(guest), attempts),
        days=[day for number in range(DAYS - 1, -1, -1) if (day := a_day(the, today - timedelta(number), attempts))],
        earlier=await desk.aside(earlier, the, attempts),
    )


def a_day(edition: Edition, day: date, attempts: dict[str, Attempt]) -> DayPuzzle | None:
    puzzle = puzzle_of_the_day(puzzles_of(edition), edition.name, day)
    if puzzle is None:
        return None
    attempt = attempts.get(puzzle.id, Attempt(puzzle.id))
    return DayPuzzle(day=day.isoformat(), id=puzzle.id, solved=attempt.solved, first=attempt.first)


def earlier(edition: Edition, attempts: dict[str, Attempt]) -> list[EarlierPuzzle]:
    """The puzzles answered last, the latest first."""
    known = {puzzle.id: puzzle for puzzle in puzzles_of(edition)}
    answered = [one for one in attempts.values() if one.tries and one.puzzle in known]
    answered.sort(key=lambda one: one.at, reverse=True)
    return [
        EarlierPuzzle(
            id=one.puzzle,
            title=title(position(edition, known[one.puzzle].id), known[one.puzzle].theme),
            theme=known[one.puzzle].theme,
            solved=one.solved,
            first=one.first,
        )
        for one in answered[:EARLIER]
    ]


async def next_for(desk: Desk, guest: str, edition: str, theme: str = "") -> PuzzleInfo:
    """One I have not answered yet, about as hard as I am good."""
    the, puzzles = the_puzzles(edition)
    attempts = await desk.book.attempts(guest, edition)
    some = [puzzle for puzzle in puzzles if theme in ("", puzzle.theme)]
    found = next_puzzle(some, attempts, await desk.book.solver(guest), f"{guest} {len(attempts)}")
    if found is None:
        raise Refused("no-more-puzzles", "You have answered all of these; try another theme or edition.")
    return await told(desk, guest, the, found)


async def of_the_day(desk: Desk, guest: str, edition: str, day: date) -> PuzzleInfo:
    """The same for everybody."""
    the, puzzles = the_puzzles(edition)
    found = puzzle_of_the_day(puzzles, edition, day)
    if found is None:
        raise Refused("no-more-puzzles", "There are no puzzles for this edition yet.")
    return replace(await told(desk, guest, the, found), day=day.isoformat())


async def one(desk: Desk, guest: str, edition: str, wanted: str) -> PuzzleInfo:
    the, found = the_puzzle(edition, wanted)
    return await told(desk, guest, the, found)


# --- answering ------------------------------------------------------------------------------------------------------


async def answer(desk: Desk, guest: str, edition: str, wanted: str, move: str, now: str) -> PuzzleVerdict:
    """Is it the best?  The first answer counts; a wrong one says why, and another try is free."""
    the, puzzle = the_puzzle(edition, wanted)
    chosen = next((one for one in puzzle.offered(the) if one.text == move), None)
    if chosen is None:
        raise Refused("illegal-move", "This is none of the answers; choose one that is offered.")
    right = chosen is puzzle.right(the)
    kept = await desk.book.answer(guest, edition, puzzle, right, now)
    sentence = await desk.aside(why, the, puzzle, chosen)
    return await verdict(desk, guest, the, puzzle, kept, right, sentence)


async def give_up(desk: Desk, guest: str, edition: str, wanted: str, now: str) -> PuzzleVerdict:
    """All answers, for those who would rather know."""
    the, puzzle = the_puzzle(edition, wanted)
    kept = await desk.book.give_up(guest, edition, puzzle, now)
    return await verdict(desk, guest, the, puzzle, kept, False, await desk.aside(why, the, puzzle, puzzle.right(the)))


def why(edition: Edition, puzzle: Puzzle, chosen: Move) -> str:
    view = position(edition, puzzle.id)
    return why_right(view, puzzle) if chosen is puzzle.right(edition) else why_wrong(view, puzzle, chosen)


async def verdict(
    desk: Desk, guest: str, edition: Edition, puzzle: Puzzle, kept: Answered, right: bool, sentence: str
) -> PuzzleVerdict:
    attempts = await desk.book.attempts(guest, edition.name)
    return PuzzleVerdict(
        right=right,
        sentence=sentence,
        counted=kept.after.results > kept.before.results,
        gained=round(kept.after.value) - round(kept.before.value),
        solver=solver_info(kept.after, attempts),
        solution=await desk.aside(solution, edition, puzzle) if kept.attempt.solved else None,
    )


async def hint_for(desk: Desk, guest: str, edition: str, wanted: str) -> PuzzleHint:
    """What to look at; a first answer counts half after that."""
    the, puzzle = the_puzzle(edition, wanted)
    await desk.book.hinted(guest, edition, puzzle)
    return await desk.aside(clue, the, puzzle)


def clue(edition: Edition, puzzle: Puzzle) -> PuzzleHint:
    view = position(edition, puzzle.id)
    return PuzzleHint(sentence=hint(view, puzzle), species=worth_a_look(view, puzzle.right(edition)))


def worth_a_look(view: View, move: Move) -> list[int]:
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


def try_on(edition: str, wanted: str, guest: str, name: str, bots: list[str], maker: str) -> TableRecord:
    """A table at the position, to play on from: alone among bots."""
    the, puzzle = the_puzzle(edition, wanted)
    view = position(the, puzzle.id)
    begins = Beginning(
        seed=str(puzzle.seed), start=puzzle.start, moves=[the.moves.all[index].text for index in puzzle.moves]
    )
    seats = alone(puzzle.seats, view.me, guest, name, bots)
    return practice_record(TableOptions(edition=edition), seats, begins, about=puzzle.id, guest=guest, maker=maker)


# --- what is shown --------------------------------------------------------------------------------------------------


@lru_cache(REMEMBERED)
def position(edition: Edition, wanted: str) -> View:
    """The table as its player saw it; the game is played up to there once."""
    puzzle = puzzle_by_id(edition, wanted)
    assert puzzle is not None
    return puzzle.view(edition)


async def told(desk: Desk, guest: str, edition: Edition, puzzle: Puzzle) -> PuzzleInfo:
    attempt = (await desk.book.attempts(guest, edition.name)).get(puzzle.id, Attempt(puzzle.id))
    standing = await desk.book.standing(edition.name, puzzle)
    return await desk.aside(drawn_up, edition, puzzle, attempt, standing)


def drawn_up(edition: Edition, puzzle: Puzzle, attempt: Attempt, standing: Standing) -> PuzzleInfo:
    view = position(edition, puzzle.id)
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
        names=names_at(view),
        game=shown(view),
        answers=[move_info(view, move, points=True) for move in puzzle.offered(edition)],
        tries=attempt.tries,
        solved=attempt.solved,
        solution=solution(edition, puzzle) if attempt.solved else None,
    )


def shown(view: View) -> GameView:
    """The position without what would answer it: neither other moves nor a payment that is suggested."""
    game = game_view(view, TableDisplay(tuple(names_at(view))), can_undo=False)
    return replace(game, moves=[], why_not=[], suggestion=[])


def names_at(view: View) -> list[str]:
    names = list(RIVAL_NAMES[: view.seats - 1])
    names.insert(view.me, "You")
    return names


def solution(edition: Edition, puzzle: Puzzle) -> PuzzleSolution:
    view = position(edition, puzzle.id)
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
