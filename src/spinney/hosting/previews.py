"""Trying moves out: on a table the asker could not tell from the real one, so that nothing hidden can show."""

from __future__ import annotations

from random import Random

from spinney.bots.paying import bonus_earned, suggested_payment
from spinney.game.facts import Fact
from spinney.hosting.answering import push_all
from spinney.hosting.messages import Preview
from spinney.hosting.viewing import Manner, being_paid, move_info
from spinney.notation.phrases import as_seen, listed
from spinney.views import Game, View
from spinney.words.nouns import counted


def preview(view: View, texts: list[str], manner: Manner) -> Preview:
    """What the moves would change; what could follow is told only as long as no card was drawn or turned up."""
    game = view.sample(Random(0))
    before = [view.score(seat) for seat in range(view.seats)]
    heard: list[Fact] = []
    game.facts = heard
    push_all(game, view.me, texts)
    bonus = bonus_earned(heard)
    after = [game.score(seat) for seat in range(view.seats)]
    following = _following(view, game)
    to_pay, paying_for = being_paid(following) if following else (0, None)
    shown = manner.show_scores
    return Preview(
        ply=view.ply,
        moves=texts,
        before=before if shown else [],
        after=after if shown else [],
        bonus=bonus,
        sentence=_sentence(view, before, after, bonus, manner),
        next=[move_info(following, move) for move in following.moves] if following else [],
        to_pay=to_pay,
        paying_for=paying_for,
        suggestion=[move.text for move in suggested_payment(following)] if following else [],
    )


def _following(view: View, game: Game) -> View | None:
    """The view after the moves, if all of it is certain: still my decision, and the deck untouched."""
    certain = game.seat == view.me and len(game.deck) == view.deck_size and not game.is_over()
    return game.view(view.me) if certain else None


def _sentence(view: View, before: list[int], after: list[int], bonus: bool | None, manner: Manner) -> str:
    names = [as_seen(seat, view.me, manner.names) for seat in range(view.seats)]
    changes = [
        f"{name} {'gain' if name == 'You' else 'gains'} {counted(b - a, 'point')}"
        if b > a
        else f"{name} {'lose' if name == 'You' else 'loses'} {counted(a - b, 'point')}"
        for name, a, b in zip(names, before, after, strict=True)
        if a != b
    ]
    points = listed(changes) if changes else "No points change"
    earned = {None: "", True: "the bonus is earned", False: "the bonus is not earned"}[bonus]
    said = "; ".join(part for part in (points if manner.show_scores else "", earned) if part)
    return f"{said[0].upper()}{said[1:]}." if said else ""
