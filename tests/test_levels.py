"""Eight opponents: who they are, that they play fair, and that they err like people rather than at random."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import spinney
from spinney.bots import bot, check_bot, opponent, opponents
from spinney.bots.evaluation.observation import observe
from spinney.bots.evaluation.values import Evaluator
from spinney.bots.evaluation.weights import LATEST_GENERATION, learned_prices
from spinney.bots.handicap import Handicap, HandicappedBot, known_prices, observe_own_forest
from spinney.bots.levels import handicap_of, rating_of, slug, stored_levels
from spinney.bots.planner import PlannerBot
from spinney.editions import moves as verbs
from spinney.editions import shipped
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.seats import bot_seat
from spinney.training.newcomer import measure_newcomer
from tests.test_bots import card_called, table


def handicap(**told: object) -> Handicap:
    made = Handicap()
    for name, value in told.items():
        setattr(made, name, value)
    return made


# --- who they are -----------------------------------------------------------------------------------------------------


def test_there_are_eight_with_names_faces_and_a_sentence_each():
    ladder = opponents()
    assert [one.number for one in ladder] == list(range(1, 9))
    assert len({one.name for one in ladder}) == len({one.portrait for one in ladder}) == 8
    species = {printed.name for printed in spinney.edition("forest").printed}
    assert {one.portrait for one in ladder} <= species
    assert all(one.line.endswith(".") and one.character for one in ladder)


def test_the_page_has_everybody_s_face():
    cast = json.loads((Path(__file__).parents[1] / "frontend/src/scenes/cast.json").read_text("utf-8"))
    assert {one.portrait for one in opponents()} <= set(cast["forest"])


def test_a_level_is_found_by_its_name_or_its_number():
    assert opponent("Old Oak") is opponent("old-oak") is opponent("level:8") is opponents()[-1]
    assert opponent("level:9") is opponent("greedy") is None
    with pytest.raises(spinney.UnknownBot, match="did you mean 'hazel'"):
        bot("hasel")


def test_a_level_sits_at_a_table_under_its_own_name():
    first = bot_seat("ash", [])
    second = bot_seat(first.bot or "", [first])
    assert (first.bot, first.name, second.name) == ("level:4", "Ash", "Ash 2")
    with pytest.raises(Refused, match="level:1"):
        bot_seat("level:9", [])


@pytest.mark.parametrize("name", shipped())
def test_every_edition_is_calibrated_at_two_and_four_seats(name):
    for seats in ("2", "4"):
        known = stored_levels(name)[seats]
        assert len(known["error"]) == len(known["rating"]) == 8
        assert known["error"][-1] == 0
        assert known["rating"] == sorted(known["rating"])
        for share, low, high, games in known["measured"]:
            assert low < share < high
            assert 0.6 <= share <= 0.75 or (games < 100 and low < 0.75 and high > 0.6), share
    assert rating_of(opponents()[0], spinney.edition(name), 2) == 600


def test_a_level_knows_the_lessons_it_was_calibrated_with():
    for name in shipped():
        for seats in (2, 4):
            handicap = handicap_of(opponents()[-1], spinney.edition(name), seats)
            assert handicap.generation == stored_levels(name)[str(seats)]["generation"]


def test_a_newcomer_beats_the_gentlest():
    """In small; docs/bots.md has the shares of 200 games an edition."""
    assert measure_newcomer("forest", 40).value > 0.5


def test_an_edition_of_one_s_own_takes_the_base_edition_s_levels():
    assert stored_levels("no-such-edition") == stored_levels("forest")


# --- that they play fair ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", opponents(), ids=lambda one: slug(one.name))
def test_a_level_sees_only_views_and_is_lawful_and_repeatable(level):
    decisions = 12 if level.handicap.get("lines") else 200
    assert check_bot(lambda seed: bot(level.bot, seed), seats=[2, 4], decisions=decisions) >= 6 * min(decisions, 60)


def test_another_seed_errs_otherwise():
    game = spinney.deal("forest", seats=2, seed=5)
    while game.turn < 6 or game.pending:
        game.push(bot("planner").choose(game.view(game.seat)))
    view = game.view(game.seat)
    unsure = handicap(error=3.0)
    assert len({str(HandicappedBot(seed, unsure).choose(view)) for seed in range(30)}) > 1
    assert len({str(HandicappedBot(3, unsure).choose(view)) for _ in range(5)}) == 1


# --- how they err -----------------------------------------------------------------------------------------------------


def test_with_all_wits_it_is_a_planner_by_the_latest_prices():
    game = spinney.deal("dartmoor", seats=3, seed=2)
    for _ in range(120):
        view = game.view(game.seat)
        wise, planner = HandicappedBot(1, handicap()), PlannerBot(learned_prices(game.edition, 3, LATEST_GENERATION))
        move = planner.choose(view)
        assert wise.choose(view) is move
        game.push(move)


def test_what_it_knows_lies_between_a_sensible_person_s_prices_and_the_learned_ones():
    edition = spinney.edition("forest")
    plain, half, all_of_it = (known_prices(edition, 2, handicap(knowledge=share)) for share in (0.0, 0.5, 1.0))
    assert all_of_it.promise == learned_prices(edition, 2, LATEST_GENERATION).promise
    assert set(plain.promise) == {0.0}
    assert half.card == pytest.approx((plain.card + all_of_it.card) / 2)
    assert known_prices(edition, 2, handicap(foresight=0.5)).room == pytest.approx(all_of_it.room / 2)


def test_who_is_lonely_sees_no_rival_s_forest():
    game = table(["Birch", "Oak"])
    game.forests[1].plant(2 * card_called(game.edition.cards, "Beech"))
    view = game.view(0)
    seen = observe_own_forest(view)
    assert not seen.forests[1].hosts
    assert view.forests[1].hosts
    assert Evaluator(seen, learned_prices(game.edition, 2)).observation.hand == observe(view).hand


def test_cards_of_the_clearing_are_overlooked_but_never_every_move():
    game = table(["Wolf"], ["Chaffinch", "Moss", "Squeaker"])
    view = game.view(0)
    blind = HandicappedBot(1, handicap(overlook_rate=1.0)).choose(view)
    assert blind.verb != verbs.TAKE_CARD


def test_who_pays_carelessly_pays_with_what_comes_first():
    game = table(["Goshawk", "Chaffinch", "Wolf", "Lynx", "Wild Boar"])
    for _ in range(2):
        game.forests[0].plant(2 * card_called(game.edition.cards, "Beech"))
    game.push(next(move for move in game.legal_moves() if move.text.startswith("play Goshawk")))
    view = game.view(0) if game.view(0).moves[0].verb == verbs.PAY_CARD else None
    while view is None:
        game.push(game.legal_moves()[0])
        view = game.view(0) if game.view(0).moves[0].verb == verbs.PAY_CARD else None
    assert HandicappedBot(1, handicap(careless_rate=1.0)).choose(view) is view.moves[0]


def test_what_is_plainly_good_is_not_declined_by_mistake():
    """A free draw is a free draw, however much somebody misjudges cards."""
    gentle = handicap_of(opponents()[0], spinney.edition("forest"), 2)
    gentle.error = 50.0
    game = spinney.deal("forest", seats=2, seed=8)
    accepted = 0
    while not game.is_over():
        view = game.view(game.seat)
        move = HandicappedBot(game.ply, gentle).choose(view)
        if (
            move.verb in (verbs.ACCEPT, verbs.DECLINE)
            and view.pending
            and view.pending[-1][0] == spinney.words.steps.DRAW
        ):
            assert move.verb == verbs.ACCEPT
            accepted += 1
        game.push(move)
    assert accepted
