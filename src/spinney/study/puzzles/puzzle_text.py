"""A puzzle in words: its title, its question, a hint, and why an answer is right or wrong.

All of it comes from the view of the player who had to decide, and from the coach.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.editions.moves import Move
from spinney.study.coach.coach import MoveComparison, compare_moves
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.themes import Theme, is_last_round
from spinney.text.phrases import species_name
from spinney.text.sentences import question
from spinney.views import View
from spinney.words import steps
from spinney.words.nouns import count_noun
from spinney.words.steps import waiting_step


class ThemeText(NamedTuple):
    """The texts of a theme."""

    name: str
    title: str  # of one puzzle; {} is the card it is about, where there is one
    prompt: str
    hint: str  # where the coach has no better one


THEME_TEXTS: Final[dict[Theme, ThemeText]] = {
    "end": ThemeText(
        "When to end the game",
        "Before the last snow",
        "What is best, with the last winter in the deck?",
        "Count how many cards each choice takes off the deck, and who is ahead.",
    ),
    "keep": ThemeText(
        "Which card to keep",
        "What can be done without",
        "Which choice is best?",
        "Think of what each card could still bring you.",
    ),
    "pay": ThemeText(
        "What to pay with",
        "The price of the {}",
        "Which card do you pay with?",
        "Think of what each card could still bring you, and a rival who finds it in the clearing.",
    ),
    "place": ThemeText(
        "Where to put it",
        "A home for the {}",
        "Where does it belong?",
        "Count what each place earns, and which slots stay free.",
    ),
    "take": ThemeText(
        "What to take",
        "Take your pick",
        "Which choice is best?",
        "Think of what you could play with it next turn, and of what a rival would do with it.",
    ),
    "play": ThemeText(
        "Which card to play",
        "One turn, one card",
        "Which choice is best?",
        "Count what each choice brings now, and what it opens for later.",
    ),
}


def title(view: View, theme: Theme) -> str:
    verb, half, _, _ = waiting_step(view.pending)
    about = species_name(view.edition, half).key if verb in (steps.PAY, steps.PUT) else ""
    return THEME_TEXTS[theme].title.format(about)


def situation(view: View) -> str:
    """Say where the game stands, and what is asked."""
    mine = view.score(view.me)
    best = max(view.score(seat) for seat in range(view.seats) if seat != view.me)
    rival = "your rival has" if view.seats == 2 else "the best rival has"
    return f"{winter_text(view)} You have {count_noun(mine, 'point')}, {rival} {best}. {question(view)}"


def winter_text(view: View) -> str:
    if is_last_round(view):
        return "The next winter card ends the game."
    if not view.winters:
        return "No winter card has come yet."
    have = "has" if view.winters == 1 else "have"
    return f"{count_noun(view.winters, 'winter card')} of {view.edition.winters} {have} come."


def hint(view: View, puzzle: Puzzle) -> str:
    """Say what speaks most for the best answer, without naming it."""
    reasons = explain_best(view, puzzle).reasons
    return f"Look for the choice that leaves {reasons[0].advantage()}." if reasons else THEME_TEXTS[puzzle.theme].hint


def explain_best(view: View, puzzle: Puzzle) -> MoveComparison:
    """Compare the best answer with the planner's."""
    moves = view.edition.moves.all
    return compare_moves(view, moves[puzzle.answers[0].move], moves[puzzle.planned])


def explain_right(view: View, puzzle: Puzzle) -> str:
    return explain_best(view, puzzle).sentence()


def explain_wrong(view: View, puzzle: Puzzle, chosen: Move) -> str:
    """Say what a wrong answer brings and what another would, without naming that one."""
    comparison = compare_moves(view, view.edition.moves.all[puzzle.answers[0].move], chosen)
    brings = (
        f"{count_noun(comparison.other_points_now, 'point')} at once"
        if comparison.other_points_now
        else "no points at once"
    )
    if comparison.points_now > comparison.other_points_now:
        return f"It brings {brings}; another choice brings {comparison.points_now}."
    if comparison.reasons:
        return f"It brings {brings}, but another choice leaves {comparison.reasons[0].advantage()}."
    return f"It brings {brings}, and another choice leads to more."
