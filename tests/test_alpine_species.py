"""Alpine species by species: what each is worth, what each does, and what it changes in the base edition.

Rows of `WORTH`: a species, what is shown, the points its cards must get, my forest, and, after "|", another forest.
"""

from __future__ import annotations

import pytest

import spinney
from spinney import Game
from tests.scenes import forest_of, names, play, points_by_label, scene, score_of, species_in, texts

EDITION = spinney.edition("forest+alpine")
TREES = ["Beech", "Birch", "Douglas Fir", "Horse Chestnut", "Linden Tree", "Oak"]
BUTTERFLIES = ["Camberwell Beauty", "Large Tortoiseshell", "Peacock Butterfly", "Purple Emperor"]
BUTTERFLIES += ["Silver-Washed Fritillary", "Phoebus Apollo"]


def atop(names: list[str]) -> list[str]:
    """Saplings with these on top."""
    return [f"Tree Sapling: top={name}" for name in names]


WORTH: list[tuple[str, str, int, list[str]]] = [
    ("European Larch", "three each", 6, ["European Larch", "European Larch"]),
    ("Stone Pine", "itself", 1, ["Stone Pine"]),
    ("Stone Pine", "each Alps card for each of them", 8, [
        "Stone Pine", "Stone Pine", "European Larch: top=Golden Eagle", "Oak: top=Goshawk"]),
    ("Golden Eagle", "pawed animals and amphibians", 3, [
        "Oak: top=Golden Eagle bottom=Alpine Newt left=Mountain Hare right=Lynx", "Oak: bottom=Moss"]),
    ("Golden Eagle", "each of them", 4, ["Oak: top=Golden Eagle bottom=Common Toad*2", "Oak: top=Golden Eagle"]),
    ("Bearded Vulture", "no cave, no points", 0, ["Oak: top=Bearded Vulture"]),
    ("Common Raven", "five each", 10, ["Oak: top=Common Raven", "Birch: top=Common Raven"]),
    ("Edelweiss", "three each", 6, ["Oak: bottom=Edelweiss", "Birch: bottom=Edelweiss"]),
    ("Blueberry", "two for each different bird", 4, [
        "Oak: top=Golden Eagle bottom=Blueberry left=Capercaillie", "Oak: top=Golden Eagle"]),
    ("Blueberry", "no birds", 0, ["Oak: top=Phoebus Apollo bottom=Blueberry"]),
    ("Alpine Newt", "two for each insect", 4, ["Oak: top=Phoebus Apollo bottom=Alpine Newt left=Gnat"]),
    ("Gentian", "three for each butterfly", 6, ["Oak: top=Phoebus Apollo bottom=Gentian", "Oak: top=Purple Emperor"]),
    ("Gentian", "a gnat is no butterfly", 0, ["Oak: bottom=Gentian left=Gnat"]),
    ("Alpine Marmot", "three for each different plant", 6, [
        "Oak: bottom=Edelweiss left=Alpine Marmot", "Oak: bottom=Edelweiss", "Oak: bottom=Moss"]),
    ("Capercaillie", "one for each plant card", 3, [
        "Oak: bottom=Edelweiss left=Capercaillie", "Oak: bottom=Edelweiss", "Oak: bottom=Moss"]),
    ("Steinbock", "ten each", 20, ["Oak: left=Steinbock right=Steinbock"]),
    ("Mountain Hare", "itself", 1, ["Oak: left=Mountain Hare"]),
    ("Mountain Hare", "every hare, for each of them", 8, [
        "Oak: left=Mountain Hare right=European Hare*2", "Oak: left=Mountain Hare"]),
    ("European Hare", "mountain hares count", 6, ["Oak: left=Mountain Hare right=European Hare*2"]),
    ("Red Fox", "two for every hare", 6, ["Oak: left=Red Fox right=European Hare*2", "Oak: left=Mountain Hare"]),
    ("Savi's Pipistrelle", "two bat species are too few", 0, ["Oak: left=Savi's Pipistrelle right=Bechstein's Bat"]),
    ("Savi's Pipistrelle", "the third bat species", 5, [
        "Oak: left=Savi's Pipistrelle right=Bechstein's Bat", "Oak: left=Barbastelle Bat"]),
    ("Bechstein's Bat", "it counts for the other bats", 5, [
        "Oak: left=Savi's Pipistrelle right=Bechstein's Bat", "Oak: left=Barbastelle Bat"]),
    ("Chamois", "itself", 3, ["Tree Sapling: right=Chamois(Stone Pine)"]),
    ("Chamois", "cards with its own symbol", 6, [
        "Stone Pine: right=Chamois(Stone Pine)", "European Larch"]),
    ("Chamois", "a larch for a larch", 6, ["European Larch: left=Chamois(European Larch)", "Stone Pine"]),
    ("Oak", "any eight tree species of ten", 10, [*TREES, "European Larch", "Stone Pine"]),
    ("Oak", "seven are too few", 0, [*TREES, "European Larch", "European Larch"]),
    ("Wild Strawberries", "any eight tree species of ten", 10, [
        *TREES, "European Larch", "Stone Pine: bottom=Wild Strawberries"]),
    ("Sycamore", "new trees are trees", 3, ["Sycamore", "Stone Pine", "European Larch"]),
]  # fmt: skip


@pytest.mark.parametrize(("species", "shown", "points", "places"), WORTH, ids=[f"{row[0]}: {row[1]}" for row in WORTH])
def test_what_a_species_is_worth(species: str, shown: str, points: int, places: list[str]) -> None:
    here = places[: places.index("|")] if "|" in places else places
    forest = forest_of("forest+alpine", *here)
    assert points_by_label(forest).get(species, 0) == points, shown


@pytest.mark.parametrize(("species", "points"), [(1, 0), (2, 3), (3, 6), (4, 12), (5, 20), (6, 35)])
def test_a_set_of_butterflies_may_have_six_species(species: int, points: int) -> None:
    assert score_of(forest_of("forest+alpine", *atop(BUTTERFLIES[:species]))) == points


def test_a_second_set_of_butterflies_is_counted_anew() -> None:
    assert score_of(forest_of("forest+alpine", *atop([*BUTTERFLIES, *BUTTERFLIES[4:]]))) == 35 + 3


def test_a_vulture_scores_each_card_of_the_cave() -> None:
    assert points_by_label(forest_of("forest+alpine", "Oak: top=Bearded Vulture", cave=4))["Bearded Vulture"] == 4


def test_the_chamois_prints_show_three_symbols() -> None:
    shown = {EDITION.flora.kinds[EDITION.flora.symbol_of[half]] for half, name in halves() if name == "Chamois"}
    assert shown == {"Stone Pine symbol", "European Larch symbol", "Douglas Fir symbol"}


def halves() -> list[tuple[int, str]]:
    """Every printed half with its species."""
    flora = EDITION.flora
    return [(half, flora.species[flora.species_of[half]].name) for two in EDITION.halves_of for half in two]


# --- what they do -----------------------------------------------------------------------------------------------------

COMING = ["Horse Chestnut"] * 6


def played(
    card: str, pay: list[str], *kept: str, forest: list[str] | None = None, clearing: tuple[str, ...] = ()
) -> Game:
    """A table on which this card of the hand has just been played and paid."""
    game = scene(
        "forest+alpine", hand=[card, *pay, *kept], deck=COMING, clearing=clearing, forests=[forest or ["Sycamore"] * 3]
    )
    species = card.partition("(")[0]
    play(game, next(move for move in texts(game) if move.startswith(f"play {species}")))
    if "at 1" in texts(game):
        play(game, "at 1")
    for name in pay:
        if f"pay {name}" in texts(game):
            play(game, f"pay {name}")
    return game


@pytest.mark.parametrize(
    ("card", "pay"), [("Stone Pine", ["Oak", "Beech"]), ("Edelweiss", ["Oak"]), ("Common Raven", ["Oak"])]
)
def test_an_effect_draws_a_card(card: str, pay: list[str]) -> None:
    game = played(card, pay)
    assert texts(game) == ["accept", "decline"]
    play(game, "accept")
    assert (game.seat, len(game.hands[0])) == (1, 1)


@pytest.mark.parametrize(
    ("card", "pay"), [("Stone Pine", ["Stone Pine"] * 2), ("Edelweiss(Stone Pine)", ["Stone Pine"])]
)
def test_a_bonus_draws_one_more(card: str, pay: list[str]) -> None:
    game = play(played(card, pay), "accept", "accept")
    assert (game.seat, len(game.hands[0])) == (1, 2)


FREE = [
    ("European Larch", ["European Larch"], "Golden Eagle(Beech)", "bonus"),
    ("European Larch", ["European Larch"], "Steinbock(European Larch)", "bonus"),
    ("Blueberry(Birch)", ["Oak"], "Alpine Newt(Stone Pine)", "effect"),
    ("Gentian(Beech)", [], "Phoebus Apollo(Stone Pine)", "effect"),
    ("Capercaillie(Beech)", ["Oak"], "Edelweiss(Stone Pine)", "effect"),
]  # card, payment, card to be placed free, by what


@pytest.mark.parametrize(("card", "pay", "gift", "by"), FREE, ids=[f"{row[0]}, {row[2]}" for row in FREE])
def test_a_card_of_a_kind_is_placed_free_of_charge(card: str, pay: list[str], gift: str, by: str) -> None:
    game = played(card, pay, gift, "Birch")
    species = gift.partition("(")[0]
    assert texts(game)[-1] == "decline", by
    assert play(game.copy(), "decline").seat == 1
    spent = len(game.clearing)
    play(game, f"place {species}", "at 2")
    assert species_in(game.forests[0])[species] == 1
    assert (len(game.clearing), names(game, game.hands[0]), game.seat) == (spent, ["Birch"], 1)


def test_a_larch_may_bring_a_tree_which_turns_up_a_card_but_has_no_effect() -> None:
    game = played("European Larch", ["European Larch"], "Stone Pine")
    play(game, "place Stone Pine")
    assert (species_in(game.forests[0])["Stone Pine"], game.hands[0], game.seat) == (1, [], 1)
    assert names(game, game.clearing) == ["European Larch", "Horse Chestnut", "Horse Chestnut"]


def test_a_larch_paid_with_another_symbol_brings_nothing() -> None:
    assert played("European Larch", ["Oak"], "Stone Pine").seat == 1


@pytest.mark.parametrize(("moves", "found"), [
    (["place Golden Eagle", "at 2", "place Gnat", "at 2"], {"Golden Eagle": 1, "Gnat": 1}),
    (["decline", "place Gnat", "at 2"], {"Gnat": 1}),
    (["place Golden Eagle", "at 2", "decline"], {"Golden Eagle": 1}),
    (["decline", "decline"], {}),
])  # fmt: skip
def test_a_newt_brings_an_alps_card_and_an_insect_or_either(moves: list[str], found: dict[str, int]) -> None:
    game = played("Alpine Newt(Stone Pine)", ["Stone Pine"], "Golden Eagle(Beech)", "Gnat(Birch)")
    play(game, *moves)
    placed = species_in(game.forests[0])
    assert {name: placed[name] for name in ("Golden Eagle", "Gnat") if placed[name]} == found
    assert game.seat == 1


@pytest.mark.parametrize(
    ("moves", "cards"), [(["decline"], 0), (["cave Oak", "decline"], 1), (["cave Oak", "cave Beech"], 2)]
)
def test_a_vulture_takes_up_to_two_cards_and_its_payment_is_among_them(moves: list[str], cards: int) -> None:
    game = played("Bearded Vulture(Silver Fir)", ["Oak"], clearing=("Beech", "Birch"))
    assert set(texts(game)) == {"cave Beech", "cave Birch", "cave Oak", "decline"}
    play(game, *moves)
    assert (game.forests[0].cave, len(game.clearing), game.seat) == (cards, 3 - cards, 1)


def test_a_steinbock_earns_another_turn() -> None:
    game = play(played("Steinbock(Stone Pine)", ["Oak"] * 3), "accept")
    assert (game.seat, game.turn) == (0, 2)


def test_a_red_fox_draws_for_every_hare() -> None:
    game = played(
        "Red Fox(Beech)", ["Oak", "Birch"], forest=["Silver Fir: right=European Hare*2", "Oak: left=Mountain Hare"]
    )
    play(game, "accept", "accept", "accept")
    assert (len(game.hands[0]), game.seat) == (3, 1)


@pytest.mark.parametrize("hare", ["European Hare(Oak)", "Mountain Hare(Silver Fir)"])
@pytest.mark.parametrize("there", ["Mountain Hare", "European Hare"])
def test_a_mountain_hare_shares_no_slot(hare: str, there: str) -> None:
    """It neither joins a hare nor lets one join it; European Hares go on sharing."""
    game = scene("forest+alpine", hand=[hare], deck=COMING, forests=[[f"Oak: left={there} right={there}"]])
    alike = hare.startswith("European") and there.startswith("European")
    assert any(move.startswith(f"play {hare.partition('(')[0]}") for move in texts(game)) is alike


@pytest.mark.parametrize("copies", [1, 2])
def test_a_black_trumpet_draws_for_each_alps_card_from_now_on(copies: int) -> None:
    forest = ["Oak: bottom=Black Trumpet"] * copies + ["Oak"]
    game = scene("forest+alpine", hand=["Mountain Hare(Silver Fir)"], deck=COMING, forests=[forest])
    play(game, "play Mountain Hare", "at 1")
    for _ in range(copies):
        assert texts(game) == ["accept", "decline"]
        play(game, "accept")
    assert len(game.hands[0]) == copies


def test_a_black_trumpet_does_not_draw_for_itself_but_wakes_in_the_turn_it_comes() -> None:
    """A Mole brings a trumpet and then a hare in one turn: "from now on", where the base mushrooms would wait."""
    hand = ["Mole(Oak)", "Oak", "Oak", "Black Trumpet(Stone Pine)", "Beech", "Beech", "Mountain Hare(Silver Fir)"]
    game = scene("forest+alpine", hand=hand, deck=COMING, forests=[["Birch", "Sycamore", "Sycamore"]])
    play(game, "play Mole", "at 1", "pay Oak", "pay Oak", "play Black Trumpet", "at 2", "pay Beech", "pay Beech")
    assert "accept" not in texts(game)
    play(game, "play Mountain Hare", "at 2")
    for _ in range(3):
        if "accept" in texts(game):
            break
        play(game, "done")
    play(game, "accept")
    assert len(game.hands[0]) == 1


def test_a_fly_agaric_waits_for_the_next_turn() -> None:
    hand = ["Mole(Oak)", "Oak", "Oak", "Fly Agaric", "Beech", "Beech", "Mountain Hare(Silver Fir)"]
    game = scene("forest+alpine", hand=hand, deck=COMING, forests=[["Birch", "Sycamore", "Sycamore"]])
    play(game, "play Mole", "at 1", "pay Oak", "pay Oak", "play Fly Agaric", "at 2", "pay Beech", "pay Beech")
    play(game, "play Mountain Hare", "at 2")
    assert "accept" not in texts(game)


def test_every_species_has_a_scene() -> None:
    new = set(EDITION.species) - set(spinney.edition("forest").species)
    told = {row[0] for row in WORTH} | {"Phoebus Apollo", "Bearded Vulture", "Black Trumpet"}
    assert len(new) == 17
    assert new <= told
