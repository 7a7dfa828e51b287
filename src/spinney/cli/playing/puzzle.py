"""`spinney puzzle`: solve a puzzle in the terminal."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated

import typer
from platformdirs import user_data_path
from rich.padding import Padding
from rich.text import Text

from spinney.cli.app import EDITION_HELP, AsJson, app, console, exit_on_refusal, fail, load_edition
from spinney.cli.language import tell
from spinney.cli.playing.draw import TableRenderer
from spinney.cli.playing.puzzle_results import PuzzleResultsFile
from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.language.message import say
from spinney.study.puzzles.collection import puzzle_by_id, puzzles_of
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.puzzle_text import THEME_TEXTS, explain_right, explain_wrong, hint, situation, title
from spinney.study.puzzles.solving import next_puzzle, puzzle_of_the_day, streak
from spinney.study.puzzles.themes import THEMES
from spinney.text.phrases import join_card_names
from spinney.text.sentences import explain
from spinney.views import View


@app.command("puzzle")
def command(
    edition: Annotated[str, typer.Argument(help=EDITION_HELP)] = "forest",
    wanted: Annotated[str, typer.Option("--id", help="This puzzle and no other.")] = "",
    day: Annotated[bool, typer.Option("--day", help="The puzzle of the day.")] = False,
    theme: Annotated[str, typer.Option(help=f"One of {', '.join(THEMES)}.")] = "",
    as_json: AsJson = False,
) -> None:
    """Solve a puzzle: one question from a real game, and one answer that is clearly best."""
    the = load_edition(edition)
    results = PuzzleResultsFile(user_data_path("spinney", appauthor=False) / "puzzles" / "solved.json")
    with exit_on_refusal():
        puzzle = choose_puzzle(the, results, wanted, day, theme)
    if as_json:
        typer.echo(json.dumps(document(the, puzzle), ensure_ascii=False))
    else:
        solve(the, puzzle, results)


def choose_puzzle(edition: Edition, results: PuzzleResultsFile, wanted: str, day: bool, theme: str) -> Puzzle:
    """Return the puzzle asked for, or the next one that suits the solver's rating."""
    known = puzzles_of(edition)
    if not known:
        fail(f"There are no puzzles for '{edition.name}' yet; make some with: spinney puzzles --edition {edition.name}")
    if theme and theme not in THEMES:
        fail(f"There is no theme '{theme}'; known are: {', '.join(THEMES)}.")
    if wanted:
        found = puzzle_by_id(edition, wanted)
        return found or fail(f"There is no puzzle '{wanted}' for '{edition.name}'; leave --id out for another.")
    if day:
        today = puzzle_of_the_day(known, edition.name, datetime.now(UTC).date())
    else:
        some = [puzzle for puzzle in known if theme in ("", puzzle.theme)]
        today = next_puzzle(some, results.attempts, results.solver, str(len(results.attempts)))
    return today or fail("You have answered all of them; more are made with spinney puzzles, or choose one by --id.")


def document(edition: Edition, puzzle: Puzzle) -> dict[str, object]:
    """Return the question for programs, without the answer and without what its player could not see."""
    view = puzzle.view(edition)
    return {
        "id": puzzle.id,
        "edition": edition.name,
        "theme": puzzle.theme,
        "title": str(title(view, puzzle.theme)),
        "situation": str(situation(view)),
        "hand": [edition.cards[card] for card in view.hand],
        "clearing": [edition.cards[card] for card in view.clearing],
        "answers": [move.text for move in puzzle.offered_moves(edition)],
    }


def solve(edition: Edition, puzzle: Puzzle, results: PuzzleResultsFile) -> None:
    """Ask until the best answer is found, or the person leaves."""
    view = puzzle.view(edition)
    answers = puzzle.offered_moves(edition)
    show_question(view, puzzle, answers)
    right = puzzle.right(edition)
    while True:
        try:
            typed = input("> ").strip().casefold()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise typer.Exit(2) from None
        if typed == "q":
            return
        if typed == "h":
            if not results.attempt(puzzle).tries:
                results.save(replace(results.attempt(puzzle), hinted=True))
            console.print(tell(hint(view, puzzle)), highlight=False)
            continue
        if not typed.isdecimal() or not 1 <= int(typed) <= len(answers):
            text = say("Type a number from 1 to {n}, h for a hint, or q to leave.", n=len(answers))
            console.print(tell(text), highlight=False)
            continue
        move = answers[int(typed) - 1]
        results.answer(puzzle, move is right, datetime.now(UTC).isoformat())
        if move is right:
            show_solution(view, puzzle, results)
            return
        console.print(
            tell(say("Not the best. {why} Try another.", why=explain_wrong(view, puzzle, move))),
            highlight=False,
            soft_wrap=True,
        )


def show_question(view: View, puzzle: Puzzle, answers: list[Move]) -> None:
    """Print the table, the hand and the answers to choose from."""
    names = [f"Player {seat + 1}" for seat in range(view.seats)]
    names[view.me] = "You"
    console.print(TableRenderer(console).table(view, names, view.me))
    held = join_card_names(view.edition, view.hand) if view.hand else say("empty", "hand")
    console.print(Text(tell(say("Your hand: {cards}", cards=held))))
    console.print()
    console.print(Text(tell(title(view, puzzle.theme)), style="bold"), highlight=False)
    words = THEME_TEXTS[puzzle.theme]
    console.print(f"{tell(situation(view))} {tell(words.prompt)}", highlight=False, soft_wrap=True)
    for number, move in enumerate(answers, start=1):
        console.print(Padding(Text(f"{number}  {tell(explain(view, move))}"), (0, 0, 0, 1)))
    console.print(tell(say("A number answers, h gives a hint, q leaves.")), style="dim", highlight=False)


def show_solution(view: View, puzzle: Puzzle, results: PuzzleResultsFile) -> None:
    """Print why the answer is best, and the solver's rating."""
    moves = view.edition.moves.all
    console.print(
        tell(say("Found it. {why}", why=explain_right(view, puzzle))), style="green", highlight=False, soft_wrap=True
    )
    for answer in puzzle.answers:
        mark = " (the planner's choice)" if answer.move == puzzle.planned else ""
        console.print(f"  {answer.chance:.0%}  {moves[answer.move].text}{mark}", highlight=False)
    run = streak(list(results.attempts.values()))
    console.print(f"Your rating in puzzles: {results.solver.value:.0f}; in a row: {run}.", highlight=False)
