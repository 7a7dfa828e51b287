"""Previews of moves, tried on a sampled table that looks the same to whoever asks."""

from __future__ import annotations

from spinney.bots.evaluation.payment import bonus_earned, suggested_payment
from spinney.editions.moves import PAY_CARD
from spinney.hosting.messages.sockets import Preview
from spinney.hosting.viewers.game_view import TableDisplay, move_info, payment_due
from spinney.hosting.viewers.trial_moves import TrialMoves
from spinney.study.coach.opponent_loss import payment_warning
from spinney.text.phrases import join_words
from spinney.views import View
from spinney.words.nouns import count_noun
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
    return Preview(
        ply=view.ply,
        moves=texts,
        before=before if show_scores else [],
        after=after if show_scores else [],
        bonus=bonus,
        sentence=_sentence(view, before, after, bonus, display),
        next=[move_info(following, move, show_scores) for move in following.moves] if following else [],
        to_pay=to_pay,
        paying_for=paying_for,
        suggestion=[move.text for move in suggested_payment(following)] if following else [],
        warning=payment_warning(view, paid, display.names) if show_scores and not is_paying_on(view.pending) else "",
    )


def _sentence(view: View, before: list[int], after: list[int], bonus: bool | None, display: TableDisplay) -> str:
    names = ["You" if seat == view.me else display.names[seat] for seat in range(view.seats)]
    changes = [
        f"{name} {'gain' if name == 'You' else 'gains'} {count_noun(b - a, 'point')}"
        if b > a
        else f"{name} {'lose' if name == 'You' else 'loses'} {count_noun(a - b, 'point')}"
        for name, a, b in zip(names, before, after, strict=True)
        if a != b
    ]
    points = join_words(changes) if changes else "No points change"
    earned = {None: "", True: "the bonus is earned", False: "the bonus is not earned"}[bonus]
    text = "; ".join(part for part in (points if display.show_scores else "", earned) if part)
    return f"{text[0].upper()}{text[1:]}." if text else ""
