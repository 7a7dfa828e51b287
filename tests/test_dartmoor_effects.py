"""What each species of Dartmoor does when it is played: its effect, and its bonus if just the right cards paid it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from spinney.views import Game
from spinney.words.steps import PAY, PUT
from tests.dartmoor_scenes import DARTMOOR, clearing, hand
from tests.scenes import halves_named, names, play, scene, species_in, texts

FLORA = DARTMOOR.flora
GROUND = ("Sessile Oak", "Sessile Oak", "Wet Woodland")  # places that react to nothing


def played(
    species: str,
    *,
    matched: bool = False,
    hand: Iterable[str] = (),
    clearing: Iterable[str] = (),
    deck: Iterable[str] = (),
    forest: Iterable[str] = GROUND,
) -> Game:
    """Seat 0 has played a card and paid it with trees of its symbol, or with others; its effect comes next."""
    half = halves_named(DARTMOOR, species, None)[0]
    coin = coin_of(half, matched)
    cards = [DARTMOOR.cards[half // 2], *[coin] * DARTMOOR.cost[half], *hand]
    game = scene(DARTMOOR, hand=cards, clearing=clearing, deck=deck, forests=[list(forest)])
    play(game, f"play {DARTMOOR.halves[half]}")
    while game.pending and game.pending[-1][0] in (PUT, PAY) and game.pending[-1][1] == half:
        play(game, f"pay {coin}" if game.pending[-1][0] == PAY else texts(game)[0])
    return game


def coin_of(half: int, matched: bool) -> str:
    symbol = FLORA.kinds[FLORA.symbol_of[half]].removesuffix(" symbol")
    other = "Goat Willow" if symbol != "Goat Willow" else "Crab Apple"
    return symbol if matched else other


def settle(game: Game) -> None:
    """Any place will do."""
    while game.pending and game.pending[-1][0] == PUT:
        play(game, texts(game)[0])


def ended(game: Game) -> bool:
    """Is it the other player's turn?"""
    return game.seat == 1 and not game.pending


# --- draws -----------------------------------------------------------------------------------------------------------

DRAWING = ["Moor Birch", "Ash", "Adder's Tongue", "Otter", "Treecreeper", "Dartmoor Sheep", "Field Vole"]
BONUS_DRAWING = ["Rhôs Pasture", "Roe Deer"]


@pytest.mark.parametrize("species", DRAWING)
def test_its_effect_draws_a_card(species: str) -> None:
    game = played(species, deck=["Black Alder", "Black Alder"])  # a tree turns up the first of them
    assert hand(game) == ["Black Alder"]
    assert ended(game)


@pytest.mark.parametrize("species", BONUS_DRAWING)
def test_its_bonus_draws_a_card(species: str) -> None:
    assert hand(played(species, matched=True, deck=["Crab Apple"])) == ["Crab Apple"]
    assert hand(played(species, matched=False, deck=["Crab Apple"])) == []


def test_a_buzzard_draws_a_card_for_each_mouse():
    mice = ["Sessile Oak: left=Field Vole right=Wood Mouse", "Sessile Oak: left=Shrew right=Dartmoor Badger"]
    game = played("Buzzard", deck=["Ash", "Ash", "Ash", "Crab Apple"], forest=mice)
    assert hand(game) == ["Ash", "Ash", "Ash"]
    assert ended(game)


# --- further turns ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("species", ["Black Alder", "Nuthatch", "Royal Fern"])
def test_its_bonus_is_another_turn(species: str) -> None:
    game = played(species, matched=True, hand=["Moor Birch"])
    assert (game.seat, game.turn, game.pending) == (0, 2, [])
    play(game, "play Moor Birch")
    assert ended(game)
    assert ended(played(species, matched=False))


def test_a_barn_owl_brings_another_turn_if_a_bat_is_there():
    game = played("Barn Owl", forest=["Sessile Oak: left=Serotine Bat right=Alcathoe Bat"])
    assert (game.seat, game.turn, game.extra) == (0, 2, 0)
    assert ended(played("Barn Owl", forest=["Sessile Oak: left=Gnat"]))


# --- from the clearing into the hand ---------------------------------------------------------------------------------


@pytest.mark.parametrize("species", ["Ash", "Crab Apple", "Common Lizard"])
def test_its_bonus_takes_a_card_of_the_clearing(species: str) -> None:
    game = played(species, matched=True, clearing=["Tor"])
    coin = coin_of(halves_named(DARTMOOR, species, None)[0], matched=True)
    assert {"take Tor (Ash)", f"take {coin}"} <= set(texts(game))
    assert not {"take deck", "decline"} & set(texts(game))
    before = len(game.hands[0])
    play(game, "take Tor (Ash)")
    assert len(game.hands[0]) == before + 1
    assert "Tor (Ash)" in hand(game)
    assert "Tor (Ash)" not in clearing(game)
    assert ended(game)
    assert ended(played(species, matched=False, clearing=["Tor"]))


def test_a_serotine_bat_takes_a_card_of_the_clearing():
    game = played("Serotine Bat", clearing=["Tor"])
    assert set(texts(game)) == {"take Tor (Ash)", "take Goat Willow"}  # the willow has just been paid
    play(game, "take Goat Willow")
    assert hand(game) == ["Goat Willow"]
    assert clearing(game) == ["Tor (Ash)"]


@pytest.mark.parametrize("species", DRAWING)
def test_a_card_that_draws_does_not_offer_the_clearing(species: str) -> None:
    """8.4: the deck's card comes, whatever lies in the clearing, and nobody is asked."""
    game = played(species, deck=["Black Alder", "Black Alder"], clearing=["Tor"])
    assert (hand(game), "Tor (Ash)" in clearing(game)) == (["Black Alder"], True)
    assert ended(game)


def test_no_card_leaves_the_choice_between_deck_and_clearing():
    """8.4: among the answers to what cards ask there is never both."""
    for printed in DARTMOOR.printed:
        for text in (str(printed.effect), str(printed.bonus)):
            assert not ("deck" in text and "from the clearing" in text), printed.name
    game = played("Serotine Bat", clearing=["Tor"], deck=["Black Alder"])
    assert "take deck" not in texts(game)


# --- face down -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "species", ["Goat Willow", "Black-Tailed Godwit", "Moor Frog", "Common Pheasant", "Dartmoor Pony"]
)
def test_its_bonus_lays_a_card_face_down_as_a_universal_moor(species: str) -> None:
    game = played(species, matched=True, hand=["Moor Birch", "Tor"])
    assert texts(game) == ["lay Moor Birch face down", "lay Tor (Ash) face down"]
    play(game, "lay Moor Birch face down")
    assert species_in(game.forests[0])["Universal Moor"] == 1
    assert species_in(game.forests[0])["Moor Birch"] == 0
    assert hand(game) == ["Tor (Ash)"]
    assert ended(game)
    assert ended(played(species, matched=False, hand=["Moor Birch", "Tor"]))


# --- free of charge from the hand ------------------------------------------------------------------------------------

# species, what it may place, a card that shows it (and has an effect that is not used)
EFFECT_PLACING = [
    ("Blue Ground Beetle", ["Bird"], "Wheatear"),
    ("Blueberry", ["Amphibian"], "Common Lizard"),
    ("Capercaillie", ["Plant"], "Adder's Tongue"),
]
BONUS_PLACING = [
    ("Lowland Heath", ["Amphibian"], "Adder"),
    ("Valley Mire", ["Insect"], "Lake Fly"),
    ("Warrens", ["Pawed animal"], "Otter"),
    ("Bog Asphodel", ["Tree", "Shrub"], "Common Hazel"),
    ("Grass Snake", ["Amphibian"], "Common Lizard"),
    ("Greater Butterfly Orchid", ["Plant"], "Adder's Tongue"),
    ("Meadowsweet", ["Insect"], "Gnat"),
    ("Wood Mouse", ["Mouse"], "Field Vole"),
]


def place_of(species: str) -> str:
    return f"place {DARTMOOR.halves[halves_named(DARTMOOR, species, None)[0]]}"


def check_placing(game: Game, kinds: list[str], card: str) -> None:
    """The hand holds that card and one no kind of which may be placed: it may be placed, or nothing."""
    assert texts(game) == [place_of(card), "decline"]
    assert set(DARTMOOR.printed[DARTMOOR.species.index(card)].types) & set(kinds)
    before = game.copy()
    play(game, place_of(card))
    settle(game)
    assert species_in(game.forests[0])[card] == species_in(before.forests[0])[card] + 1
    assert (game.hands[0], game.forests[0].cave, game.clearing) == ([], 0, before.clearing)
    assert ended(game)
    assert ended(play(before, "decline"))


@pytest.mark.parametrize(("species", "kinds", "card"), EFFECT_PLACING)
def test_its_effect_places_a_card_without_using_it(species: str, kinds: list[str], card: str) -> None:
    check_placing(played(species, hand=[card]), kinds, card)
    assert ended(played(species, hand=["Rivulet"]))


@pytest.mark.parametrize(("species", "kinds", "card"), BONUS_PLACING)
def test_its_bonus_places_a_card_without_using_it(species: str, kinds: list[str], card: str) -> None:
    check_placing(played(species, matched=True, hand=[card]), kinds, card)
    assert ended(played(species, matched=False, hand=[card]))
    assert ended(played(species, matched=True, hand=["Rivulet"]))


def test_a_bog_asphodel_may_place_a_tree_which_turns_up_a_card_and_draws_none():
    game = played("Bog Asphodel", matched=True, hand=["Moor Birch"], deck=["Crab Apple"])
    play(game, "place Moor Birch")
    assert "Crab Apple" in clearing(game)
    assert hand(game) == []


@pytest.mark.parametrize(("shrub", "card"), [("Common Hazel", "Serotine Bat"), ("Elderberry", "Adder's Tongue")])
def test_what_the_bonus_of_common_hazel_or_elderberry_places_draws_a_card_at_once(shrub: str, card: str) -> None:
    game = played(shrub, matched=True, hand=[card], deck=["Crab Apple"])
    play(game, place_of(card))
    settle(game)
    assert species_in(game.forests[0])[card] == 1
    assert hand(game) == ["Crab Apple"]
    assert ended(game)
    assert ended(played(shrub, matched=False, hand=[card]))


def test_a_gnat_places_any_number_of_bats_without_their_effects():
    game = played("Gnat", hand=["Serotine Bat/Roe Deer", "Brandt's Bat/Shrew", "Treecreeper/Brandt's Bat"])
    play(game, "place Serotine Bat")  # the gnat has taken one of the two left slots
    assert set(texts(game)) == {"place Brandt's Bat of Treecreeper/Brandt's Bat", "done"}
    play(game, "place Brandt's Bat", "at 2")
    assert species_in(game.forests[0])["Brandt's Bat"] == species_in(game.forests[0])["Serotine Bat"] == 1
    assert hand(game) == ["Brandt's Bat/Shrew"]  # left where no slot is
    assert game.forests[0].cave == 0
    assert ended(game)


def test_a_gnat_may_place_no_bat():
    assert ended(play(played("Gnat", hand=["Serotine Bat/Roe Deer"]), "done"))


def test_a_lake_fly_places_a_bat_and_uses_its_effect():
    game = played("Lake Fly", hand=["Brandt's Bat/Field Vole"], forest=["Ash", "Sessile Oak"])
    play(game, "place Brandt's Bat")
    settle(game)
    assert species_in(game.forests[0])["Brandt's Bat"] == 1
    assert game.forests[0].cave == 2
    assert ended(game)


def test_a_dartmoor_black_rabbit_brings_any_number_of_rabbits():
    more = ["Dartmoor Black Rabbit/Field Vole", "Gnat/Dartmoor Black Rabbit"]
    game = played("Dartmoor Black Rabbit", hand=more)
    play(game, "place Dartmoor Black Rabbit of Dartmoor Black Rabbit/Field Vole")
    assert texts(game) == ["place Dartmoor Black Rabbit of Gnat/Dartmoor Black Rabbit", "done"]
    assert species_in(game.forests[0])["Dartmoor Black Rabbit"] == 2
    assert ended(play(game, "done"))


# --- free of charge from the clearing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bat", "card", "wanted"),
    [
        ("Common Noctule", "Beautiful Demoiselle/Warty Newt", "Buzzard/Greater Butterfly Orchid"),
        ("Daubenton's Bat", "Cuckoo/Blueberry", "Southern Damselfly/Beaver"),
    ],
)
def test_common_noctule_and_daubentons_bat_place_a_card_of_the_clearing(bat: str, card: str, wanted: str) -> None:
    game = played(bat, clearing=[card, wanted])
    settle(game)
    half = 1 if bat == "Common Noctule" else 0
    assert species_in(game.forests[0])[wanted.split("/")[half]] == 1
    assert card in clearing(game)
    assert wanted not in clearing(game)
    assert ended(game)
    assert ended(played(bat, clearing=[card], hand=[wanted]))


# --- into the cave ---------------------------------------------------------------------------------------------------


def test_a_wheatear_puts_a_card_of_the_deck_into_the_cave_for_each_moor():
    game = played(
        "Wheatear", forest=["Rivulet", "Universal Moor", "Sessile Oak"], deck=["Ash", "Crab Apple", "Moor Birch"]
    )
    assert game.forests[0].cave == 2
    assert names(game, game.caved) == ["Ash", "Crab Apple"]
    assert names(game, game.deck[-1:]) == ["Moor Birch"]


def test_a_shrew_puts_a_card_into_the_cave_for_each_mouse_itself_included():
    game = played("Shrew", forest=["Ash: left=Field Vole", "Ash: left=Wood Mouse"])
    assert game.forests[0].cave == 3


def test_brandts_bat_puts_two_cards_of_the_deck_into_the_cave():
    game = played("Brandt's Bat", deck=["Ash", "Crab Apple", "Moor Birch"])
    assert names(game, game.caved) == ["Ash", "Crab Apple"]
    assert game.forests[0].cave == 2


def test_an_alcathoe_bat_puts_two_cards_of_the_clearing_into_the_cave():
    game = played("Alcathoe Bat", clearing=["Tor", "Warrens"])
    assert texts(game) == ["cave Goat Willow", "cave Tor (Ash)", "cave Warrens (Black Alder)"]
    play(game, "cave Goat Willow", "cave Warrens (Black Alder)")
    assert game.forests[0].cave == 2
    assert clearing(game) == ["Tor (Ash)"]
    assert ended(game)


def test_an_alcathoe_bat_takes_what_is_there():
    game = played("Alcathoe Bat")  # only what paid it
    assert (game.forests[0].cave, game.clearing) == (1, [])


def test_a_beaver_puts_all_trees_of_the_clearing_into_the_cave_but_no_shrubs():
    game = played("Beaver", clearing=["Moor Birch", "Common Hazel"])
    assert names(game, game.caved) == ["Goat Willow", "Goat Willow", "Moor Birch"]
    assert game.forests[0].cave == 3
    assert clearing(game) == ["Common Hazel (Ash)"]


# --- as long as they lie there ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("watcher", "species"), [("Tor", "Curlew"), ("Fountainhead", "Rivulet")])
def test_tor_and_fountainhead_draw_for_each_bird_or_moor(watcher: str, species: str) -> None:
    game = played(species, forest=[watcher, watcher], deck=["Ash", "Crab Apple", "Moor Birch"])
    assert hand(game) == ["Ash", "Crab Apple"]


def test_rabbits_may_share_a_slot_at_the_tree_of_a_dartmoor_badger():
    without = scene(DARTMOOR, hand=["D063"], forests=[["Sessile Oak: left=Treecreeper right=Gnat"]])
    assert not any(text.startswith("play") for text in texts(without))
    game = scene(DARTMOOR, hand=["D063"], forests=[["Sessile Oak: left=Dartmoor Badger right=Gnat"]])
    play(game, "play Dartmoor Black Rabbit")
    assert game.forests[0].spots[0] == game.forests[0].spots[2]


def test_dragonflies_may_share_a_slot_above_water_soldiers():
    tree = "Sessile Oak: bottom=Heather top=Emerald Damselfly"
    without = scene(DARTMOOR, hand=["D121"], forests=[[tree]])
    assert not any(text.startswith("play") for text in texts(without))
    game = scene(DARTMOOR, hand=["D121"], forests=[[tree.replace("Heather", "Water Soldiers")]])
    play(game, "play Keeled Skimmer")
    assert game.forests[0].spots[1] == game.forests[0].spots[2]


# --- nothing forgotten -----------------------------------------------------------------------------------------------


def species_with_a_scene() -> set[str]:
    """The species in the tables above, and those a test is named after."""
    tables = {*DRAWING, *BONUS_DRAWING, *(row[0] for row in EFFECT_PLACING + BONUS_PLACING)}
    tests = [name for name in globals() if name.startswith("test_")]
    marks = [mark for name in tests for mark in getattr(globals()[name], "pytestmark", [])]
    tables |= {row for mark in marks for row in mark.args[1] if isinstance(row, str)}
    slugs = {species: "_".join(species.lower().replace("'", "").split()) for species in DARTMOOR.species}
    return tables | {species for species, slug in slugs.items() if any(slug in name for name in tests)}


def test_every_species_that_does_something_has_its_scene():
    acting = {
        species.name
        for index, species in enumerate(FLORA.species)
        if DARTMOOR.effect[index] or DARTMOOR.bonus[index] or DARTMOOR.draws[index] or species.welcome >= 0
    }
    assert acting <= species_with_a_scene()
