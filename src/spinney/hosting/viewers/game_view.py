"""A game as one viewer is shown it: a `View` in, a `GameView` out.  There is no other way from a table to the wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from spinney.bots.evaluation.payment import suggested_payment
from spinney.editions.moves import (
    AT_PLACE,
    CAVE_CARD,
    DISCARD_CARD,
    LAY_CARD,
    ON_CARDS,
    PAY_CARD,
    PICK_CAVE,
    PLACE_HALF,
    PLAY_HALF,
    TAKE_CARD,
    TAKE_DECK,
    Move,
)
from spinney.game import outcome
from spinney.hosting.messages.games import (
    ForestView,
    GameView,
    LineView,
    MoveInfo,
    OutcomeView,
    SheetView,
    Verb,
    WhyNot,
)
from spinney.hosting.viewers.forests import forest_views
from spinney.land import Half
from spinney.text.lookahead import reason_unplayable
from spinney.text.sentences import explain, question
from spinney.views import SPECTATOR, View
from spinney.words import steps
from spinney.words.verbs import Effect, effect_of

Zone = Literal["hand", "clearing", "aside", "forest", "deck", "caves", ""]
ZONE_BY_VERB: Final[dict[int, Zone]] = {
    TAKE_DECK: "deck",
    TAKE_CARD: "clearing",
    PLAY_HALF: "hand",
    PAY_CARD: "hand",
    LAY_CARD: "hand",
    DISCARD_CARD: "hand",
    AT_PLACE: "forest",
    PICK_CAVE: "caves",
}
VERB_NAMES: Final[tuple[Verb, ...]] = get_args(Verb)  # in the order of the moves' verbs


@dataclass(frozen=True)
class TableDisplay:
    """Names and options for showing a table's game; all of it is public."""

    names: tuple[str, ...]
    show_scores: bool = True


@dataclass(frozen=True)
class Pause:
    """The time after a turn in which this seat can still take it back, and nobody else may move."""

    held_by: int
    until: str | None = None


def game_view(
    view: View,
    display: TableDisplay,
    can_undo: bool,
    forests: list[ForestView] | None = None,
    pause: Pause | None = None,
) -> GameView:
    """Return what a viewer is shown, all of it from the view; `forests`, which are the same for all, may be given."""
    mine = view.me != SPECTATOR and view.seat == view.me and not view.is_over() and pause is None
    to_pay, paying_for = payment_due(view)
    return GameView(
        me=view.me,
        seat=view.seat,
        ply=view.ply,
        turn=view.turn,
        over=view.is_over(),
        question=str(question(view, display.names)) if pause is None else _pause_sentence(view, display, pause),
        hand=view.hand,
        hand_sizes=view.hand_sizes,
        deck_size=view.deck_size,
        winters=view.winters,
        clearing=view.clearing,
        aside=view.aside,
        caves=view.caves,
        extra_turns=view.extra,
        forests=forest_views(view, display.show_scores or view.is_over()) if forests is None else forests,
        moves=[move_info(view, move, display.show_scores) for move in view.moves] if mine else [],
        why_not=unplayable_halves(view) if mine else [],
        to_pay=to_pay,
        paying_for=paying_for,
        suggestion=[move.text for move in suggested_payment(view)] if mine else [],
        can_undo=can_undo,
        held_by=pause.held_by if pause else None,
        held_until=pause.until if pause else None,
        can_end_turn=pause is not None and pause.held_by == view.me,
        outcome=outcome_view(view, display.names) if view.is_over() else None,
    )


def _pause_sentence(view: View, display: TableDisplay, pause: Pause) -> str:
    if pause.held_by == view.me:
        return "Your turn is made: end it, or take it back."
    return f"{display.names[pause.held_by]} can still take the turn back."


def payment_due(view: View) -> tuple[int, Half | None]:
    """Return how many cards are still to pay, and for which half; (0, None) if no payment is due."""
    verb, half, left, _ = steps.waiting_step(view.pending)
    return (left, half) if verb == steps.PAY else (0, None)


def move_fields(move: Move) -> dict[str, Any]:
    """Return what a message says of any move: its text and verb, and its card, half and place, where it has them."""
    half = move.number if move.verb in (PLAY_HALF, PLACE_HALF) else None
    return {
        "text": move.text,
        "verb": VERB_NAMES[move.verb],
        "card": half // 2 if half is not None else move.number if move.verb in ON_CARDS else None,
        "half": half,
        "place": move.number + 1 if move.verb == AT_PLACE else None,
    }


def move_info(view: View, move: Move, points: bool) -> MoveInfo:
    """Describe a move for the page: what it is about, where that lies, and a sentence."""
    return MoveInfo(
        **move_fields(move),
        cave=move.number if move.verb == PICK_CAVE else None,
        zone=zone_of(view, move),
        sentence=str(explain(view, move, points)),
    )


def zone_of(view: View, move: Move) -> Zone:
    """Return where a move's card lies: most verbs imply it, for the others the effect that asks knows."""
    if move.verb not in (CAVE_CARD, PLACE_HALF):
        return ZONE_BY_VERB.get(move.verb, "")
    effect = effect_of(steps.waiting_step(view.pending)) or Effect
    return effect.zone


def unplayable_halves(view: View) -> list[WhyNot]:
    """Say why hand halves cannot be played, if playing is what is asked."""
    if view.pending and steps.waiting_verb(view.pending) not in (steps.PLAY_ON, steps.PLACE):
        return []
    halves = [half for card in dict.fromkeys(view.hand) for half in view.edition.halves_of[card]]
    reasons = [(half, reason_unplayable(view, half)) for half in halves]
    return [WhyNot(half=half, sentence=str(reason)) for half, reason in reasons if reason]


def outcome_view(view: View, names: tuple[str, ...]) -> OutcomeView:
    """Return the final scores, explained; everything that scores lies open."""
    end = outcome.outcome(view.edition, view.forests)
    sheets = [
        SheetView(
            seat=seat,
            name=names[seat],
            total=sheet.total,
            cave=sheet.cave,
            lines=[LineView(label=str(x.label), cards=x.cards, points=x.points, why=str(x.why)) for x in sheet.lines],
        )
        for seat, sheet in enumerate(end.sheets)
    ]
    return OutcomeView(totals=end.totals, winners=end.winners, sheets=sheets)
