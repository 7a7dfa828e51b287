"""Bots see a view and answer with one of its moves; the greedy one plays sensibly."""

from __future__ import annotations

from random import Random

import pytest

import spinney
from spinney.arena.play import play_game, play_out
from spinney.bots import BOTS, BlindBot, UnknownBot, bot, check_bot, parse_bot_names
from spinney.bots.check import BadBot
from spinney.bots.random_bot import RandomBot
from spinney.editions import edition_names
from spinney.views import Game, View


def greedy_move(game: Game) -> str:
    return str(bot("greedy").choose(game.view(game.seat)))


def table(hand: list[str], clearing: list[str] | None = None, name: str = "forest", seed: int = 1) -> Game:
    """A table in its first turn where seat 0 holds these cards."""
    game = spinney.deal(name, seats=2, seed=seed)
    while game.pending:
        game.push(game.legal_moves()[-1])
    cards = game.edition.cards
    game.seat = 0
    game.hands[0] = sorted(card_called(cards, text) for text in hand)
    game.clearing = sorted(card_called(cards, text) for text in clearing or [])
    game.legal = None
    return game


def card_called(cards: list[str], text: str) -> int:
    return next(i for i, name in enumerate(cards) if text in name)


# --- the table of bots ------------------------------------------------------------------------------------------------


def test_every_bot_has_a_line_saying_how_it_plays():
    assert {"random", "greedy"} <= set(BOTS)
    assert all(entry.description.endswith(".") for entry in BOTS.values())


def test_a_bot_of_a_nearly_right_name_is_refused_with_a_hint():
    with pytest.raises(UnknownBot, match="did you mean 'greedy'"):
        bot("gredy")


def test_settings_are_refused_where_there_are_none():
    with pytest.raises(UnknownBot, match="no settings"):
        bot("random:400")


def test_a_list_of_bots_is_checked_name_by_name():
    assert parse_bot_names("random, greedy") == ["random", "greedy"]
    with pytest.raises(UnknownBot):
        parse_bot_names("random,,greedy")


# --- what every bot must pass -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", edition_names())
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_bot_sees_only_views_and_is_lawful_and_repeatable(level, name):
    assert check_bot(lambda seed: bot(level, seed), editions=[name]) > 300


class Meddler(RandomBot):
    def choose(self, view: View) -> spinney.Move:
        view.forests[0].cards[0] += 1
        return super().choose(view)


class Outlaw(RandomBot):
    def choose(self, view: View) -> spinney.Move:
        return next(move for move in view.edition.moves.all if move not in view.moves)


class Peeker(RandomBot):
    """Chooses by something that is neither in the view nor its own seed."""

    secrets = Random(0)

    def choose(self, view: View) -> spinney.Move:
        return view.moves[int(self.secrets.random() * len(view.moves))]


@pytest.mark.parametrize(
    ("make", "fault"),
    [(Meddler, "changed the view"), (Outlaw, "not among the legal moves"), (Peeker, "choose differently")],
)
def test_a_bad_bot_is_found_out(make, fault):
    with pytest.raises(BadBot, match=fault):
        check_bot(make, editions=["forest"], seats=[2])


def test_the_random_bot_needs_no_view_and_chooses_alike_with_one():
    game = spinney.deal("forest", seats=2, seed=3)
    blind, seeing = RandomBot(5), RandomBot(5)
    assert isinstance(blind, BlindBot)
    assert [blind.pick(game.legal_moves()) for _ in range(20)] == [
        seeing.choose(game.view(game.seat)) for _ in range(20)
    ]


# --- how the greedy one plays -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", edition_names())
def test_greedy_beats_random(name):
    games = [play_game(spinney.edition(name), 2, ["random", "greedy"], seed, start=seed % 2) for seed in range(12)]
    assert all(played.winners == [1] for played in games)


def test_greedy_says_why():
    game = spinney.deal("forest", seats=2, seed=3)
    player = bot("greedy")
    move = player.choose(game.view(game.seat))
    assert str(move) in player.reason
    assert player.reason.endswith(".")


def test_greedy_begins_with_a_tree_rather_than_nothing():
    assert greedy_move(table(["Birch", "Oak", "Linden Tree", "Wolf"])) == "play Birch"


def test_greedy_takes_from_the_clearing_what_its_forest_asks_for():
    game = table(["Wolf"], ["Chaffinch", "Moss", "Squeaker"])
    game.forests[0].plant(2 * card_called(game.edition.cards, "Beech"))
    assert "Chaffinch" in greedy_move(game)


def test_greedy_puts_a_card_where_it_scores():
    game = table(["Chaffinch", "Oak"])
    for tree in ("Birch", "Beech", "Oak"):
        game.forests[0].plant(2 * card_called(game.edition.cards, tree))
    game.push(next(move for move in game.legal_moves() if move.text.startswith("play Chaffinch of")))
    assert greedy_move(game) == "at 2"


def test_greedy_pays_in_the_colour_that_earns_the_bonus():
    game = table(["Oak", "Oak", "Oak", "Birch", "Birch"])
    assert greedy_move(game.copy()).startswith("play")
    game.push_text("play Oak")
    assert greedy_move(game) == "pay Oak"


def test_greedy_pays_with_what_it_needs_least():
    game = table(["Goshawk", "Chaffinch", "Wolf", "Lynx", "Wild Boar"])
    for _ in range(2):
        game.forests[0].plant(2 * card_called(game.edition.cards, "Beech"))
    game.push(next(move for move in game.legal_moves() if move.text.startswith("play Goshawk")))
    while game.pending:
        game.push(bot("greedy").choose(game.view(0)))
    assert len(game.hands[0]) == 2
    assert card_called(game.edition.cards, "Chaffinch") in game.hands[0]


def test_greedy_grows_a_forest_that_scores_at_either_seat():
    for seed in range(6):
        game = spinney.deal("forest", seats=2, seed=seed)
        play_out(game, [bot("greedy"), bot("greedy")])
        assert all(len(forest.hosts) > 3 and len(forest.dwellers) > 5 for forest in game.forests)
        assert min(game.score(seat) for seat in range(2)) > 60
