"""No oracle at the wire: two servers hold tables a seat cannot tell apart, and answer all it can send alike.

What is hidden from the seat lies otherwise at the second server: rivals' hands, the deck, the winters in it.  It is a
table of its own, with its own deck in the store, so whatever answers (sockets, requests, bots that advise) is tried as
it is.  `SPINNEY_TWINS=1` asks at every sixth moment of 42 games instead of at a few of 21.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from spinney.editions import edition_named, shipped
from spinney.editions.edition import WINTER
from spinney.game.setup import lay_out, shuffle
from spinney.hosting.messages import to_json
from spinney.hosting.messages.sockets import PageMessage, ReactionName
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.clock import next_version, start_game
from spinney.hosting.tables.game_history import replay_record
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import Seat, TableOptions, TableRecord, names_of, new_record
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.journal import ReadPosition
from spinney.hosting.viewers.trial_moves import TrialMoves
from spinney.notation.decks import write_deck
from spinney.views import SPECTATOR, Game
from spinney.web.storage.stores import table_rows
from tests.test_web_oracle import message
from tests.web import Server, Tab, Visitor, serving

FULL = os.environ.get("SPINNEY_TWINS") == "1"
GAMES, EVERY, ADVICES = (2, 6, 40) if FULL else (1, 600, 1)
SECRET = "the-same-at-both-so-that-guests-are-the-same"
NEVER = 10**9
TRIES = 12  # cards of rivals for which another is sought
# What is different in any two answers: the time, a link that works once, who has just closed a socket.
UNLIKE = ("now", "moved", "deadline", "held_until", "time_left", "path", "connected")

# What is chosen with a table, and who sits there: a guest by his number, or a bot.
TABLES: tuple[tuple[dict[str, Any], tuple[int | str, ...]], ...] = (
    ({}, (0, "random")),
    ({}, (0, 1, "random")),
    ({"show_scores": False}, (0, "greedy")),
    ({"turn_end": "said"}, (0, 1)),
    ({"turn_end": "grace", "grace": 60}, (0, 1, "random")),
    ({"clock": "live", "move_time": 3600}, (0, 1)),
    ({"allow_undo": False}, (0, "random", "random")),
)
ASKED = [
    ("GET", "", {}),
    ("GET", "/transcript", {}),
    ("GET", "/story", {}),
    ("GET", "/replay", {}),
    ("GET", "/review", {}),
    ("GET", "/rating", {}),
    ("POST", "/review", {}),
    ("POST", "/practice", {"ply": 1, "fresh": True}),
    ("POST", "/rematch", {}),
    ("POST", "/seat-link", {}),
    ("POST", "/advice", {"ply": -1}),
    ("POST", "/join", {}),
    ("POST", "/seats/0/take", {}),
    ("POST", "/seats/1/take", {}),
    ("POST", "/seats/1/consent", {"agree": True}),
    ("POST", "/seats/1/bot", {"bot": "search"}),
    ("POST", "/seats/0/bot", {"bot": "greedy"}),
    ("POST", "/seats/0/take", {}),
    ("POST", "/number", {"number": "07" * 16}),
    ("POST", "/leave", {}),
]


class Pair:
    """Two servers with the same guests; bots move only when a test makes them."""

    def __init__(self, *servers: Server) -> None:
        self.servers = servers
        for server in servers:
            server.services.bot_turns.schedule = lambda table: None  # type: ignore[method-assign]  # noqa: ARG005
        self.guests = [self.guest(name) for name in ("Ann", "Ben", "Eve")]
        self.compared: Counter[tuple[str, str]] = Counter()

    def guest(self, name: str) -> tuple[Visitor, ...]:
        """One person, known at both."""
        visitors = [server.visitor(name) for server in self.servers]
        visitors[1].client.cookies = visitors[0].client.cookies
        visitors[1].post("/api/me", name=name)
        return tuple(visitors)

    def number(self, who: int) -> str:
        """Whom the cookie says."""
        cookie = self.guests[who][0].client.cookies["spinney_guest"]
        return str(self.servers[0].services.guests._cookies.loads(cookie))

    def alike(self, what: str, told: list[Any]) -> Any:
        one, other = map(plain, told)
        assert one == other, what
        kind = one.get("slug") or one.get("type") or "answer" if isinstance(one, dict) else "list"
        self.compared[what, kind] += 1
        return told[0]

    def ask(self, who: int, method: str, path: str, body: dict[str, Any]) -> Any:
        said = body if method == "POST" else None
        answers = [visitor.client.request(method, path, json=said) for visitor in self.guests[who]]
        assert answers[0].status_code == answers[1].status_code
        return self.alike(method + path.rpartition("/")[2], [answer.json() for answer in answers])


def plain(told: Any) -> Any:
    """An answer without what is different in any two."""
    if isinstance(told, dict):
        return {name: plain(value) for name, value in told.items() if name not in UNLIKE}
    return [plain(one) for one in told] if isinstance(told, list) else told


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with ExitStack() as stack:
        homes = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
        yield Pair(*(stack.enter_context(serving(home, secret=SECRET)) for home in homes))


# --- tables that look alike -------------------------------------------------------------------------------------------


def looks(record: TableRecord, seat: int) -> str:
    """All a seat has seen of a table, from the deal on."""
    table = HostedTable(record)
    assert table.game is not None
    table.build_journal(seat)
    undo = table.undo_ply(seat) is not None
    forests = [drawn.view for drawn in table.drawn_forests()]
    game = game_view(table.game.view(seat), table.display(), undo, forests, table.pause())
    return to_json(game) + to_json(list(table.read_journal(seat, ReadPosition())))


def twin_of(record: TableRecord, seat: int, rng: Random) -> TableRecord:
    """A table with another deck and other hands, on which the same moves have led to the same look from a seat."""
    game, edition = replay_record(record).game, edition_named(record.edition)
    dealt = Game(edition, len(record.seats))
    lay_out(dealt, int(record.seed))
    pool = [card for card in game.deck + game.removed if card != WINTER]
    shuffle(pool, rng)
    drawn = len(dealt.deck) - len(game.deck)
    deck = dealt.deck[::-1][:drawn] + game.view(seat).sample_deck(pool, rng)[::-1]
    seen, twin = looks(record, seat), record
    hidden = [card for number in range(game.seats) if number != seat for card in game.hands[number]]
    swaps = [None, *rng.sample(hidden, min(TRIES, len(hidden)))]  # first the deck alone, then cards of rivals as well
    for card in swaps:
        other = deck[:]
        if card is not None:
            here = rng.choice([i for i in range(drawn) if deck[i] == card] or [0])
            there = rng.choice([i for i in range(drawn, len(deck)) if deck[i] != WINTER] or [0])
            other[here], other[there] = other[there], other[here]
        tried = replace(record, deck=write_deck(edition, other))
        try:
            tried = next_version(tried, replay_record(tried), record.moved)
            tried.version = record.version
            if looks(tried, seat) == seen:
                deck, twin = other, tried
        except Refused:
            continue  # a rival could not have moved as he did
    return twin


def records(pair: Pair, edition: str, rng: Random) -> Iterator[tuple[TableRecord, int, Game]]:
    """Moments of a game, each at a table of its own, and who looks: a seat, or (2) somebody who only watches."""
    for game in range(GAMES):
        story = None
        for options, sitting in TABLES:
            seats = [
                Seat("guest", f"G{who}", pair.number(who)) if isinstance(who, int) else Seat("bot", f"B{i}", None, who)
                for i, who in enumerate(sitting)
            ]
            record = start_game(new_record(TableOptions(edition=edition, **options), seats, pair.number(0)))
            record.seed, record.commits_to = f"{rng.getrandbits(60)}{game}", "seed"
            story = replay_record(record)
            mine = rng.randrange(10, 40)  # and the first seat's next turn from this ply on, when it may ask for advice
            while not story.game.is_over():
                asks = story.game.ply >= mine and story.game.seat == 0
                if asks or rng.randrange(EVERY) == 0:
                    mine = mine if not asks else NEVER
                    fresh = new_record(TableOptions(edition=edition, **options), seats)
                    moment = replace(record, id=fresh.id, moves=record.moves[:], said=record.said[:])
                    yield (
                        next_version(moment, story, record.moved),
                        0 if asks else rng.choice([0, 0, 0, 1, 2]),
                        story.game,
                    )
                move = rng.choice(story.game.legal_moves())
                record.said.append(len(record.moves))
                record.moves.append(move.text)
                story.push(move)


# --- asking -----------------------------------------------------------------------------------------------------------


def sent(game: Game, rng: Random) -> list[dict[str, Any]]:
    """One message of each kind a page can send, about this ply or the one before; but for moves that may be made."""
    ply = game.ply if rng.random() < 0.9 else game.ply - 1
    return [
        {"type": "preview", "ply": ply, "moves": message(game, rng)},
        {"type": "preview", "ply": ply, "moves": message(game, rng)},
        {"type": "react", "reaction": rng.choice(get_args(ReactionName))},
        {"type": "move", "ply": game.ply, "moves": ["@", *message(game, rng)]},
        {"type": "move", "ply": game.ply - 1, "moves": message(game, rng)},
        {"type": "whole"},
        {"type": "cheat"},
    ]


def changing(game: Game, rng: Random) -> dict[str, Any]:
    """A message that may well be obeyed."""
    wanted = rng.choice(["move", "move", "undo", "end-turn"])
    told = {"type": wanted, "ply": game.ply}
    return told | ({"moves": message(game, rng)} if wanted == "move" else {})


def shows_something(record: TableRecord, seat: int, told: dict[str, Any]) -> bool:
    """Will an answer show what was hidden, as the rules have it?  Then it is another at another table."""
    game = HostedTable(record).game
    assert game is not None
    if told["type"] != "move" or seat == SPECTATOR:
        return False
    try:
        return TrialMoves(game.view(seat), told["moves"]).reveals
    except Refused:
        return False


def converse(pair: Pair, record: TableRecord, seat: int, who: int, game: Game, rng: Random) -> bool:
    """Over sockets: every kind of message, at the end one that may change the table.  Do they still look alike then?"""
    with ExitStack() as stack:
        tabs = [stack.enter_context(visitor.look(record.id)) for visitor in pair.guests[who]]
        pair.alike("connect", [next_said(tab) for tab in tabs])
        for told in sent(game, rng):
            pair.alike(told["type"], [said_to(tab, told) for tab in tabs])
        for tab in tabs:
            tab.socket.send_text('{"type": "back"}')  # which has no answer where nobody was away
        pair.alike("back", [said_to(tab, {"type": "undo", "ply": -1}) for tab in tabs])
        told = changing(game, rng)
        shown = shows_something(record, seat, told)
        answers = [said_to(tab, told) for tab in tabs]
        if shown:
            pair.alike("move that shows", [{"type": answer["type"]} for answer in answers])
        else:
            pair.alike(told["type"], answers)
    return not shown or answers[0]["type"] == "refusal"


def said_to(tab: Tab, told: dict[str, Any]) -> dict[str, Any]:
    tab.socket.send_text(json.dumps(told))
    return next_said(tab)


def next_said(tab: Tab) -> dict[str, Any]:
    while (said := json.loads(tab.socket.receive_text()))["type"] == "presence":
        pass
    assert isinstance(said, dict)
    return said


def test_all_a_page_can_send_and_every_address_of_a_table_is_asked(pair):
    game = HostedTable(start_game(new_record(TableOptions(edition="forest"), [Seat("guest"), Seat("guest")]))).game
    assert game is not None
    said = {told["type"] for told in sent(game, Random(1))} | {changing(game, Random(i))["type"] for i in range(40)}
    assert said - {"cheat"} | {"back"} == {get_args(get_type_hints(kind)["type"])[0] for kind in get_args(PageMessage)}
    asked = {(method, path.replace("/0/", "/{seat}/").replace("/1/", "/{seat}/")) for method, path, _ in ASKED}
    paths = pair.servers[0].app.openapi()["paths"]
    tables = {path.partition("{table_id}")[2]: ways for path, ways in paths.items() if "{table_id}" in path}
    assert asked == {(method.upper(), path) for path, ways in tables.items() for method in ways}


@pytest.mark.parametrize("edition", shipped())
def test_whatever_is_sent_is_answered_alike_by_tables_a_seat_cannot_tell_apart(pair, edition):
    rng, advised, asked, otherwise = Random(f"twins {edition}"), 0, 0, Counter[str]()
    pair.compared.clear()
    for record, who, game in records(pair, edition, rng):
        seat = next((i for i, one in enumerate(record.seats) if one.guest == pair.number(who)), SPECTATOR)
        twin = twin_of(record, seat, rng)
        asked += 1
        unlike = replay_record(twin).game
        otherwise["hands"] += unlike.hands != game.hands
        otherwise["deck"] += unlike.deck != game.deck
        otherwise["next card"] += unlike.deck[-1] != game.deck[-1]
        for server, kept in zip(pair.servers, (record, twin), strict=True):
            server.call(server.services.store.write, table_rows.create_table(kept))
        assert names_of(record) == names_of(twin)
        if not converse(pair, record, seat, who, game, rng):
            continue
        thinks = advised < ADVICES and game.seat == seat and not any(one.kind == "guest" for one in record.seats[1:])
        table = f"/api/tables/{record.id}"
        if thinks:
            advised += 1
            pair.ask(who, "POST", f"{table}/advice", {"ply": tell_ply(pair, record)})
        pair.ask(who, "GET", "/api/tables", {})
        for method, path, body in [*ASKED[:10], *rng.sample(ASKED[10:], len(ASKED) - 10)]:
            pair.ask(who, method, table + path, body)
    total = sum(pair.compared.values())
    print(f"{edition}: {asked} pairs of tables, {total} answers compared, {otherwise}")
    assert otherwise["deck"] == asked
    assert otherwise["next card"] > asked / 2
    assert otherwise["hands"] > asked / 4
    assert advised


def tell_ply(pair: Pair, record: TableRecord) -> int:
    """Where the table stands by now."""
    return pair.servers[0].game(record.id).ply
