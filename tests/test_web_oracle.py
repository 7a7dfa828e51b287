"""No oracle: whatever a client sends, the answer is the same on all tables its seat cannot tell apart.

Once a message of several moves was tried on the real game and refused in words of the position it led to: who sent
"take deck" and something impossible after it learned whether the next card ends the game, and could choose again.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

import pytest

from spinney.editions import edition_named, shipped
from spinney.editions.moves import PAY_CARD
from spinney.hosting.bot_choices import game_json
from spinney.hosting.coaching.advice import advice
from spinney.hosting.messages import to_json
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.clock import start_game
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.move_checks import check_end_turn, check_moves, check_turn, check_undo
from spinney.hosting.tables.record import Seat, TableOptions, new_record, now
from spinney.hosting.viewers.forests import DrawnForests
from spinney.hosting.viewers.game_view import TableDisplay, game_view
from spinney.hosting.viewers.previews import preview_moves
from spinney.study.coach.coach import advise
from spinney.study.coach.opponent_loss import payment_warning
from spinney.views import SPECTATOR, Game, deal
from tests.web import ME, OPEN, game_of, serving

NOISE = ("@", "take deck", "done", "accept", "decline", "at 1", "show hand", "play", "")
GAIN = re.compile(r"[+-]\d+ points? now")
KINDS = ("move", "preview", "undo", "end-turn", "advice")  # all there is, over the wire: test_web_oracle_on_the_wire.py


def answer(table: HostedTable, seat: int, kind: str, ply: int, texts: list[str]) -> str:
    """All a client is told at once in answer to a message; the table stays as it is."""
    try:
        if kind == "move":
            return f"made {[move.text for move in check_moves(table, seat, ply, texts)]}"
        if kind == "preview":
            return to_json(preview_moves(check_turn(table, seat, ply).view(seat), texts, table.display()))
        if kind == "undo":
            return f"back to {check_undo(table, seat, ply)}"
        if kind == "end-turn":
            check_end_turn(table, seat, ply)
            return "ended"
        check_turn(table, seat, ply)
        return f"thinks: practice {table.plays_only_bots(seat)}"
    except Refused as refused:
        return f"{refused.slug}: {refused.sentence}"


def twin_of(table: HostedTable, seat: int, rng: Random) -> HostedTable:
    """The same table, but all that is hidden from a seat lies elsewhere."""
    assert table.history is not None
    twin = HostedTable.__new__(HostedTable)
    twin.__dict__ |= table.__dict__
    twin.history = table.history.copy()
    twin.history.game = table.history.game.view(seat).sample(rng)
    twin._drawn_forests = DrawnForests()
    return twin


def message(game: Game, rng: Random) -> list[str]:
    """Moves that make sense on the real table, one after the other, beside such as make none."""
    trial, texts = game.copy(), []
    for _ in range(rng.randint(1, 5)):
        legal = [move.text for move in trial.legal_moves()]
        wild = rng.random() < 0.2 or not legal
        text = rng.choice([*NOISE, rng.choice(game.edition.moves.all).text]) if wild else rng.choice(legal)
        texts.append(text)
        if text in legal:
            trial.push_text(text)
    return texts


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("options", [{}, {"turn_end": "said"}, {"show_scores": False}], ids=["plain", "said", "hidden"])
def test_every_answer_is_the_same_on_all_tables_a_seat_cannot_tell_apart(name, options):
    rng = Random(f"{name}{options}")
    kinds = [("guest", None), ("bot", "random"), ("guest", None)] if not options else [("guest", None)] * 2
    seats = [Seat(kind, f"S{i}", str(i) if kind == "guest" else None, bot) for i, (kind, bot) in enumerate(kinds)]
    answers: Counter[tuple[str, str]] = Counter()
    record = new_record(TableOptions(edition=name, **options), seats)
    record.seed = str(rng.randrange(10**6))
    table = HostedTable(start_game(record))
    game = table.game
    assert game is not None
    while not game.is_over():
        seat = game.seat if rng.random() < 0.6 else rng.choice([*range(len(seats)), SPECTATOR])
        twin = twin_of(table, seat, rng)
        assert to_json(seen(table, seat)) == to_json(seen(twin, seat))
        for kind in KINDS:
            ply = game.ply if rng.random() < 0.9 else game.ply - 1
            texts = message(game, rng)
            told = answer(table, seat, kind, ply, texts)
            assert answer(twin, seat, kind, ply, texts) == told, (kind, texts)
            answers[kind, told.split(":")[0].split(" ")[0]] += 1
        table.adopt(table.make_next_version([rng.choice(game.legal_moves())], now()))
        game = game_of(table)
        if table.holding_seat() is not None and rng.random() < 0.5:
            table.record.ended = game.ply
    assert {("move", "made"), ("move", "too-far"), ("move", "illegal-move"), ("undo", "back")} <= set(answers)


def seen(table: HostedTable, seat: int) -> object:
    assert table.game is not None
    undo = table.undo_ply(seat) is not None
    return game_view(
        table.game.view(seat), table.display(), undo, [drawn.view for drawn in table.drawn_forests()], table.pause()
    )


@pytest.mark.parametrize("name", shipped())
def test_what_is_accepted_can_be_made_on_the_real_table(name):
    """Tried on a table made up, and made on the real one: to the last move the two are alike."""
    rng, several = Random(3), 0
    record = start_game(new_record(TableOptions(edition=name), [Seat("guest", "Ann", "a"), Seat("guest", "Ben", "b")]))
    table = HostedTable(record)
    game = table.game
    assert game is not None
    while not game.is_over():
        try:
            made = check_moves(table, game.seat, game.ply, message(game, rng))
        except Refused:
            made = [rng.choice(game.legal_moves())]
        several += len(made) > 1
        table.adopt(table.make_next_version(made, now()))
        game = game_of(table)
    assert several > 10


def test_the_next_card_cannot_be_asked_for(tmp_path):
    """The attack as it was: a draw and something impossible after it, again and again."""
    with serving(tmp_path) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        table = ann.make(ME, OPEN)
        ben.post(f"/api/tables/{table}/join")
        rng, told = Random(1), Counter[tuple[str, str]]()
        with ann.look(table) as a, ben.look(table) as b:
            while True:
                game = server.game(table)
                if game.is_over():
                    break
                tab = (a, b)[game.seat]
                tab.until(game.ply)
                if "take deck" in [move.text for move in game.legal_moves()]:
                    tab.move("take deck", "@")
                    said = tab.answer("refusal")
                    told[said["slug"], said["sentence"]] += 1
                    tab.say("preview", game.ply, "take deck", "@")
                    told[tab.answer("refusal")["slug"], ""] += 1
                    tab.say("preview", game.ply, "take deck")  # who sends nothing but nonsense is shown out
                    tab.answer("preview")
                server.push(table, rng.choice(game.legal_moves()).text)
        assert len(told) == 2
        assert {slug for slug, _ in told} == {"too-far"}
        assert min(told.values()) > 50


@pytest.mark.parametrize("name", shipped())
def test_advice_and_warnings_are_the_same_whatever_is_hidden(name):
    """Move, reasons, chances and what is said of a payment: to the letter, on a table with all else shuffled."""
    game, rng, paid = deal(edition_named(name), 3, 8), Random(6), 0
    for _ in range(90):
        view, twin = game.view(game.seat), game.view(game.seat).sample(rng).view(game.seat)
        if game.ply % 15 == 7 and len(view.moves) > 1:
            assert to_json(advice(view, 3)) == to_json(advice(twin, 3))
        cards = [move.number for move in view.moves if move.verb == PAY_CARD]
        assert payment_warning(view, cards, tuple("ABC")) == payment_warning(twin, cards, tuple("ABC"))
        paid += bool(cards)
        game.push(rng.choice(game.legal_moves()))
    assert paid > 5


def test_advice_is_thought_of_without_the_seed():
    """Its chances are the same whatever the deck is, so that it is an answer to what the seat sees."""
    record = start_game(
        new_record(TableOptions(edition="forest"), [Seat("guest", "Ann", "a"), Seat("bot", "B", None, "greedy")])
    )
    told = [json.loads(game_json(one, 0, seed=f"{one.id} 0"))["bot_seed"] for one in (record, record)]
    assert record.seed not in told[0]
    game = HostedTable(record).game
    assert game is not None
    view = game.view(game.seat)
    twin = view.sample(Random(9)).view(game.seat)
    assert advise(view, 5) == advise(twin, 5)


@pytest.mark.parametrize("name", shipped())
def test_a_table_that_hides_scores_says_no_points_anywhere(name):
    """Neither in the sentences of moves nor in previews; what is printed on a card is no score."""
    rng, seats, gained = Random(2), [Seat("guest", "A", "a"), Seat("guest", "B", "b")], 0
    table = HostedTable(start_game(new_record(TableOptions(edition=name, show_scores=False), seats)))
    game = table.game
    assert game is not None
    while not game.is_over():
        view = game.view(game.seat)
        shown = game_view(view, table.display(), can_undo=False)
        openly = game_view(view, TableDisplay(("A", "B")), can_undo=False)
        assert all(forest.score is None for forest in shown.forests)
        told = [preview_moves(view, [move.text], table.display()) for move in shown.moves]
        for one in told:
            assert (one.before, one.after) == ([], [])
            assert "point" not in one.sentence
        for move in [*shown.moves, *(following for one in told for following in one.next)]:
            assert not GAIN.search(move.sentence)
        gained += sum(bool(GAIN.search(move.sentence)) for move in openly.moves)
        table.adopt(table.make_next_version([rng.choice(game.legal_moves())], now()))
        game = game_of(table)
    assert gained > 20
