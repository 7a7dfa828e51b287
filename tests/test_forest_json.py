"""Forest JSON: the rulebooks' examples line by line, every refusal by name, and writing what was read."""

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spinney
from spinney.notation.forest_json import parse_forest, read_table, write_forest
from spinney.notation.scores_json import write_scores
from tests.tables import EXAMPLES, at, forest_of, random_game, seats_for

# What the rulebooks print for their examples; one line each, or one for a set.
FOREST_85 = {
    "Oak": 0,
    "Sycamore": 5,
    "Douglas Fir": 5,
    "Birch": 1,
    "Silver Fir": 12,
    "Large Tortoiseshell + Purple Emperor + Silver-Washed Fritillary": 6,
    "Tawny Owl": 5,
    "Goshawk": 6,
    "Wood Ant": 6,
    "Fly Agaric": 0,
    "Stag Beetle": 3,
    "Gnat": 3,
    "Roe Deer": 9,
    "Brown Long-Eared Bat": 5,
    "Bechstein's Bat": 5,
    "Barbastelle Bat": 5,
    "European Hare": 9,
}
DARTMOOR_127 = {
    "Emerald Damselfly + Keeled Skimmer + Small Red Damselfly + Southern Damselfly": 15,
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
SMOKY_258 = {
    "Great Blue Heron": 6,
    "Bald Eagle": 10,
    "Water-Starwort": 8,
    "Thermometer Cricket": 8,
    "Eastern Hellbender": 20,
    "Brown Water Scorpion": 2,
    "Greenside Darter": 12,
    "Yellow Perch": 2,
    "Smallmouth Bass": 9,
    "Coyote": 30,
    "Black Bear": 30,
    "White-Tailed Deer": 8,
    "Rock Vole": 5,
    "River Otter": 18,
    "Weevil Wasp": 10,
    "Flying Squirrel + Eastern Chipmunk + Red Squirrel + Gray Squirrel": 40,
    "Buckeye": 20,
    "Hickory": 10,
    "Black Gum": 5,
    "River Bend": 0,
    "Creek": 3,
}


def total(table: Any, **options: Any) -> int:
    return spinney.score(read_table(table, **options)).totals[0]


def refusal(table: Any) -> str:
    with pytest.raises(spinney.BadNotation) as caught:
        read_table(table)
    return str(caught.value)


@pytest.mark.parametrize(
    ("file", "points", "cave", "lines"),
    [
        ("forest85.json", 85, 0, FOREST_85),
        ("dartmoor127.json", 127, 10, DARTMOOR_127),
        ("smoky258.json", 258, 2, SMOKY_258),
    ],
)
def test_the_rulebooks_examples_score_line_by_line(file: str, points: int, cave: int, lines: dict[str, int]) -> None:
    table = spinney.read_forest(EXAMPLES / file)
    sheet = spinney.score(table).sheets[0]
    assert {str(line.label): line.points for line in sheet.lines} == lines
    assert (sheet.total, sheet.cave, sheet.unknown, table.warning) == (points, cave, [], "")


# --- what may be written in more than one way -----------------------------------------------------------------------


def test_names_are_matched_without_case_accents_or_kind_of_apostrophe():
    bats = forest_of(at("oAK", left="BECHSTEIN\u2019S bat"), edition="Forest")
    assert write_forest(read_table(bats))["players"][0]["forest"][0]["left"][0]["species"] == "Bechstein's Bat"
    assert total(forest_of(at("Rhos  pasture"), edition="dartmoor")) == 0


def test_a_dweller_is_a_name_or_an_object_and_a_tree_needs_no_symbol():
    plain = forest_of(at("Birch", left="Squeaker"))
    full = forest_of(at("Birch", symbol="Birch", left={"species": "Squeaker", "symbol": None}))
    assert total(plain) == total(full) == 2


def test_a_player_may_leave_the_name_and_the_cave_out():
    table = read_table({"edition": "forest", "players": [{"forest": []}]})
    assert (table.names, spinney.score(table).totals) == (["Player 1"], [0])


def test_the_order_inside_a_side_is_not_checked():
    cuckoo = at("Ash", top=["Cuckoo", "Barn Owl"])
    rabbits = at("Ash", left=["Dartmoor Black Rabbit", "Roe Deer"], right=["Dartmoor Black Rabbit", "Dartmoor Badger"])
    dragonflies = at("Tor", top=["Keeled Skimmer", "Emerald Damselfly", "Wheatear"], bottom="Water Soldiers")
    for place in (cuckoo, rabbits, dragonflies):
        assert total(forest_of(place, edition="dartmoor")) > 0


def test_a_tree_with_a_river_has_two_slots_below():
    fish = ["Yellow Perch", "Yellow Perch"]
    assert total(forest_of(at("Buckeye", river=True, bottom=fish), edition="smoky")) == 8


# --- symbols that are not known -------------------------------------------------------------------------------------


def test_a_card_whose_own_symbol_decides_its_points_is_listed_as_unknown():
    table = read_table(forest_of(at("Linden Tree", left="Roe Deer")))
    scores = write_scores(table)
    assert scores["players"][0]["unknown"] == ["Roe Deer"]
    assert [line["points"] for line in scores["players"][0]["lines"]] == [3, 0]


def test_known_symbols_count_beside_unknown_ones():
    deer = {"species": "Roe Deer", "symbol": "Birch"}
    assert total(forest_of(at("Birch", right=deer), at("Birch", left="Gnat"))) == 2 + 9


def test_the_part_that_needs_no_symbol_still_counts():
    assert total(forest_of(at("Ash", bottom="Heather"), edition="dartmoor")) == 1


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ([], ["object", "edition"]),
        ({"edition": "forst", "players": []}, ["'forst'", "did you mean 'forest'"]),
        ({"players": []}, ["edition"]),
        ({"edition": 3, "players": []}, ["edition"]),
        ({"edition": "forest"}, ["players", "1 to 5"]),
        ({"edition": "forest", "players": []}, ["1 to 5"]),
        ({"edition": "forest", "players": [{"forest": []}] * 6}, ["1 to 5"]),
        ({"edition": "forest", "players": [{"name": "Ann"}]}, ["Ann", "'forest' should be a list"]),
        ({"edition": "forest", "players": [7]}, ["Player 1", "object"]),
        ({"edition": "forest", "players": [{"name": 7, "forest": []}]}, ["Player 1", "name"]),
        (forest_of(cave=-1), ["Ann", "cave", "-1"]),
        (forest_of(cave=1.0), ["Ann", "cave", "1.0"]),
        (forest_of(cave=True), ["Ann", "cave", "True"]),
        (forest_of(cave="3"), ["Ann", "cave", "'3'"]),
        (forest_of(cave_card="1"), ["Ann", "cave_card"]),
        (forest_of(cave_card="6", edition="dartmoor"), ["no cave '6'", '"5"']),
        (forest_of(cave_card=True, edition="dartmoor"), ["no cave True"]),
        (forest_of(7), ["Ann, place 1", "object"]),
        (forest_of({}), ["Ann, place 1", "species is needed"]),
        (forest_of(at("Birch"), at("Oka")), ["Ann, place 2", "'Oka'", "did you mean 'Oak'"]),
        (forest_of(at("Goshawk")), ["Ann, place 1", "Goshawk is no place"]),
        (forest_of(at("Birch", botom=[])), ["place 1", "'botom'", "did you mean 'bottom'"]),
        (forest_of(at("Birch", left={"species": "Gnat", "sybmol": "Oak"})), ["left", "did you mean 'symbol'"]),
        (forest_of({"card": "Birch", "top": "Goshawk"}), ["place 1 (Birch), top", "list"]),
        (forest_of(at("Birch", top="Gosshawk")), ["place 1 (Birch), top", "did you mean 'Goshawk'"]),
        (forest_of(at("Birch", top=7)), ["place 1 (Birch), top", "species is needed"]),
        (forest_of(at("Birch", bottom="Goshawk")), ["Goshawk has no bottom half", "belongs top"]),
        (forest_of(at("Birch", top="Oak")), ["Oak has no top half", "place of its own"]),
        (forest_of(at("Birch", top=["Goshawk", "Tawny Owl"])), ["top", "Tawny Owl", "the slot is taken"]),
        (forest_of(at("Birch", bottom=["Common Toad"] * 3)), ["bottom", "Common Toad", "the slot is taken"]),
        (forest_of(at("Birch", left=["European Hare", "Gnat"])), ["left", "European Hare", "the slot is taken"]),
        (forest_of(at("Birch", symbol="Oak")), ["no Birch shows 'Oak'"]),
        (forest_of(at("Birch", symbol="Pine")), ["no tree symbol 'Pine'"]),
        (forest_of(at("Birch", symbol=7)), ["no tree symbol 7"]),
        (forest_of(at("Tree Sapling", symbol="Oak")), ["face-down card shows no tree symbol"]),
        (forest_of(at("Birch", river=True)), ["river"]),
        (forest_of(at("Birch", river="no")), ["'river' is true or false"]),
        (forest_of(at("Creek", river=True), edition="smoky"), ["river"]),
        (forest_of(at("Universal River", river=True), edition="smoky"), ["river"]),
        (forest_of(*[at("Birch")] * 11), ["place 11 (Birch)", "more Birch than the 10"]),
        (forest_of(at("Birch", top="Great Blue Heron"), edition="smoky"), ["no species 'Birch'"]),
        (forest_of(at("Fir", top="Great Blue Heron"), edition="smoky"), ["place 1 (Fir), top", "needs water"]),
        (forest_of(at("Creek", top="Bald Eagle"), edition="smoky"), ["Bald Eagle", "cannot live there"]),
        (forest_of(at("Fir", river=True, bottom="Ramps"), edition="smoky"), ["Ramps", "cannot live there"]),
        (forest_of(at("Creek", left="River Otter"), edition="smoky"), ["a River has no left side"]),
        (forest_of(at("Ash", top="Grey Heron"), edition="dartmoor"), ["Grey Heron", "needs moor"]),
        (forest_of(at("Tor", left="Gnat"), edition="dartmoor"), ["a Moor has no left side"]),
        (forest_of(at("Ash", top="Cuckoo"), edition="dartmoor"), ["Cuckoo", "only joins a Bird"]),
        (forest_of(at("Ash", top=["Barn Owl", "Cuckoo", "Cuckoo"]), edition="dartmoor"), ["Cuckoo", "one per slot"]),
        (forest_of(at("Tor", top=["Wheatear", "Cuckoo"]), edition="dartmoor"), ["Cuckoo"]),
        (forest_of(at("Ash", left=["Dartmoor Black Rabbit"] * 2), edition="dartmoor"), ["Rabbit", "taken"]),
        (forest_of(at("Ash", top=["Keeled Skimmer"] * 2), edition="dartmoor"), ["Keeled Skimmer", "taken"]),
        (forest_of(at("Tor", top=["Wheatear"] * 3), edition="dartmoor"), ["Wheatear", "both slots are taken"]),
    ],
)
def test_what_cannot_be_is_refused_naming_where_and_why(table: Any, words: list[str]) -> None:
    said = refusal(table)
    for word in words:
        assert word in said


def test_dragonflies_and_others_do_not_mix_even_above_water_soldiers():
    mixed = at("Ash", top=["Barn Owl", "Keeled Skimmer"], bottom="Water Soldiers")
    assert "Keeled Skimmer" in refusal(forest_of(mixed, edition="dartmoor"))


def test_a_badger_at_another_tree_does_not_help_rabbits():
    lonely = at("Ash", left=["Dartmoor Black Rabbit"] * 2)
    assert "taken" in refusal(forest_of(lonely, at("Ash", left="Dartmoor Badger"), edition="dartmoor"))


def test_copies_are_counted_over_the_whole_table():
    ann, bob = [{"name": name, "forest": [at("Oak")] * 4} for name in ("Ann", "Bob")]
    assert "Bob, place 4 (Oak)" in refusal({"edition": "forest", "players": [ann, bob]})


def test_a_half_with_its_symbol_is_there_only_as_often_as_printed():
    deer = {"species": "Roe Deer", "symbol": "Birch"}
    said = refusal(forest_of(*[at("Birch", right=deer)] * 2))
    assert "Roe Deer with Birch" in said
    assert "Ann, place" in said


def test_a_symbol_not_printed_on_that_half_is_refused_with_those_that_are():
    said = refusal(forest_of(at("Birch", top={"species": "Goshawk", "symbol": "Birch"})))
    assert "no Goshawk shows 'Birch' there; its symbols are: " in said


def test_a_left_half_cannot_lie_on_the_right():
    deer = {"species": "Roe Deer", "symbol": "Birch"}
    assert "Roe Deer with Birch (right) lies only on the right" in refusal(forest_of(at("Birch", left=deer)))


def test_the_same_cave_twice_is_refused():
    players: list[Any] = [{"name": name, "cave_card": "4", "forest": []} for name in ("Ann", "Bob")]
    assert "Bob: cave 4" in refusal({"edition": "dartmoor", "players": players})


def test_cave_4_gives_five_points_on_a_line_of_its_own():
    assert total(forest_of(cave=2, cave_card="4", edition="dartmoor")) == 7


@pytest.mark.parametrize(
    "text",
    ["", "{", "nonsense", '{"edition": NaN}', '{"edition": "forest", "edition": "smoky"}', "[" * 100_000, "1" * 10_000],
)
def test_wrong_json_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(spinney.BadNotation, match="JSON"):
        parse_forest(text)


def test_a_text_of_many_megabytes_is_refused():
    with pytest.raises(spinney.BadNotation, match="5 MB"):
        parse_forest(" " * 5_000_001)


# --- lenient readings, and tables no deck can lay out ---------------------------------------------------------------


def test_a_lenient_reading_scores_and_lists_all_problems():
    crowd = forest_of(at("Birch", top=["Goshawk", "Tawny Owl"]), at("Oka"), cave=-2)
    table = read_table(crowd, lenient=True)
    assert len(table.problems) == 3
    assert spinney.score(table).totals == [1 + 6 + 5]
    assert write_scores(table)["problems"] == table.problems


def test_a_strict_refusal_says_how_many_problems_there_are_more():
    assert "1 further problem;" in refusal(forest_of(at("Oka"), at("Brich")))


def test_a_lenient_reading_counts_a_dweller_on_a_side_its_place_does_not_have():
    table = read_table(forest_of(at("Tor", left="Roe Deer"), edition="dartmoor"), lenient=True)
    assert [str(line.label) for line in spinney.score(table).sheets[0].lines] == ["Tor", "Roe Deer"]


def two_halves_of_one_card() -> tuple[dict[str, str], dict[str, str]]:
    """The halves of a card each of which is printed only once, so that both cannot be visible."""
    edition = spinney.edition("forest")
    for halves in edition.halves_of:
        faces = [(edition.flora.species_of[half], edition.flora.symbol_of[half]) for half in halves]
        shown = list(zip(edition.flora.species_of, edition.flora.symbol_of, strict=True))
        if len(faces) == 2 and edition.flora.side_of[halves[0]] == 0 and all(shown.count(f) == 1 for f in faces):
            first, second = (
                {"species": edition.species[s], "symbol": edition.flora.kinds[k].removesuffix(" symbol")}
                for s, k in faces
            )
            return first, second
    raise AssertionError("the deck has no such card")


def test_both_halves_of_the_only_card_that_shows_them_give_a_warning_that_names_them():
    top, bottom = two_halves_of_one_card()
    table = read_table(forest_of(at("Birch", top=top, bottom=bottom)))
    assert "these 2 share 1 physical card" in table.warning
    for face in (top, bottom):
        assert f"{face['species']} with {face['symbol']}" in table.warning
    assert write_scores(table)["warning"] == table.warning
    assert not read_table(forest_of(at("Birch", top=top))).warning


def test_faces_make_room_for_each_other_before_a_warning_is_given():
    """Ten dwellers without symbols before those with: the first must leave the cards the others need."""
    hares = [at("Birch", left=["European Hare"] * 5, right=["European Hare"] * 5)]
    known = {"species": "Roe Deer", "symbol": "Birch"}
    table = read_table(forest_of(*hares, at("Birch", right="Roe Deer"), at("Birch", right=known)))
    assert table.warning == ""


def test_more_cards_than_the_edition_has_give_a_warning():
    assert "158" in read_table(forest_of(cave=159)).warning


# --- there and back -------------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(spinney.edition_names()), st.integers(2, 5), st.integers(0, 10**6), st.integers(0, 400))
def test_forests_of_random_games_are_written_read_and_score_the_same(
    edition: str, seats: int, seed: int, moves: int
) -> None:
    seats = seats_for(edition, seats)
    game = random_game(edition, seats, seed, moves)
    written = write_forest(game)
    table = parse_forest(json.dumps(written))
    assert write_forest(table) == written
    assert table.warning == ""
    assert spinney.score(table).totals == [game.score(seat) for seat in range(seats)]
    for seat, sheet in enumerate(spinney.score(table).sheets):
        assert sheet.total == sheet.cave + sum(line.points for line in sheet.lines) == game.score(seat)


# --- any input at all -----------------------------------------------------------------------------------------------

words = st.sampled_from(["edition", "players", "name", "cave", "cave_card", "forest", "card", "symbol", "river", "top"])
leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["forest", "dartmoor", "smoky", "Oak", "Gnat", "Tor", "Fir", "Birch", "4"])
)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=4), inner),
    max_leaves=10,
)


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where a parsed JSON has something: the keys that lead there."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [here, *(path for key, item in inner for path in paths(item, (*here, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    changed = copy.copy(value)
    changed[path[0]] = put(value[path[0]], path[1:], new)
    return changed


def assert_scored_or_refused(value: Any, lenient: bool) -> None:
    said = "scored."
    try:
        json.dumps(write_scores(read_table(value, lenient)))
    except spinney.BadNotation as error:
        said = str(error)
    assert said.endswith((".", "?", ")"))


@settings(max_examples=120, deadline=None)
@given(anything, st.booleans())
def test_any_json_is_scored_or_refused_with_a_sentence(value: Any, lenient: bool) -> None:
    assert_scored_or_refused(value, lenient)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(EXAMPLES.glob("*.json"))), anything, st.booleans(), st.data())
def test_a_mutated_example_is_scored_or_refused_with_a_sentence(file: Any, new: Any, lenient: bool, data: Any) -> None:
    value = json.loads(file.read_text(encoding="utf-8"))
    mutated = put(value, data.draw(st.sampled_from(paths(value))), new)
    assert_scored_or_refused(mutated, lenient)
