"""Real cards without a place: each finds the one that scores most, and nothing else is moved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spinney
from spinney.editions import edition_names
from spinney.notation.forest_json import read_table
from spinney.notation.unplaced_cards import place_and_score
from tests.web import serving

EXAMPLES = Path(__file__).parent / "examples"


def table(*places, edition="forest"):
    return {"edition": edition, "players": [{"name": "Ann", "cave": 0, "forest": list(places)}]}


def test_a_dweller_takes_the_place_that_scores_most():
    document = table({"card": "Birch"}, {"card": "Oak"})
    answer = place_and_score(document, [[{"species": "Red Squirrel"}]], 0, [])
    seat = answer["seats"][0][0]
    assert (seat["place"], seat["side"], seat["gain"], seat["depends"]) == (1, "top", 5, True)
    assert answer["scores"]["players"][0]["total"] == 6
    assert "top" not in document["players"][0]["forest"][1], "what was sent is not changed"


def test_where_all_places_are_alike_nothing_depends_on_it():
    answer = place_and_score(table({"card": "Birch"}, {"card": "Birch"}), [[{"species": "Tawny Owl"}]], 0, [])
    assert answer["seats"][0][0]["depends"] is False


def test_who_cares_where_it_lies_sits_down_before_who_does_not():
    loose = [{"species": "Tawny Owl"}, {"species": "Red Squirrel"}]
    seats = place_and_score(table({"card": "Oak"}, {"card": "Birch"}), [loose], 0, [])["seats"][0]
    assert [seat["place"] for seat in seats] == [1, 0]


def test_a_dweller_without_a_free_place_waits_and_is_told_why():
    answer = place_and_score(table({"card": "Oak", "top": ["Tawny Owl"]}), [[{"species": "Goshawk"}]], 0, [])
    seat = answer["seats"][0][0]
    assert seat["place"] == -1
    assert "Goshawk finds no free place" in seat["why"]
    assert answer["scores"]["players"][0]["total"] == 5 + 0


def test_what_needs_water_finds_only_water():
    document = table({"card": "Fir"}, {"card": "Universal River"}, edition="smoky")
    edition = spinney.edition("smoky")
    wet = next(one.name for one in edition.printed if one.needs == "water" and one.side == "bottom")
    assert place_and_score(document, [[{"species": wet}]], 0, [])["seats"][0][0]["place"] == 1


def test_a_tree_that_is_not_known_does_not_shift_the_places():
    document = table({"card": "Money Tree"}, {"card": "Oak"})
    answer = place_and_score(document, [[{"species": "Red Squirrel"}]], 0, [])
    assert answer["seats"][0][0]["place"] == 1
    assert any("Money Tree" in problem for problem in answer["scores"]["problems"])


def test_a_symbol_that_is_printed_on_one_side_only_decides_the_side():
    edition = spinney.edition("forest")
    flora = edition.flora
    deer = edition.species.index("Roe Deer")
    for half, species in enumerate(flora.species_of[: 2 * len(edition.cards)]):
        if species != deer:
            continue
        symbol = flora.kinds[flora.symbol_of[half]].removesuffix(" symbol")
        answer = place_and_score(table({"card": "Oak"}), [[{"species": "Roe Deer", "symbol": symbol}]], 0, [])
        assert answer["seats"][0][0]["place"] == 0
        assert "problems" not in answer["scores"]


@pytest.mark.parametrize("name", ["forest85", "dartmoor127", "smoky258"])
def test_what_a_card_would_add_is_what_it_adds(name):
    document = json.loads((EXAMPLES / f"{name}.json").read_text())
    before = place_and_score(document, [], 0, [])["scores"]["players"][0]["total"]
    edition = spinney.edition(document["edition"])
    hosts = [one.name for one in edition.printed if one.kind != "dweller"]
    dwellers = [one.name for one in edition.printed if one.kind == "dweller"]
    gains = place_and_score(document, [], 0, hosts + dwellers)["gains"]
    for species, gain in zip(hosts + dwellers, gains, strict=True):
        if gain["place"] < 0:
            continue
        if species in dwellers:
            after = place_and_score(document, [[{"species": species}]], 0, [])["scores"]["players"][0]["total"]
        else:
            grown = json.loads(json.dumps(document))
            grown["players"][0]["forest"].append({"card": species})
            after = place_and_score(grown, [], 0, [])["scores"]["players"][0]["total"]
        assert after == before + gain["gain"], species


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_whoever_sits_down_lies_where_the_rules_let_it(data):
    """Cards of a forest nobody would build, all loose: those that find a place make a table a strict reader takes."""
    edition = spinney.edition(data.draw(st.sampled_from(edition_names())))
    hosts = [one.name for one in edition.printed if one.kind != "dweller"]
    dwellers = [one.name for one in edition.printed if one.kind == "dweller"]
    planted = data.draw(st.lists(st.sampled_from(hosts), min_size=1, max_size=6, unique=True))
    loose = [{"species": one} for one in data.draw(st.lists(st.sampled_from(dwellers), max_size=14, unique=True))]
    document = table(*({"card": one} for one in planted), edition=edition.name)
    seats = place_and_score(document, [loose], 0, [])["seats"][0]
    for card, seat in zip(loose, seats, strict=True):
        assert (seat["place"] < 0) == bool(seat["why"])
        if seat["place"] >= 0:
            document["players"][0]["forest"][seat["place"]].setdefault(seat["side"], []).append(card)
    read_table(document)


def test_the_server_seats_cards_and_refuses_what_is_no_table(tmp_path):
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        body = {"table": table({"card": "Oak"}), "loose": [[{"species": "Red Squirrel"}]], "wanted": ["Beech", "Wolf"]}
        answer = ann.post("/api/score/seats", **body)
        assert answer["seats"][0][0] == {"place": 0, "side": "top", "gain": 5, "depends": False, "why": ""}
        assert len(answer["gains"]) == 2
        assert ann.post("/api/score/seats", 422, table={"edition": "moon", "players": []})["slug"] == "bad-notation"
        assert ann.post("/api/score/seats", 422, table=table(), player=9)
        many = [[{"species": "Wolf"}] * 81]
        assert ann.post("/api/score/seats", 422, table=table(), loose=many)
        odd = table({"card": "Oak", "top": 5})
        assert ann.post("/api/score/seats", table=odd, loose=[[{"species": "Tawny Owl"}]])["seats"][0][0]["place"] == 0
        outside = ann.post("/api/score/seats", 422, table=table({"card": "Oak"}), player=3, wanted=["Wolf"])
        assert outside["slug"] == "bad-notation"
