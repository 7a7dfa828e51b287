"""Secrets, keepsakes and passkeys: who has them is whom they say, and nobody else is."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from itertools import combinations
from math import log2
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect

from spinney.hosting.refusals import Refused
from spinney.web.accounts.phrase_words import PHRASE_WORDS
from spinney.web.accounts.recovery_phrase import WORDS_PER_PHRASE, new_phrase, read_phrase
from spinney.web.security.guests import GUEST_COOKIE, Guests
from spinney.web.settings import Settings, from_environment
from tests.web import ME, OPEN, serving

HERE = {"Origin": "http://testserver"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("home")) as server:
        server.services.phrases.rate = 1e6
        yield server


# --- secrets --------------------------------------------------------------------------------------------------------


def test_what_is_secret_is_read_by_its_owner_alone(tmp_path):
    """Also where it was readable by others before, and though the umask would let them."""
    before = os.umask(0)
    home = tmp_path / "new"
    try:
        with serving(home) as server:
            server.visitor("Ann").make(ME, OPEN)
            files = sorted(path.name for path in home.iterdir())
            assert files == ["secret", "spinney.db", "spinney.db-shm", "spinney.db-wal", "vapid.pem"]
            assert {stat.S_IMODE(path.stat().st_mode) for path in home.iterdir()} == {0o600}
            assert stat.S_IMODE(home.stat().st_mode) == 0o700
        for path in home.iterdir():
            path.chmod(0o644)
        with serving(home):
            assert {stat.S_IMODE(path.stat().st_mode) for path in home.iterdir()} == {0o600}
    finally:
        os.umask(before)


@pytest.mark.parametrize("secret", ["", " ", "\n", "short", "long-enough-to-be-a-key short"])
def test_a_secret_that_is_empty_or_can_be_guessed_is_refused(monkeypatch, tmp_path, secret):
    monkeypatch.setenv("SPINNEY_SECRET", secret)
    with pytest.raises(Refused, match="SPINNEY_SECRET"):
        from_environment().signing_keys()
    (tmp_path / "secret").write_text(secret)
    with pytest.raises(Refused, match="secret"):
        Settings(home=tmp_path).signing_keys()


def test_a_key_can_be_replaced_without_anybody_losing_his_seat(tmp_path):
    old, new = "the-old-key-of-this-server", "the-new-key-of-this-server"
    with serving(tmp_path, secret=old) as server:
        ann = server.visitor("Ann")
        headers = {"Cookie": f"{GUEST_COOKIE}={ann.client.cookies[GUEST_COOKIE]}"}
    for secret, name in ((f"{new} {old}", "Ann"), (old, "Ann")):
        with serving(tmp_path, secret=secret) as server:
            assert server.client.get("/api/me", headers=headers).json()["name"] == name
    with serving(tmp_path, secret=f"{new} {old}") as server:
        renewed = server.client.get("/api/me", headers=headers).cookies[GUEST_COOKIE]
    with serving(tmp_path, secret=new) as server:
        assert server.client.get("/api/me", headers=headers).json()["name"] != "Ann"
        assert server.client.get("/api/me", headers={"Cookie": f"{GUEST_COOKIE}={renewed}"}).json()["name"] == "Ann"
    assert Guests([new, old]).issue_ticket("x", "y") != Guests([old]).issue_ticket("x", "y")
    with pytest.raises(Refused):
        Guests([old]).redeem_ticket("x", Guests([new, old]).issue_ticket("x", "y"))


# --- the phrase -----------------------------------------------------------------------------------------------------


def test_a_phrase_is_worth_eighty_bits_and_its_words_cannot_be_mistaken():
    assert log2(len(set(PHRASE_WORDS))) * WORDS_PER_PHRASE >= 80
    assert len({word[:4] for word in PHRASE_WORDS}) == len(PHRASE_WORDS)
    for one, other in combinations(PHRASE_WORDS, 2):
        assert len(one) != len(other) or sum(a != b for a, b in zip(one, other, strict=True)) > 1
    assert len({new_phrase() for _ in range(50)}) == 50


def test_a_phrase_is_understood_however_it_is_written():
    phrase = new_phrase()
    for written in (phrase.upper(), phrase.replace(" ", "-"), f"  {phrase.replace(' ', ', ')}\n"):
        assert read_phrase(written) == phrase
    assert read_phrase(" ".join(word[:4] for word in phrase.split())) == phrase
    with pytest.raises(Refused, match="'xyzzy' is no word"):
        read_phrase(f"xyzzy {phrase}")
    with pytest.raises(Refused, match="8 words, and these are 7"):
        read_phrase(" ".join(phrase.split()[1:]))


def test_a_keepsake_carries_name_and_all_seats_to_another_device(server):
    ann, tablet = server.visitor("Ann"), server.visitor("Tablet")
    tables = {ann.make(ME, OPEN) for _ in range(3)}
    own = tablet.make(ME, OPEN)
    phrase = ann.post("/api/keepsake")["phrase"]
    assert tablet.post("/api/keepsake/open", phrase=phrase) == {"name": "Ann"}
    mine = {table["id"] for table in tablet.get("/api/tables")["mine"]}
    assert mine == tables | {own}  # what the tablet had by itself comes along
    assert {table["id"] for table in ann.get("/api/tables")["mine"]} == mine
    kept = ann.get("/api/keepsake")
    assert (kept["name"], kept["tables"], kept["passkeys"]) == ("Ann", 4, [])
    assert kept["made"]


def test_a_phrase_says_whose_it_is_and_what_would_move_before_anything_does(server):
    """A link with somebody else's words is a trap: who presses on gives all their seats away."""
    eve, ben = server.visitor("Eve"), server.visitor("Ben")
    eve.make(ME, OPEN)
    tables = {ben.make(ME, OPEN) for _ in range(2)}
    phrase = eve.post("/api/keepsake")["phrase"]
    for _ in range(2):
        found = ben.post("/api/keepsake/look", phrase=phrase)
        assert found == {"name": "Eve", "tables": 1, "yours": False, "moving": 2}
    assert {table["id"] for table in ben.get("/api/tables")["mine"]} == tables
    assert (ben.get("/api/me")["name"], eve.get("/api/keepsake")["devices"]) == ("Ben", 0)
    assert eve.post("/api/keepsake/look", phrase=phrase) == {"name": "Eve", "tables": 1, "yours": True, "moving": 0}
    assert ben.post("/api/keepsake/look", 404, phrase=new_phrase())["slug"] == "unknown-phrase"
    eve.post("/api/keepsake/revoke")
    assert ben.post("/api/keepsake/look", 404, phrase=phrase)["slug"] == "unknown-phrase"


def test_a_seat_at_a_table_one_sits_at_already_stays_behind(server):
    ann, tablet = server.visitor("Ann"), server.visitor("Tablet")
    table = ann.make(ME, OPEN)
    tablet.post(f"/api/tables/{table}/join")
    tablet.post("/api/keepsake/open", phrase=ann.post("/api/keepsake")["phrase"])
    seats = tablet.get(f"/api/tables/{table}")["seats"]
    assert [seat["you"] for seat in seats] == [True, False]


def test_who_stole_a_phrase_loses_the_seats_when_it_is_revoked(server):
    """On every path: requests, an open socket, a link made before; the owner's own devices go on."""
    ann, thief = server.visitor("Ann"), server.visitor("Eve")
    table = ann.make(ME, OPEN)
    thief.post("/api/keepsake/open", phrase=ann.post("/api/keepsake")["phrase"])
    assert ann.get("/api/keepsake")["devices"] == 1
    with thief.look(table) as tab:
        tab.hear()
        assert tab.view["table"]["seats"][0]["you"]
        kept = ann.post("/api/keepsake/revoke")
        assert (kept["made"], kept["devices"]) == (None, 0)
        with pytest.raises(WebSocketDisconnect) as closed:
            tab.answer("reaction")
        assert closed.value.code == 4401
    assert thief.get("/api/tables")["mine"] == []
    assert thief.get("/api/me") != {"name": "Ann"}
    assert not any(seat["you"] for seat in thief.get(f"/api/tables/{table}")["seats"])
    assert ann.get(f"/api/tables/{table}")["seats"][0]["you"]


def test_who_revokes_on_a_device_that_came_by_the_phrase_stays_there(server):
    ann, tablet, phone = server.visitor("Ann"), server.visitor("Tablet"), server.visitor("Phone")
    phrase = ann.post("/api/keepsake")["phrase"]
    for device in (tablet, phone):
        device.post("/api/keepsake/open", phrase=phrase)
    tablet.post("/api/keepsake/revoke")
    assert [one.get("/api/me")["name"] == "Ann" for one in (ann, tablet, phone)] == [True, True, False]


def test_a_new_phrase_signs_nobody_out_and_many_devices_crowd_out_the_oldest(server):
    ann, first = server.visitor("Ann"), server.visitor("First")
    first.post("/api/keepsake/open", phrase=ann.post("/api/keepsake")["phrase"])
    phrase = ann.post("/api/keepsake")["phrase"]
    assert first.get("/api/me") == {"name": "Ann"}
    for number in range(20):
        server.visitor(f"Device {number}").post("/api/keepsake/open", phrase=phrase)
    assert ann.get("/api/keepsake")["devices"] == 20


def test_a_keepsake_that_is_renewed_or_revoked_works_no_more(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    first = ann.post("/api/keepsake")["phrase"]
    second = ann.post("/api/keepsake")["phrase"]
    assert eve.post("/api/keepsake/open", 404, phrase=first)["slug"] == "unknown-phrase"
    assert ann.post("/api/keepsake/revoke")["made"] is None
    assert eve.post("/api/keepsake/open", 404, phrase=second)["slug"] == "unknown-phrase"
    assert eve.get("/api/me") == {"name": "Eve"}


def test_the_store_does_not_know_the_phrase_and_no_answer_repeats_it(server):
    ann = server.visitor("Ann")
    phrase = ann.post("/api/keepsake")["phrase"]
    heard = len(server.recorder.sent)
    ann.get("/api/keepsake")
    assert phrase not in "".join(server.recorder.sent[heard:])
    kept = "".join(path.read_bytes().decode("latin-1") for path in server.services.settings.home.iterdir())
    assert phrase.split()[0] + " " + phrase.split()[1] not in kept
    assert hashlib.sha256(phrase.encode()).hexdigest() not in kept


def test_the_link_of_a_keepsake_tells_the_phrase_to_no_server(server):
    kept = server.visitor("Ann").client.post("/api/keepsake", headers=HERE).json()
    assert kept["link"] == f"http://testserver/keepsake#{kept['phrase'].replace(' ', '-')}"


def test_phrases_cannot_be_tried_one_after_the_other(tmp_path):
    with serving(tmp_path) as server:
        server.services.phrases.rate /= 10  # a busy machine is slower than the limit
        eve = server.visitor("Eve")
        answers = [
            eve.client.post(f"/api/keepsake/{way}", json={"phrase": new_phrase()}).status_code
            for way in ("open", "look") * 5
        ]
    assert answers.count(404) < 10
    assert answers[-1] == 429


def test_a_seat_link_works_once(server):
    """Also when the seat has come back to the device that gave the link away."""
    ann, tablet, eve = server.visitor("Ann"), server.visitor("Tablet"), server.visitor("Eve")
    table = ann.make(ME, OPEN)
    link = ann.post(f"/api/tables/{table}/seat-link")["path"]
    assert tablet.client.post(link, follow_redirects=False).status_code == 303
    back = tablet.post(f"/api/tables/{table}/seat-link")["path"]
    assert ann.client.post(back, follow_redirects=False).status_code == 303
    assert eve.client.post(link, follow_redirects=False).status_code == 409
    assert "used already" in eve.client.get(link).text
    assert [seat["you"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == [True, False]


# --- what is old ----------------------------------------------------------------------------------------------------


def test_what_nobody_touched_is_removed_after_the_time_the_operator_sets(tmp_path):
    def aged(server, days):
        then = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
        with server.services.store.engine.begin() as connection:
            connection.execute(text("update tables set moved = :then where id = :id"), {"then": then, "id": old})
            connection.execute(text("update guests set seen = :then where name in ('Ann', 'Cat')"), {"then": then})

    with serving(tmp_path, keep_days=30, keep_guest_days=30) as server:
        ann, ben, cat = (server.visitor(name) for name in ("Ann", "Ben", "Cat"))
        old, new = ann.make(ME, OPEN), ben.make(ME, OPEN)
        cat.post("/api/keepsake")
        aged(server, 29)
        server.call(server.services.cleanup.clean)
        assert ann.get(f"/api/tables/{old}")["id"] == old
        aged(server, 31)
        server.call(server.services.cleanup.clean)
        assert ann.get(f"/api/tables/{old}", 404)["slug"] == "no-such-table"
        assert ben.get(f"/api/tables/{new}")["id"] == new
        with server.services.store.engine.connect() as connection:
            assert {row[0] for row in connection.execute(text("select name from guests"))} == {"Ben"}
            for part in ("seats", "moves", "keepsakes"):
                stale = "guest not in (select id from guests)" if part == "keepsakes" else "table_id = :id"
                left = connection.execute(text(f"select count(*) from {part} where {stale}"), {"id": old})
                assert left.scalar() == 0


# --- passkeys -------------------------------------------------------------------------------------------------------


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """What a phone or a key does: it makes a key pair for a site, and signs what the site asks."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)
        self.count = 0

    def _data(self, host: str, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any], origin: str) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def register(self, options: dict[str, Any], origin: str = "http://testserver") -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], 0x45) + attested
        told = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options, origin)
        response = {"clientDataJSON": b64(client), "attestationObject": b64(told)}
        return {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response}

    def sign(self, options: dict[str, Any], origin: str = "http://testserver") -> dict[str, Any]:
        data = self._data(options["rpId"], 0x05)
        client = self._client("webauthn.get", options, origin)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        told = {"authenticatorData": data, "clientDataJSON": client, "signature": signature}
        response = {name: b64(part) for name, part in told.items()}
        return {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response}


def add_passkey(visitor):
    asked = visitor.post("/api/keepsake/passkeys/ask")
    authenticator = Authenticator()
    answer = authenticator.register(asked["options"])
    kept = visitor.post("/api/keepsake/passkeys/add", ticket=asked["ticket"], credential=answer)
    assert [key["id"] for key in kept["passkeys"]][-1] == b64(authenticator.id)
    return authenticator


def test_a_passkey_opens_a_keepsake_on_another_device(server):
    ann, tablet = server.visitor("Ann"), server.visitor("Tablet")
    table = ann.make(ME, OPEN)
    authenticator = add_passkey(ann)
    asked = tablet.post("/api/keepsake/passkeys/who")
    answer = authenticator.sign(asked["options"])
    wish = {"ticket": asked["ticket"], "credential": answer}
    assert tablet.post("/api/keepsake/passkeys/open", **wish) == {"name": "Ann"}
    assert tablet.get(f"/api/tables/{table}")["seats"][0]["you"]
    again = server.visitor("Eve")
    assert again.post("/api/keepsake/passkeys/open", 409, **wish)["slug"] == "link-used"  # heard on the way


def test_a_passkey_that_was_removed_copied_or_made_for_another_site_opens_nothing(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    authenticator = add_passkey(ann)

    def try_it(**changes):
        asked = eve.post("/api/keepsake/passkeys/who")
        answer = authenticator.sign(asked["options"], **changes)
        return eve.post("/api/keepsake/passkeys/open", 403, ticket=asked["ticket"], credential=answer)["slug"]

    assert try_it(origin="https://evil.example") == "bad-passkey"
    used, authenticator.key = authenticator.key, Authenticator().key
    assert try_it() == "bad-passkey"
    authenticator.key, authenticator.count = used, -1  # a copy, whose count is behind
    assert try_it() == "bad-passkey"
    authenticator.count = 100
    ann.post("/api/keepsake/passkeys/remove", id=b64(authenticator.id))
    assert ann.get("/api/keepsake")["passkeys"] == []
    assert try_it() == "bad-passkey"
    assert eve.get("/api/me") == {"name": "Eve"}


def test_nobody_removes_a_passkey_of_somebody_else_or_takes_it_over(server):
    ann, eve = server.visitor("Ann"), server.visitor("Eve")
    authenticator = add_passkey(ann)
    eve.post("/api/keepsake/passkeys/remove", id=b64(authenticator.id))
    assert len(ann.get("/api/keepsake")["passkeys"]) == 1
    asked = eve.post("/api/keepsake/passkeys/ask")
    answer = authenticator.register(asked["options"])
    taken = eve.post("/api/keepsake/passkeys/add", 409, ticket=asked["ticket"], credential=answer)
    assert taken["slug"] == "passkey-taken"


@pytest.mark.parametrize(
    "credential", [{}, {"id": "x"}, {"id": "x", "rawId": "x", "type": "public-key", "response": {}}]
)
def test_what_is_no_passkey_is_refused_in_a_sentence(server, credential):
    ann = server.visitor("Ann")
    asked = ann.post("/api/keepsake/passkeys/ask")
    assert ann.post("/api/keepsake/passkeys/add", 403, ticket=asked["ticket"], credential=credential)["sentence"]
    assert ann.post("/api/keepsake/passkeys/add", 409, ticket="nonsense", credential={})["slug"] == "bad-ticket"
    assert (
        ann.post("/api/keepsake/passkeys/remove", 422, id="\x00")["slug"] == "bad-request"
    )  # PostgreSQL keeps no such


def test_a_site_without_a_name_says_that_passkeys_need_one(server):
    told = server.client.post("/api/keepsake/passkeys/who", headers={"Host": "127.0.0.1:8000"})
    assert (told.status_code, told.json()["slug"]) == (409, "no-passkeys")
