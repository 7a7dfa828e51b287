"""A puzzle in words: its title, its question, a hint, and why an answer is right or wrong.

All of it comes from the view of the player who had to decide, and from the coach.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from spinney.editions.moves import Move
from spinney.language.message import Message, say
from spinney.language.nouns import points
from spinney.study.coach.coach import MoveComparison, compare_moves
from spinney.study.puzzles.puzzle import Puzzle
from spinney.study.puzzles.themes import Theme, is_last_round
from spinney.text.phrases import species_name
from spinney.text.sentences import question
from spinney.views import View
from spinney.words import steps
from spinney.words.steps import waiting_step


class ThemeText(NamedTuple):
    """The texts of a theme."""

    name: Message
    title: Message  # of one puzzle; {card} is the card it is about, where there is one
    prompt: Message
    hint: Message  # where the coach has no better one


THEME_TEXTS: Final[dict[Theme, ThemeText]] = {
    "end": ThemeText(
        say("When to end the game"),
        say("Before the last snow"),
        say("What is best, with the last winter in the deck?"),
        say("Count how many cards each choice takes off the deck, and who is ahead."),
    ),
    "keep": ThemeText(
        say("Which card to keep"),
        say("What can be done without"),
        say("Which choice is best?"),
        say("Think of what each card could still bring you."),
    ),
    "pay": ThemeText(
        say("What to pay with"),
        say("The price of {card:the}"),
        say("Which card do you pay with?"),
        say("Think of what each card could still bring you, and a rival who finds it in the clearing."),
    ),
    "place": ThemeText(
        say("Where to put it"),
        say("A home for {card:the}"),
        say("Where does it belong?"),
        say("Count what each place earns, and which slots stay free."),
    ),
    "take": ThemeText(
        say("What to take"),
        say("Take your pick"),
        say("Which choice is best?"),
        say("Think of what you could play with it next turn, and of what a rival would do with it."),
    ),
    "play": ThemeText(
        say("Which card to play"),
        say("One turn, one card"),
        say("Which choice is best?"),
        say("Count what each choice brings now, and what it opens for later."),
    ),
}


def title(view: View, theme: Theme) -> Message:
    verb, half, _, _ = waiting_step(view.pending)
    text = THEME_TEXTS[theme].title
    return text.fill(card=species_name(view.edition, half)) if verb in (steps.PAY, steps.PUT) else text


def situation(view: View) -> Message:
    """Say where the game stands, and what is asked."""
    best = max(view.score(seat) for seat in range(view.seats) if seat != view.me)
    if view.seats == 2:
        text = say("{winters} You have {points}, your rival has {best}. {question}")
    else:
        text = say("{winters} You have {points}, the best rival has {best}. {question}")
    return text.fill(winters=winter_text(view), points=points(view.score(view.me)), best=best, question=question(view))


def winter_text(view: View) -> Message:
    if is_last_round(view):
        return say("The next winter card ends the game.")
    if not view.winters:
        return say("No winter card has come yet.")
    text = say("{n} winter {n:one=card|cards} of {winters} {n:one=has|have} come.")
    return text.fill(n=view.winters, winters=view.edition.winters)


def hint(view: View, puzzle: Puzzle) -> Message:
    """Say what speaks most for the best answer, without naming it."""
    reasons = explain_best(view, puzzle).reasons
    if not reasons:
        return THEME_TEXTS[puzzle.theme].hint
    return say("Look for the choice that leaves {advantage}.", advantage=reasons[0].advantage())


def explain_best(view: View, puzzle: Puzzle) -> MoveComparison:
    """Compare the best answer with the planner's."""
    moves = view.edition.moves.all
    return compare_moves(view, moves[puzzle.answers[0].move], moves[puzzle.planned])


def explain_right(view: View, puzzle: Puzzle) -> Message:
    return explain_best(view, puzzle).sentence()


def explain_wrong(view: View, puzzle: Puzzle, chosen: Move) -> Message:
    """Say what a wrong answer brings and what another would, without naming that one."""
    comparison = compare_moves(view, view.edition.moves.all[puzzle.answers[0].move], chosen)
    now = comparison.other_points_now
    brings = say("{points} at once", points=points(now)) if now else say("no points at once")
    if comparison.points_now > now:
        return say("It brings {brings}; another choice brings {best}.", brings=brings, best=comparison.points_now)
    if comparison.reasons:
        text = say("It brings {brings}, but another choice leaves {advantage}.")
        return text.fill(brings=brings, advantage=comparison.reasons[0].advantage())
    return say("It brings {brings}, and another choice leads to more.", brings=brings)
