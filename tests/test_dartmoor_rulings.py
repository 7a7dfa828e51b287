"""The rulings of Dartmoor on setup, turns, scoring and the end.

A docstring begins with the numbers of the rulings in docs/rulings.md it stands for.
"""

from __future__ import annotations

import pytest

import spinney
from spinney.editions.edition import WINTER
from spinney.views import Game
from spinney.words.steps import DRAFT
from tests.dartmoor_scenes import DARTMOOR, TEN, clearing, hand
from tests.scenes import forest_of, kind, names, play, points_by_label, scene, score_of, sheet_of, species_in, texts

# --- 1 deck ----------------------------------------------------------------------------------------------------------


def test_the_game_has_180_cards():
    """1.1: 172 play cards, five caves and three winters."""
    game = spinney.deal(DARTMOOR.name, 5, 1)
    assert len(game.deck) - 3 + 5 * 6 == 172
    assert game.deck.count(WINTER) == 3
    assert len(DARTMOOR.caves) == 5


def test_a_card_with_two_types_counts_once_for_each():
    """1.3: dragonflies are insects too, mice are pawed animals too."""
    forest = forest_of(DARTMOOR, "Ash: top=Keeled Skimmer left=Shrew")
    for tag in ("Dragonfly", "Insect", "Mouse", "Pawed animal"):
        assert forest.cards[kind(DARTMOOR, tag)] == 1


def test_different_species_are_different_names():
    """1.5: two copies of a bird are one species, and a universal moor is none."""
    forest = forest_of(DARTMOOR, "Universal Moor: top=Grey Heron*2", "Ash: top=Buzzard")
    assert forest.different[kind(DARTMOOR, "Bird")] == 2
    assert forest.different[kind(DARTMOOR, "Moor")] == 0


def test_rabbit_and_cuckoo_are_species_and_not_types():
    """1.4"""
    assert not {tag for printed in DARTMOOR.printed for tag in printed.types} & {"Rabbit", "Cuckoo"}


# --- 2 setup ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "stay"), [(2, 127), (3, 142), (4, 157), (5, 172)])
def test_cards_are_returned_unseen_by_number_of_players(seats: int, stay: int) -> None:
    """2.1: 45, 30, 15 or 0 cards leave the game, six go into each hand."""
    game = spinney.deal("dartmoor", seats, 3)
    assert len(game.removed) == 172 - stay
    assert [len(cards) for cards in game.hands] == [6] * seats
    assert len(game.deck) == stay - 6 * seats + 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_winter_lies_on_the_lower_third_and_two_in_it(seats: int) -> None:
    """2.2: the winter pile has a third of the cards, rounded down."""
    depths = set()
    for seed in range(30):
        game = spinney.deal("dartmoor", seats, seed)
        third = (172 - len(game.removed)) // 3
        winters = [i for i, card in enumerate(game.deck) if card == WINTER]
        assert winters[2] == third + 2
        depths.add(winters[0])
    assert len(depths) > 10


def test_nobody_may_replace_a_first_hand():
    """2.3: no mulligan, even without a tree; the first thing decided is a cave."""
    treeless = 0
    for seed in range(60):
        game = spinney.deal("dartmoor", 2, seed)
        treeless += not any(DARTMOOR.is_tree(DARTMOOR.halves_of[card][0]) for card in game.hands[1])
        assert game.pending[-1][0] == DRAFT
        assert all(text.startswith("pick cave ") for text in texts(game))
    assert treeless


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_many_caves_as_players_lie_on_the_table(seats: int) -> None:
    """2.4: random ones; the others leave the game."""
    offers = {tuple(spinney.deal("dartmoor", seats, seed).caves) for seed in range(40)}
    assert all(len(set(offer)) == seats for offer in offers)
    assert len(offers) > 1 or seats == 5


# --- 3 caves ---------------------------------------------------------------------------------------------------------


def drafted(*caves: int, start: int = 0) -> Game:
    """Five seats have picked these caves, the last player first; the start player takes what is left."""
    game = spinney.deal("dartmoor", 5, 11, start)
    return play(game, *(f"pick cave {cave}" for cave in caves))


def test_anybody_may_begin():
    """2.5: the seat before the one that begins picks its cave first."""
    assert [spinney.deal("dartmoor", 3, 1, start).seat for start in range(3)] == [2, 0, 1]


def test_the_last_player_picks_first_and_the_start_player_takes_what_is_left():
    """3.1: the draft runs in reverse turn order."""
    game = spinney.deal("dartmoor", 5, 11, 2)
    order = []
    for cave in (5, 4, 2, 1):
        order.append(game.seat)
        play(game, f"pick cave {cave}")
    assert order == [1, 0, 4, 3]
    assert [forest.cave_card for forest in game.forests] == [4, 5, 3, 1, 2]


def test_cave_effects_wait_until_all_have_chosen():
    """3.2"""
    game = drafted(1, 5, 4)
    assert [len(cards) for cards in game.hands] == [6] * 5
    assert [forest.cave for forest in game.forests] == [0] * 5


def test_cave_effects_come_in_reverse_turn_order():
    """3.2: seat 4 draws with cave 1 before seat 3 fills cave 5."""
    coming = spinney.deal("dartmoor", 5, 11).deck[::-1]
    game = drafted(1, 5, 4, 3)
    assert set(coming[:2]) <= set(game.hands[4])
    assert game.caved == coming[2:5]


def test_cave_1_draws_two_cards():
    """3.3"""
    assert len(drafted(1, 5, 4, 2).hands[4]) == 8


def test_cave_2_lays_a_universal_moor_that_must_be_laid():
    """3.3"""
    game = drafted(2, 5, 4, 1)
    assert game.seat == 4
    assert all(text.startswith("lay ") for text in texts(game))
    play(game, texts(game)[0])
    assert len(game.hands[4]) == 5
    assert species_in(game.forests[4]) == {"Universal Moor": 1}


def test_cave_3_draws_three_and_puts_three_of_choice_into_the_clearing_for_all():
    """3.4: the three discards may be drawn by others."""
    game = drafted(3, 5, 4, 1)
    assert (game.seat, len(game.hands[4])) == (4, 9)
    for _ in range(3):
        assert all(text.startswith("discard ") for text in texts(game))
        play(game, texts(game)[0])
    assert (len(game.hands[4]), len(game.clearing)) == (6, 3)
    play(game, texts(game)[0])  # seat 0 lays the moor of cave 2, and its turn begins
    assert {f"take {card}" for card in clearing(game)} <= set(texts(game))


def test_cave_4_is_worth_5_points_at_the_end():
    """3.3, 10.3: it does nothing before."""
    game = drafted(4, 5, 3, 1)
    assert len(game.hands[4]) == 6
    assert game.score(4) == 5
    assert score_of(forest_of(DARTMOOR, "Moor Birch", cave=2, cave_card=4)) == 1 + 2 + 5


def test_cave_5_begins_with_three_cards():
    """3.3"""
    game = drafted(5, 4, 3, 1)
    assert (game.forests[4].cave, game.score(4)) == (3, 3)


@pytest.mark.parametrize("cave", [0, 1, 2, 3, 5])
def test_every_card_in_a_cave_is_worth_1_point_and_nothing_else(cave: int) -> None:
    """3.5: whichever cave it is; the cave card itself is no card in the cave."""
    assert score_of(forest_of(DARTMOOR, "Ash", "Sessile Oak", cave=6, cave_card=cave)) == 2 + 6


def test_after_the_caves_the_start_player_begins():
    """3.2"""
    game = drafted(5, 4, 1, 2, start=3)
    for text in ("lay", *["discard"] * 3):
        assert texts(game)[0].startswith(text)
        play(game, texts(game)[0])
    assert (game.seat, game.turn, game.pending) == (3, 1, [])


# --- 4 the turn ------------------------------------------------------------------------------------------------------


def test_two_cards_are_drawn_one_at_a_time_from_deck_or_clearing():
    """4.1: the second is decided after the first was seen."""
    game = scene(DARTMOOR, deck=["Ash"], clearing=["Tor"])
    play(game, "take deck")
    assert hand(game) == ["Ash"]
    assert set(texts(game)) == {"take deck", "take Tor (Ash)"}
    play(game, "take Tor (Ash)")
    assert hand(game) == ["Ash", "Tor (Ash)"]
    assert game.seat == 1


def test_with_nine_cards_one_is_drawn_and_with_ten_none():
    """4.1: the hand limit is ten."""
    game = play(scene(DARTMOOR, hand=TEN[:9]), "take deck")
    assert (len(game.hands[0]), game.seat) == (10, 1)
    full = scene(DARTMOOR, hand=[*TEN[:9], "Moor Birch"])
    assert texts(full) == ["play Moor Birch"]


def test_the_first_two_winters_are_replaced_at_once():
    """4.2: they go next to the clearing, never into it."""
    game = scene(DARTMOOR, deck=["WINTER", "WINTER", "Ash"], clearing=["Tor"])
    play(game, "take deck")
    assert (hand(game), game.winters, clearing(game)) == (["Ash"], 2, ["Tor (Ash)"])
    assert not game.is_over()


def test_the_third_winter_ends_the_game_on_the_spot_and_the_placed_card_scores():
    """4.3: neither the rest of the effect nor of the turn is carried out."""
    game = scene(DARTMOOR, hand=["Black Alder"] * 3, deck=["WINTER", "Ash"], winters=2)
    play(game, "play Black Alder")  # turning up the winter
    assert game.is_over()
    assert (game.legal_moves(), game.extra, game.seat) == ([], 0, 0)
    assert game.score(0) == 5


def test_the_third_winter_may_come_in_the_middle_of_an_effect():
    """4.3: what was put into the cave before stays there."""
    game = scene(DARTMOOR, hand=["Brandt's Bat", "Ash"], deck=["Tor", "WINTER"], forests=[["Ash"]], winters=2)
    play(game, "play Brandt's Bat of")
    assert game.is_over()
    assert game.forests[0].cave == 1


def test_a_play_runs_reveal_permanent_effects_effect_bonus_clearing_check():
    """4.4: in this order, each card of the deck telling where it went."""
    forest = ["Fountainhead", "Tor"]
    deck = ["Crab Apple", "Moor Birch"]
    game = scene(DARTMOOR, hand=["Ash"] * 3, deck=deck, clearing=["Rivulet"] * 3, forests=[forest])
    play(game, "play Ash")
    assert "Crab Apple" in clearing(game)  # turned up first
    assert hand(game) == ["Moor Birch"]  # then drawn by the effect
    play(game, "take Crab Apple")  # and the bonus last
    assert (hand(game), game.seat) == (["Crab Apple", "Moor Birch"], 1)


def test_permanent_effects_come_before_the_cards_own_effect():
    """4.4: the first card goes to the Tor's owner, the next one into the cave."""
    game = scene(DARTMOOR, hand=["Wheatear", "Ash"], deck=["Crab Apple", "Moor Birch"], forests=[["Tor"]])
    play(game, "play Wheatear")
    assert hand(game) == ["Crab Apple"]
    assert names(game, game.caved) == ["Moor Birch"]


# --- 10 end of turn, special case, end of game -----------------------------------------------------------------------


def test_ten_cards_in_the_clearing_leave_the_game_at_the_end_of_a_turn():
    """10.1: only then; during a turn there may be more."""
    clear = ["Tor"] * 3 + ["Rivulet"] * 3 + ["Warrens"] * 3
    game = scene(DARTMOOR, hand=["Ash", "Crab Apple", "Crab Apple"], clearing=clear, deck=["Moor Birch"])
    play(game, "play Ash")
    assert (game.clearing, len(game.gone), game.seat) == ([], 12, 1)
    game = scene(DARTMOOR, hand=["Ash"] * 3, clearing=clear, deck=["Moor Birch"])
    play(game, "play Ash")
    assert len(game.clearing) == 12  # the bonus is still to come
    play(game, "take Ash")
    assert (game.clearing, len(game.gone)) == ([], 11)


def test_nine_cards_stay_in_the_clearing():
    """10.1"""
    game = scene(DARTMOOR, hand=["Moor Birch"], clearing=["Tor"] * 3 + ["Rivulet"] * 3 + ["Warrens"] * 2)
    play(game, "play Moor Birch")
    assert (len(game.clearing), game.gone) == (9, [])


def test_who_can_do_neither_action_shows_the_hand_discards_two_and_draws_two():
    """10.2: the discards go into the clearing, and the turn is over."""
    game = scene(DARTMOOR, hand=TEN, deck=["Ash", "Crab Apple"])
    assert texts(game) == ["show hand"]
    play(game, "show hand", "discard Cuckoo/Beaver")
    assert all(text.startswith("discard ") for text in texts(game))  # two, no fewer
    play(game, "discard Wheatear/Beaver")
    assert clearing(game) == ["Cuckoo/Beaver", "Wheatear/Beaver"]
    assert {"Ash", "Crab Apple"} <= set(hand(game))
    assert (len(game.hands[0]), game.seat) == (10, 1)


def test_a_shown_hand_is_known_to_all():
    """10.2: the other player remembers the eight cards that stayed."""
    game = scene(DARTMOOR, hand=TEN, deck=["Ash", "Crab Apple"])
    play(game, "show hand", "discard Cuckoo/Beaver", "discard Wheatear/Beaver")
    assert len(game.view(1).shown[0]) == 8


def test_the_clearing_is_checked_after_a_shown_hand():
    """10.2"""
    game = scene(DARTMOOR, hand=TEN, clearing=["Tor"] * 3 + ["Rivulet"] * 3 + ["Warrens"] * 2)
    play(game, "show hand", "discard Cuckoo/Beaver", "discard Wheatear/Beaver")
    assert (game.clearing, len(game.gone)) == ([], 10)


def test_ties_share_the_victory():
    """10.3"""
    game = scene(DARTMOOR, deck=["WINTER"], forests=[["Moor Birch"], ["Moor Birch"]], winters=2)
    play(game, "take deck")
    result = game.outcome()
    assert result is not None
    assert (result.totals, result.winners) == ([1, 1], [0, 1])


# --- 11 scoring ------------------------------------------------------------------------------------------------------


def test_a_majority_holds_unless_another_forest_has_strictly_more_even_without_moors():
    """11.3: ties count, universal moors count, and with no moors anywhere the Pony gets its 15."""
    pony = forest_of(DARTMOOR, "Ash: left=Dartmoor Pony")
    assert points_by_label(pony, [forest_of(DARTMOOR, "Ash")])["Dartmoor Pony"] == 15
    assert points_by_label(pony, [forest_of(DARTMOOR, "Universal Moor")])["Dartmoor Pony"] == 5


def test_a_blanket_bog_doubles_only_plants_below_that_very_bog():
    """11.4: not other types, not plants elsewhere."""
    bog = forest_of(DARTMOOR, "Blanket Bog: bottom=Adder's Tongue + Warty Newt", "Tor: bottom=Adder's Tongue")
    assert points_by_label(bog) == {"Blanket Bog": 0, "Tor": 0, "Adder's Tongue": 6 + 3, "Warty Newt": 5}


def test_a_blanket_bog_doubles_points_and_not_symbols():
    """11.4: the Capercaillie still sees one plant."""
    bog = forest_of(DARTMOOR, "Blanket Bog: bottom=Royal Fern*2", "Ash: left=Capercaillie")
    assert points_by_label(bog)["Royal Fern"] == 2 * 2 * 2
    assert points_by_label(bog)["Capercaillie"] == 2


def test_an_ash_counts_a_plant_with_the_black_alder_symbol_twice():
    """11.5"""
    forest = forest_of(DARTMOOR, "Ash: bottom=Royal Fern(Black Alder) left=Alcathoe Bat(Black Alder)")
    assert points_by_label(forest)["Ash"] == 2 + 1


def test_roe_deer_count_trees_and_themselves():
    """11.6: 3 for each symbol equal to their own."""
    forest = forest_of(DARTMOOR, "Moor Birch: left=Roe Deer(Moor Birch)", "Moor Birch", "Elderberry(Moor Birch)")
    assert points_by_label(forest)["Roe Deer"] == 12


def test_a_beaver_scores_on_top_of_the_caves_own_points():
    """11.7"""
    assert score_of(forest_of(DARTMOOR, "Universal Moor: bottom=Beaver", cave=4)) == 4 + 4


def test_the_beetle_counts_cards_in_every_bottom_slot():
    """11.8: trees, shrubs and moors."""
    forest = forest_of(
        DARTMOOR, "Ash: bottom=Blue Ground Beetle", "Common Hazel: bottom=Otter", "Tor: bottom=Heather*2 top=Buzzard"
    )
    assert points_by_label(forest)["Blue Ground Beetle"] == 4


def test_places_that_only_help_are_worth_nothing():
    """11.9"""
    places = ["Common Hazel", "Elderberry", "Tor", "Fountainhead", "Blanket Bog", "Universal Moor"]
    assert score_of(forest_of(DARTMOOR, *places)) == 0


def test_a_roe_deer_of_unknown_colour_is_reported():
    """11.6: without its symbol nothing can be said."""
    assert sheet_of(forest_of(DARTMOOR, "Ash: left=Roe Deer")).unknown == [DARTMOOR.find("Roe Deer")]


# --- 12 icons, 13 sources that disagree ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("species", "says"),
    [
        ("Blueberry", "Place 1 Amphibian card"),
        ("Capercaillie", "Place 1 Plant card"),
        ("Gnat", "Place any number of Bat cards"),
        ("Buzzard", "for each Mouse card"),
        ("Blue Ground Beetle", "Place 1 Bird card"),
        ("Wheatear", "Put 1 card from the deck into your cave for each Moor card"),
    ],
)
def test_icons_lost_in_the_appendix_read_as_decided_for_effects(species: str, says: str) -> None:
    """12.1, 13.1: the Wheatear's cave action is an effect."""
    assert says in str(DARTMOOR.printed[DARTMOOR.species.index(species)].effect)


@pytest.mark.parametrize(
    ("species", "says"),
    [
        ("Common Hazel", "Place 1 Bat card"),
        ("Elderberry", "Place 1 Plant card"),
        ("Shrew", "for each Mouse card"),
        ("Lowland Heath", "Place 1 Amphibian card"),
        ("Valley Mire", "Place 1 Insect card"),
        ("Warrens", "Place 1 Pawed animal card"),
        ("Wood Mouse", "Place 1 Mouse card"),
        ("Grass Snake", "Place 1 Amphibian card"),
        ("Greater Butterfly Orchid", "Place 1 Plant card"),
        ("Meadowsweet", "Place 1 Insect card"),
        ("Bog Asphodel", "Place 1 Tree card or 1 Shrub card"),
    ],
)
def test_icons_lost_in_the_appendix_read_as_decided_for_bonuses(species: str, says: str) -> None:
    """12.2"""
    assert says in str(DARTMOOR.printed[DARTMOOR.species.index(species)].bonus)


# --- 15 the example of 127 points ------------------------------------------------------------------------------------

EXAMPLE = [
    "Crab Apple: top=Buzzard(Moor Birch) bottom=Beaver(Moor Birch) "
    "left=Common Pheasant(Moor Birch) right=Wood Mouse(Goat Willow)",
    "Moor Birch: left=Roe Deer(Moor Birch) right=Dartmoor Badger(Sessile Oak) bottom=Blue Ground Beetle(Ash) "
    "left=Dartmoor Black Rabbit(Crab Apple) right=Dartmoor Black Rabbit(Sessile Oak)",
    "Elderberry(Black Alder): left=Shrew(Ash)",
    "Wet Woodland(Ash): bottom=Water Soldiers(Ash) + Bog Asphodel(Goat Willow) "
    "top=Wheatear(Black Alder) + Emerald Damselfly(Black Alder) + Keeled Skimmer(Black Alder) "
    "+ Small Red Damselfly(Sessile Oak) + Southern Damselfly(Black Alder)",
    "Valley Mire(Ash): bottom=Heather(Ash)",
    "Universal Moor",
]
DRAGONFLIES = "Emerald Damselfly + Keeled Skimmer + Small Red Damselfly + Southern Damselfly"


def test_the_rulebooks_example_gives_127_line_by_line():
    """15.1: all scoring lines, the four dragonflies sharing one."""
    forest = forest_of(DARTMOOR, *EXAMPLE, cave=10, cave_card=3)
    assert points_by_label(forest) == {
        DRAGONFLIES: 15,
        "Wheatear": 5,
        "Buzzard": 4,
        "Beaver": 10,
        "Heather": 5,
        "Blue Ground Beetle": 5,
        "Water Soldiers": 8,
        "Bog Asphodel": 3,
        "Common Pheasant": 3,
        "Wood Mouse": 2,
        "Shrew": 1,
        "Roe Deer": 15,
        "Dartmoor Black Rabbit": 4,
        "Dartmoor Badger": 12,
        "Valley Mire": 10,
        "Wet Woodland": 6,
        "Crab Apple": 8,
        "Moor Birch": 1,
        "Elderberry": 0,
        "Universal Moor": 0,
    }
    assert sheet_of(forest).cave == 10
    assert score_of(forest) == 127


def test_different_physical_cards_can_make_up_the_example():
    """15.1: each of them is taken out of the deck once."""
    game = scene(DARTMOOR, forests=[EXAMPLE], caves=[10])
    assert game.score(0) == 127
