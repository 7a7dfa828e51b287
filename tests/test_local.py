"""A host in the browser says what a server says, word for word: the same conversations are held with both."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Protocol
from unittest.mock import patch

import pytest

from spinney.editions import shipped
from spinney.hosting.bot_choices import choose_move, game_json
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import DEVICE_ID_PREFIX, TableRecord, derive_deal
from spinney.local import bot_worker
from spinney.local.dispatcher import NEEDS_SERVER
from spinney.local.storage.browser_store import record_of
from spinney.notation.promises.statements import DealtBy
from spinney.study.analysis.review import REVIEW_LINES, REVIEW_VERSION
from tests.devices import Device, MemoryStore, device
from tests.own_editions import scratch
from tests.web import ME, Server, serving

OWN = {
    "id",
    "now",
    "created",
    "moved",
    "commitment",
    "salt",
    "rematch",
    "held_until",
    "deadline",
    "about",
}  # differ by nature


class Speaker(Protocol):
    """A page's way to a host, whichever it is."""

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]: ...

    def look(self, table: str) -> AbstractContextManager[Talk]: ...


class Talk(Protocol):
    def send(self, text: str) -> None: ...

    def receive(self) -> str: ...


class OnServer:
    def __init__(self, server: Server) -> None:
        self.client = server.visitor("Ann").client

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        answer = self.client.request(method, path, json=body) if body is not None else self.client.request(method, path)
        return answer.status_code, answer.json()

    @contextmanager
    def look(self, table: str) -> Iterator[Talk]:
        with self.client.websocket_connect(f"/ws/tables/{table}") as socket:
            yield OnSocket(socket)


class OnSocket:
    def __init__(self, socket: Any) -> None:
        self.send: Callable[[str], None] = socket.send_text
        self.receive: Callable[[], str] = socket.receive_text


def plain(said: Any) -> Any:
    """Without what is each host's own."""
    if isinstance(said, dict):
        return {key: plain(value) for key, value in said.items() if key not in OWN}
    return [plain(one) for one in said] if isinstance(said, list | tuple) else said


def both(home: Path, talk: Callable[[Speaker], list[Any]]) -> list[Any]:
    """The same conversation with both; what was said is the same, and returned.

    A deal is made of the table's id, too, which at a device has a mark that is left out here.
    """

    def deal_alike(record: TableRecord) -> DealtBy:
        return derive_deal(replace(record, id=record.id.removeprefix(DEVICE_ID_PREFIX)))

    with patch("spinney.hosting.tables.clock.derive_deal", deal_alike):
        with serving(home / "server") as server:
            there = talk(OnServer(server))
        with device(home / "device") as here:
            here.ask("POST", "/api/me", {"name": "Ann"})
            said = talk(here)
    assert plain(said) == plain(there)
    return said


# --- requests -------------------------------------------------------------------------------------------------------


def test_requests_without_a_table_are_answered_alike(tmp_path: Path) -> None:
    forest = {"edition": "forest", "players": [{"name": "Ann", "cave": 2, "forest": [{"card": "Birch"}]}]}
    loose = {"table": forest, "loose": [[{"species": "Great Spotted Woodpecker"}]], "wanted": ["Beech"]}

    def talk(host: Speaker) -> list[Any]:
        said = [
            host.ask("GET", path)
            for path in ("/api/editions", "/api/bots", "/api/opponents", "/api/me", "/api/me/rating", "/api/tables")
        ]
        said += [host.ask("GET", f"/api/editions/{name}") for name in (*shipped(), "nowhere")]
        said += [host.ask("GET", f"/api/editions/{name}/rules") for name in (*shipped(), "nowhere")]
        said += [host.ask("POST", "/api/score", forest), host.ask("POST", "/api/score", {"edition": "forest"})]
        said += [host.ask("POST", "/api/score/seats", loose)]
        said += [host.ask("POST", "/api/me", {"name": "  Bea "}), host.ask("POST", "/api/me", {"name": "you"})]
        return said

    statuses = [status for status, _ in both(tmp_path, talk)]
    editions = [200] * len(shipped()) + [404]
    assert statuses == [200] * 6 + editions + editions + [200, 422, 200, 200, 422]


def test_requests_about_a_table_are_answered_alike(tmp_path: Path) -> None:
    def talk(host: Speaker) -> list[Any]:
        bot = {"kind": "bot", "bot": "greedy"}
        said = [host.ask("POST", "/api/tables", {"edition": "forest", "seats": [ME, {"kind": "open"}, bot]})]
        at = f"/api/tables/{said[0][1]['id']}"
        said += [host.ask("GET", at), host.ask("POST", f"{at}/join", {}), host.ask("POST", f"{at}/leave", {})]
        said += [
            host.ask("POST", f"{at}/join", {"name": "Cat", "seat": 1}),
            host.ask("POST", f"{at}/practice", {"ply": 9}),
            host.ask("POST", f"{at}/rematch", {}),
        ]
        said += [host.ask("GET", f"{at}/{what}") for what in ("story", "replay", "replay?seat=9")]
        said += [host.ask("POST", f"{at}/seats/0/bot", {"bot": "nobody"})]
        said += [host.ask("POST", f"{at}/seats/0/take", {}), host.ask("POST", f"{at}/seats/7/take", {})]
        said += [
            host.ask("POST", f"{at}/seats/0/consent", {"agree": True}),
            host.ask("POST", f"{at}/advice", {"ply": 0}),
        ]
        said += [host.ask("POST", f"{at}/seats/0/bot", {"bot": "greedy"})]
        said += [
            host.ask("GET", "/api/tables/none"),
            host.ask("POST", "/api/tables", {"edition": "x", "seats": [ME, ME]}),
        ]
        return said

    said = both(tmp_path, talk)
    assert {status for status, _ in said} >= {200, 201, 404, 409}


def test_what_is_not_understood_is_refused_with_the_same_status(tmp_path: Path) -> None:
    wrong = [
        ("/api/tables", {"edition": "forest", "seats": [ME]}),
        ("/api/tables", {"edition": "forest", "seats": [ME, ME], "colour": "red"}),
        ("/api/tables", {"edition": "forest", "seats": [ME, {"kind": "bot"}], "clock": "live", "move_time": 1}),
        ("/api/me", {"name": 7}),
        ("/api/me", {}),
        ("/api/score/seats", {"table": 3}),
    ]

    def talk(host: Speaker) -> list[Any]:
        return [(host.ask("POST", path, body)[0]) for path, body in wrong]

    assert both(tmp_path, talk) == [422] * len(wrong)


# --- whole games ----------------------------------------------------------------------------------------------------


class Page:
    """Plays as the page does: knows what it is shown, and sends moves back by their text."""

    def __init__(self, talk: Talk, seed: int) -> None:
        self.talk = talk
        self.chance = Random(seed)
        self.log: dict[int, Any] = {}
        self.seen: list[Any] = []  # the game, whenever it was ours to decide
        self.answers: list[Any] = []
        self.game: dict[str, Any] = {}  # as it was last shown

    def hear(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.talk.receive())
        if said["type"] == "view":
            if said["afresh"]:
                self.log = {}
            self.log |= {turn["turn"]: turn for turn in said["log"]}
            self.game = said["game"] or {}
        elif said["type"] != "presence":
            self.answers.append(said)
        return said

    def say(self, kind: str, **facts: object) -> None:
        self.talk.send(json.dumps({"type": kind, **facts}))

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not wanted(said := self.hear()):
            pass
        return said

    def decision(self) -> dict[str, Any]:
        """The game when it is ours to decide, or over."""
        while not self.game or not (self.game["moves"] or self.game["over"]):
            self.hear()
        return self.game

    def decide(self, kind: str, **facts: object) -> None:
        """Say something that changes the game, and wait until it has."""
        self.game = {}
        self.say(kind, **facts)

    def play(self) -> None:
        """To the end; every move is previewed, and now and then one is taken back."""
        undone = False
        while not (game := self.decision())["over"]:
            self.seen.append(game)
            move, ply = self.chance.choice(game["moves"])["text"], game["ply"]
            self.say("preview", ply=ply, moves=[move])
            assert self.until(lambda said: said["type"] in ("preview", "refusal"))["type"] == "preview"
            undone = game["can_undo"] and not undone and self.chance.random() < 0.3
            if undone:
                self.decide("undo", ply=ply)
            else:
                self.decide("move", ply=ply, moves=[move])
        self.seen.append(game)

    def play_on(self, times: int) -> None:
        for _ in range(times):
            game = self.decision()
            self.decide("move", ply=game["ply"], moves=[self.chance.choice(game["moves"])["text"]])


@pytest.mark.parametrize("edition", shipped())
@pytest.mark.parametrize("bots", [["level:2"], ["random", "planner"]])
def test_a_whole_game_is_told_alike(tmp_path: Path, edition: str, bots: list[str]) -> None:
    seats = [ME, *({"kind": "bot", "bot": bot} for bot in bots)]

    def talk(host: Speaker) -> list[Any]:
        made = host.ask("POST", "/api/tables", {"edition": edition, "seats": seats, "bot_pause": 0})
        table = made[1]["id"]
        with host.look(table) as line:
            page = Page(line, 3)
            page.say("nonsense")
            page.say("move", ply=99, moves=["take deck"])
            page.say("move", ply=0, moves=[])
            page.talk.send("no JSON")
            page.until(lambda _: len(page.answers) == 4)
            page.answers.clear()  # whose ply is that of the moment they were answered
            page.play()
        at = f"/api/tables/{table}"
        asked = [
            host.ask("GET", f"{at}/story"),
            host.ask("GET", f"{at}/rating"),
            host.ask("GET", "/api/me/rating"),
            host.ask("GET", f"{at}/replay?seat=0&start=7&count=9"),
        ]
        asked += [
            host.ask("GET", f"{at}/replay?count=3"),
            host.ask("GET", at),
            host.ask("POST", f"{at}/practice", {"ply": 9}),
            host.ask("POST", f"{at}/rematch", {}),
        ]
        told = host.ask("GET", f"{at}/transcript")
        del told[1]["promise"]  # the salt is each host's own
        return [made, page.seen, list(page.log.values()), page.answers, *asked, told]

    said = both(tmp_path, talk)
    assert said[1][-1]["over"]


# --- nothing is lost ------------------------------------------------------------------------------------------------


def opened(one: Device, *bots: str, **options: object) -> str:
    seats = [ME, *({"kind": "bot", "bot": bot} for bot in bots)]
    wish = {"edition": "forest", "seats": seats, "bot_pause": 0, **options}
    table: str = one.ask("POST", "/api/tables", wish)[1]["id"]
    return table


def kept(store: MemoryStore, table: str) -> HostedTable:
    _, head, body = store.kept[table]
    return HostedTable(record_of(json.loads(head), json.loads(body)))


def test_a_move_is_kept_before_it_is_shown(tmp_path: Path) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table = opened(one, "random")
        with one.look(table) as line:
            page = Page(line, 1)
            for _ in range(20):
                game = page.decision()
                assert len(kept(store, table).record.moves) == game["ply"]
                page.play_on(1)


def test_a_device_that_was_switched_off_takes_the_game_up_where_it_was(tmp_path: Path) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table = opened(one, "greedy")
        with one.look(table) as line:
            page = Page(line, 1)
            page.play_on(12)
            page.decision()
    with device(tmp_path, store) as again:
        assert again.ask("GET", "/api/tables")[1]["mine"][0]["id"] == table
        with again.look(table) as line:
            page = Page(line, 1)
            page.play()
            assert page.seen[-1]["over"]


@pytest.mark.parametrize("trouble", ["full", "refused"])
def test_storage_that_is_full_or_refused_is_told_and_the_move_not_made(tmp_path: Path, trouble: str) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table = opened(one, "random")
        with one.look(table) as line:
            page = Page(line, 1)
            game = page.decision()
            store.trouble = trouble
            page.say("move", ply=game["ply"], moves=[game["moves"][0]["text"]])
            refusal = page.until(lambda said: said["type"] == "refusal")
            assert refusal["slug"] == "store-away"
            assert "was not " in refusal["sentence"]
            status, said = one.ask("POST", "/api/me", {"name": "Cat"})
            assert (status, said["slug"]) == (503, "store-away")
            store.trouble = ""
            page.say("move", ply=game["ply"], moves=[game["moves"][0]["text"]])
            assert page.until(lambda said: said["type"] == "view")["game"]["ply"] > game["ply"]


def test_another_tab_that_was_faster_is_seen(tmp_path: Path) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table = opened(one, "random")
        with one.look(table) as line:
            page = Page(line, 1)
            game = page.decision()
            other = Device(store, tmp_path, one.runner)
            with other.look(table) as port:
                elsewhere = Page(port, 2)
                elsewhere.until(lambda said: said["type"] == "view")
                elsewhere.say("move", ply=game["ply"], moves=[game["moves"][0]["text"]])
                elsewhere.until(lambda said: said["type"] == "view" and said["game"]["ply"] > game["ply"])
            page.say("move", ply=game["ply"], moves=[game["moves"][0]["text"]])
            refusal = page.until(lambda said: said["type"] == "refusal")
            assert refusal["slug"] == "stale"
            other.close()


def test_who_thinks_on_a_slow_device_answers_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table = opened(one, "random")
        with one.look(table) as line:
            page = Page(line, 1)
            page.play_on(4)
            page.decision()
    record = kept(store, table).record
    told = game_json(record, len(record.moves))
    monkeypatch.setattr(bot_worker, "MAX_DECISION_S", 1e-9)
    assert "no time to think" in bot_worker.choose("search:40", told)[1]
    assert "imagined lines" in choose_move("search:40", told)[1], "elsewhere it takes the time it needs"


# --- in and out -----------------------------------------------------------------------------------------------------


def test_a_game_goes_to_another_device_and_on_there(tmp_path: Path) -> None:
    with device(tmp_path / "one") as one:
        one.ask("POST", "/api/me", {"name": "Ann"})
        table = opened(one, "planner", "random")
        with one.look(table) as line:
            page = Page(line, 1)
            page.play_on(6)
            last = page.decision()
        told = one.ask("GET", f"/api/tables/{table}/transcript")[1]
    with device(tmp_path / "two") as two:
        status, info = two.ask("POST", "/api/tables/import", {"transcript": json.dumps(told)})
        assert status == 201
        assert [(seat["kind"], seat["name"], seat["bot"]) for seat in info["seats"]] == [
            ("guest", "Ann", None),
            ("bot", "Planner bot", "planner"),
            ("bot", "Random bot", "random"),
        ]
        with two.look(info["id"]) as line:
            page = Page(line, 1)
            game = page.decision()
            assert (game["ply"], game["hand"], game["forests"]) == (last["ply"], last["hand"], last["forests"])


def test_a_finished_game_goes_from_device_to_server_and_back(tmp_path: Path) -> None:
    with device(tmp_path / "one") as one:
        one.ask("POST", "/api/me", {"name": "Ann"})
        table = opened(one, "random")
        with one.look(table) as line:
            Page(line, 1).play()
        told = one.ask("GET", f"/api/tables/{table}/transcript")[1]
        story = one.ask("GET", f"/api/tables/{table}/story")[1]
    with serving(tmp_path / "server") as server:
        there = OnServer(server)
        status, info = there.ask("POST", "/api/tables/import", {"transcript": json.dumps(told)})
        assert (status, info["state"], info["seats"][0]["you"]) == (201, "finished", True)
        assert there.ask("GET", f"/api/tables/{info['id']}/story")[1] == story
        assert there.ask("GET", "/api/tables")[1]["mine"][0]["id"] == info["id"]
        back = there.ask("GET", f"/api/tables/{info['id']}/transcript")[1]
    assert back == told
    with device(tmp_path / "two") as two:
        assert two.ask("POST", "/api/tables/import", {"transcript": json.dumps(back)})[0] == 201


def test_a_transcript_that_was_altered_is_refused(tmp_path: Path) -> None:
    with device(tmp_path) as one:
        status, said = one.ask("POST", "/api/tables/import", {"transcript": "{}"})
        assert (status, said["slug"]) == (422, "bad-notation")


def test_a_game_is_removed_with_what_was_thought_about_it(tmp_path: Path) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table, other = opened(one, "random"), opened(one, "random")
        with one.look(table) as line:
            Page(line, 1).play()
        name = f"review {table} {REVIEW_LINES}"
        store.notes[name] = "{}"
        with one.look(table) as line:
            assert one.ask("POST", f"/api/tables/{table}/remove", {}) == (200, {"removed": True})
        assert one.ask("GET", f"/api/tables/{table}")[0] == 404
        assert [info["id"] for info in one.ask("GET", "/api/tables")[1]["mine"]] == [other]
        assert not store.notes[name]
        assert one.ask("POST", f"/api/tables/{table}/remove", {})[0] == 404


def test_a_game_another_tab_has_removed_takes_no_move(tmp_path: Path) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table = opened(one, "random")
        with one.look(table) as line:
            page = Page(line, 1)
            game = page.decision()
            other = Device(store, tmp_path, one.runner)
            other.ask("POST", f"/api/tables/{table}/remove", {})
            other.close()
            page.say("move", ply=game["ply"], moves=[game["moves"][0]["text"]])
            assert page.until(lambda said: said["type"] == "refusal")["sentence"]
        assert table not in store.kept


# --- several people at one device -----------------------------------------------------------------------------------


def test_several_people_play_in_turn_and_nobody_is_shown_anothers_hand(tmp_path: Path) -> None:
    with device(tmp_path) as one:
        wish = {"edition": "forest", "seats": [ME, {"kind": "open"}], "bot_pause": 0}
        table = one.ask("POST", "/api/tables", wish)[1]["id"]
        status, info = one.ask("POST", f"/api/tables/{table}/join", {"name": "Ben"}, person=1)
        assert (status, info["state"]) == (200, "playing")
        hands = []
        for person in (0, 1):
            with one.look(table, person) as line:
                view = Page(line, 1).until(lambda said: said["type"] == "view")
                assert view["game"]["me"] == person
                hands.append(view["game"]["hand"])
                assert bool(view["game"]["moves"]) == (view["game"]["seat"] == person)
        assert hands[0] != hands[1]
        assert one.ask("GET", "/api/tables")[1]["mine"][0]["id"] == table


# --- one's own edition ----------------------------------------------------------------------------------------------


def test_an_edition_of_ones_own_is_loaded_kept_and_played(tmp_path: Path) -> None:
    scratch(tmp_path)
    folder = tmp_path / "scratch"
    files = {f"{folder.name}/{path.name}": path.read_text() for path in folder.glob("*.toml")}
    store = MemoryStore()
    with device(tmp_path / "one", store) as one:
        status, info = one.ask("POST", "/api/own-editions", {"files": files})
        assert (status, info["name"]) == (201, folder.name)
    with device(tmp_path / "two", store) as again:
        assert folder.name in [edition["name"] for edition in again.ask("GET", "/api/editions")[1]]
        table = opened(again, "planner", edition=folder.name)
        with again.look(table) as line:
            page = Page(line, 1)
            page.play()
            assert page.seen[-1]["over"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"files": {}}, "no setup.toml"),
        ({"files": {"forest/setup.toml": ""}}, "comes with Spinney"),
        ({"files": {"mine/setup.toml": ""}}, "is missing"),
        ({"zip": "bm8gemlw"}, "no zip"),
    ],
)
def test_what_is_no_edition_is_told(tmp_path: Path, body: dict[str, Any], words: str) -> None:
    with device(tmp_path) as one:
        status, said = one.ask("POST", "/api/own-editions", body)
        assert status == 422
        assert words in said["sentence"]


def test_what_needs_a_server_says_so(tmp_path: Path) -> None:
    with device(tmp_path) as one:
        table = opened(one, "random")
        assert one.ask("POST", f"/api/tables/{table}/seat-link", {})[1]["sentence"] == NEEDS_SERVER
        assert one.ask("GET", "/api/nothing")[0] == 404


# --- the lesson and the deal of the day -----------------------------------------------------------------------------


def test_a_lesson_is_taken_and_left_alike(tmp_path: Path) -> None:
    def talk(host: Speaker) -> list[Any]:
        said = [host.ask("GET", "/api/lessons"), host.ask("POST", "/api/lessons/forest", {})]
        with host.look(said[1][1]["id"]) as line:
            page = Page(line, 1)
            said.append((200, page.until(lambda one: one["type"] == "view")["lesson"]))
        again = host.ask("POST", "/api/lessons/forest", {})
        assert again[1]["id"] == said[1][1]["id"]
        return said

    both(tmp_path, talk)


def test_the_deal_of_the_day_is_the_same_on_every_device_and_counts_once(tmp_path: Path) -> None:
    promises = []
    for name in ("one", "two"):
        with device(tmp_path / name) as one:
            before = one.ask("GET", "/api/daily/forest")[1]
            promises.append(before["promise"])
            assert (before["mine"], before["par"], before["seed"]) == (None, [], None)
            table = one.ask("POST", "/api/daily/forest/play", {})[1]
            assert table["purpose"] == "daily"
            assert one.ask("POST", "/api/daily/forest/play", {})[1]["id"] == table["id"]
            assert one.ask("POST", f"/api/tables/{table['id']}/advice", {"ply": 0})[1]["slug"] == "no-advice"
    assert promises[0] == promises[1]


def test_a_finished_deal_of_the_day_is_told_with_what_opponents_made_of_it(tmp_path: Path) -> None:
    with device(tmp_path) as one:
        table = one.ask("POST", "/api/daily/forest/play", {})[1]["id"]
        one.host.registry.tables[table].record.bot_pause = 0
        with one.look(table) as line:
            page = Page(line, 1)
            while not (game := page.decision())["over"]:
                page.decide("move", ply=game["ply"], moves=[page.chance.choice(game["moves"])["text"]])
        told = one.ask("GET", "/api/daily/forest")[1]
        assert told["mine"]["points"] == game["outcome"]["totals"][0]
        assert told["streak"] == 1
        assert "Spinney" in told["mine"]["share"]
        assert one.ask("POST", "/api/daily/forest/play", {})[1]["purpose"] == "practice"


def test_puzzles_are_asked_and_judged_alike(tmp_path: Path) -> None:
    def talk(host: Speaker) -> list[Any]:
        said = [host.ask("GET", "/api/puzzles/forest"), host.ask("GET", "/api/puzzles/forest/day")]
        said += [host.ask("GET", "/api/puzzles/forest/none"), host.ask("GET", "/api/puzzles/nowhere")]
        puzzle = said[1][1]
        at = f"/api/puzzles/forest/{puzzle['id']}"
        said += [host.ask("GET", at), host.ask("POST", f"{at}/hint", {})]
        wanted = [answer["text"] for answer in puzzle["answers"][:2]]
        said += [host.ask("POST", f"{at}/answer", {"move": move}) for move in wanted]
        said += [host.ask("POST", f"{at}/give-up", {}), host.ask("POST", f"{at}/practice", {})]
        return [*said, host.ask("GET", "/api/puzzles/forest/next")[0]]  # which one is next is each guest's own

    said = both(tmp_path, talk)
    assert said[-1] == 200


def test_a_finished_game_is_weighed_in_the_background_and_what_is_weighed_is_kept(tmp_path: Path) -> None:
    store = MemoryStore()
    with device(tmp_path, store) as one:
        table = opened(one, "random")
        with one.look(table) as line:
            Page(line, 1).play()
        at = f"/api/tables/{table}/review"
        assert one.ask("GET", at)[1]["done"] == 0
        status, begun = one.ask("POST", at, {})
        assert (status, begun["of"] > 0) == (200, True)
        while not any(name.startswith("review ") for name in store.notes):
            one.runner.run(asyncio.sleep(0.05))
    with device(tmp_path, store) as again:
        assert again.ask("GET", at)[1]["done"] > 0
        name = f"review {table} {REVIEW_LINES}"
        store.notes[name] = json.dumps({**json.loads(store.notes[name]), "version": REVIEW_VERSION - 1})
        assert again.ask("GET", at)[1]["done"] == 0  # games were judged otherwise then
