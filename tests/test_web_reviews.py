"""Reviews on the server: only of finished games, in the background, kept with the game, and never weighed twice."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from sqlalchemy import select

from spinney.editions import shipped
from spinney.hosting.reviews.messages import ReviewPage
from spinney.web.storage.schema import reviews
from tests.web import ME, OPEN, Server, Visitor, serving

FEW = 8  # lines: what is found is not looked at here


def played(server: Server, ann: Visitor, ben: Visitor, edition: str = "forest") -> str:
    """A game somebody has finished, by random moves."""
    table = ann.make(ME, OPEN, edition=edition)
    ben.post(f"/api/tables/{table}/join")
    rng = Random(3)
    while not server.game(table).is_over():
        if server.game(table).ply == 9:
            assert ann.get(f"/api/tables/{table}/review", 409)["slug"] == "not-over"
            assert ben.post(f"/api/tables/{table}/review", 409)["slug"] == "not-over"
        server.push(table, rng.choice(server.game(table).legal_moves()).text)
    return table


def until(visitor: Visitor, table: str, state: str) -> dict[str, Any]:
    for _ in range(600):
        found: dict[str, Any] = visitor.get(f"/api/tables/{table}/review")
        if found["state"] == state:
            return found
        assert found["state"] == "weighing", found["state"]
        time.sleep(0.2)
    raise AssertionError(found["done"])


def rows(server: Server, table: str) -> int:
    wanted = select(reviews.c.first).where(reviews.c.table_id == table)
    return len(server.call(server.services.store.read, lambda c: c.execute(wanted).all()))


def test_a_finished_game_is_weighed_in_the_background_and_kept(tmp_path):
    with serving(tmp_path, review_lines=FEW) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        table = played(server, ann, ben, shipped()[0])
        assert ann.get(f"/api/tables/{table}/review")["state"] == "new"
        begun = ann.post(f"/api/tables/{table}/review")
        assert begun["state"] == "weighing"
        assert begun["done"] < begun["of"]
        server.services.reviews.close()  # the server stops in the middle
        some = rows(server, table)
        assert some < begun["of"]
    with serving(tmp_path, review_lines=FEW) as server:
        ann2 = server.visitor("Ann")
        found = ann2.get(f"/api/tables/{table}/review")
        assert found["state"] in ("stopped", "new")
        assert rows(server, table) == some
        ann2.post(f"/api/tables/{table}/review")
        ready = until(ann2, table, "ready")
        assert ready["done"] == ready["of"] == rows(server, table)
        assert len(ready["players"]) == 2
        for player in ready["players"]:
            share = (player["seat"] in ready["winners"]) / len(ready["winners"])
            assert abs(0.5 + player["luck"] + player["rivals"] + player["choice"] - share) < 1e-6
        poor = [one for turn in ready["turns"] for one in turn["decisions"] if one["grade"] in ("slip", "blunder")]
        assert poor
        assert all(one["better"] and one["made"] and one["why"] for one in poor)
        again = ann2.post(f"/api/tables/{table}/review")
        assert (again["state"], again["turns"]) == ("ready", ready["turns"])
        assert rows(server, table) == ready["of"]
        assert set(ready) == set(ReviewPage.__dataclass_fields__)
        assert_try_again(ann2, table, ready)


def assert_try_again(ann: Visitor, table: str, ready: dict[str, Any]) -> None:
    """Any decision that is shown opens a practice table there."""
    point = (ready["turning_points"] or [ready["turns"][5]["ply"]])[0]
    made = ann.post(f"/api/tables/{table}/practice", 201, ply=point)
    assert (made["purpose"], made["about"]) == ("practice", table)
