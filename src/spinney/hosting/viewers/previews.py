"""Previews of moves, tried on a sampled table that looks the same to whoever asks."""

from __future__ import annotations

from typing import Final

from spinney.bots.evaluation.payment import bonus_earned, suggested_payment
from spinney.editions.moves import PAY_CARD
from spinney.hosting.messages.sockets import Preview
from spinney.hosting.viewers.game_view import TableDisplay, move_info, payment_due
from spinney.hosting.viewers.trial_moves import TrialMoves
from spinney.language.message import SEMICOLON, Message, list_all, list_row, make_sentence, say
from spinney.language.nouns import points
from spinney.study.coach.opponent_loss import payment_warning
from spinney.text.phrases import seat_name
from spinney.views import View
from spinney.words.steps import is_paying_on


def preview_moves(view: View, texts: list[str], display: TableDisplay) -> Preview:
    """Return what moves would change; what could follow is included only while no hidden card is revealed."""
    before = [view.score(seat) for seat in range(view.seats)]
    trial = TrialMoves(view, texts)
    bonus = bonus_earned(trial.facts)
    after = [trial.game.score(seat) for seat in range(view.seats)]
    certain = not trial.reveals and trial.game.seat == view.me
    following = trial.game.view(view.me) if certain else None
    to_pay, paying_for = payment_due(following) if following else (0, None)
    show_scores = display.show_scores
    paid = [move.number for move in trial.moves if move.verb == PAY_CARD]
    warns = show_scores and not is_paying_on(view.pending)
    warning = payment_warning(view, paid, display.names) if warns else None
    return Preview(
        ply=view.ply,
        moves=texts,
        before=before if show_scores else [],
        after=after if show_scores else [],
        bonus=bonus,
        sentence=str(_sentence(view, before, after, bonus, display) or ""),
        next=[move_info(following, move, show_scores) for move in following.moves] if following else [],
        to_pay=to_pay,
        paying_for=paying_for,
        suggestion=[move.text for move in suggested_payment(following)] if following else [],
        warning=str(warning or ""),
    )


def _sentence(
    view: View, before: list[int], after: list[int], bonus: bool | None, display: TableDisplay
) -> Message | None:
    changes = [
        (GAINS if b > a else LOSES).fill(who=seat_name(seat, view.me, display.names), points=points(abs(b - a)))
        for seat, (a, b) in enumerate(zip(before, after, strict=True))
        if a != b
    ]
    clauses = [say("{changes}", changes=list_all(changes)) if changes else say("no points change")]
    if not display.show_scores:
        clauses = []
    if bonus is not None:
        clauses.append(say("the bonus is earned") if bonus else say("the bonus is not earned"))
    return make_sentence(say("{clauses}", clauses=list_row(clauses, SEMICOLON))) if clauses else None


GAINS: Final = say("{who} {who:you=gain|gains} {points}")
LOSES: Final = say("{who} {who:you=lose|loses} {points}")
