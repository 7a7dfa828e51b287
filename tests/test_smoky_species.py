"""Every species of Smoky Mountains: what it is worth, and what happens when it is played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import spinney
from spinney.views import Game
from spinney.words.steps import PAY, PUT, RIVER
from tests.scenes import forest_of, kind, names, play, points_by_label, scene, species_in, texts

SMOKY = spinney.edition("smoky")
TREE_OF = {"Birch": "Yellow Birch", "Maple": "Silver Maple"}  # the other symbols are called like their trees
SQUIRRELS = "Flying Squirrel + Eastern Chipmunk + Red Squirrel + Gray Squirrel"
Rivals = Sequence[Sequence[str]]

# --- points: species, forest, what its line must give, other forests -------------------------------------------------

POINTS: list[tuple[str, list[str], int, Rivals]] = [
    # trees
    ("Basswood", ["Basswood", "Basswood"], 8, [["Basswood", "Basswood"]]),
    ("Basswood", ["Basswood", "Basswood"], 2, [["Basswood"], ["Basswood"] * 3]),
    ("Black Gum", ["Black Gum", "Black Gum"], 10, []),
    ("Hemlock", ["Hemlock", "Fir", "Hemlock", "Creek"], 6, []),
    ("Fir", ["Fir", "Fir", "Basswood", "Buckeye", "Hemlock", "Hickory", "Black Gum"], 20, []),
    ("Fir", ["Fir", "Fir", "Basswood", "Buckeye", "Hemlock", "Hickory", "Universal River"], 4, []),
    ("Hickory", ["Hickory: top=Flying Squirrel left=Red Squirrel right=Bobcat", "Fir: left=Red Squirrel"], 10, []),
    ("Yellow Birch", ["Yellow Birch"] * 3, 3, []),
    ("Silver Maple", ["Silver Maple with river", "Silver Maple", "Creek", "Universal River"], 6, []),
    ("Buckeye", ["Buckeye: top=Barred Owl left=Bobcat", "Buckeye with river: bottom=Yellow Perch*2"], 8, []),
    # rivers
    ("River Bend", ["River Bend: bottom=Yellow Perch*2"], 0, []),
    ("Creek", ["Creek: bottom=Yellow Perch*2", "Fir with river: bottom=Brook Trout"], 3, []),
    ("Waterfall", ["Waterfall: top=Wood Duck*2 bottom=Brook Trout*2"], 10, []),
    ("Waterfall", ["Waterfall: top=Wood Duck*2 bottom=Brook Trout"], 0, []),
    # on top
    ("Great Blue Heron", ["Creek: top=Great Blue Heron bottom=Brook Trout + Smoky Madtom"], 4, []),
    ("Bald Eagle", ["Fir with river: top=Bald Eagle"], 10, [["Universal River"]]),
    ("Bald Eagle", ["Fir with river: top=Bald Eagle"], 0, [["Universal River", "Fir with river"]]),
    ("Water-Starwort", ["Creek: top=Water-Starwort bottom=Eastern Hellbender", "Fir: left=Timber Rattlesnake"], 8, []),
    ("Thermometer Cricket", ["Fir: top=Thermometer Cricket left=Weevil Wasp bottom=Ramps"], 2, []),
    ("Flying Squirrel", ["Fir: top=Flying Squirrel"], 0, []),
    ("Wood Thrush", ["Fir: top=Wood Thrush"], 2, []),
    ("Barred Owl", ["Fir: top=Barred Owl left=Rock Vole right=Smoky Shrew"], 4, []),
    ("Pileated Woodpecker", ["Fir: top=Pileated Woodpecker"], 10, [["Creek", "Fir"]]),
    ("Pileated Woodpecker", ["Fir: top=Pileated Woodpecker"], 0, [["Fir", "Hemlock"]]),
    ("Belted Kingfisher", ["Creek: top=Belted Kingfisher"], 3, []),
    ("Carolina Chickadee", ["Fir: top=Carolina Chickadee left=Weevil Wasp right=Periodical Cicada"], 4, []),
    ("Scarlet Tanager", ["Fir: top=Scarlet Tanager left=Wild Turkey right=Wild Turkey"], 6, []),
    ("Ebony Jewelwing", ["Creek: top=Ebony Jewelwing", "Universal River", "Fir with river"], 3, []),
    ("Cardinal Flower", ["Universal River: top=Cardinal Flower"], 5, []),
    ("Cardinal Flower", ["Creek: top=Cardinal Flower*2"], 10, []),
    ("Cardinal Flower", ["Fir with river: top=Cardinal Flower"], 1, []),
    ("Wood Duck", ["Creek: top=Wood Duck*2", "Fir: left=Ruffed Grouse"], 12, []),
    # below
    ("Brook Trout", ["Creek: bottom=Brook Trout"], 6, []),
    ("Brook Trout", ["Creek: bottom=Brook Trout*2"], 16, []),
    ("Brook Trout", ["Creek: bottom=Brook Trout*2", "Creek: bottom=Brook Trout"], 26, []),
    ("Brook Trout", ["Creek: bottom=Brook Trout*2", "Fir with river: bottom=Brook Trout*2"], 40, []),
    ("Greenside Darter", ["Creek: bottom=Greenside Darter + Beaver", "Fir with river: bottom=Beaver"], 6, []),
    ("Greenside Darter", ["Creek: top=Wood Duck bottom=Greenside Darter", "Fir: bottom=Ramps"], 2, []),
    ("Yellow Perch", ["Creek: bottom=Yellow Perch*2"], 4, []),
    ("Smallmouth Bass", ["Creek: bottom=Smallmouth Bass*2", "Creek: bottom=Brook Trout"], 12, []),
    ("Smoky Madtom", ["Creek: bottom=Smoky Madtom", "Creek", "Waterfall", "Universal River", "Fir with river"], 8, []),
    ("Smoky Madtom", ["Creek: bottom=Smoky Madtom", "Creek", "Waterfall", "Universal River", "Fir"], 1, []),
    ("Eastern Hellbender", ["Creek: bottom=Eastern Hellbender*2", "Fir: bottom=Eastern Box Turtle"], 30, []),
    (
        "Black-Bellied Salamander",
        ["Creek: bottom=Black-Bellied Salamander + Eastern Hellbender", "Fir: bottom=Eastern Box Turtle"],
        10,
        [],
    ),
    ("Black-Bellied Salamander", ["Creek: bottom=Black-Bellied Salamander + Eastern Hellbender"], 3, []),
    ("Red-Cheeked Salamander", ["Fir: bottom=Red-Cheeked Salamander"], 5, []),
    ("Red-Cheeked Salamander", ["Hemlock: bottom=Red-Cheeked Salamander"], 5, []),
    ("Red-Cheeked Salamander", ["Hickory: bottom=Red-Cheeked Salamander"], 1, []),
    ("Eastern Box Turtle", ["Fir: bottom=Eastern Box Turtle"], 4, []),
    ("Brown Water Scorpion", ["Creek: bottom=Brown Water Scorpion"], 2, []),
    ("Synchronous Firefly", ["Fir: bottom=Synchronous Firefly"] * 3, 18, []),
    ("Eastern Chipmunk", ["Fir: bottom=Eastern Chipmunk"], 0, []),
    (
        "Large-Flowered Trillium",
        ["Fir: bottom=Large-Flowered Trillium", "Fir: bottom=Ramps", "Fir: bottom=Ramps"],
        6,
        [],
    ),
    ("Christmas Fern", ["Fir: bottom=Christmas Fern", *["Fir"] * 7], 8, []),
    ("Christmas Fern", ["Fir: bottom=Christmas Fern", *["Fir"] * 6, "Creek"], 0, []),
    ("Ramps", ["Fir: bottom=Ramps", "Fir: bottom=Christmas Fern"], 4, []),
    ("Beaver", ["Creek: bottom=Beaver"], 6, []),  # the cave holds three cards
    # left and right
    ("Coyote", ["Fir: left=Coyote"], 0, []),
    ("Coyote", ["Fir: left=Coyote right=Rock Vole", "Fir: left=Elk right=Elk", "Fir: left=Red Squirrel"], 30, []),
    ("Coyote", ["Fir: left=Coyote right=Rock Vole", "Fir: left=Smoky Shrew"], 10, []),
    ("Black Bear", ["Fir: left=Black Bear", "Creek: bottom=Brook Trout*2", "Creek: bottom=Yellow Perch"], 20, []),
    (
        "Black Bear",
        [
            "Fir: left=Black Bear",
            "Creek: bottom=Brook Trout + Smoky Madtom",
            "Creek: bottom=Yellow Perch + Greenside Darter",
        ],
        30,
        [],
    ),
    ("River Otter", ["Fir with river: left=River Otter right=Bobcat bottom=Beaver", "Creek: top=Wood Duck"], 6, []),
    ("Raccoon", ["Fir: left=Raccoon right=Raccoon", "Creek: bottom=Beaver"], 6, []),
    ("Bobcat", ["Fir: left=Bobcat right=Coyote"], 4, []),
    ("Gray Fox", ["Fir: left=Gray Fox right=Rock Vole", "Fir: left=White-Footed Mouse"], 4, []),
    ("Virginia Opossum", ["Fir: left=Virginia Opossum"], 2, []),
    ("White-Tailed Deer", ["Fir: left=White-Tailed Deer", "Hickory with river", "Universal River", "Creek"], 4, []),
    (
        "Elk",
        [
            "Hemlock: left=Elk(Hemlock) top=Flying Squirrel(Hemlock)",
            "Hemlock with river: top=Flying Squirrel",
            "Universal River",
            "Fir",
        ],
        12,
        [],
    ),
    ("Wild Boar", ["Fir: left=Wild Boar right=Elk"], 6, []),
    ("White-Footed Mouse", ["Fir: left=White-Footed Mouse right=White-Footed Mouse", "Fir: left=Rock Vole"], 6, []),
    ("Rock Vole", ["Fir with river: left=Rock Vole", "Fir: left=Rock Vole"], 6, []),
    ("Smoky Shrew", ["Fir: left=Smoky Shrew"], 1, []),
    ("Red Squirrel", ["Fir: left=Red Squirrel right=Red Squirrel"], 0, []),
    ("Gray Squirrel", ["Fir: left=Gray Squirrel"], 0, []),
    ("Weevil Wasp", ["Hickory: left=Weevil Wasp", "Fir: left=Weevil Wasp"], 11, []),
    ("Periodical Cicada", ["Fir: left=Periodical Cicada right=Periodical Cicada", "Fir: left=Weevil Wasp"], 4, []),
    ("Wild Turkey", ["Fir: left=Wild Turkey bottom=Ramps top=Thermometer Cricket", "Fir: bottom=Ramps"], 3, []),
    ("Ruffed Grouse", ["Fir: left=Ruffed Grouse", "Fir", "Hickory", "Universal River", "Creek"], 2, []),
    (
        "Rosebay Rhododendron",
        ["Fir: left=Rosebay Rhododendron right=Elk", "Fir: left=Bobcat right=Coyote", "Fir: left=Rock Vole"],
        3,
        [],
    ),
    ("Timber Rattlesnake", ["Fir: left=Timber Rattlesnake right=Rock Vole top=Flying Squirrel"], 2, []),
    ("Universal River", ["Universal River", "Fir with river"], 0, []),
]


@pytest.mark.parametrize(("species", "places", "points", "rivals"), POINTS, ids=[row[0] for row in POINTS])
def test_what_it_is_worth(species: str, places: list[str], points: int, rivals: Rivals) -> None:
    forest = forest_of("smoky", *places, cave=3)
    assert points_by_label(forest, [forest_of("smoky", *places) for places in rivals])[species] == points


def test_every_species_has_a_row_of_points():
    assert {row[0] for row in POINTS} == set(SMOKY.species)


@pytest.mark.parametrize(
    ("places", "label", "points"),
    [
        (["Fir: top=Flying Squirrel left=Red Squirrel"], "Flying Squirrel + Red Squirrel", 10),
        (["Fir: bottom=Eastern Chipmunk left=Red Squirrel right=Gray Squirrel"], None, 20),
        (["Fir: top=Flying Squirrel left=Red Squirrel right=Gray Squirrel bottom=Eastern Chipmunk"], SQUIRRELS, 40),
        (["Fir: top=Flying Squirrel left=Red Squirrel right=Gray Squirrel bottom=Eastern Chipmunk"] * 2, SQUIRRELS, 80),
        (
            [
                "Fir: top=Flying Squirrel left=Red Squirrel right=Gray Squirrel bottom=Eastern Chipmunk",
                "Fir: top=Flying Squirrel left=Red Squirrel",
            ],
            SQUIRRELS,
            50,
        ),
        (["Fir: left=Red Squirrel right=Red Squirrel", "Fir: left=Red Squirrel"], "Red Squirrel", 0),
    ],
)
def test_squirrels_score_in_sets_of_different_species(places: list[str], label: str | None, points: int) -> None:
    """9.8"""
    found = points_by_label(forest_of("smoky", *places))
    del found["Fir"]
    assert list(found.values()) == [points]
    assert label is None or list(found) == [label]


def test_the_four_squirrels_say_the_same():
    assert len({printed.score for printed in SMOKY.printed if printed.types == ["Squirrel"]}) == 1


# --- effects --------------------------------------------------------------------------------------------------------


def bring(
    species: str,
    *forest: str,
    matching: bool = False,
    hand: Sequence[str] = (),
    clearing: Sequence[str] = (),
    deck: Sequence[str] = (),
) -> Game:
    """Seat 0 plays a species at its first place that takes it, paid with trees, and gives no tree a river."""
    half = next(h for halves in SMOKY.halves_of for h in halves if SMOKY.species[SMOKY.flora.species_of[h]] == species)
    symbol = SMOKY.flora.kinds[SMOKY.flora.symbol_of[half]].removesuffix(" symbol")
    other = "Fir" if symbol != "Fir" else "Hemlock"
    coin = TREE_OF.get(symbol, symbol) if matching else other
    cards = [SMOKY.cards[half // 2], *[coin] * SMOKY.cost[half], *hand]
    game = scene("smoky", hand=cards, clearing=clearing, deck=deck, forests=[forest])
    play(game, f"play {SMOKY.halves[half]}")
    settle(game)
    while asks(game, PAY):
        play(game, f"pay {coin}")
    if asks(game, RIVER):
        play(game, "decline")
    return game


def asks(game: Game, verb: int) -> bool:
    return bool(game.pending) and game.pending[-1][0] == verb


def settle(game: Game) -> None:
    while asks(game, PUT):
        play(game, texts(game)[0])


def is_tree(species: str) -> bool:
    return SMOKY.is_tree(SMOKY.flora.loose_half(SMOKY.species.index(species)))


DRAWING = [  # species, its home, is it the bonus
    ("Hemlock", [], False),
    ("Yellow Birch", [], False),
    ("Yellow Perch", ["Creek"], False),
    ("Eastern Box Turtle", ["Fir"], False),
    ("White-Footed Mouse", ["Fir"], False),
    ("White-Tailed Deer", ["Fir"], True),
    ("Red Squirrel", ["Fir"], True),
]


@pytest.mark.parametrize(("species", "home", "bonus"), DRAWING, ids=[row[0] for row in DRAWING])
def test_it_draws_a_card(species: str, home: list[str], bonus: bool) -> None:
    revealed = ["Black Gum"] if is_tree(species) else []
    game = bring(species, *home, matching=bonus, deck=[*revealed, "Buckeye", "Hickory"])
    assert names(game, game.hands[0]) == ["Buckeye"]
    assert game.seat == 1


TAKING = [
    ("Brown Water Scorpion", ["Creek"], False),
    ("Wild Turkey", ["Fir"], False),
    ("Smallmouth Bass", ["Creek"], True),
]


@pytest.mark.parametrize(("species", "home", "bonus"), TAKING, ids=[row[0] for row in TAKING])
def test_it_takes_a_card_from_the_clearing(species: str, home: list[str], bonus: bool) -> None:
    game = bring(species, *home, matching=bonus, clearing=["Black Gum", "Buckeye"])
    assert {"take Black Gum", "take Buckeye"} <= set(texts(game))
    assert "decline" not in texts(game)
    play(game, "take Buckeye")
    assert names(game, game.hands[0]) == ["Buckeye"]
    assert "Buckeye" not in names(game, game.clearing)
    assert game.seat == 1


@pytest.mark.parametrize("species", ["Eastern Chipmunk", "Black Bear", "Virginia Opossum"])
def test_it_looks_at_two_cards_and_puts_one_into_the_cave(species: str) -> None:
    game = bring(species, "Basswood", deck=["Hickory", "Buckeye", "Black Gum"])
    assert sorted(texts(game)) == ["cave Buckeye", "cave Hickory"]
    play(game, "cave Hickory")
    assert names(game, game.hands[0]) == ["Buckeye"]
    assert game.forests[0].cave == 1
    assert game.seat == 1


COUNTING = [  # species, forest, is it the bonus, cards drawn
    ("Bald Eagle", ["Fir", "Creek: bottom=Brook Trout + Smoky Madtom"], False, 2),
    ("Gray Fox", ["Fir: left=Rock Vole right=Smoky Shrew", "Fir: left=Rock Vole right=Rock Vole", "Fir"], False, 4),
    ("Wild Boar", ["Fir: left=Elk right=Elk", "Fir"], True, 3),  # it counts itself
]


@pytest.mark.parametrize(("species", "forest", "bonus", "drawn"), COUNTING, ids=[row[0] for row in COUNTING])
def test_it_draws_for_each_card_of_a_type(species: str, forest: list[str], bonus: bool, drawn: int) -> None:
    game = bring(species, *forest, matching=bonus, deck=["Hickory", "Buckeye", "Black Gum", "Basswood", "Hemlock"])
    assert len(game.hands[0]) == drawn
    assert names(game, game.hands[0]) == sorted(["Hickory", "Buckeye", "Black Gum", "Basswood", "Hemlock"][:drawn])


@pytest.mark.parametrize(("species", "home"), [("Black Gum", []), ("Bald Eagle", ["Fir"]), ("Brook Trout", ["Creek"])])
def test_it_gives_another_turn(species: str, home: list[str]) -> None:
    game = bring(species, *home, matching=True)
    assert (game.seat, game.turn, game.extra) == (0, 2, 0)
    game = bring(species, *home, matching=False)
    assert (game.seat, game.turn) == (1, 2)


PLACING = [  # species, forest, is it the bonus, the card placed (with an effect of its own), one that may not be
    ("Hickory", [], True, "Eastern Chipmunk", "Rock Vole"),
    ("Buckeye", [], True, "Virginia Opossum", "Rock Vole"),
    ("Creek", ["Fir with river"], True, "Yellow Perch", "Brown Water Scorpion"),
    ("Black-Bellied Salamander", ["Creek", "Fir"], True, "Eastern Box Turtle", "Yellow Perch"),
    ("Large-Flowered Trillium", ["Fir", "Fir"], True, "Periodical Cicada", "Rock Vole"),
    ("Elk", ["Fir", "Fir"], True, "Wild Boar", "Rock Vole"),
    ("Gray Squirrel", ["Fir"], True, "Yellow Birch", "Creek"),
    ("Rock Vole", ["Fir", "Fir"], False, "White-Footed Mouse", "Wild Boar"),
    ("Periodical Cicada", ["Fir", "Creek"], False, "Brown Water Scorpion", "Yellow Perch"),
    ("Ruffed Grouse", ["Fir", "Fir"], False, "Rosebay Rhododendron", "Rock Vole"),
    ("Rosebay Rhododendron", ["Fir", "Fir"], False, "Wild Turkey", "Rock Vole"),
]


@pytest.mark.parametrize(("species", "forest", "bonus", "guest", "stranger"), PLACING, ids=[row[0] for row in PLACING])
def test_it_brings_a_card_of_a_type_from_the_hand(
    species: str, forest: list[str], bonus: bool, guest: str, stranger: str
) -> None:
    game = bring(species, *forest, matching=bonus, hand=[guest, stranger])
    placed = [text for text in texts(game) if text.startswith(f"place {guest}")]
    assert texts(game)[-1] == "decline"
    assert not [text for text in texts(game) if text.startswith(f"place {stranger}")]
    clearing = len(game.clearing)
    play(game, placed[0])
    settle(game)
    assert species_in(game.forests[0])[guest] == 1
    assert len(game.hands[0]) == 1  # it cost nothing, and its own effect is not used
    assert game.forests[0].cave == 0
    assert len(game.clearing) == clearing + is_tree(guest)
    assert game.seat == 1


@pytest.mark.parametrize(
    ("species", "home", "bonus"),
    [
        ("Silver Maple", [], True),
        ("Wood Duck", ["Creek"], True),
        ("Smoky Madtom", ["Creek"], True),
        ("Beaver", ["Creek"], False),
    ],
)
def test_it_lays_a_hand_card_as_a_river_of_its_own(species: str, home: list[str], bonus: bool) -> None:
    game = bring(species, *home, matching=bonus, hand=["Buckeye", "Hickory"])
    assert sorted(texts(game)) == ["lay Buckeye face down", "lay Hickory face down"]
    rivers = game.forests[0].cards[kind(SMOKY, "River")]
    play(game, "lay Buckeye face down")
    forest = game.forests[0]
    assert forest.cards[kind(SMOKY, "River")] == rivers + 1
    assert forest.hosts[-1] == SMOKY.flora.loose_half(SMOKY.face_down)
    assert SMOKY.flora.layouts[forest.layouts[-1]].name == "River"
    assert names(game, game.hands[0]) == ["Hickory"]


SEARCHING = [  # species, forest, is it the bonus, the card sought
    ("Belted Kingfisher", ["Creek"], False, "Yellow Perch"),
    ("River Otter", ["Fir with river"], True, "Yellow Perch"),
    ("Smoky Shrew", ["Fir", "Creek"], False, "Brown Water Scorpion"),
]


@pytest.mark.parametrize(("species", "forest", "bonus", "sought"), SEARCHING, ids=[row[0] for row in SEARCHING])
def test_it_plays_a_card_found_in_the_clearing(species: str, forest: list[str], bonus: bool, sought: str) -> None:
    game = bring(species, *forest, matching=bonus, clearing=[sought, "Hickory"], deck=["Buckeye"])
    settle(game)
    assert species_in(game.forests[0])[sought] == 1
    assert "Hickory" in names(game, game.clearing)
    assert "Buckeye" not in names(game, game.clearing)
    assert not game.hands[0]  # neither the perch nor the scorpion brings a card


@pytest.mark.parametrize(("species", "forest", "bonus", "sought"), SEARCHING, ids=[row[0] for row in SEARCHING])
def test_it_reveals_up_to_three_cards_to_find_one(species: str, forest: list[str], bonus: bool, sought: str) -> None:
    game = bring(species, *forest, matching=bonus, deck=["Buckeye", "Hickory", sought, "Black Gum"])
    settle(game)
    assert species_in(game.forests[0])[sought] == 1
    assert {"Buckeye", "Hickory"} <= set(names(game, game.clearing))
    assert "Black Gum" not in names(game, game.clearing)
    game = bring(species, *forest, matching=bonus, deck=["Buckeye", "Hickory", "Black Gum", sought])
    assert not species_in(game.forests[0])[sought]
    assert {"Buckeye", "Hickory", "Black Gum"} <= set(names(game, game.clearing))


def test_a_raccoon_puts_up_to_four_hand_cards_into_the_cave_and_draws_as_many():
    """5.12"""
    hand = ["Basswood", "Buckeye", "Hickory", "Hemlock", "Black Gum"]
    game = bring("Raccoon", "Yellow Birch", hand=hand, deck=["Yellow Birch"] * 5)
    play(game, "cave Basswood", "cave Buckeye", "cave Hickory", "cave Hemlock")
    assert names(game, game.hands[0]) == ["Black Gum", *["Yellow Birch"] * 4]
    assert game.forests[0].cave == 4
    assert game.seat == 1


def test_a_raccoon_may_put_fewer_cards_or_none_into_the_cave():
    """5.12"""
    game = bring("Raccoon", "Yellow Birch", hand=["Basswood", "Buckeye"], deck=["Yellow Birch"] * 2)
    assert texts(game) == ["cave Basswood", "cave Buckeye", "done"]
    play(game, "done")
    assert names(game, game.hands[0]) == ["Basswood", "Buckeye"]
    game = bring("Raccoon", "Yellow Birch", hand=["Basswood", "Buckeye"], deck=["Yellow Birch"] * 2)
    play(game, "cave Buckeye", "done")
    assert names(game, game.hands[0]) == ["Basswood", "Yellow Birch"]
    assert game.forests[0].cave == 1


@pytest.mark.parametrize(
    ("species", "forest", "visitor", "other"),
    [
        ("River Bend", ["River Bend", "Fir"], "Brook Trout", "Bobcat"),
        ("Wood Thrush", ["Fir: top=Wood Thrush", "Fir"], "Barred Owl", "Bobcat"),
    ],
)
def test_its_permanent_effect_draws_a_card_for_each_card_of_a_type(
    species: str, forest: list[str], visitor: str, other: str
) -> None:
    assert species in species_in(forest_of("smoky", *forest))
    game = bring(visitor, *forest, deck=["Buckeye"])
    assert names(game, game.hands[0]) == ["Buckeye"]
    assert not bring(other, *forest, deck=["Buckeye"]).hands[0]


def test_every_species_that_does_something_has_been_played():
    effects = {row[0] for table in (DRAWING, TAKING, COUNTING, SEARCHING) for row in table if not row[2]}
    effects |= {row[0] for row in PLACING if not row[2]}
    effects |= {"Eastern Chipmunk", "Black Bear", "Virginia Opossum", "Beaver", "Raccoon", "River Bend", "Wood Thrush"}
    bonuses = {row[0] for table in (DRAWING, TAKING, COUNTING, SEARCHING) for row in table if row[2]}
    bonuses |= {row[0] for row in PLACING if row[2]}
    bonuses |= {"Black Gum", "Bald Eagle", "Brook Trout", "Silver Maple", "Wood Duck", "Smoky Madtom"}
    acting = {name for i, name in enumerate(SMOKY.species) if SMOKY.effect[i] or SMOKY.draws[i]}
    assert acting == effects
    assert {name for i, name in enumerate(SMOKY.species) if SMOKY.bonus[i]} == bonuses
