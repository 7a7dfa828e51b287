"""Web Push: who does not look is told of his turn, once, in words only his browser can read.

A push service of our own takes the messages, and a browser's real keys open them, step by step as RFC 8291 has it and
with nothing of the library that sealed them.
"""

from __future__ import annotations

import json
import socket
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]
from sqlalchemy import func, select

from spinney.hosting.refusals import Refused
from spinney.web.push import web_push
from spinney.web.push.notifier import MAX_PUSH_DEVICES
from spinney.web.push.web_push import Subscription, decode_base64, encode_base64, is_public, resolve_address
from spinney.web.storage.schema import pushes
from tests.server_process import until
from tests.web import ME, OPEN, serving


class Browser:
    """The keys a browser makes when it subscribes."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = bytes(range(16))

    def subscription(self) -> Subscription:
        return Subscription(self.endpoint, encode_base64(self.public), encode_base64(self.secret))

    def wish(self) -> dict[str, object]:
        """As `PushSubscription.toJSON()` says it."""
        keys = {"p256dh": encode_base64(self.public), "auth": encode_base64(self.secret)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def opened(self, body: bytes) -> bytes:
        """RFC 8291, section 3: salt, record size, the sender's key; then one record."""
        salt, size, sender = body[:16], int.from_bytes(body[16:20]), body[21 : 21 + body[20]]
        record = body[21 + body[20] :]
        assert len(record) <= size
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        keying = derived(shared, self.secret, b"WebPush: info\0" + self.public + sender, 32)
        key = derived(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(keying, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, record, None)
        words, delimiter = padded.rstrip(b"\0")[:-1], padded.rstrip(b"\0")[-1:]
        assert delimiter == b"\2"  # the last record
        return words


def derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)


class Service:
    """A push service on this machine."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        outer = self

        class Handler(BaseHTTPRequestHandler):
            timeout = 60  # seconds a caller who says nothing is waited for

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.heard.append((self.path, dict(self.headers), body))
                self.send_response(outer.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = False  # closing waits for who is still answered, so that no socket is left open
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def server(tmp_path):
    with serving(tmp_path, push_to_any_address=True, push_delay_s=0.05) as server:
        yield server


def sit_down(server):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    table = ann.make(ME, OPEN)
    ben.post(f"/api/tables/{table}/join")
    return (ann, ben), table


def play_until(server, table, seat):
    rng = Random(1)
    while server.game(table).seat != seat:
        server.push(table, rng.choice(server.game(table).legal_moves()).text)


def test_who_does_not_look_is_told_of_his_turn_once_until_he_is_back(server, service):
    people, table = sit_down(server)
    mover = server.game(table).seat
    browser = Browser(f"{service.url}/a/b?c=d")
    away = people[1 - mover]
    assert away.post("/api/push", **browser.wish()) == {"told": True}
    play_until(server, table, 1 - mover)
    until(lambda: service.heard)
    path, headers, body = service.heard[0]
    assert path == "/a/b?c=d"
    assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", table)
    assert int(headers["TTL"]) > 0
    names = ("Ann", "Ben")
    assert json.loads(browser.opened(body)) == {
        "type": "your-turn",
        "title": "Your turn",
        "body": f"Your turn at Forest with {names[mover]}.",
        "table": table,
        "path": f"/table/{table}",
    }
    play_until(server, table, mover)
    play_until(server, table, 1 - mover)
    server.call(settled, server)
    assert len(service.heard) == 1
    with away.look(table) as tab:  # he is back, and gone again
        tab.hear()
    until(lambda: not any(server.table(table).presence()))
    play_until(server, table, mover)
    play_until(server, table, 1 - mover)
    until(lambda: len(service.heard) == 2)


async def settled(server):
    while server.services.notifier._tasks:
        await next(iter(server.services.notifier._tasks))


def test_who_looks_is_not_told(server, service):
    people, table = sit_down(server)
    mover = server.game(table).seat
    there = people[1 - mover]
    there.post("/api/push", **Browser(service.url).wish())
    with there.look(table) as tab:
        tab.hear()
        play_until(server, table, 1 - mover)
        server.call(settled, server)
    assert service.heard == []


def test_the_message_is_signed_by_the_server_s_own_key(server, service):
    people, table = sit_down(server)
    mover = server.game(table).seat
    people[1 - mover].post("/api/push", **Browser(service.url).wish())
    play_until(server, table, 1 - mover)
    until(lambda: service.heard)
    signed = service.heard[0][1]["Authorization"]
    assert Vapid02.verify(signed)
    token, key = (part.partition("=")[2] for part in signed.removeprefix("vapid ").split(","))
    assert key == people[0].get("/api/push/key")["key"]
    claims = json.loads(decode_base64(token.split(".")[1]))
    assert claims["aud"] == service.url
    assert claims["sub"].startswith(("mailto:", "https:"))


def test_a_browser_that_listens_no_more_is_forgotten(server, service):
    people, table = sit_down(server)
    mover = server.game(table).seat
    people[1 - mover].post("/api/push", **Browser(service.url).wish())
    service.status = 410
    play_until(server, table, 1 - mover)
    until(lambda: service.heard)
    server.call(settled, server)
    assert subscribed(server) == 0


def subscribed(server):
    return server.call(
        server.services.store.read, lambda c: c.execute(select(func.count()).select_from(pushes)).scalar()
    )


def test_a_guest_ends_his_own_subscriptions_only(server, service):
    ann, ben = server.visitor("Ann"), server.visitor("Ben")
    wish = Browser(service.url).wish()
    ann.post("/api/push", **wish)
    for visitor, left in ((ben, 1), (ann, 0)):
        answer = visitor.client.request("DELETE", "/api/push", json={"endpoint": service.url})
        assert answer.json() == {"told": False}
        assert subscribed(server) == left


def test_nobody_fills_the_store_with_devices(server, service):
    ann = server.visitor("Ann")
    for number in range(MAX_PUSH_DEVICES):
        ann.post("/api/push", **Browser(f"{service.url}/{number}").wish())
    assert ann.post("/api/push", 409, **Browser(f"{service.url}/more").wish())["slug"] == "too-many-devices"


def test_a_socket_that_dies_after_the_opponent_has_moved_is_followed_by_a_message(server, service):
    people, table = sit_down(server)
    mover = server.game(table).seat
    away = people[1 - mover]
    away.post("/api/push", **Browser(service.url).wish())
    with away.look(table) as tab:
        tab.hear()
        play_until(server, table, 1 - mover)
        server.call(settled, server)
        assert service.heard == []
    until(lambda: service.heard)


@pytest.mark.parametrize("drip", [b"H", b"HTTP/1.1 201 Created\r\n", b""])
def test_a_push_service_that_drips_bytes_is_cut_off_in_time(drip):
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip_bytes() -> None:
            caller, _ = listening.accept()
            with caller, suppress(OSError):
                caller.sendall(drip)
                while True:
                    caller.sendall(b"X-More: 1\r\n" if drip.endswith(b"\n") else b"1" if drip else b"")
                    if gone.wait(0.05):
                        return

        gone = threading.Event()
        dripping = threading.Thread(target=drip_bytes)
        dripping.start()
        browser = Browser(f"http://127.0.0.1:{listening.getsockname()[1]}/x")
        key = Vapid02()
        key.generate_keys()
        began = time.monotonic()
        with suppress(OSError, HTTPException):  # a status that has come is an answer, whatever follows it
            web_push.send(key, "mailto:a@b.example", browser.subscription(), b"{}", "t", True, timeout_s=0.5)
        assert time.monotonic() - began < 3
        gone.set()
        dripping.join(5)
        assert not dripping.is_alive()


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://updates.push.services.mozilla.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "https://192.168.1.1/admin",
        "https://169.254.169.254/latest/meta-data",
        "https://[::ffff:10.0.0.1]/x",
        "https://[fd00::1]/x",
        "https://0.0.0.0/x",
        "https://0x7f000001/x",
        "https://2130706433/x",
        "https://user:secret@8.8.8.8/x",
        "https://8.8.8.8:22/x",
        "https://8.8.8.8:99999/x",
        "file:///etc/passwd",
        "ftp://8.8.8.8/x",
        "https://",
        "https://no-such-host.invalid/x",
        "https://8.8.8.8/" + "x" * 500,
        "",
    ],
)
def test_the_server_cannot_be_made_to_knock_at_private_doors(tmp_path, endpoint):
    with serving(tmp_path) as server:
        answer = server.visitor("Ann").post("/api/push", 422, **Browser(endpoint).wish())
        assert answer["slug"] in ("bad-subscription", "bad-request")


def test_a_public_address_is_let_through():
    assert resolve_address("https://8.8.8.8/push") == "8.8.8.8"
    assert is_public("2606:4700::1111")


@pytest.mark.parametrize(
    "found",
    [
        *("224.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "::", "::1", "2002:0a00:0001::1", "2002:7f00:1::"),
        *("fe80::1%eth0", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8"),
        *("::ffff:0:127.0.0.1", "fec0::1", "fd00::1", "2001::1", "ff0e::1", "4000::1"),
    ],
)
def test_addresses_that_are_nobody_s_service_are_not_public(found):
    assert not is_public(found)


def test_a_name_that_means_another_address_a_moment_later_is_looked_up_again(monkeypatch, service):
    """The address that was checked is the one that is spoken to; a private one is refused before anything is sent."""
    key = Vapid02()
    key.generate_keys()
    monkeypatch.setattr(
        "spinney.web.push.web_push.socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("10.0.0.1", 443))]
    )
    with pytest.raises(Refused):
        web_push.send(key, "mailto:a@b.example", Browser("https://rebound.example/x").subscription(), b"", "t")
    assert service.heard == []


@pytest.mark.parametrize(
    "keys", [{"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": "é", "auth": ""}, {"p256dh": "", "auth": "x"}]
)
def test_keys_that_are_none_are_refused(tmp_path, keys):
    with serving(tmp_path, push_to_any_address=True) as server:
        wish = Browser("http://127.0.0.1:9/x").wish() | {"keys": dict(zip(("p256dh", "auth"), keys, strict=True))}
        assert server.visitor("Ann").post("/api/push", 422, **wish)["slug"] in ("bad-subscription", "bad-request")


def test_the_server_s_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    with serving(tmp_path) as server:
        key = server.visitor("Ann").get("/api/push/key")["key"]
    kept = tmp_path / "vapid.pem"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with serving(tmp_path) as server:
        assert server.visitor("Ann").get("/api/push/key")["key"] == key
    with serving(tmp_path / "other", vapid_key=kept.read_text()) as server:
        assert server.visitor("Ann").get("/api/push/key")["key"] == key
