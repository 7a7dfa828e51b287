"""The log: every push is told to everybody in whole sentences, and turns are summed up in a line."""

from random import Random

import pytest

from spinney import deal
from spinney.editions import edition_names
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.text import narrate as narration
from spinney.text.log import GameLog
from spinney.text.narrate import FACT_SENTENCES, describe_facts
from spinney.views import redact
from spinney.words import steps
from tests.scenes import scene
from tests.tables import seats_for
from tests.test_facts import KINDS

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve"]


def pushes(name, games, seed):
    """Every push of a few random games: the table before, the move, the table after, what was told of it."""
    rng = Random(seed)
    for _ in range(games):
        game = deal(name, seats=seats_for(name, 2 + int(rng.random() * 4)), seed=int(rng.random() * 10**6))
        while not game.is_over():
            before = game.copy()
            moves = game.legal_moves()
            move = moves[int(rng.random() * len(moves))]
            yield before, move, game, game.push_with_facts(move)


def narrate(edition, did, names):
    return [str(line) for line in narration.narrate(edition, did, names)]


def lines(game, text, viewer):
    """Make a move and hear what it did."""
    move = game.edition.moves.parse(text, game.legal_moves())
    return narrate(game.edition, redact(game.push_with_facts(move), viewer), NAMES[: game.seats])


def summed_up(game, viewer, *texts):
    """The log of some moves."""
    log = GameLog(game.turn, game.seat)
    for text in texts:
        move = game.edition.moves.parse(text, game.legal_moves())
        log.add(redact(game.push_with_facts(move), viewer))
    return log.started_turns()


# --- properties -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", edition_names())
def test_every_push_is_told_to_everybody_in_whole_sentences(name):
    for before, move, _, did in pushes(name, 2, 1):
        for viewer in range(-1, before.seats):
            said = narrate(before.edition, redact(did, viewer), NAMES[: before.seats])
            assert said, (str(move), viewer)
            each = [str(describe_facts(before.edition, [fact], NAMES)) for fact in redact(did, viewer)]
            for line in (*said, *each):
                assert line.endswith("."), line
                assert "  " not in line, line
                assert ": ." not in line, line
                assert "()" not in line, line


def test_every_kind_of_fact_has_its_sentence():
    assert set(FACT_SENTENCES) == KINDS


@pytest.mark.parametrize("name", edition_names())
def test_what_the_owner_reads_by_name_the_others_read_by_number(name):
    """A card that only its owner sees is named to him, and to nobody else."""
    named = 0
    for before, _, after, did in pushes(name, 3, 2):
        hidden = {fact.card for fact in did if fact.hidden}
        open_ones = {fact.card for fact in did if not fact.hidden}
        shared = {half // 2 for forest in after.forests for half in (*forest.hosts, *forest.dwellers)}
        for viewer in range(-1, before.seats):
            said = " ".join(narrate(before.edition, redact(did, viewer), NAMES))
            for card in hidden - open_ones - shared:
                seats = [fact.seat for fact in did if fact.card == card]
                if "/" in before.edition.cards[card] and not any(fact.what == facts.REPLACED_HAND for fact in did):
                    assert (before.edition.cards[card] in said) == (viewer in seats)
                    named += viewer in seats
    assert named > 40


# --- examples -------------------------------------------------------------------------------------------------------


def test_a_tree_is_played_paid_and_turns_up_a_card():
    game = deal("forest", seats=2, seed=7)
    assert lines(game, "play Douglas Fir", 1) == ["Ann plays the Douglas Fir."]
    assert lines(game, "pay Red Fox", 1) == ["Ann pays Red Fox/Violet Carpenter Bee."]
    assert lines(game, "pay Squeaker", 1) == [
        "Ann pays Squeaker/Red Deer.",
        "The bonus of the Douglas Fir is not earned.",
        "Turned up from the deck: Horse Chestnut.",
    ]


def test_a_turn_is_summed_up_in_one_line():
    game = scene("forest", hand=["Tawny Owl(Beech)", "Beech", "Beech"], forests=[["Beech"]])
    turn = summed_up(game, 1, "play Tawny Owl", "accept", "accept")[0]
    assert str(turn.title(game.edition, NAMES)) == "Ann plays the Tawny Owl on the Beech, pays 2 and draws 3"
    assert str(turn.title(game.edition, ["You", "Bob"])) == "You play the Tawny Owl on the Beech, pay 2 and draw 3"
    assert [str(line) for line in turn.lines(game.edition, NAMES)] == [
        "Ann plays the Tawny Owl (Beech) on top of the Beech at 1.",
        "Ann pays 2x Beech.",
        "Ann earns the bonus of the Tawny Owl.",
        "The effect of the Tawny Owl is due.",
        "Ann draws 3 cards.",
    ]


def test_the_next_turn_is_a_chapter_of_its_own_and_shows_up_when_something_happens_in_it():
    game = scene("forest", hand=["Birch"], rivals=[["Oak"]], clearing=["Beech", "Douglas Fir"])
    turns = summed_up(game, -1, "take Beech", "take deck", "take Douglas")
    assert [(turn.number, turn.seat) for turn in turns] == [(1, 0), (2, 1)]
    assert [str(turn.title(game.edition, NAMES)) for turn in turns] == [
        "Ann takes Beech and draws 1",
        "Bob takes Douglas Fir and draws 1",
    ]


def test_a_sapling_has_a_name_for_its_owner_only():
    game = deal("forest", seats=2, seed=7)
    assert lines(game.copy(), "lay Oak face down", 0)[0] == "Ann lays Oak face down as a Tree Sapling."
    assert lines(game.copy(), "lay Oak face down", 1)[0] == "Ann lays a card face down as a Tree Sapling."


def test_a_draw_has_a_name_for_its_owner_only():
    game = scene("forest", hand=["Birch"], deck=["Oak", "Beech"])
    assert lines(game.copy(), "take deck", 0) == ["Ann draws 2 cards (Oak and Beech)."]
    assert lines(game.copy(), "take deck", 1) == ["Ann draws 2 cards."]


def test_the_caves_are_told_as_they_are_picked_and_opened():
    game = deal("dartmoor", seats=2, seed=2)
    said = narrate(game.edition, redact(game.push_with_facts(game.legal_moves()[0]), -1), NAMES)
    assert said[0].startswith("Bob picks cave ")
    assert any(line.startswith("Ann picks cave ") for line in said)


def test_a_river_and_its_absence_are_told():
    found: set[bool] = set()
    for before, _, after, did in pushes("smoky", 3, 1):
        if before.pending and before.pending[-1][0] == steps.RIVER:
            first = narrate(after.edition, redact(did, -1), NAMES)[0]
            found.add("no river" in first)
            assert "lays no river." in first or "face down as a river below the" in first
    assert found == {True, False}


@pytest.mark.parametrize("name", edition_names())
def test_the_end_names_points_and_winners(name):
    for _, _, after, did in pushes(name, 1, 5):
        last = narrate(after.edition, redact(did, -1), NAMES)
    outcome, winters = after.outcome(), after.edition.winters
    assert f"Winter card {winters} of {winters} turns up." in last
    assert last[-1].startswith("The game is over (")
    assert all(f"{NAMES[seat]} {points}" in last[-1] for seat, points in enumerate(outcome.totals))
    assert all(NAMES[seat] in last[-1].split("): ")[1] for seat in outcome.winners)


def test_a_word_without_a_sentence_of_its_own_is_told_truly():
    game = scene("forest", hand=["Birch", "Oak"])
    birch, oak = (game.edition.cards.index(name) for name in ("Birch", "Oak"))
    gone = [Fact(facts.MOVED, 0, card, source=facts.HAND, target=facts.GONE) for card in (birch, oak)]
    assert narrate(game.edition, gone, NAMES) == ["Ann moves Birch and Oak from the hand out of the game."]
    own = [Fact("bury-treasure", 0, birch, source=facts.CLEARING, target=facts.CAVE)]
    assert narrate(game.edition, own, NAMES) == ["Ann moves Birch from the clearing into the cave."]
    hidden = [Fact(facts.MOVED, 0, source=facts.DECK, target=facts.GONE, hidden=True)]
    assert narrate(game.edition, hidden, NAMES) == ["Ann moves 1 card from the deck out of the game."]
