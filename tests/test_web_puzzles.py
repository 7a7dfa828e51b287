"""Puzzles on a server: judged there, kept by guest, and nothing told that a player could not see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from spinney.editions import edition
from spinney.study.puzzles.collection import puzzles_of
from spinney.study.puzzles.puzzle import Puzzle
from tests.web import Server, serving

FOREST = edition("forest")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


def the(wanted: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(FOREST) if puzzle.id == wanted)


def right_and_wrong(told: dict[str, Any]) -> tuple[str, list[str]]:
    right = the(told["id"]).right(FOREST).text
    return right, [answer["text"] for answer in told["answers"] if answer["text"] != right]


def test_the_first_answer_counts_and_a_wrong_one_may_be_mended(server: Server) -> None:
    ann = server.visitor("Ann")
    told = ann.get("/api/puzzles/forest/next")
    right, wrong = right_and_wrong(told)
    first = ann.post(f"/api/puzzles/forest/{told['id']}/answer", move=wrong[0])
    assert (first["right"], first["counted"], first["solution"]) == (False, True, None)
    assert first["gained"] < 0
    assert right not in first["sentence"]
    then = ann.post(f"/api/puzzles/forest/{told['id']}/answer", move=right)
    assert (then["right"], then["counted"], then["gained"]) == (True, False, 0)
    assert then["solution"]["move"] == right
    assert then["solution"]["answers"][0]["behind"] == 0
    assert then["solver"] == first["solver"]
    again = ann.get(f"/api/puzzles/forest/{told['id']}")
    assert (again["tries"], again["solved"], again["tried"], again["found"]) == (2, True, 1, 0)
    assert again["rating"] > told["rating"]
    assert ann.get("/api/puzzles/forest/next")["id"] != told["id"]


def test_a_streak_grows_and_the_shelf_tells_it(server: Server) -> None:
    bea = server.visitor("Bea")
    before = bea.get("/api/puzzles/forest")["solver"]["rating"]
    for number in range(2):
        told = bea.get("/api/puzzles/forest/next?theme=pay")
        assert told["theme"] == "pay"
        right, _ = right_and_wrong(told)
        verdict = bea.post(f"/api/puzzles/forest/{told['id']}/answer", move=right)
        assert verdict["solver"]["streak"] == number + 1
    shelf = bea.get("/api/puzzles/forest")
    assert shelf["puzzles"] == len(puzzles_of(FOREST)) == sum(theme["puzzles"] for theme in shelf["themes"])
    assert {theme["theme"]: theme["solved"] for theme in shelf["themes"]}["pay"] == 2
    assert shelf["solver"]["rating"] > before
    assert len(shelf["earlier"]) == 2
    assert [len(shelf["days"]), shelf["days"][-1]["id"]] == [5, bea.get("/api/puzzles/forest/day")["id"]]


def test_a_hint_costs_half_and_giving_up_shows_all(server: Server) -> None:
    cat, dan = server.visitor("Cat"), server.visitor("Dan")
    told = cat.get("/api/puzzles/forest/day")
    right, _ = right_and_wrong(told)
    hint = cat.post(f"/api/puzzles/forest/{told['id']}/hint")
    assert right not in hint["sentence"]
    helped = cat.post(f"/api/puzzles/forest/{told['id']}/answer", move=right)
    other = dan.post(f"/api/puzzles/forest/{told['id']}/give-up")
    assert helped["gained"] > other["gained"]
    assert (other["right"], other["solution"]["move"]) == (False, right)
    assert dan.get("/api/puzzles/forest")["solver"]["streak"] == 0


def test_a_puzzle_can_be_played_on(server: Server) -> None:
    eve = server.visitor("Eve")
    told = eve.get("/api/puzzles/forest/next")
    table = eve.post(f"/api/puzzles/forest/{told['id']}/practice", 201, bots=["greedy"])
    assert (table["purpose"], table["about"], table["seed"]) == ("practice", told["id"], None)
    assert len(table["seats"]) == the(told["id"]).seats


def test_what_is_refused(server: Server) -> None:
    fay = server.visitor("Fay")
    told = fay.get("/api/puzzles/forest/next")
    for path, slug in (
        ("/api/puzzles/nowhere", "no-such-edition"),
        ("/api/puzzles/forest/0123456789ab", "no-such-puzzle"),
    ):
        answer = fay.client.get(path)
        assert (answer.status_code, answer.json()["slug"]) == (404, slug)
    answer = fay.client.post(f"/api/puzzles/forest/{told['id']}/answer", json={"move": "take everything"})
    assert (answer.status_code, answer.json()["slug"]) == (409, "illegal-move")
    assert fay.get(f"/api/puzzles/forest/{told['id']}")["tries"] == 0


def test_a_puzzle_tells_nothing_its_player_could_not_see(server: Server) -> None:
    """All comes from his view; neither the seed nor the answer is in it, and the order of the answers tells nothing."""
    guest = server.visitor("Gus")
    for puzzle in puzzles_of(FOREST)[:6]:
        told = guest.get(f"/api/puzzles/forest/{puzzle.id}")
        view = puzzle.view(FOREST)
        assert told["game"]["hand"] == view.hand
        assert told["game"]["moves"] == told["game"]["suggestion"] == []
        assert (told["solution"], told["tries"]) == (None, 0)
        assert str(puzzle.seed) not in json.dumps(told)
        assert [answer["text"] for answer in told["answers"]] == sorted(
            (answer["text"] for answer in told["answers"]), key=lambda text: FOREST.moves.by_text[text].index
        )


def test_puzzles_come_along_to_another_device(server: Server) -> None:
    old, new = server.visitor("Hal"), server.visitor("Hal's phone")
    told = new.get("/api/puzzles/forest/next")
    right, _ = right_and_wrong(told)
    new.post(f"/api/puzzles/forest/{told['id']}/answer", move=right)
    phrase = old.post("/api/keepsake")["phrase"]
    new.post("/api/keepsake/open", phrase=phrase)
    assert old.get(f"/api/puzzles/forest/{told['id']}")["solved"]
    assert old.get("/api/puzzles/forest")["solver"]["answered"] == 1
