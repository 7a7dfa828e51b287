"""The rulings of Dartmoor on places, slots and who may lie where.

A docstring begins with the numbers of the rulings in docs/rulings.md it stands for.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from spinney.editions.library import HOME, read_edition
from tests.dartmoor_scenes import DARTMOOR, can_enter, clearing, hand, plays
from tests.scenes import forest_of, kind, play, points_by_label, scene, score_of, species_in, texts

# --- 5 hosts and slots -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["Ash", "Common Hazel"])
def test_a_tree_or_shrub_has_one_slot_on_each_side(host: str) -> None:
    """5.1"""
    full = f"{host}: top=Buzzard bottom=Adder left=Gnat right=Shrew"
    for side, species in (("top", "Buzzard"), ("bottom", "Adder"), ("left", "Gnat"), ("right", "Shrew")):
        assert can_enter(species, host, side)
        assert not can_enter(species, full, side)


@pytest.mark.parametrize("host", ["Rivulet", "Universal Moor"])
def test_a_moor_has_two_slots_above_and_two_below_and_none_beside(host: str) -> None:
    """5.2, 5.3: two copies of a species are fine."""
    assert can_enter("Buzzard*2", host)
    assert not can_enter("Buzzard*3", host)
    assert can_enter("Adder*2", host, "bottom")
    assert not can_enter("Adder*3", host, "bottom")
    assert not can_enter("Gnat", host, "left")
    assert not can_enter("Shrew", host, "right")


def test_a_left_or_right_card_cannot_be_played_without_a_tree_or_shrub():
    """5.2"""
    assert plays(scene(DARTMOOR, hand=["Gnat/Dartmoor Black Rabbit"], forests=[["Tor", "Universal Moor"]])) == []


def test_a_universal_moor_comes_by_effect_or_bonus_and_never_as_an_action():
    """5.4"""
    game = scene(DARTMOOR, hand=["Moor Birch", "Tor"], forests=[["Ash"]])
    assert not any(text.startswith("lay ") for text in texts(game))


def test_a_universal_moor_is_a_moor_in_every_respect():
    """5.4: it counts, takes moor-only species, and sets off a Fountainhead."""
    assert can_enter("Grey Heron", "Universal Moor")
    assert points_by_label(forest_of(DARTMOOR, "Wet Woodland", "Universal Moor"))["Wet Woodland"] == 4
    game = scene(DARTMOOR, hand=["Goat Willow"] * 3, deck=["Ash", "Tor"], forests=[["Fountainhead"]])
    play(game, "play Goat Willow")
    assert hand(game) == ["Tor (Ash)"]  # the Ash was turned up by the tree


@pytest.mark.parametrize(("card", "cost"), [("Common Hazel", 2), ("Rivulet", 2), ("Crab Apple", 1)])
def test_only_a_tree_turns_up_a_card(card: str, cost: int) -> None:
    """5.5: shrubs, terrains and universal moors do not."""
    game = scene(DARTMOOR, hand=[card, *["Goat Willow"] * cost], deck=["Black Alder"])
    play(game, f"play {card}")
    assert clearing(game) == ["Black Alder"] * (card == "Crab Apple") + ["Goat Willow"] * cost


def test_a_universal_moor_turns_up_no_card():
    """5.5"""
    game = scene(DARTMOOR, hand=["D103", "Crab Apple", "Ash"], forests=[["Rivulet"]])
    play(game, "play Moor Frog", "pay Crab Apple")
    assert clearing(game) == ["Crab Apple"]
    assert species_in(game.forests[0])["Universal Moor"] == 1


def test_a_tree_placed_free_turns_up_a_card():
    """5.5"""
    game = scene(DARTMOOR, hand=["D095", "Goat Willow", "Ash"], deck=["Black Alder"], forests=[["Rivulet"]])
    play(game, "play Bog Asphodel", "pay Goat Willow", "place Ash")
    assert clearing(game) == ["Black Alder", "Goat Willow"]
    assert hand(game) == []


def test_shared_slots_do_not_replace_an_empty_one():
    """5.6: each of the four slots needs a card."""
    crowd = "Crab Apple: top=Buzzard + Cuckoo left=Nuthatch right=Dartmoor Badger + Dartmoor Black Rabbit"
    assert points_by_label(forest_of(DARTMOOR, crowd))["Crab Apple"] == 0
    assert points_by_label(forest_of(DARTMOOR, crowd))["Nuthatch"] == 0
    assert points_by_label(forest_of(DARTMOOR, f"{crowd} bottom=Adder"))["Crab Apple"] == 8
    assert points_by_label(forest_of(DARTMOOR, f"{crowd} bottom=Adder"))["Nuthatch"] == 10


def test_only_the_visible_half_exists():
    """5.7: a Small Red Damselfly over a hidden Bog Asphodel is no plant and shows one symbol."""
    forest = forest_of(DARTMOOR, "Ash: top=Small Red Damselfly(Crab Apple)")
    assert forest.cards[kind(DARTMOOR, "Plant")] == 0
    assert forest.cards[kind(DARTMOOR, "Goat Willow symbol")] == 0
    assert forest.cards[kind(DARTMOOR, "Crab Apple symbol")] == 1


# --- 6 placement -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bird", ["Black-Tailed Godwit", "Common Moorhen", "Curlew", "Grey Heron"])
def test_four_birds_live_on_moors_only(bird: str) -> None:
    """6.1: moor only, named or universal."""
    assert can_enter(bird, "Tor")
    assert can_enter(bird, "Universal Moor")
    assert not can_enter(bird, "Ash")
    assert not can_enter(bird, "Elderberry")


@pytest.mark.parametrize("species", ["Bog Asphodel", "Grass Snake", "Moor Frog", "Warty Newt"])
def test_four_species_live_below_moors_only(species: str) -> None:
    """6.1: moor only."""
    assert can_enter(species, "Tor", "bottom")
    assert can_enter(species, "Universal Moor", "bottom")
    assert not can_enter(species, "Ash", "bottom")
    assert not can_enter(species, "Elderberry", "bottom")


def test_moor_only_holds_for_free_placements_too():
    """6.1: a Blueberry cannot bring a newt to a tree."""
    game = scene(DARTMOOR, hand=["D122", "Ash", "D096"], forests=[["Sessile Oak"]])
    play(game, "play Blueberry", "pay Ash")
    assert game.seat == 1
    assert species_in(game.forests[0])["Warty Newt"] == 0


def test_a_cuckoo_joins_another_bird_above_a_tree_or_shrub():
    """6.2: it shares the slot."""
    assert can_enter("Cuckoo", "Ash: top=Buzzard")
    assert can_enter("Cuckoo", "Elderberry: top=Meadow Pipit")
    assert not can_enter("Cuckoo", "Ash")
    assert not can_enter("Cuckoo", "Ash: top=Keeled Skimmer")


def test_a_cuckoo_never_lives_in_a_moor():
    """6.2"""
    assert not can_enter("Cuckoo", "Tor: top=Grey Heron")
    assert not can_enter("Cuckoo", "Universal Moor: top=Buzzard")


def test_birds_at_the_left_or_right_do_not_help_a_cuckoo():
    """6.2"""
    assert not can_enter("Cuckoo", "Ash: left=Treecreeper right=Nuthatch")


def test_there_is_at_most_one_cuckoo_per_tree():
    """6.2, 13.2: the English appendix is binding."""
    assert not can_enter("Cuckoo", "Ash: top=Buzzard + Cuckoo")
    assert score_of(forest_of(DARTMOOR, *["Elderberry: top=Buzzard + Cuckoo"] * 2)) == 14


def test_nothing_joins_a_cuckoo_or_its_bird():
    """6.2"""
    for species in ("Buzzard", "Keeled Skimmer", "Wheatear"):
        assert not can_enter(species, "Ash: top=Buzzard + Cuckoo")


def test_a_cuckoo_may_be_played_only_where_it_may_lie():
    """6.2: the table asks the forest."""
    forests = [["Ash: top=Buzzard", "Elderberry: top=Buzzard + Cuckoo", "Tor: top=Grey Heron"]]
    game = scene(DARTMOOR, hand=["D114", "Ash"], forests=forests)
    play(game, "play Cuckoo")
    assert game.forests[0].spots[-1] // 6 == 0  # at the Ash, without being asked
    assert "play Cuckoo" not in " ".join(plays(scene(DARTMOOR, hand=["D114", "Ash"], forests=[["Ash"]])))


def test_rabbits_without_a_badger_need_a_free_slot_each():
    """6.5"""
    assert not can_enter("Dartmoor Black Rabbit*2", "Ash", "left")
    assert can_enter("Dartmoor Black Rabbit", "Ash: left=Dartmoor Black Rabbit", "right")


def test_rabbits_enter_any_left_or_right_slot_at_the_badgers_tree():
    """6.3: any number, also its own slot and slots of other species."""
    tree = "Ash: left=Dartmoor Badger right=Gnat"
    assert can_enter("Dartmoor Black Rabbit*4", tree, "left")
    assert can_enter("Dartmoor Black Rabbit*4", tree, "right")
    assert not can_enter("Field Vole", tree, "right")


def test_the_badger_helps_at_its_own_tree_only():
    """6.3"""
    game = scene(
        DARTMOOR, hand=["D063"], forests=[["Ash: left=Dartmoor Badger", "Sessile Oak: left=Dartmoor Black Rabbit"]]
    )
    play(game, "play Dartmoor Black Rabbit")
    assert game.forests[0].spots[-1] // 6 == 0


def test_no_other_species_enters_a_slot_with_a_rabbit():
    """6.3: not even another badger, nor the first one."""
    tree = "Ash: right=Dartmoor Badger left=Dartmoor Black Rabbit"
    for species in ("Dartmoor Badger", "Field Vole", "Treecreeper"):
        assert not can_enter(species, tree, "left")
    assert not can_enter("Dartmoor Badger", "Ash: left=Dartmoor Black Rabbit", "left")


def test_the_freedom_starts_when_the_badger_is_there():
    """6.3"""
    assert not can_enter("Dartmoor Black Rabbit", "Ash: left=Treecreeper", "left")
    assert can_enter("Dartmoor Black Rabbit", "Ash: left=Treecreeper right=Dartmoor Badger", "left")


@pytest.mark.parametrize("host", ["Ash", "Elderberry"])
def test_above_water_soldiers_a_tree_holds_a_crowd_of_dragonflies_or_another_species(host: str) -> None:
    """6.4"""
    place = f"{host}: bottom=Water Soldiers"
    assert can_enter("Keeled Skimmer*3 + Emerald Damselfly", place)
    assert not can_enter("Keeled Skimmer + Buzzard", place)
    assert not can_enter("Buzzard + Keeled Skimmer", place)


def test_above_water_soldiers_a_moor_holds_another_species_and_a_crowd():
    """6.4: both top slots of the moor are its own."""
    place = "Rivulet: bottom=Water Soldiers"
    assert can_enter("Grey Heron + Keeled Skimmer*3", place)
    assert can_enter("Keeled Skimmer*3 + Grey Heron", place)
    assert can_enter("Grey Heron*2", place)
    assert not can_enter("Grey Heron*2 + Keeled Skimmer", place)
    assert not can_enter("Keeled Skimmer*2 + Grey Heron*2", place)


def test_without_water_soldiers_dragonflies_need_a_slot_each():
    """6.4: at their own host only."""
    assert not can_enter("Keeled Skimmer*2", "Ash: bottom=Heather")
    assert not can_enter("Keeled Skimmer*3", "Rivulet")


def test_how_many_cuckoos_a_tree_takes_is_a_word_in_the_data(tmp_path: Path) -> None:
    """13.2: the French appendix allows any number."""
    copytree(HOME / "dartmoor", tmp_path / "french")
    file = tmp_path / "french" / "species.toml"
    file.write_text(file.read_text("utf-8").replace('joins  = "Bird"', 'joins  = "Bird"\nshare  = "any"'), "utf-8")
    french = read_edition(tmp_path / "french")
    assert score_of(forest_of(french, "Elderberry: top=Buzzard + Cuckoo*3")) == 21
