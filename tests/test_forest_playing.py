"""The rulings of the base game on playing cards: paying, trees, slots, effects and bonuses (sections 5 to 8)."""

from __future__ import annotations

import pytest

import spinney
from spinney import Game
from tests.scenes import names, play, points_by_label, scene, species_in, texts

FOREST = spinney.edition("forest")


def species(game: Game, seat: int = 0) -> list[str]:
    return sorted(species_in(game.forests[seat]).elements())


# --- 5 paying -------------------------------------------------------------------------------------------------------


def test_payment_is_exactly_the_cost_in_other_cards_into_the_clearing() -> None:
    """5.1"""
    game = scene("forest", hand=["Oak", "Beech", "Birch", "Linden Tree"])
    play(game, "play Oak")
    assert texts(game) == ["pay Linden Tree", "pay Birch", "pay Beech"]
    play(game, "pay Birch", "pay Beech")
    assert names(game, game.hands[0]) == ["Linden Tree"]
    assert {"Birch", "Beech"} <= set(names(game, game.clearing))
    assert (len(game.clearing), game.seat) == (3, 1)  # and the card revealed


def test_a_card_does_not_pay_for_itself() -> None:
    """5.1"""
    assert "play Oak" not in texts(scene("forest", hand=["Oak", "Oak"]))
    assert "play Oak" in texts(scene("forest", hand=["Oak", "Oak", "Oak"]))


def test_only_the_cost_of_the_half_that_is_played_matters() -> None:
    """5.1"""
    game = scene("forest", hand=["F148"], forests=[["Oak"]])
    assert "play Common Toad of Goshawk/Common Toad" in texts(game)
    assert "play Goshawk of Goshawk/Common Toad" not in texts(game)


@pytest.mark.parametrize("card", range(len(FOREST.cards)), ids=FOREST.cards)
def test_every_half_costs_what_is_printed(card: int) -> None:
    """5.2"""
    for half in FOREST.halves_of[card]:
        game = scene("forest", hand=[FOREST.cards[card], *["Horse Chestnut"] * 5], forests=[["Beech"]])
        play(game, f"play {FOREST.halves[half]}")
        paid = FOREST.cost[half]
        printed = FOREST.printed[FOREST.flora.species_of[half]]
        revealed = 1 if printed.kind == "tree" else 0
        assert len(game.clearing) == paid + revealed
        assert len(game.hands[0]) == 5 - paid


# --- 6 trees and saplings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tree", ["Birch", "Sycamore", "Horse Chestnut"])
def test_a_tree_turns_up_a_card(tree: str) -> None:
    """6.1"""
    game = scene("forest", hand=[tree, "Oak", "Oak"], deck=["Beech"])
    play(game, f"play {tree}")
    assert "Beech" in names(game, game.clearing)


def test_a_dweller_turns_up_nothing() -> None:
    """6.1"""
    game = scene("forest", hand=["F148"], forests=[["Oak"]])
    play(game, "play Common Toad")
    assert game.clearing == []


def test_any_card_may_be_laid_as_a_sapling_for_nothing() -> None:
    """6.2"""
    hand = ["Birch", "Wolf(Sycamore)", "Mole", "Eurasian Jay"]
    game = scene("forest", hand=hand)
    assert [move.split()[0] for move in texts(game)].count("lay") == 4
    for card in names(game, game.hands[0]):
        after = play(game.copy(), f"lay {card} face down")
        assert (species(after), len(after.hands[0]), after.seat) == (["Tree Sapling"], 3, 1)  # no effect, no bonus


def test_a_sapling_has_four_slots() -> None:
    """6.2"""
    full = "Tree Sapling: top=Goshawk bottom=Moss left=Lynx right=Lynx"
    assert scene("forest", forests=[[full]]).forests[0].full == 1


def test_a_sapling_shows_no_symbol() -> None:
    """6.2"""
    game = scene("forest", hand=["Birch"])
    play(game, "lay Birch")
    shown = {FOREST.flora.kinds[kind] for kind, cards in enumerate(game.forests[0].cards) if cards}
    assert shown == {"Tree Sapling", "Tree"}


def test_a_sapling_turns_up_a_card_too() -> None:
    """6.3"""
    game = scene("forest", hand=["Birch"], deck=["Oak"])
    play(game, "lay Birch")
    assert names(game, game.clearing) == ["Oak"]


def test_the_face_of_a_sapling_is_a_secret() -> None:
    """6.4"""
    game = scene("forest", hand=["Birch", "Oak"])
    other = play(game.copy(), "lay Oak")
    play(game, "lay Birch")
    assert game.forests[0].as_lists() == other.forests[0].as_lists()
    birch, oak = FOREST.cards.index("Birch"), FOREST.cards.index("Oak")
    assert (game.view(0).buried, game.view(1).buried, game.view().buried) == ([birch], [], [])
    other.hands[0][:] = [oak]
    assert game.view(1) == other.view(1)


def test_what_a_sapling_counts_for() -> None:
    """6.4"""
    saplings = ["Tree Sapling"] * 9
    game = scene("forest", forests=[["Sycamore: left=Red Deer bottom=Moss top=Great Spotted Woodpecker", *saplings]])
    points = points_by_label(game.forests[0], [game.forests[1]])
    assert points["Sycamore"] == 10
    assert points["Red Deer"] == 11
    assert (points["Moss"], points["Great Spotted Woodpecker"]) == (10, 10)
    at_sapling = [
        "Tree Sapling: left=European Fat Dormouse right=Brown Long-Eared Bat bottom=Wood Ant top=Red Squirrel"
    ]
    game = scene("forest", forests=[[*at_sapling, "Tree Sapling: left=Beech Marten top=Chaffinch"]])
    points = points_by_label(game.forests[0])
    assert points["European Fat Dormouse"] == 15
    assert (points["Wood Ant"], points["Beech Marten"]) == (2, 5)
    assert (points["Red Squirrel"], points["Chaffinch"]) == (0, 0)


@pytest.mark.parametrize("mushroom", ["Fly Agaric", "Parasol Mushroom", "Penny Bun"])
@pytest.mark.parametrize("card", ["F108", "F138", "F143"])
def test_a_card_laid_face_down_has_no_types_and_no_side(mushroom: str, card: str) -> None:
    """6.5"""
    game = scene("forest", hand=[card, "Birch"], forests=[[f"Oak: bottom={mushroom}"]])
    play(game, next(move for move in texts(game) if move.startswith("lay ") and "/" in move))
    assert (len(game.hands[0]), game.seat) == (1, 1)


# --- 7 slots and sharing --------------------------------------------------------------------------------------------


def test_without_a_free_slot_on_its_side_a_dweller_can_only_be_laid() -> None:
    """7.1"""
    assert texts(scene("forest", hand=["F148"]))[1:] == ["lay Goshawk/Common Toad face down"]
    taken = scene("forest", hand=["F098", "Birch", "Birch"], forests=[["Oak: left=Lynx"]])
    assert "play Roe Deer of Roe Deer/Lynx" not in texts(taken)  # its left side is taken
    assert "play Lynx of Roe Deer/Lynx" in texts(taken)
    top = scene("forest", hand=["F143"], forests=[["Oak: top=Goshawk"]])
    assert not any(move.startswith("play Red Squirrel") for move in texts(top))


def test_the_owner_chooses_among_own_places_only() -> None:
    """7.1"""
    game = scene("forest", hand=["F143"], forests=[["Oak", "Birch: top=Goshawk", "Beech"], ["Oak", "Oak"]])
    play(game, "play Red Squirrel")
    assert texts(game) == ["at 1", "at 3"]


def test_the_hidden_half_is_dead() -> None:
    """7.1"""
    game = scene("forest", hand=["F098", "Birch", "Birch"], forests=[["Linden Tree"]])
    play(game, "play Roe Deer")
    cards = game.forests[0].cards
    kinds = FOREST.flora.kinds
    assert (cards[kinds.index("Lynx")], cards[kinds.index("Pawed animal")]) == (0, 0)
    assert cards[kinds.index("Linden Tree symbol")] == 1  # the tree; the Lynx half's is hidden


def test_two_toads_share_a_slot_and_no_third() -> None:
    """7.2"""
    game = scene("forest", hand=["F148"], forests=[["Oak: bottom=Common Toad", "Oak", "Oak: bottom=Common Toad*2"]])
    play(game, "play Common Toad")
    assert texts(game) == ["at 1", "at 2"]
    play(game, "at 1")
    assert points_by_label(game.forests[0])["Common Toad"] == 20


def test_any_number_of_hares_share_a_side() -> None:
    """7.2"""
    game = scene("forest", hand=["F108"], forests=[["Oak: left=European Hare*5 right=Lynx"]])
    play(game, "play European Hare")
    assert points_by_label(game.forests[0])["European Hare"] == 36


def test_a_hares_half_fixes_its_side() -> None:
    """7.2"""
    game = scene("forest", hand=["F108"], forests=[["Oak: left=Lynx right=European Hare"]])  # a left half
    assert "play European Hare of European Hare/Red Deer (Birch/Horse Chestnut)" not in texts(game)


@pytest.mark.parametrize(
    ("card", "place", "move"),
    [
        ("F148", "Oak: bottom=Tree Frog", "play Common Toad"),
        ("F144", "Oak: bottom=Common Toad", "play Tree Frog"),
        ("F102", "Oak: left=European Hare", "play Squeaker"),
        ("F108", "Oak: left=Squeaker", "play European Hare"),
        ("F154", "Oak: top=Purple Emperor", "play Purple Emperor"),
        ("F154", "Oak: top=Peacock Butterfly", "play Purple Emperor"),
    ],
)
def test_only_the_same_species_shares_and_butterflies_never_do(card: str, place: str, move: str) -> None:
    """7.2"""
    assert not any(text.startswith(move) for text in texts(scene("forest", hand=[card], forests=[[place]])))
    assert any(text.startswith(move) for text in texts(scene("forest", hand=[card], forests=[["Oak"]])))


def test_hares_may_share_in_the_turn_they_come() -> None:
    """7.3"""
    hand = ["Mole", "Oak", "Oak", "F108", "F100"]
    game = scene("forest", hand=hand, forests=[["Oak"]])
    play(game, "play Mole", "pay Oak", "pay Oak")
    play(game, "play European Hare of European Hare/Red Deer (Birch", "play European Hare")
    assert points_by_label(game.forests[0])["European Hare"] == 4
    assert len(set(game.forests[0].spots)) == 2


def test_a_hare_placed_free_may_join_hares() -> None:
    """7.4"""
    hand = ["Fire Salamander(Linden Tree)", "Linden Tree", "F108"]
    game = scene("forest", hand=hand, forests=[["Oak: left=European Hare"]])
    play(game, "play Fire Salamander", "pay Linden Tree", "place European Hare")
    assert points_by_label(game.forests[0])["European Hare"] == 4


def test_a_tree_is_full_with_a_card_on_each_of_four_sides() -> None:
    """7.5"""
    game = scene("forest", hand=["F108"], forests=[["Oak: top=Goshawk bottom=Common Toad*2 right=European Hare*2"]])
    assert game.forests[0].full == 0
    play(game, "play European Hare")
    assert game.forests[0].full == 1


# --- 8 effects and bonuses ------------------------------------------------------------------------------------------


def test_the_bonus_may_be_used_even_if_the_effect_is_declined() -> None:
    """8.1"""
    hand = ["Tawny Owl(Sycamore)", "Sycamore", "Sycamore"]
    game = scene("forest", hand=hand, forests=[["Oak"]])
    play(game, "play Tawny Owl", "decline", "accept")
    assert (len(game.hands[0]), game.seat) == (2, 1)


def test_the_effect_may_be_used_and_the_bonus_declined() -> None:
    """8.1"""
    hand = ["Tawny Owl(Sycamore)", "Sycamore", "Sycamore"]
    game = scene("forest", hand=hand, forests=[["Oak"]])
    play(game, "play Tawny Owl", "accept", "decline")
    assert (len(game.hands[0]), game.seat) == (1, 1)


def test_each_part_of_a_bears_bonus_may_be_declined() -> None:
    """8.1"""
    game = scene("forest", hand=["F078", "Beech", "Beech", "Beech"], forests=[["Birch"]])
    play(game, "play Brown Bear", "accept", "decline", "accept")
    assert (game.hands[0], game.seat, game.turn) == ([], 0, 2)


def test_drawing_two_is_one_decision() -> None:
    """8.2"""
    game = scene("forest", hand=["Fallow Deer(Birch)", *["Birch"] * 2], forests=[["Oak"]])
    play(game, "play Fallow Deer", "accept")
    assert (len(game.hands[0]), game.seat) == (2, 1)


def test_the_rest_of_a_draw_lapses_at_ten() -> None:
    """8.2"""
    hand = ["Tawny Owl(Sycamore)", *["Sycamore"] * 2, *["Birch"] * 7]
    forest = ["Oak: bottom=Penny Bun", "Oak: bottom=Penny Bun top=Goshawk"]
    game = scene("forest", hand=hand, forests=[forest], deck=["Oak", "Oak", "Beech", "WINTER"], winters=2)
    play(game, "play Tawny Owl", "pay Sycamore", "pay Sycamore", "accept", "accept", "decline")
    assert len(game.hands[0]) == 9
    play(game, "accept")  # draw 2
    assert (len(game.hands[0]), game.seat, game.is_over()) == (10, 1, False)


def test_fox_and_wolf_may_stop_early_and_stop_at_ten() -> None:
    """8.2"""
    forest = ["Oak: left=European Hare*4", "Birch: left=Lynx"]
    game = scene("forest", hand=["F107", *["Birch"] * 9], forests=[forest])
    play(game, "play Red Fox", "at 1", "accept", "decline")
    assert (len(game.hands[0]), game.seat) == (8, 1)
    game = scene("forest", hand=["F107", *["Birch"] * 9], forests=[forest])
    play(game, "play Red Fox", "at 1", "accept", "accept", "accept")
    assert (len(game.hands[0]), game.seat) == (10, 1)  # the fourth lapses
    game = scene("forest", hand=["F095", *["Birch"] * 3], forests=[["Oak: right=Roe Deer", "Oak: right=Roe Deer"]])
    play(game, "play Wolf", "at 1", "accept", "decline")
    assert (len(game.hands[0]), game.seat) == (1, 1)


def test_a_split_card_pays_with_either_half() -> None:
    """8.3"""
    for payment in ("F146", "F102", "F125"):  # Birch/Oak, Horse Chestnut/Oak, Oak/Silver Fir
        game = scene("forest", hand=["Oak", payment, "Oak"])
        play(game, "play Oak")
        play(game, "pay Oak")
        assert texts(game) == ["accept", "decline"]


def test_every_payment_card_must_match() -> None:
    """8.3"""
    for first, second in (("Oak", "Birch"), ("Birch", "Oak"), ("Oak", "F111")):
        game = scene("forest", hand=["Oak", first, second])
        play(game, "play Oak", f"pay {first}")
        assert game.seat == 1


def test_a_dweller_asks_for_the_symbol_of_the_half_that_is_played() -> None:
    """8.3: F142 is Tawny Owl (Birch) / Penny Bun (Douglas Fir)"""
    matched = scene("forest", hand=["F142", "Birch", "Birch"], forests=[["Beech"]])
    play(matched, "play Tawny Owl", "decline")
    assert texts(matched) == ["accept", "decline"]
    other = scene("forest", hand=["F142", "Douglas Fir", "Douglas Fir"], forests=[["Beech"]])
    assert play(other, "play Tawny Owl", "decline").seat == 1


def test_no_species_that_costs_nothing_has_a_bonus() -> None:
    """8.4"""
    free = [i for i, name in enumerate(FOREST.species) if FOREST.cost[FOREST.flora.loose_half(i)] == 0 and name]
    assert [FOREST.species[i] for i in free if FOREST.bonus[i]] == []
    assert not FOREST.free_bonus


def test_a_card_placed_free_gives_neither_effect_nor_bonus_but_sets_off_mushrooms() -> None:
    """8.5"""
    hand = ["Fire Salamander(Linden Tree)", "Linden Tree", "F091"]
    game = scene("forest", hand=hand, forests=[["Oak: right=Roe Deer", "Oak: bottom=Fly Agaric"]])
    play(game, "play Fire Salamander", "pay Linden Tree", "place Wolf")
    assert texts(game) == ["accept", "decline"]  # the mushroom; a Wolf would draw for the deer and take a turn
    play(game, "accept")
    assert (len(game.hands[0]), game.seat, game.clearing) == (1, 1, [FOREST.cards.index("Linden Tree")])


def test_a_stag_beetle_places_a_bird_and_its_penny_bun_draws() -> None:
    """8.5"""
    hand = ["Stag Beetle(Birch)", "Birch", "Birch", "Eurasian Jay(Sycamore)"]
    game = scene("forest", hand=hand, forests=[["Oak: bottom=Penny Bun", "Oak"]])
    play(game, "play Stag Beetle", "pay Birch", "pay Birch", "place Eurasian Jay", "at 1", "accept")
    assert (len(game.hands[0]), game.seat) == (1, 1)  # no extra turn


def test_nothing_happens_without_such_a_card_or_without_a_slot() -> None:
    """8.5"""
    none = scene("forest", hand=["Red Deer(Oak)", "Oak", "Oak", "F089"], forests=[["Birch"]])
    assert play(none, "play Red Deer", "pay Oak", "pay Oak").seat == 1
    forest = ["Birch: top=Goshawk left=Lynx right=Lynx"]
    no_room = scene("forest", hand=["Fire Salamander(Linden Tree)", "Linden Tree", "Wolf"], forests=[forest])
    assert play(no_room, "play Fire Salamander", "pay Linden Tree").seat == 1


def test_a_gnat_may_bring_no_bat_or_some_and_only_bats() -> None:
    """8.6"""
    hand = ["Gnat(Birch)", "F068", "F101"]
    game = scene("forest", hand=hand, forests=[["Oak: bottom=Fly Agaric", "Oak", "Oak"]])
    play(game, "play Gnat", "at 1")
    bat = "Greater Horseshoe Bat of"
    assert texts(game) == [
        f"place {bat} European Hare/Greater Horseshoe Bat",
        f"place {bat} Wolf/Greater Horseshoe Bat",
        "done",
    ]
    stopped = play(game.copy(), "done")
    assert (len(stopped.hands[0]), stopped.seat) == (2, 1)
    play(game, "place Greater Horseshoe Bat of Wolf", "at 2", "done")  # no mushroom, no effect in between
    assert (len(game.hands[0]), game.seat, game.clearing) == (1, 1, [])


def test_a_bear_takes_the_whole_clearing_with_its_own_payment_or_nothing() -> None:
    """8.7"""
    game = scene("forest", hand=["F078", "Oak", "Oak", "Oak"], clearing=["Birch"] * 8, forests=[["Beech"]])
    play(game, "play Brown Bear")
    assert (texts(game), len(game.clearing)) == (["accept", "decline"], 11)
    declined = play(game.copy(), "decline")
    assert (declined.forests[0].cave, declined.clearing, len(declined.gone)) == (0, [], 11)
    play(game, "accept")
    assert (game.forests[0].cave, game.clearing, game.gone) == (11, [], [])  # not lost, though more than ten


def test_a_raccoon_takes_none_to_all_of_the_hand_and_draws_as_many() -> None:
    """8.8"""
    hand = ["Raccoon(Birch)", "Oak", *["Birch"] * 4, *["Beech"] * 4]
    game = scene("forest", hand=hand, deck=["Sycamore"] * 6, forests=[["Linden Tree"]])
    play(game, "play Raccoon", "pay Oak")
    none = play(game.copy(), "done")
    assert (none.forests[0].cave, len(none.hands[0]), none.seat) == (0, 8, 1)
    some = play(game.copy(), "cave Birch", "cave Beech", "done")
    assert (some.forests[0].cave, names(some, some.hands[0])) == (2, ["Beech"] * 3 + ["Birch"] * 3 + ["Sycamore"] * 2)
    everything = play(game, *["cave Birch"] * 4, *["cave Beech"] * 4)
    assert (everything.forests[0].cave, len(everything.hands[0]), everything.seat) == (8, 8, 1)


def test_a_wolf_counts_the_deer_of_that_moment() -> None:
    """8.9: the mushroom draws first, the Wolf's own draws follow: as many as there are Deer cards"""
    game = scene("forest", hand=["F095", *["Birch"] * 3], forests=[["Oak: right=Roe Deer", "Oak: left=Red Deer"]])
    play(game, "play Wolf", "accept", "accept")
    assert (len(game.hands[0]), game.seat) == (2, 1)
