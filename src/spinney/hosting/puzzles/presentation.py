"""Puzzles as the page shows them: the position, its answers, hints and solutions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final

from spinney.editions import Edition
from spinney.editions.moves import AT_PLACE, ON_CARDS, PLACE_HALF, PLAY_HALF, Move
from spinney.hosting.editions.documents import edition_info
from spinney.hosting.messages import to_json
from spinney.hosting.messages.games import GameView
from spinney.hosting.puzzles.messages import (
    AnswerInfo,
    DayPuzzle,
    EarlierPuzzle,
    PuzzleHint,
    PuzzleInfo,
    PuzzleSolution,
    SolverInfo,
    ThemeInfo,
)
from spinney.hosting.viewers.game_view import TableDisplay, game_view, move_info
from spinney.study.puzzles.collection import puzzle_by_id, puzzles_of
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.puzzle_text import THEME_TEXTS, explain_right, explain_wrong, hint, situation, title
from spinney.study.puzzles.solving import Attempt, Standing, puzzle_of_the_day, streak
from spinney.study.puzzles.themes import THEMES
from spinney.study.rating import Rating
from spinney.text.sentences import explain
from spinney.views import View
from spinney.words import steps
from spinney.words.steps import waiting_step

MAX_CACHED_POSITIONS: Final = 256
OWN_FIELDS: Final = ("rating", "tried", "found", "day", "tries", "solved", "solution")  # of a `PuzzleInfo`
EARLIER_LISTED: Final = 6
RIVAL_NAMES: Final = ("Ida", "Jon", "Kay", "Lou")


@lru_cache(MAX_CACHED_POSITIONS)
def puzzle_view(edition: Edition, puzzle_id: str) -> View:
    """Return the table as its player saw it, replaying the game up to there once."""
    puzzle = puzzle_by_id(edition, puzzle_id)
    assert puzzle is not None
    return puzzle.view(edition)


def puzzle_json(edition: Edition, puzzle: Puzzle, attempt: Attempt, standing: Standing, day: str | None = None) -> str:
    """Return a `PuzzleInfo` for the page, of which only what differs between people is written anew."""
    solution = solution_json(edition, puzzle.id) if attempt.solved else "null"
    own = {
        "rating": round(standing.rating.value),
        "tried": standing.tried,
        "found": standing.found,
        "day": day,
        "tries": attempt.tries,
        "solved": attempt.solved,
    }
    return f'{position_json(edition, puzzle.id)[:-1]},{to_json(own)[1:-1]},"solution":{solution}}}'


@lru_cache(MAX_CACHED_POSITIONS)
def position_json(edition: Edition, puzzle_id: str) -> str:
    """Return what of a puzzle is the same for everybody."""
    puzzle = puzzle_by_id(edition, puzzle_id)
    assert puzzle is not None
    shown = puzzle_info(edition, puzzle)
    return to_json({name: value for name, value in vars(shown).items() if name not in OWN_FIELDS})


@lru_cache(MAX_CACHED_POSITIONS)
def solution_json(edition: Edition, puzzle_id: str) -> str:
    """Return a puzzle's solution."""
    puzzle = puzzle_by_id(edition, puzzle_id)
    assert puzzle is not None
    return to_json(puzzle_solution(edition, puzzle))


def puzzle_info(edition: Edition, puzzle: Puzzle) -> PuzzleInfo:
    """Return a puzzle as nobody has tried it yet."""
    view = puzzle_view(edition, puzzle.id)
    words = THEME_TEXTS[puzzle.theme]
    return PuzzleInfo(
        id=puzzle.id,
        edition=edition.name,
        theme=puzzle.theme,
        theme_name=str(words.name),
        title=str(title(view, puzzle.theme)),
        situation=str(situation(view)),
        asking=str(words.prompt),
        rating=0,
        tried=0,
        found=0,
        day=None,
        names=seat_names(view),
        game=hide_answers(view),
        answers=[move_info(view, move, points=True) for move in puzzle.offered_moves(edition)],
        tries=0,
        solved=False,
        solution=None,
    )


def hide_answers(view: View) -> GameView:
    """Return the position without what would answer it: other moves and suggested payments."""
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
        why=str(explain_right(view, puzzle)),
        answers=[
            AnswerInfo(
                move=moves[answer.move].text,
                sentence=str(explain(view, moves[answer.move], points=False)),
                chance=answer.chance,
                behind=answer.behind,
                error=answer.error,
                planned=answer.move == puzzle.planned,
            )
            for answer in puzzle.answers
        ],
        tables=puzzle.tables,
        to_the_end=puzzle.to_the_end,
    )


def explain_answer(edition: Edition, puzzle: Puzzle, chosen: Move) -> str:
    """Say why an answer is right or wrong."""
    view = puzzle_view(edition, puzzle.id)
    right = chosen is puzzle.right(edition)
    return str(explain_right(view, puzzle) if right else explain_wrong(view, puzzle, chosen))


def puzzle_hint(edition: Edition, puzzle: Puzzle) -> PuzzleHint:
    view = puzzle_view(edition, puzzle.id)
    return PuzzleHint(sentence=str(hint(view, puzzle)), species=related_species(view, puzzle.right(edition)))


def related_species(view: View, move: Move) -> list[int]:
    """Return the species in my forest that the best move's card counts, or that count it."""
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


def theme_infos(edition: Edition, attempts: dict[str, Attempt]) -> list[ThemeInfo]:
    """Return each theme with puzzles, and how many of them are solved."""
    solved = {puzzle_id for puzzle_id, attempt in attempts.items() if attempt.solved}
    puzzles = puzzles_of(edition)
    number = Counter(puzzle.theme for puzzle in puzzles)
    number_solved = Counter(puzzle.theme for puzzle in puzzles if puzzle.id in solved)
    return [
        ThemeInfo(theme=theme, name=str(THEME_TEXTS[theme].name), puzzles=number[theme], solved=number_solved[theme])
        for theme in THEMES
        if number[theme]
    ]


def day_puzzle(edition: Edition, day: date, attempts: dict[str, Attempt]) -> DayPuzzle | None:
    """Return what I made of a day's puzzle, or None for an edition without puzzles."""
    puzzle = puzzle_of_the_day(puzzles_of(edition), edition.name, day)
    if puzzle is None:
        return None
    attempt = attempts.get(puzzle.id, Attempt(puzzle.id))
    return DayPuzzle(day=day.isoformat(), id=puzzle.id, solved=attempt.solved, first=attempt.first)


def earlier_puzzles(edition: Edition, attempts: dict[str, Attempt]) -> list[EarlierPuzzle]:
    """Return the puzzles answered last, the latest first."""
    known = {puzzle.id: puzzle for puzzle in puzzles_of(edition)}
    answered = [attempt for attempt in attempts.values() if attempt.tries and attempt.puzzle in known]
    answered.sort(key=lambda attempt: attempt.at, reverse=True)
    found = []
    for attempt in answered[:EARLIER_LISTED]:
        theme = known[attempt.puzzle].theme
        found.append(
            EarlierPuzzle(
                id=attempt.puzzle,
                title=str(title(puzzle_view(edition, attempt.puzzle), theme)),
                theme=theme,
                solved=attempt.solved,
                first=attempt.first,
            )
        )
    return found


def solver_info(rating: Rating, attempts: dict[str, Attempt]) -> SolverInfo:
    return SolverInfo(
        rating=round(rating.value),
        spread=round(rating.spread),
        answered=sum(1 for attempt in attempts.values() if attempt.tries),
        streak=streak(list(attempts.values())),
    )
