"""How cards are read: every word of the grammar is understood, and whatever is not is refused by name."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

import spinney
from spinney.editions import Edition, read_edition
from spinney.editions.library import HOME
from spinney.language.message import Book, Name, make_sentence
from spinney.words import steps, verbs
from spinney.words.effects import readers
from spinney.words.grammar import PER_CARD, SCORING, WHEN, read_score, read_steps
from spinney.words.lexicon import Lexicon, match

KINDS = {"Oak": 0, "Birch": 1, "Tree": 2, "Bird": 3, "Bat": 4, "Oak symbol": 5}
SAY = Lexicon(KINDS, "here")
BOOK = Book("test", lambda _code, _key: "")
NAMES = [Name(kind, BOOK) for kind in KINDS]


# --- what is understood ---------------------------------------------------------------------------------------------

SCORES = """
{ points = 1 }
    1 point.
{ points = 2, per = "Bird" }
    2 points for each Bird card in your forest.
{ points = 2, per = ["Tree", "Bird"] }
    2 points for each Tree card and each Bird card in your forest.
{ points = 2, per = "Oak symbol" }
    2 points for each Oak symbol in your forest.
{ points = 2, per_different = "Bird" }
    2 points for each different Bird species in your forest.
{ points = 2, per_different = "Bird", at_most = 9 }
    2 points for each different Bird species in your forest, 9 at most.
{ points = 4, per_present = ["Bird", "Bat"] }
    4 points for each of these your forest has any card of: Bird, Bat.
{ points = 2, per_card = "here" }
    2 points for each card attached to it.
{ points = 2, per_card = "below" }
    2 points for each card in a bottom slot of your forest, itself included.
{ points = 2, per_card = "below a river" }
    2 points for each card below a river in your forest, itself included.
{ points = 1, per_card = "in cave" }
    1 point for each card in your cave.
{ points = 5, per_card = "full tree" }
    5 points for each fully occupied tree in your forest.
{ points = 3, per_card = "of this symbol" }
    3 points for each card in your forest with its own tree symbol, itself included.
{ points = 5, per_attached = "Bat" }
    5 points for each Bat card attached to it.
{ points = 5, if = "Oak" }
    5 points if your forest has at least 1 Oak card.
{ points = 5, if = "Oak", at_least = 4, else = 1 }
    5 points if your forest has at least 4 Oak cards, otherwise 1.
{ points = 5, if_different = "Bat", at_least = 3 }
    5 points if your forest has at least 3 different Bat species.
{ points = 3, if_most = "Oak", else = 1 }
    3 points if no other forest has more Oak cards, otherwise 1.
{ points = 5, on = "Oak" }
    5 points if it is placed at an Oak.
{ points = 5, on = ["Oak", "Birch"], else = 2 }
    5 points if it is placed at an Oak or at a Birch, otherwise 2.
{ points = 15, beside = "Bat" }
    15 points if a Bat lies on another side of the same tree.
{ points = 2, per_card = "below", on = "Tree" }
    2 points for each card in the bottom slot of a Tree in your forest.
{ points = 15, beside = "Bat", on = "Tree" }
    15 points if a Bat lies on another side of the same Tree.
{ points = 9, when = "alone" }
    9 points if it is the only card at its place.
{ points = 9, when = "full" }
    9 points if every slot of its place is occupied.
{ points = 5, when = "sharing", else = 1 }
    5 points if it shares its slot, otherwise 1.
{ points = 5, when = "river" }
    5 points if its tree has a river.
{ points = [1, 3], by_different = "Bird" }
    1/3 points with 1/2 different Bird species in your forest.
{ set = [0, 9], of = "Bird" }
    All your Bird cards together: 0/9 points for 1/2 of them.
{ set = [0, 9], of_different = "Bird" }
    Sets of different Bird species, each card in one set: 0/9 points for a set of 1/2.
"""  # how a card says it, and below it what that means

EFFECTS = """
{ draw = 2 }
    Draw 2 cards.
{ draw = 1, per = "Bird" }
    Draw 1 card for each Bird card in your forest.
{ draw = 1, per = ["Bird", "Bat"] }
    Draw 1 card for each Bird card and each Bat card in your forest.
{ turn = 1 }
    Take another turn after this one.
{ turn = 2, if = "Oak" }
    Take 2 more turns after this one if your forest has an Oak card.
{ place = "Bat" }
    Place 1 Bat card from your hand at no cost, without effect or bonus.
{ place = ["Bat", "Bird"], number = "any" }
    Place any number of Bat cards or Bird cards from your hand at no cost, without effect or bonus.
{ place = "Bat", with = "effect" }
    Place 1 Bat card from your hand at no cost; its effect is used, its bonus is not.
{ place = "Bat", from = "clearing" }
    Place 1 Bat card from the clearing at no cost, without effect or bonus.
{ place = "Bat", from = "clearing", search = 3 }
    Place 1 Bat card from the clearing at no cost, without effect or bonus. If none lies there, first reveal up to
    3 cards to find one.
{ cave = "all", from = "clearing" }
    Put all cards from the clearing into your cave.
{ cave = "all", from = "clearing", of = "Bat" }
    Put all Bat cards from the clearing into your cave.
{ cave = "all", from = "clearing", of = ["Bat", "Bird", "Tree"] }
    Put all Bat cards, all Bird cards and all Tree cards from the clearing into your cave.
{ remove = "all", from = "clearing" }
    Remove all cards of the clearing from the game.
{ cave = 2, from = "clearing" }
    Put 2 cards of your choice from the clearing into your cave.
{ cave = "any", from = "hand", draw = "as many" }
    Put any number of hand cards into your cave, then draw as many.
{ cave = 2, from = "hand", draw = "as many" }
    Put up to 2 hand cards into your cave, then draw as many.
{ cave = 1, from = "deck" }
    Put 1 card from the deck into your cave.
{ cave = 1, from = "deck", per = "Bat" }
    Put 1 card from the deck into your cave for each Bat card in your forest.
{ look = 3, cave = 1 }
    Draw 3 cards; put 1 of them into your cave and the rest into your hand.
{ take = 1 }
    Take 1 card from the clearing into your hand.
{ take = "all", of = "Bat" }
    Take all Bat cards from the clearing into your hand.
{ take = 2, of = "Bat" }
    Take 2 Bat cards from the clearing into your hand.
{ face_down = "any" }
    Lay any number of hand cards face down, each as a place of its own: a Moor.
{ face_down = 1 }
    Lay 1 hand card face down as a place of its own: a Moor.
{ play = "any number" }
    Play any number of further cards from the hand you hold now, each for its cost; when all are placed, their
    effects and bonuses follow in that order.
{ discard = 3 }
    Put 3 hand cards into the clearing.
"""


def phrases(book: str) -> list[tuple[dict[str, Any], str]]:
    """The rows of a phrase book, each with its sentence."""
    found: list[tuple[dict[str, Any], str]] = []
    for line in book.strip().splitlines():
        if line.startswith("    "):
            row, said = found[-1]
            found[-1] = (row, f"{said} {line.strip()}".strip())
        else:
            found.append((tomllib.loads(f"row = {line}")["row"], ""))
    return found


SENTENCES, STEPS = phrases(SCORES), phrases(EFFECTS)


@pytest.mark.parametrize(("row", "sentence"), SENTENCES, ids=[str(row) for row, _ in SENTENCES])
def test_a_scoring_row_is_read_and_says_its_sentence(row: dict[str, Any], sentence: str) -> None:
    assert str(make_sentence(read_score(row, SAY).clause(NAMES))) == sentence


@pytest.mark.parametrize(("row", "sentence"), STEPS, ids=[str(row) for row, _ in STEPS])
def test_an_effect_row_is_read_and_says_its_sentence(row: dict[str, Any], sentence: str) -> None:
    (step,) = read_steps(row, SAY)
    assert str(make_sentence(verbs.clause(step, NAMES, Name("Moor", BOOK)))) == sentence


def test_every_pattern_of_the_grammar_has_an_example() -> None:
    assert {match(row, SCORING, "here") for row, _ in SENTENCES} == set(SCORING)
    assert {match(row, readers(), "here") for row, _ in STEPS} == set(readers())
    assert {row["per_card"] for row, _ in SENTENCES if "per_card" in row} == set(PER_CARD)
    assert {row["when"] for row, _ in SENTENCES if "when" in row} == set(WHEN)


def test_every_verb_a_card_may_say_has_an_example() -> None:
    said = {step[0] for row, _ in STEPS for step in read_steps(row, SAY)}
    assert said == {number for number, verb in verbs.VERBS.items() if isinstance(verb, verbs.Effect)}


def test_a_list_of_rows_is_read_in_order() -> None:
    assert [step[0] for step in read_steps([{"draw": 1}, {"turn": 1}], SAY)] == [steps.DRAW, steps.TURN]


def test_no_row_says_nothing() -> None:
    assert read_steps(None, SAY) == []
    assert str(read_score(None, SAY).clause(NAMES)) == "no points"


# --- what is refused ------------------------------------------------------------------------------------------------


def altered(home: Path, file: str, old: str, new: str) -> Edition:
    """The base edition with one thing printed differently."""
    folder = home / "forest"
    shutil.copytree(HOME / "forest", folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return read_edition(folder)


EFFECT, SCORE, TREE = "effect = { draw = 1 }", "score  = { points = 1 }", 'is     = "Tree"\ncost   = 0'
WAKE = 'whenever = { place = "Tree", draw = 1 }'
BATS = 'effect = { place = "Bat", number = "any" }'

SPECIES_SLIPS = [
    (EFFECT, "efect = { draw = 1 }", "Birch: unknown word 'efect'; did you mean 'effect'?"),
    (EFFECT, "effect = { drew = 1 }", "Birch, effect: unknown word 'drew'; did you mean 'draw'?"),
    (EFFECT, 'effect = { draw = "one" }', "Birch, effect: 'one' should be a whole number"),
    (EFFECT, "effect = { draw = true }", "Birch, effect: True should be a whole number"),
    (EFFECT, "effect = { draw = -1 }", "Birch, effect: -1 should be a whole number"),
    (EFFECT, "effect = { draw = 1.5 }", "Birch, effect: 1.5 should be a whole number"),
    (EFFECT, "effect = { draw = 1, look = 2 }", "Birch, effect: no card says draw, look together"),
    (EFFECT, "effect = 3", "Birch: effect should be a table or a list of tables, not 3"),
    (EFFECT, "effect = [1]", "Birch: effect should be a table or a list of tables, not [1]"),
    (EFFECT, "effect = {}", "Birch: effect should be a table or a list of tables, not {}"),
    (EFFECT, "effect = { look = 3, cave = 2 }", "Birch, effect: just 1 of the cards looked at goes into the cave"),
    (SCORE, "score = 5", "Birch: score should be a table, not 5"),
    (SCORE, 'score = { points = "one" }', "Birch, score: 'one' should be a whole number"),
    (SCORE, 'score = { points = 1, per = "Brich" }', "Birch, score: unknown word 'Brich'; did you mean 'Birch'?"),
    (SCORE, "score = { points = 1, per = [] }", "Birch, score: an empty list says nothing"),
    (SCORE, "score = { points = 1, on = [] }", "Birch, score: an empty list says nothing"),
    (SCORE, 'score = { points = 1, when = "ful" }', "Birch, score: unknown word 'ful'; did you mean 'full'?"),
    (SCORE, 'score = { points = 1, per_card = "hear" }', "Birch, score: unknown word 'hear'; did you mean 'here'?"),
    (SCORE, 'score = { set = [], of = "Birch" }', "Birch, score: [] should be a list of whole numbers"),
    (SCORE, 'score = { set = ["1"], of = "Birch" }', "Birch, score: '1' should be a whole number"),
    (SCORE, 'score = { points = 1, per = "Oak", if = "Oak" }', "Birch, score: no card says points, per, if together"),
    (
        SCORE,
        'score = { points = 1, if_different = "Tree" }',
        "Birch, score: no card says points, if_different together",
    ),
    (TREE, "cost   = 0", "Birch: the word 'is' is missing"),
    (TREE, 'is = "Tre"\ncost = 0', "Birch: unknown word 'Tre'; did you mean 'Tree'?"),
    (TREE, "is = []\ncost = 0", "Birch: is should be a text or a list of texts, not []"),
    (TREE, 'is = "Tree"\ncost = "none"', "Birch: cost should be a whole number from 0 to 999, not 'none'"),
    (TREE, 'is = "Tree"\ncost = -1', "Birch: cost should be a whole number from 0 to 999, not -1"),
    ('side   = "top"', 'side = "topp"', "Bullfinch: unknown word 'topp'; did you mean 'top'?"),
    ('side   = "top"', 'side = "top"\nneeds = "water"', "Bullfinch: unknown word 'water'; known are: default"),
    ("share  = 2", 'share = "two"', "Common Toad: share should be a number of cards or 'any', not 'two'"),
    ("share  = 2", 'joins = "Common Tod"', "Common Toad: unknown word 'Common Tod'; did you mean 'Common Toad'?"),
    ("share  = 2", 'doubles = "Bet"', "Common Toad: unknown word 'Bet'; did you mean 'Bat'?"),
    ("share  = 2", 'echoes = "yes"', "Common Toad: echoes should be true or false, not 'yes'"),
    ("share  = 2", 'welcomes = { guest = "Bat" }', "Common Toad, welcomes: the word 'side' is missing"),
    ("share  = 2", 'welcomes = { gest = "Bat" }', "Common Toad, welcomes: unknown word 'gest'; did you mean 'guest'?"),
    (WAKE, 'whenever = { place = "Tre", draw = 1 }', "Chanterelle, whenever: unknown word 'Tre'; did you mean 'Tree'?"),
    (WAKE, 'whenever = { place = "Tree", drew = 1 }', "Chanterelle, whenever: unknown word 'drew'"),
    (WAKE, 'whenever = { place = "Tree" }', "Chanterelle, whenever: the word 'draw' is missing"),
    (WAKE, 'whenever = { place = "Tree", draw = "1" }', "Chanterelle, whenever: draw should be a whole number"),
    (BATS, 'effect = { place = "Bat", number = "all" }', "Gnat, effect: unknown word 'all'; known are: any"),
    (BATS, 'effect = { place = ["Bat", "Bird", "Deer"] }', "Gnat, effect: a card places one of two kinds at most"),
    (BATS, 'effect = { place = "Bat", from = "deck" }', "Gnat, effect: unknown word 'deck'; known are: clearing"),
    (BATS, 'effect = { place = "Bat", search = 3 }', "Gnat, effect: no card says place, search together"),
    (BATS, 'effect = { cave = "all", from = "clearing", per = "Bat" }', "Gnat, effect: unknown word 'clearing'"),
    (BATS, 'effect = { cave = 2, from = "clearing", of = "Bat" }', "Gnat, effect: unknown word 2; known are: all"),
    ('cave = "all", from = "clearing"', 'cave = "some", from = "clearing"', "Brown Bear, effect: 'some' should be"),
    ('draw = "as many"', 'draw = "as few"', "Raccoon, effect: unknown word 'as few'; known are: as many"),
    ('play = "any number"', 'play = "some"', "Mole, effect: unknown word 'some'; known are: any number"),
    ('["Birch"]', '"Birch" = 3\n["Birk"]', "Birch should be a table, not 3"),
]  # what is printed, what is printed instead, the refusal


@pytest.mark.parametrize(("old", "new", "refusal"), SPECIES_SLIPS, ids=[new for _, new, _ in SPECIES_SLIPS])
def test_a_slip_in_a_species_is_refused_by_name(tmp_path: Path, old: str, new: str, refusal: str) -> None:
    with pytest.raises(spinney.UnknownWord) as caught:
        altered(tmp_path, "species.toml", old, new)
    assert str(caught.value).startswith(f"{tmp_path / 'forest' / 'species.toml'}: {refusal}")


BIRCH = 'F023 = ["Birch", "Birch"]'
MOSS = '["Goshawk", "Douglas Fir", "Moss", "Linden Tree"]'

DECK_SLIPS = [
    (BIRCH, 'F023 = ["Brich", "Birch"]', "F023: unknown word 'Brich'; did you mean 'Birch'?"),
    (BIRCH, 'F023 = ["Birch", "Brich"]', "F024: Birch shows 'Birch' here and 'Brich' elsewhere"),
    (BIRCH, 'F023 = ["Birch"]', "F023 should be [species, symbol] or [first, symbol, second, symbol], not ['Birch']"),
    (BIRCH, "F023 = 5", "F023 should be [species, symbol]"),
    (BIRCH, "", "Birch: 9 cards, but species.toml says 10"),
    (MOSS, '["Goshawk", "Duglas Fir", "Moss", "Linden Tree"]', "F111: unknown word 'Duglas Fir'; did you mean"),
    (MOSS, '["Moss", "Douglas Fir", "Goshawk", "Linden Tree"]', "Moss cannot be half 1 of"),
    (MOSS, '["Goshawk", "Douglas Fir"]', "Goshawk cannot be half 1 of"),
    ('["printed cards"]', "", "F001 should be a table, not ['Linden Tree', 'Linden Tree']"),
]


@pytest.mark.parametrize(("old", "new", "refusal"), DECK_SLIPS, ids=[refusal for _, _, refusal in DECK_SLIPS])
def test_a_slip_in_the_deck_is_refused_by_card(tmp_path: Path, old: str, new: str, refusal: str) -> None:
    with pytest.raises(spinney.UnknownWord) as caught:
        altered(tmp_path, "deck.toml", old, new)
    assert str(caught.value).startswith(f"{tmp_path / 'forest' / 'deck.toml'}: {refusal}")


def rewritten(home: Path, changes: dict[str, str]) -> Edition:
    """The base edition with other words wherever these stand."""
    folder = home / "forest"
    shutil.copytree(HOME / "forest", folder)
    for file in folder.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        for old, new in changes.items():
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    return read_edition(folder)


TWO_WOLVES = {
    '["Red Fox", "Linden Tree", "Wolf", "Silver Fir"]': '["Wolf", "Linden Tree", "Wolf", "Silver Fir"]',
    '["Wolf", "Douglas Fir", "Gnat", "Horse Chestnut"]': '["Red Fox", "Douglas Fir", "Gnat", "Horse Chestnut"]',
}  # one species on both halves: nobody could say which of them is played
SMALL_BIRCH = {'"Oak"': '"birch"', "Oak symbol": "birch symbol"}  # moves are read without regard to capitals


@pytest.mark.parametrize(
    ("changes", "text"),
    [(TWO_WOLVES, "play Wolf of Wolf/Wolf"), (SMALL_BIRCH, "take Birch")],
    ids=["twins", "capitals"],
)
def test_two_moves_of_one_text_are_refused(tmp_path: Path, changes: dict[str, str], text: str) -> None:
    with pytest.raises(spinney.UnknownWord) as caught:
        rewritten(tmp_path, changes)
    assert f"deck.toml: two moves would both be written '{text}'" in str(caught.value)


def test_a_type_is_known_by_its_word_not_by_its_letters(tmp_path: Path) -> None:
    """A "Tree bird" is no tree: its cards may show any symbol."""
    birds = rewritten(tmp_path, {'"Bird"': '"Tree bird"'})
    assert "Tree bird" in birds.flora.kinds


SETUP_SLIPS = [
    ("title  ", "titel  ", "unknown word 'titel'; did you mean 'title'?"),
    ('title           = "Forest"', "", "the word 'title' is missing"),
    ("[30, 20, 10, 0]", "[30, 20]", "removed: 4 numbers are needed, for 2 to 5 seats, not 2"),
    ("[30, 20, 10, 0]", "[130, 20, 10, 0]", "removed: with 2 seats too few of the 158 cards are left to deal"),
    ("hand            = 6", 'hand = "six"', "hand should be a whole number from 1 to 999, not 'six'"),
    ("mulligan        = true", 'mulligan = "yes"', "mulligan should be true or false, not 'yes'"),
    ('"optional"', '"optionel"', "setup: unknown word 'optionel'; did you mean 'optional'?"),
    ('"next turn"', '"later"', "setup: unknown word 'later'; known are: at once, next turn"),
    ('species   = "Tree Sapling"', 'species   = "Sapling"', "setup: unknown word 'Sapling'; did you mean"),
    ("as_action", "as_actoin", "face_down: unknown word 'as_actoin'; did you mean 'as_action'?"),
    ("[needs]\ndefault", "[needs]\ndefalt", "needs: the word 'default' is missing"),
    ('[needs]\ndefault = ["wood"]', '[needs]\ndefault = ["wod"]', "needs.default: unknown word 'wod'; did you mean"),
    ("top    =", "tip    =", "places.Tree: unknown word 'tip'; did you mean 'top'?"),
    ('top    = ["wood"]', "top = 3", "places.Tree: top should be a list of one or two grounds, not 3"),
    ('left   = ["wood"]', 'left = ["wood", "wood"]', "places.Tree: left should be a list of one ground"),
    ("[face_down]", "[caves.one]\npoints = 3\n[face_down]", "caves.one: caves are numbered"),
    ("[face_down]", "[caves.1]\npionts = 3\n[face_down]", "caves.1: unknown word 'pionts'; did you mean 'points'?"),
    ("[face_down]", "[rescue]\nfewest = 1\n[face_down]", "rescue: the word 'most' is missing"),
    ("title  ", "title = ]", "is not TOML"),
]


@pytest.mark.parametrize(("old", "new", "refusal"), SETUP_SLIPS, ids=[new for _, new, _ in SETUP_SLIPS])
def test_a_slip_in_the_setup_is_refused_by_word(tmp_path: Path, old: str, new: str, refusal: str) -> None:
    with pytest.raises(spinney.UnknownWord) as caught:
        altered(tmp_path, "setup.toml", old, new)
    assert str(caught.value).startswith(f"{tmp_path / 'forest' / 'setup.toml'}: {refusal}")


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(spinney.UnknownWord, match=r"setup\.toml: cannot be read"):
        read_edition(tmp_path / "nowhere")
    folder = tmp_path / "forest"
    shutil.copytree(HOME / "forest", folder)
    (folder / "deck.toml").write_bytes(b"\x00\xff\xfe")
    with pytest.raises(spinney.UnknownWord, match=r"deck\.toml: is not TOML"):
        read_edition(folder)


def test_a_refusal_lists_some_known_words_at_most() -> None:
    with pytest.raises(spinney.UnknownWord) as caught:
        Lexicon({f"word {i}": i for i in range(100)}, "here").kind("?")
    assert str(caught.value).endswith(", ...")
    assert len(str(caught.value)) < 250


def test_an_altered_edition_plays_by_its_own_words(tmp_path: Path) -> None:
    """Whoever changes a line of a card changes the game, and nothing else has to be told."""
    edition = altered(tmp_path, "species.toml", SCORE, "score  = { points = 7 }")
    forest = spinney.deal(edition, 2, seed=1).forests[0]
    forest.plant(2 * edition.cards.index("Birch"))
    game = spinney.deal(edition, 2, seed=1)
    game.forests[0] = forest
    assert game.score(0) == 7
