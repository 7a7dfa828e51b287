"""Sets mixed into an edition: how they are named, read, checked and kept apart from the edition without them."""

from __future__ import annotations

import csv
import json
import pickle
import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

import spinney
from spinney.bots.check import check_bot
from spinney.bots.registry import bot
from spinney.editions import Edition, combination_names, is_shipped, reference, sets_of
from spinney.editions.check import check
from spinney.editions.library import HOME, edition_named, without_sets
from spinney.editions.moves import BadNotation
from spinney.editions.sets import combine_sets, join_name, split_name
from spinney.envs.layout import ObservationLayout
from spinney.hosting.editions.documents import edition_info
from spinney.hosting.editions.offered import offered_editions
from spinney.land import LEFT, NOWHERE, SIDE_NAMES
from spinney.notation.positions import load_position, save_position
from spinney.words.lexicon import UnknownWord
from tests.scenes import conserved, everything, recount, tallies

COMBINATIONS = ["forest+alpine", "forest+edge", "forest+alpine+edge"]
FACTS = Path(__file__).parent / "facts"
SHIPPED_BEFORE = {
    "forest": ("da8fa89c327f", 1064),
}  # digest and moves of an edition that sets were added to later


def rows(name: str) -> list[dict[str, str]]:
    with (FACTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# --- names ------------------------------------------------------------------------------------------------------------


def test_every_combination_is_an_edition() -> None:
    assert sets_of("forest") == ("alpine", "edge")
    assert [name for name in combination_names() if name.startswith("forest")] == COMBINATIONS
    assert [spinney.edition(name).name for name in COMBINATIONS] == COMBINATIONS
    assert all(is_shipped(spinney.edition(name)) for name in COMBINATIONS)
    assert list(combine_sets("abc")) == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c"), ("a", "b", "c")]


def test_the_order_of_the_sets_does_not_matter() -> None:
    assert spinney.edition("forest+edge+alpine") is spinney.edition("forest+alpine+edge")
    assert split_name("forest+edge+alpine") == ("forest", ("alpine", "edge"))
    assert join_name("forest", ["edge", "alpine", "edge"]) == "forest+alpine+edge"


@pytest.mark.parametrize(
    "name", ["forest+", "forest+bog", "smoky+alpine", "+alpine", "forest+alpine+bog", "forest alpine"]
)
def test_an_unknown_set_is_refused(name: str) -> None:
    with pytest.raises(UnknownWord, match="There is no edition"):
        edition_named(name)


@pytest.mark.parametrize("name", SHIPPED_BEFORE)
def test_the_edition_without_sets_is_what_it_was(name: str) -> None:
    digest, moves = SHIPPED_BEFORE[name]
    assert spinney.edition(name).digest.startswith(digest)
    assert len(spinney.edition(name).moves.all) == moves
    assert without_sets(spinney.edition(COMBINATIONS[-1])) is spinney.edition("forest")


def test_each_combination_has_a_digest_of_its_own() -> None:
    assert len({spinney.edition(name).digest for name in ["forest", *COMBINATIONS]}) == 4
    assert reference(spinney.edition("forest+alpine")) == {"edition": "forest+alpine"}


def test_combinations_travel_to_other_processes() -> None:
    for name in COMBINATIONS:
        game = spinney.deal(name, 3, 5)
        assert pickle.loads(pickle.dumps(game.edition)) is game.edition
        assert pickle.loads(pickle.dumps(game)).legal_moves() == game.legal_moves()


# --- what is printed --------------------------------------------------------------------------------------------------


def home_of(edition: Edition, name: str) -> str:
    printed = edition.printed[edition.species.index(name)]
    return printed.side.replace("/", "-")


@pytest.mark.parametrize("of_set", ["alpine", "edge"])
@pytest.mark.parametrize("with_sets", COMBINATIONS)
def test_every_species_is_as_printed(of_set: str, with_sets: str) -> None:
    edition = spinney.edition(with_sets)
    if of_set not in with_sets:
        return
    base = Counter({printed.name: printed.copies for printed in spinney.edition("forest").printed})
    for row in rows(f"{of_set}_species"):
        index = edition.species.index(row["name"])
        printed = edition.printed[index]
        assert home_of(edition, row["name"]) == row["position"]
        assert printed.copies == int(row["count"]) + base[row["name"]]
        assert edition.cost[edition.flora.loose_half(index)] == int(row["cost"])
        types = {edition.flora.kinds[kind] for kind in edition.flora.species[index].print_kinds} | set(printed.types)
        assert types == set(row["types"].split(";"))


@pytest.mark.parametrize("of_set", ["alpine", "edge"])
def test_every_card_is_as_printed(of_set: str) -> None:
    edition = spinney.edition(f"forest+{of_set}")
    flora = edition.flora
    cards = {printed_id: card for printed_id, card, _ in edition.ids}
    facts = rows(f"{of_set}_cards")
    assert len(facts) == 36
    assert len(cards) == 158 + 36
    for row in facts:
        wanted = [(row["first"], row["first_symbol"]), (row["second"], row["second_symbol"])]
        halves = edition.halves_of[cards[row["id"]]]
        shown = [
            (flora.species[flora.species_of[half]].name, flora.kinds[flora.symbol_of[half]].removesuffix(" symbol"))
            for half in halves
        ]
        assert shown == [pair for pair in wanted if pair[0]]
        for number, half in enumerate(halves):
            side = flora.species[flora.species_of[half]].side
            assert flora.side_of[half] == (LEFT + number if side == LEFT else side)
            assert len(halves) == 2 or side == NOWHERE
    assert len(SIDE_NAMES) == 4


@pytest.mark.parametrize(
    ("name", "removed", "cards"),
    [
        ("forest", [30, 20, 10, 0], 158),
        ("forest+alpine", [55, 40, 25, 10], 194),
        ("forest+edge", [55, 40, 25, 10], 194),
        ("forest+alpine+edge", [90, 60, 45, 30], 230),
    ],
)
def test_the_more_sets_the_more_cards_are_removed(name: str, removed: list[int], cards: int) -> None:
    edition = spinney.edition(name)
    assert (edition.removed, len(edition.ids)) == (removed, cards)
    for seats in range(2, 6):
        game = spinney.deal(name, seats)
        assert len(game.removed) == removed[seats - 2]
        conserved(game)


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMBINATIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_books_balance_in_random_games(name: str, seats: int) -> None:
    for seed in range(4):
        game, rng = spinney.deal(name, seats, seed), Random(seed)
        while not game.is_over():
            game.push(rng.choice(game.legal_moves()))
            if game.ply % 20 == 0:
                conserved(game)
                assert tallies(game.forests[game.seat]) == recount(game.forests[game.seat])
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.totals == [game.score(seat) for seat in range(seats)]
        for forest in game.forests:
            assert tallies(forest) == recount(forest)


@pytest.mark.parametrize("name", COMBINATIONS)
@pytest.mark.parametrize("level", ["greedy", "planner", "level:8"])
def test_bots_play_by_the_rules(name: str, level: str) -> None:
    if level != "greedy" and name != COMBINATIONS[-1]:
        return
    assert check_bot(lambda seed: bot(level, seed), editions=[name], seats=[2]) > 100


@pytest.mark.parametrize("name", COMBINATIONS)
def test_the_layout_of_observations_has_the_new_questions(name: str) -> None:
    plain = ObservationLayout(spinney.edition("forest"), 2).names
    asked = [text for text in ObservationLayout(spinney.edition(name), 2).names if text.startswith("asked: ")]
    before = [text for text in plain if text.startswith("asked: ")]
    assert len(before) == 28
    assert asked[:28] == before
    assert len(asked) == {"forest+alpine": 29, "forest+edge": 32, "forest+alpine+edge": 33}[name]


# --- sets of one's own ------------------------------------------------------------------------------------------------

BOG = {
    "setup.toml": 'title = "Bog"\nhand_limit = 9\n',
    "species.toml": """
["Bog Moss"]
is = "Plant"
side = "bottom"
cost = 0
copies = 1
score = { points = 2 }

["Moss"]
copies = 1
score = { points = 1 }
""",
    "deck.toml": """
[mine]
X1 = ["Purple Emperor", "Oak", "Bog Moss", "Birch"]
X2 = ["Purple Emperor", "Oak", "Moss", "Birch"]
""",
}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the base edition with a set of one's own and nothing else."""
    folder = tmp_path / "mine"
    shutil.copytree(HOME / "forest", folder, ignore=shutil.ignore_patterns("sets"))
    (folder / "sets" / "bog").mkdir(parents=True)
    for file, text in BOG.items():
        (folder / "sets" / "bog" / file).write_text(text, encoding="utf-8")
    with (folder / "sets" / "bog" / "species.toml").open("a", encoding="utf-8") as text_file:
        text_file.write('\n["Purple Emperor"]\ncopies = 2\n')
    return folder


def test_a_set_of_ones_own_changes_what_it_says_and_nothing_else(mine: Path) -> None:
    plain, mixed = spinney.edition(str(mine)), spinney.edition(f"{mine}+bog")
    assert (plain.name, mixed.name, mixed.title) == ("mine", "mine+bog", "Forest + Bog")
    assert plain.digest == spinney.edition("forest").digest != mixed.digest
    assert (plain.hand_limit, mixed.hand_limit) == (10, 9)
    moss = mixed.printed[mixed.species.index("Moss")]
    assert (moss.copies, moss.types, moss.side) == (4, ["Plant"], "bottom")
    assert check(mine) == []


def test_numbers_say_what_the_number_of_sets_changes(mine: Path) -> None:
    (mine / "sets" / "numbers.toml").write_text("[1]\nremoved = [31, 21, 11, 1]\n", encoding="utf-8")
    assert spinney.edition(f"{mine}+bog").removed == [31, 21, 11, 1]
    assert spinney.edition(str(mine)).removed == [30, 20, 10, 0]


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("sets/bog/setup.toml", "hand = 6\n", "the word 'title' is missing"),
        ("sets/bog/deck.toml", '[mine]\nF001 = ["Oak", "Oak"]\n', "another card has this id"),
        ("sets/bog/species.toml", '["Moss"]\nscores = { points = 1 }\n', "unknown word 'scores'"),
        ("sets/numbers.toml", "[one]\nremoved = [1, 1, 1, 1]\n", "a table for a number of sets"),
    ],
)
def test_what_is_wrong_with_a_set_is_told_with_its_file(mine: Path, file: str, text: str, message: str) -> None:
    (mine / file).write_text(text, encoding="utf-8")
    with pytest.raises(UnknownWord, match=message):
        spinney.edition(f"{mine}+bog")
    (problem,) = check(mine)[:1]
    assert problem.file == file
    assert message in problem.sentence


def test_a_type_that_hangs_on_the_print_cannot_be_counted_by_species(mine: Path) -> None:
    rows = '["Moss"]\nalso = { is = "Wet", on = ["F130"] }\n["Oak"]\nscore = { points = 1, per_different = "Wet" }\n'
    (mine / "sets" / "bog" / "species.toml").write_text(rows, encoding="utf-8")
    (mine / "sets" / "bog" / "deck.toml").write_text("", encoding="utf-8")
    with pytest.raises(UnknownWord, match="only some prints"):
        spinney.edition(f"{mine}+bog")


# --- Forest JSON ------------------------------------------------------------------------------------------------------


def table_of(*places: Mapping[str, object], **row: object) -> dict[str, object]:
    return {"edition": "forest", "players": [{"name": "Ann", "forest": list(places)}], **row}


def test_forest_json_names_the_sets_in_any_order() -> None:
    table = spinney.read_forest(table_of({"card": "Elderberry", "symbol": "Oak"}, expansions=["edge", "alpine"]))
    assert table.edition.name == "forest+alpine+edge"
    written = spinney.write_forest(table)
    assert (written["edition"], written["expansions"]) == ("forest", ["alpine", "edge"])
    assert spinney.read_forest(table_of(expansions=[])).edition.name == "forest"
    assert "expansions" not in spinney.write_forest(spinney.deal("forest"))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"expansions": ["bog"]}, "forest has no set 'bog'; the sets of forest are: alpine, edge"),
        ({"expansions": ["alpine", "Alpine"]}, "names a set twice"),
        ({"expansions": "alpine"}, "is a list of sets"),
        ({"expansions": [1]}, "is a list of sets"),
        ({"edition": "smoky", "expansions": ["alpine"]}, "smoky has no sets"),
    ],
)
def test_a_set_that_does_not_exist_is_refused(row: dict[str, object], message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        spinney.read_forest(table_of(**row))


def test_a_card_of_a_set_that_is_not_in_is_refused_with_that_reason() -> None:
    with pytest.raises(BadNotation, match="of the set 'alpine', which 'expansions' does not name"):
        spinney.read_forest(table_of({"card": "Stone Pine"}, expansions=["edge"]))


WILDCAT = {"card": "Oak", "left": ["European Wildcat"]}


def squeaker(printed: str | None = None) -> dict[str, object]:
    row = {"species": "Squeaker", "symbol": "Horse Chestnut"} | ({"print": printed} if printed else {})
    return {"card": "Oak", "left": [row]}


@pytest.mark.parametrize(
    ("places", "points", "unknown"),
    [
        ([squeaker("B29")], 3, []),
        ([squeaker("F102")], 2, []),
        ([squeaker()], 2, ["European Wildcat"]),
        ([squeaker(), squeaker()], 4, []),  # both lie here, so one of them is the Woodland Edge card
    ],
)
def test_the_print_of_a_squeaker_decides_what_a_wildcat_counts(
    places: list[dict[str, object]], points: int, unknown: list[str]
) -> None:
    table = spinney.read_forest(table_of(WILDCAT, *places, expansions=["edge"]))
    (sheet,) = table.score().sheets
    assert (sheet.total, [name.key for name in sheet.unknown]) == (points, unknown)


def test_without_a_wildcat_the_print_does_not_matter() -> None:
    table = spinney.read_forest(table_of(squeaker(), expansions=["edge"]))
    assert table.score().sheets[0].unknown == []


@pytest.mark.parametrize("printed", ["B13", "nothing", 7, "B30"])
def test_a_print_that_shows_no_such_half_is_refused(printed: object) -> None:
    with pytest.raises(BadNotation, match="leave 'print' out"):
        spinney.read_forest(table_of(squeaker(printed), expansions=["edge"]))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", COMBINATIONS)
def test_what_is_written_is_read_and_scores_the_same(name: str) -> None:
    for seed in range(5):
        game, rng = spinney.deal(name, 3, seed), Random(seed)
        while not game.is_over():
            game.push(rng.choice(game.legal_moves()))
        table = spinney.read_forest(spinney.write_forest(game))
        assert table.score().totals == [game.score(seat) for seat in range(3)]
        assert table.warning == ""


@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_saved_position_names_the_combination(name: str) -> None:
    game, rng = spinney.deal(name, 2, 3), Random(3)
    moves = []
    for _ in range(60):
        moves.append(rng.choice(game.legal_moves()))
        game.push(moves[-1])
    again = load_position(json.loads(json.dumps(save_position(game))))
    assert again.edition is game.edition
    assert everything(again) == everything(game)


def test_a_host_offers_every_combination() -> None:
    assert set(COMBINATIONS) < set(offered_editions())
    for name in COMBINATIONS:
        info = edition_info(name)
        assert info.name == name
        assert {"European Larch", "Elderberry"} & {species.name for species in info.species}
