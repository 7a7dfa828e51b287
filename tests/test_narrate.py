"""The log: every push is told to everybody, and nobody is told what he may not know."""

from collections import Counter
from random import Random

import pytest

from spinney import deal
from spinney.editions import EDITIONS
from spinney.editions.edition import WINTER
from spinney.editions.moves import CAVE_CARD, LAY_CARD, TAKE_DECK
from spinney.game.setting_up import shuffle
from spinney.notation.changes import Change
from spinney.notation.narrate import narrate
from spinney.words import steps

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve"]


def pushes(name, games, seed):
    """Every push of a few random games: the table before, the move, the table after."""
    rng = Random(seed)
    for _ in range(games):
        game = deal(name, seats=2 + int(rng.random() * 4), seed=int(rng.random() * 10**6))
        while not game.is_over():
            before = game.copy()
            moves = game.legal_moves()
            move = moves[int(rng.random() * len(moves))]
            game.push(move)
            yield before, move, game


def told(before, after, viewer, move=None):
    return narrate(before.view(viewer), after.view(viewer), NAMES[: before.seats], move)


def pushed(game, move):
    after = game.copy()
    after.push(move)
    return after


def lines(game, text, viewer):
    """Make a move and hear what it did."""
    before = game.copy()
    move = game.push_text(text)
    return narrate(before.view(viewer), game.view(viewer), ["You", "Bob"], move)


# --- properties -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_every_push_is_told_to_everybody_in_whole_sentences(name):
    for before, move, after in pushes(name, 2, 1):
        for viewer in range(-1, before.seats):
            said = told(before, after, viewer)
            assert said, (str(move), viewer)
            assert all(line.endswith(".") and "  " not in line and ": ." not in line for line in said), said
            assert told(before, after, viewer, move)


@pytest.mark.parametrize("name", EDITIONS)
def test_which_card_was_hidden_changes_nothing_for_the_others(name):
    """Two cards that could both be laid face down, or put unseen into the cave, make one log for the others."""
    compared = 0
    for before, move, after in pushes(name, 8, 2):
        verb = before.pending[-1][0] if before.pending else -1
        hidden = move.verb == LAY_CARD or (move.verb == CAVE_CARD and verb in (steps.CAVE_HAND, steps.LOOK))
        others = [m for m in before.legal_moves() if m.verb == move.verb and m is not move] if hidden else []
        for other in others[:2]:
            instead = pushed(before, other)
            if instead.pending[-1:] != after.pending[-1:] or len(instead.deck) != len(after.deck):
                continue  # a card left or right over may be the only answer to the next question
            for viewer in (seat for seat in range(-1, before.seats) if seat != before.seat):
                assert told(before, after, viewer, move) == told(before, instead, viewer, other)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", EDITIONS)
def test_what_was_drawn_changes_nothing_for_the_others(name):
    """The same draw from a deck in another order makes the same log for everybody else."""
    compared = 0
    rng = Random(3)
    for before, move, after in pushes(name, 4, 3):
        if move.verb != TAKE_DECK or after.winters > before.winters or WINTER not in before.deck:
            continue
        instead = before.copy()
        top = [card for card in instead.deck if card != WINTER]
        shuffle(top, rng)
        instead.deck = [card if card == WINTER else top.pop() for card in instead.deck]
        instead.push(move)
        for viewer in (seat for seat in range(-1, before.seats) if seat != before.seat):
            assert told(before, after, viewer, move) == told(before, instead, viewer, move)
        own = told(before, after, before.seat, move)
        drawn = set(after.hands[before.seat]) - set(before.hands[before.seat])
        assert all(any(before.edition.cards[card] in line for line in own) for card in drawn)
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", EDITIONS)
def test_no_card_is_lost_in_the_telling(name):
    """What is said to have come out of the deck is just what the deck lost."""
    for before, _, after in pushes(name, 4, 4):
        for viewer in (-1, before.seat):
            change = Change(before.view(viewer), after.view(viewer), None)
            drawn = [change.drawn_number(seat) for seat in range(before.seats)]
            assert min(drawn) >= 0
            lost = len(before.deck) - len(after.deck) - (after.winters - before.winters)
            hidden = sum(after.buried[seat][len(before.buried[seat]) + 1 :: 2].count(0) for seat in range(before.seats))
            looked = len(after.aside) - len(before.aside) + hidden + change.looked_number()
            passed = max(0, change.paid_number + change.discarded_number - len(change.appeared))
            caved = 0 if change.asked[0] == steps.RESCUE else len(change.caved_fresh) - passed
            assert lost == sum(drawn) + change.revealed_number + looked + caved


# --- examples -------------------------------------------------------------------------------------------------------


def test_a_tree_is_played_paid_and_turns_up_a_card():
    game = deal("forest", seats=2, seed=7)
    assert lines(game, "play Douglas Fir", 1) == ["You play the Douglas Fir."]
    assert lines(game, "pay Red Fox", 1) == ["You pay Red Fox/Violet Carpenter Bee."]
    assert lines(game, "pay Squeaker", 1) == ["You pay Squeaker/Red Deer.", "Turned up from the deck: Horse Chestnut."]


def test_without_the_move_a_watcher_is_told_both_cards_in_one_line():
    game = deal("forest", seats=2, seed=7)
    for text in ("play Douglas Fir", "pay Red Fox"):
        game.push_text(text)
    before = game.copy()
    game.push_text("pay Squeaker")
    assert narrate(before.view(1), game.view(1), ["Ann", "Bob"]) == [
        "Ann pays 1 card, and 1 card of the deck turned up: "
        "Horse Chestnut and Squeaker/Red Deer came into the clearing."
    ]
    assert narrate(before.view(0), game.view(0), ["Ann", "Bob"])[0] == "Ann pays Squeaker/Red Deer."


def test_a_sapling_has_a_name_for_its_owner_only():
    game = deal("forest", seats=2, seed=7)
    before = game.copy()
    game.push_text("lay Oak face down")
    assert told(before, game, 0)[0] == "Ann lays Oak face down as a Tree Sapling."
    assert told(before, game, 1)[0] == "Ann lays a card face down as a Tree Sapling."


def test_a_draw_has_a_name_for_its_owner_only():
    game = deal("forest", seats=2, seed=7)
    before = game.copy()
    game.push_text("take deck")
    drawn = sorted((Counter(game.hands[0]) - Counter(before.hands[0])).elements())
    assert len(drawn) == 2  # the clearing is empty, so the second card could only come from the deck
    names = " and ".join(game.edition.cards[card] for card in drawn)
    assert told(before, game, 0) == [f"Ann draws 2 cards ({names})."]
    assert told(before, game, 1) == ["Ann draws 2 cards."]


def test_the_caves_are_told_as_they_are_picked_and_opened():
    game = deal("dartmoor", seats=2, seed=2)
    before = game.copy()
    game.push(game.legal_moves()[0])
    said = told(before, game, -1)
    assert said[0].startswith("Bob picks cave ")
    assert any(line.startswith("Ann picks cave ") for line in said)


def test_a_river_and_its_absence_are_told():
    game = deal("smoky", seats=2, seed=1)
    rng = Random(1)
    found: set[bool] = set()
    while len(found) < 2 and not game.is_over():
        before = game.copy()
        moves = game.legal_moves()
        game.push(moves[int(rng.random() * len(moves))])
        if before.pending and before.pending[-1][0] == steps.RIVER:
            first = told(before, game, -1)[0]
            found.add("no river" in first)
            assert "lays no river." in first or "face down as a river below the" in first
    assert found == {True, False}


@pytest.mark.parametrize("name", EDITIONS)
def test_the_end_names_points_and_winners(name):
    for before, _, after in pushes(name, 1, 5):
        last = told(before, after, -1)
    outcome = after.outcome()
    assert "Winter card 3 of 3 turns up." in last
    assert last[-1].startswith("The game is over (")
    assert all(f"{NAMES[seat]} {points}" in last[-1] for seat, points in enumerate(outcome.totals))
    assert all(NAMES[seat] in last[-1].split("): ")[1] for seat in outcome.winners)
