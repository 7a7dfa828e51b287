"""Editions of one's own: known by the digest of their rules, and editions everywhere."""

from __future__ import annotations

import json
from random import Random

import pytest

import spinney
from spinney.bots.evaluation.weights import learned_prices, prices_file
from spinney.editions import edition_named, shipped_combinations
from tests.own_editions import altered, scratch
from tests.web import ME, serving

SAME = [
    ("setup.toml", 'title           = "Forest"', 'title = "Wald"'),
    ("species.toml", 'source = "appendix, printed cards"', 'source = "seen"'),
    ("species.toml", "cost   = 0\ncopies = 10\n", "copies = 10\ncost = 0\n"),
    ("deck.toml", '["printed cards"]', '["cards of mine"]'),
]
OTHER = [
    ("setup.toml", "hand            = 6", "hand = 5"),
    ("species.toml", "effect = { draw = 1 }", "effect = { draw = 2 }"),
    ("species.toml", "cost   = 0", "cost = 1"),
    ("deck.toml", "F009 =", "F999 ="),
    (
        "deck.toml",
        'F009 = ["Linden Tree", "Linden Tree"]\nF010 = ["Oak", "Oak"]',
        'F010 = ["Oak", "Oak"]\nF009 = ["Linden Tree", "Linden Tree"]',
    ),
]


@pytest.mark.parametrize(("file", "old", "new"), SAME)
def test_what_is_for_people_does_not_change_the_digest(tmp_path, file, old, new):
    assert altered(tmp_path, file, old, new).digest == spinney.edition("forest").digest


@pytest.mark.parametrize(("file", "old", "new"), OTHER)
def test_what_the_rules_read_changes_the_digest(tmp_path, file, old, new):
    assert altered(tmp_path, file, old, new).digest != spinney.edition("forest").digest


def test_each_edition_has_a_digest_of_its_own():
    digests = {spinney.edition(name).digest for name in spinney.shipped()}
    assert len(digests) == len(spinney.shipped())
    assert all(len(digest) == 64 and int(digest, 16) for digest in digests)


# --- by path and by name ----------------------------------------------------------------------------------------------


def test_a_folder_is_an_edition_by_its_path_and_is_read_anew(tmp_path):
    first = scratch(tmp_path)
    assert spinney.edition(str(tmp_path / "scratch")) is first
    setup = tmp_path / "scratch" / "setup.toml"
    setup.write_text(setup.read_text("utf-8").replace("hand = 5", "hand = 4"), "utf-8")
    again = spinney.edition(tmp_path / "scratch")
    assert again.digest != first.digest
    assert len(spinney.deal(again, 2, seed=1).hands[0]) == 4


def test_a_name_finds_an_edition_on_a_shelf_but_never_a_path(tmp_path, monkeypatch):
    mine = altered(tmp_path, "setup.toml", "hand            = 6", "hand = 5", "shelved")
    with pytest.raises(spinney.UnknownWord, match="There is no edition 'nowhere'"):
        edition_named("nowhere")
    for path in (str(tmp_path / "shelved"), "../forest", "./forest", "forest/"):
        with pytest.raises(spinney.UnknownWord, match="There is no edition"):
            edition_named(path)
    monkeypatch.setenv("SPINNEY_EDITIONS", str(tmp_path))
    assert spinney.edition("shelved") is mine
    assert spinney.edition_names() == [*spinney.shipped(), "shelved"]


def test_a_shipped_name_means_the_shipped_edition_whatever_lies_on_a_shelf(tmp_path, monkeypatch):
    own = altered(tmp_path, "setup.toml", "hand            = 6", "hand = 5", "forest")
    monkeypatch.setenv("SPINNEY_EDITIONS", str(tmp_path))
    assert spinney.edition("forest") is not own
    assert spinney.edition_names() == list(spinney.shipped())


def test_somebodys_own_forest_does_not_get_the_shipped_lore(tmp_path):
    own = altered(tmp_path, "setup.toml", "hand            = 6", "hand = 5", "forest")
    assert prices_file(spinney.edition("forest")).exists()
    assert not prices_file(own).exists()
    assert learned_prices(own, 2).promise != learned_prices(spinney.edition("forest"), 2).promise


# --- documents --------------------------------------------------------------------------------------------------------


def documents(edition):
    """A transcript, a position and a table of a game, as texts, and how each is read."""
    transcript = spinney.Transcript(edition, 2, seed=3)
    for _ in range(12):
        transcript.play(transcript.game.legal_moves()[-1])
    return {
        spinney.Transcript.read: transcript.write(),
        lambda text: spinney.load_position(json.loads(text)): json.dumps(spinney.save_position(transcript.game)),
        lambda text: spinney.read_forest(json.loads(text)): json.dumps(spinney.write_forest(transcript.game)),
    }


def test_documents_of_ones_own_edition_are_read_back_by_digest(tmp_path):
    mine = scratch(tmp_path)
    for read, text in documents(mine).items():
        assert json.loads(text)["digest"] == mine.digest
        assert read(text).edition is mine


def test_documents_of_another_state_are_refused_with_the_reason(tmp_path):
    mine = scratch(tmp_path)
    for read, text in documents(mine).items():
        with pytest.raises(spinney.BadNotation, match="another state of 'scratch'"):
            read(text.replace(mine.digest, "1" * 64))


def test_documents_of_shipped_editions_name_them_as_ever():
    for read, text in documents(spinney.edition("smoky")).items():
        assert "digest" not in json.loads(text)
        assert read(text).edition is spinney.edition("smoky")


@pytest.mark.parametrize("wrong", [{"edition": ["forest"]}, {"digest": 7}, {"edition": "../forest"}])
def test_a_document_that_names_no_edition_is_refused(wrong):
    for read, text in documents(spinney.edition("forest")).items():
        with pytest.raises(spinney.BadNotation, match=r"[Nn]o edition"):
            read(json.dumps(json.loads(text) | wrong))


# --- what a setup may say ---------------------------------------------------------------------------------------------


def test_limits_winters_seats_and_the_type_of_trees_are_the_editions():
    hedgerow = spinney.edition("hedgerow")
    assert (hedgerow.hand_limit, hedgerow.clearing_limit, hedgerow.winters, hedgerow.most_seats) == (8, 8, 2, 4)
    kinds = {printed.name: printed.kind for printed in hedgerow.printed}
    assert (kinds["Hawthorn"], kinds["Grassy Bank"], kinds["Dead Hedge"]) == ("tree", "terrain", "face-down")
    rng = Random(1)
    for seed in range(6):
        game = spinney.deal(hedgerow, 2 + seed % 3, seed=seed)
        while not game.is_over():
            game.push(rng.choice(game.legal_moves()))
            assert max(map(len, game.hands)) <= 8
            assert game.pending or len(game.clearing) < 8
        assert game.winters == 2


SLIPS = [
    ("setup.toml", "hand            = 6", "hand = 6\nhand_limit = 5", "a first hand of 6 is above the hand limit of 5"),
    ("setup.toml", "hand            = 6", "hand = 6\nwinters = 0", "winters should be a number from 1 to 9"),
    ("setup.toml", "hand            = 6", "hand = 6\nseats = 6", "seats should be a number from 2 to 5"),
    ("setup.toml", "hand            = 6", "hand = 6\nseats = 3", "removed: 2 numbers are needed, for 2 to 3 seats"),
    ("setup.toml", "hand            = 6", 'hand = 6\ntree = "Bush"', "unknown word 'Linden Tree'"),
]


@pytest.mark.parametrize(("file", "old", "new", "refusal"), SLIPS)
def test_a_setup_that_cannot_be_is_refused(tmp_path, file, old, new, refusal):
    with pytest.raises(spinney.UnknownWord) as caught:
        altered(tmp_path, file, old, new)
    assert refusal in str(caught.value)


# --- on a server ------------------------------------------------------------------------------------------------------


def test_a_server_offers_an_edition_of_its_operators_and_no_other(tmp_path, monkeypatch):
    with serving(tmp_path / "without") as server:
        ann = server.visitor("Ann")
        assert [row["name"] for row in ann.get("/api/editions")] == [*spinney.shipped(), *shipped_combinations()]
        assert ann.get("/api/editions/forest+alpine")["title"] == "Forest + Alpine"
        ann.make(ME, {"kind": "bot", "bot": "greedy"}, edition="forest+alpine+edge")
        ann.get("/api/editions/forest+bog", 404)
        ann.get("/api/editions/hedgerow", 404)
        ann.post("/api/tables", 404, edition="hedgerow", seats=[ME, {"kind": "bot", "bot": "greedy"}])
    monkeypatch.setenv("SPINNEY_OFFERED", "hedgerow")
    with serving(tmp_path / "with") as server:
        ann = server.visitor("Ann")
        assert [row["name"] for row in ann.get("/api/editions")] == [
            *spinney.shipped(),
            *shipped_combinations(),
            "hedgerow",
        ]
        assert ann.get("/api/editions/hedgerow")["title"] == "Hedgerow"
        ann.post("/api/tables", 422, edition="hedgerow", seats=[ME] + [{"kind": "bot", "bot": "greedy"}] * 4)
        table = ann.make(ME, {"kind": "bot", "bot": "greedy"}, edition="hedgerow")
        with ann.look(table) as tab:
            while not tab.view or tab.view["game"] is None or not tab.view["game"]["over"]:
                assert tab.hear()["type"] == "view"
                if tab.view["game"] and tab.view["game"]["moves"]:
                    tab.move(tab.view["game"]["moves"][-1]["text"])
            assert tab.view["game"]["outcome"]["totals"]
