"""What is printed in Smoky Mountains, as far as it is known: 62 species on 172 cards, each with its source."""

from __future__ import annotations

from collections import Counter

import spinney
from spinney.land import BOTTOM, LEFT, NO_KIND, NOWHERE, RIGHT, SLOTS, TOP

SMOKY = spinney.edition("smoky")
FLORA = SMOKY.flora
SYMBOLS = ["Basswood", "Birch", "Black Gum", "Buckeye", "Fir", "Hemlock", "Hickory", "Maple"]
TREES = ["Basswood", "Black Gum", "Buckeye", "Fir", "Hemlock", "Hickory", "Silver Maple", "Yellow Birch"]
RIVERS = ["Creek", "River Bend", "Waterfall"]

# species by type symbol
TYPES = {
    "Tree": ", ".join(TREES),
    "River": ", ".join(RIVERS),
    "Bird": "Great Blue Heron, Bald Eagle, Wood Thrush, Barred Owl, Pileated Woodpecker, Belted Kingfisher, "
    "Carolina Chickadee, Scarlet Tanager, Wood Duck, Wild Turkey, Ruffed Grouse",
    "Plant": "Water-Starwort, Cardinal Flower, Large-Flowered Trillium, Christmas Fern, Ramps, Rosebay Rhododendron",
    "Insect": "Thermometer Cricket, Ebony Jewelwing, Brown Water Scorpion, Synchronous Firefly, Weevil Wasp, "
    "Periodical Cicada",
    "Squirrel": "Flying Squirrel, Eastern Chipmunk, Red Squirrel, Gray Squirrel",
    "Fish": "Brook Trout, Greenside Darter, Yellow Perch, Smallmouth Bass, Smoky Madtom",
    "Amphibian": "Eastern Hellbender, Black-Bellied Salamander, Red-Cheeked Salamander, Eastern Box Turtle, "
    "Timber Rattlesnake",
    "Pawed animal": "Beaver, Coyote, Black Bear, River Otter, Raccoon, Bobcat, Gray Fox, Virginia Opossum",
    "Hoofed animal": "White-Tailed Deer, Elk, Wild Boar",
    "Mouse": "White-Footed Mouse, Rock Vole, Smoky Shrew",
}

WATER = (
    "Great Blue Heron, Water-Starwort, Belted Kingfisher, Ebony Jewelwing, Cardinal Flower, Wood Duck, Brook Trout, "
    "Greenside Darter, Yellow Perch, Smallmouth Bass, Smoky Madtom, Eastern Hellbender, Black-Bellied Salamander, "
    "Brown Water Scorpion, Beaver, River Otter"
)

# species by cost
COSTS = {
    3: "Coyote, Black Bear",
    2: "Black Gum, Hemlock, Fir, Buckeye, Bald Eagle, Water-Starwort, Brook Trout, Greenside Darter, Smallmouth Bass, "
    "Eastern Hellbender, Beaver, River Otter, Gray Fox, White-Tailed Deer, Elk",
    0: "Yellow Birch, Thermometer Cricket, Flying Squirrel, Ebony Jewelwing, Cardinal Flower, Yellow Perch, "
    "Red-Cheeked Salamander, Brown Water Scorpion, Synchronous Firefly, Christmas Fern, Ramps, Virginia Opossum, "
    "White-Footed Mouse, Smoky Shrew, Periodical Cicada, Timber Rattlesnake",
}  # all others cost 1

# what the rulebook names or scores; every other species is an addition
ATTESTED = (
    f"{', '.join(TREES)}, River Bend, Creek, Great Blue Heron, Bald Eagle, Water-Starwort, Thermometer Cricket, "
    "Flying Squirrel, Wood Thrush, Brook Trout, Greenside Darter, Yellow Perch, Smallmouth Bass, Eastern Hellbender, "
    "Brown Water Scorpion, Eastern Chipmunk, Coyote, Black Bear, River Otter, White-Tailed Deer, White-Footed Mouse, "
    "Rock Vole, Red Squirrel, Gray Squirrel, Weevil Wasp"
)


def printed_species() -> list[str]:
    return [printed.name for printed in SMOKY.printed if printed.kind != "face-down"]


def halves() -> list[int]:
    """The visible halves of all 172 cards, one by one."""
    return [half for _, card, _ in SMOKY.ids for half in SMOKY.halves_of[card]]


def name_of(half: int) -> str:
    return FLORA.species[FLORA.species_of[half]].name


def symbol_of(half: int) -> str:
    return FLORA.kinds[FLORA.symbol_of[half]].removesuffix(" symbol")


# --- the species ----------------------------------------------------------------------------------------------------


def test_there_are_62_species_and_the_universal_river():
    assert len(set(printed_species())) == 62
    assert [printed.name for printed in SMOKY.printed if printed.kind == "face-down"] == ["Universal River"]


def test_each_species_has_just_one_type():
    assert all(len(printed.types) == 1 for printed in SMOKY.printed)
    found = {tag: {p.name for p in SMOKY.printed if tag in p.types and p.kind != "face-down"} for tag in TYPES}
    assert found == {tag: set(names.split(", ")) for tag, names in TYPES.items()}
    assert {tag for printed in SMOKY.printed for tag in printed.types} == set(TYPES)


def test_sixteen_species_need_water():
    assert {printed.name for printed in SMOKY.printed if printed.needs == "water"} == set(WATER.split(", "))
    assert {printed.needs for printed in SMOKY.printed} == {"", "water"}


def test_a_species_that_needs_water_says_which_places_take_it():
    effects = {printed.name: str(printed.effect or "") for printed in SMOKY.printed}
    assert effects["River Otter"] == "Needs water: only at a Tree with a river."
    assert effects["Great Blue Heron"] == "Needs water: only at a Tree with a river or at a River."
    assert effects["Bobcat"] == ""


def test_each_species_costs_the_same_on_every_one_of_its_cards():
    costs = {(name_of(half), SMOKY.cost[half]) for half in halves()}
    listed = {name: cost for cost, names in COSTS.items() for name in names.split(", ")}
    assert costs == {(name, listed.get(name, 1)) for name in printed_species()}


def test_no_card_that_costs_nothing_has_a_bonus():
    """3.3"""
    for half in halves():
        if not SMOKY.cost[half]:
            assert not SMOKY.bonus[FLORA.species_of[half]]
    assert not SMOKY.free_bonus


# --- the cards ------------------------------------------------------------------------------------------------------


def test_there_are_172_cards_numbered_s001_to_s172():
    assert [printed_id for printed_id, _, _ in SMOKY.ids] == [f"S{number:03}" for number in range(1, 173)]
    assert sum(SMOKY.copies) == 172


def test_56_cards_are_trees_9_rivers_58_split_top_and_bottom_49_left_and_right():
    """1.1"""
    found: Counter[str] = Counter()
    names = {(TOP, BOTTOM): "top-bottom", (LEFT, RIGHT): "left-right"}
    for _, card, _ in SMOKY.ids:
        sides = tuple(FLORA.side_of[half] for half in SMOKY.halves_of[card])
        first = SMOKY.printed[FLORA.species_of[SMOKY.halves_of[card][0]]]
        found[first.kind if sides == (NOWHERE,) else names[sides[0], sides[1]]] += 1
    assert found == {"tree": 56, "terrain": 9, "top-bottom": 58, "left-right": 49}


def test_each_species_is_shown_as_often_as_it_is_printed():
    shown = Counter(name_of(half) for half in halves())
    assert shown == {printed.name: printed.copies for printed in SMOKY.printed if printed.copies}
    assert shown["White-Footed Mouse"] == 8
    assert {shown[name] for name in RIVERS} == {3}


def test_every_half_shows_one_of_the_eight_tree_symbols():
    assert {symbol_of(half) for half in halves()} == set(SYMBOLS)
    assert {name for name in FLORA.kinds if name.endswith(" symbol")} == {f"{symbol} symbol" for symbol in SYMBOLS}


def test_a_tree_shows_its_own_symbol_in_short():
    for half in halves():
        if name_of(half) in TREES:
            assert symbol_of(half) == name_of(half).removeprefix("Yellow ").removeprefix("Silver ")


def test_the_symbols_the_rulebook_shows_are_on_the_cards():
    shown = {(name_of(half), symbol_of(half)) for half in halves()}
    assert {("Brook Trout", "Birch"), ("White-Footed Mouse", "Birch"), ("Yellow Birch", "Birch")} <= shown
    assert ("Silver Maple", "Birch") not in shown


def test_each_elk_has_a_symbol_of_its_own():
    symbols = [symbol_of(half) for half in halves() if name_of(half) == "Elk"]
    assert len(symbols) == len(set(symbols)) == 5


def test_the_halves_of_a_split_card_are_different_species():
    split = [card for _, card, _ in SMOKY.ids if len(SMOKY.halves_of[card]) == 2]
    assert len(split) == 107
    for card in split:
        first, second = SMOKY.halves_of[card]
        assert name_of(first) != name_of(second)
        assert SMOKY.symbols_of[card] == [FLORA.symbol_of[first], FLORA.symbol_of[second]]


def test_a_universal_river_is_a_river_without_name_symbol_copies_effect_or_points():
    """4.8"""
    river = SMOKY.species.index("Universal River")
    assert SMOKY.face_down == river
    assert not SMOKY.lays_as_action
    assert FLORA.species[river].nameless
    assert FLORA.symbol_of[FLORA.loose_half(river)] == NO_KIND
    printed = SMOKY.printed[river]
    assert (printed.types, printed.copies, printed.effect, printed.bonus) == (["River"], 0, None, None)
    assert str(printed.score) == "No points."


# --- places ---------------------------------------------------------------------------------------------------------


def test_a_tree_has_four_slots_a_river_four_and_a_tree_with_a_river_five():
    assert {layout.name: layout.size for layout in FLORA.layouts} == {"Tree": 4, "River": 4, "Tree with a river": 5}
    offered = {layout.name: [slot for slot in range(SLOTS) if layout.grounds[slot] >= 0] for layout in FLORA.layouts}
    assert offered == {"Tree": [0, 1, 2, 3], "Tree with a river": [0, 1, 2, 3, 5], "River": [0, 1, 4, 5]}


# --- sources --------------------------------------------------------------------------------------------------------


def test_every_species_says_field_by_field_what_the_rulebook_states_and_what_is_reconstructed():
    """12.1"""
    sources = {printed.name: printed.source for printed in SMOKY.printed if printed.kind != "face-down"}
    for name, source in sources.items():
        parts = source.split("; ")
        if name in ATTESTED.split(", "):
            assert parts[0].startswith("rulebook: "), name
            assert any(part.startswith("reconstructed: ") for part in parts[1:]), name
        else:
            assert parts[0] == "reconstructed: all (species is our addition)", name
    assert len(ATTESTED.split(", ")) + sum("our addition" in source for source in sources.values()) == 62


def test_what_the_rulebook_prints_is_named_in_the_sources():
    sources = {printed.name: printed.source for printed in SMOKY.printed}
    assert "cost 1" in sources["Basswood"]
    assert "example points 10 each for two" in sources["Buckeye"]
    assert "permanent effect" in sources["Wood Thrush"].split("reconstructed")[0]
    assert "set of four worth 40" in sources["Gray Squirrel"]
    assert sources["Universal River"].startswith("rulebook: ")


def test_every_card_says_where_its_pairing_and_symbols_come_from():
    """12.1"""
    sources = Counter(source for _, _, source in SMOKY.ids)
    assert sources["reconstructed: pairing and symbols"] == 105
    assert sum(count for source, count in sources.items() if "56 trees" in source) == 56
    assert sum(count for source, count in sources.items() if "nine rivers" in source) == 9
    assert sources["rulebook: Brook Trout with Birch symbol; reconstructed: other half"] == 1
    assert sources["rulebook: White-Footed Mouse with Birch symbol; reconstructed: other half"] == 1


def test_the_edition_tells_its_readers_that_the_card_list_is_public_nowhere():
    assert "public nowhere" in SMOKY.notice
    added = sum("our addition" in printed.source for printed in SMOKY.printed)
    assert f"{added} of the {len(printed_species())} species altogether are reconstructed" in SMOKY.notice
    assert SMOKY.title == "Smoky Mountains"
