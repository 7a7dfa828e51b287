"""A puzzle in words: what it is called, what is asked, a hint, why an answer is not the best, and why one is.

Everything is said from the view of the player who had to decide, and by the coach.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.editions.moves import Move
from spinney.study.coach.coach import Advice, compare
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.themes import Theme, is_last_round
from spinney.text.phrases import species_name
from spinney.text.sentences import question
from spinney.views import View
from spinney.words import steps
from spinney.words.nouns import count_noun
from spinney.words.steps import waiting_step


class Words(NamedTuple):
    """How a theme is spoken of."""

    name: str
    title: str  # of one puzzle; {} is the card it is about, where there is one
    asking: str
    hint: str  # where the coach has no better one


WORDS: Final[dict[Theme, Words]] = {
    "end": Words(
        "When to end the game",
        "Before the last snow",
        "What is best, with the last winter in the deck?",
        "Count how many cards each choice takes off the deck, and who is ahead.",
    ),
    "keep": Words(
        "Which card to keep",
        "What can be done without",
        "Which choice is best?",
        "Think of what each card could still bring you.",
    ),
    "pay": Words(
        "What to pay with",
        "The price of the {}",
        "Which card do you pay with?",
        "Think of what each card could still bring you, and a rival who finds it in the clearing.",
    ),
    "place": Words(
        "Where to put it",
        "A home for the {}",
        "Where does it belong?",
        "Count what each place earns, and which slots stay free.",
    ),
    "take": Words(
        "What to take",
        "Take your pick",
        "Which choice is best?",
        "Think of what you could play with it next turn, and of what a rival would do with it.",
    ),
    "play": Words(
        "Which card to play",
        "One turn, one card",
        "Which choice is best?",
        "Count what each choice brings now, and what it opens for later.",
    ),
}


def title(view: View, theme: Theme) -> str:
    verb, half, _, _ = waiting_step(view.pending)
    about = species_name(view.edition, half) if verb in (steps.PAY, steps.PUT) else ""
    return WORDS[theme].title.format(about)


def situation(view: View) -> str:
    """Where the game stands, and what is asked."""
    mine = view.score(view.me)
    best = max(view.score(seat) for seat in range(view.seats) if seat != view.me)
    rival = "your rival has" if view.seats == 2 else "the best rival has"
    return f"{weather(view)} You have {count_noun(mine, 'point')}, {rival} {best}. {question(view)}"


def weather(view: View) -> str:
    if is_last_round(view):
        return "The next winter card ends the game."
    if not view.winters:
        return "No winter card has come yet."
    have = "has" if view.winters == 1 else "have"
    return f"{count_noun(view.winters, 'winter card')} of {view.edition.winters} {have} come."


def hint(view: View, puzzle: Puzzle) -> str:
    """What speaks most for the best answer, without naming it."""
    reasons = explained(view, puzzle).reasons
    return f"Look for the choice that leaves {reasons[0].left()}." if reasons else WORDS[puzzle.theme].hint


def explained(view: View, puzzle: Puzzle) -> Advice:
    """Why the best answer is better than the planner's."""
    moves = view.edition.moves.all
    return compare(view, moves[puzzle.answers[0].move], moves[puzzle.planned])


def why_right(view: View, puzzle: Puzzle) -> str:
    return explained(view, puzzle).sentence()


def why_wrong(view: View, puzzle: Puzzle, chosen: Move) -> str:
    """What a wrong answer brings and what another would, without naming that one."""
    advice = compare(view, view.edition.moves.all[puzzle.answers[0].move], chosen)
    brings = f"{count_noun(advice.other_now, 'point')} at once" if advice.other_now else "no points at once"
    if advice.now > advice.other_now:
        return f"It brings {brings}; another choice brings {advice.now}."
    if advice.reasons:
        return f"It brings {brings}, but another choice leaves {advice.reasons[0].left()}."
    return f"It brings {brings}, and another choice leads to more."
