"""Web Push: a few words to a browser that is not looking, sealed so that only it can read them.

The browser names the service its words go to, so that address is not trusted: it must be one of the open internet, and
is looked up anew, and held, for every message; where it answers with another address, nobody follows.
"""

from __future__ import annotations

import base64
import http.client
import ipaddress
import os
import secrets
import socket
import ssl
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from spinney.hosting.refusals import Refused

CURVE: Final = ec.SECP256R1
HALF_A_DAY: Final = 12 * 3600  # seconds a signature holds; services refuse more than a day
KEPT_FOR: Final = 24 * 3600  # seconds a service keeps a message for a browser that sleeps
TIMEOUT: Final = 10.0
LONGEST_ENDPOINT: Final = 500
SECRET_BYTES: Final = 16
TRANSLATED: Final = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48")))  # an IPv4 address, any, inside
GONE: Final = (404, 410)  # what a service answers when a browser listens no more


@dataclass(frozen=True)
class Subscription:
    """Where a browser hears us, and what its words are sealed with."""

    endpoint: str
    p256dh: str
    auth: str


def vapid_key(given: str, kept: Path) -> Vapid02:
    """The server's own key: from a setting, or made once and kept where only its owner can read it."""
    if given:
        return Vapid02.from_pem(given.replace("\\n", "\n").encode())
    if not kept.exists():
        made = Vapid02()
        made.generate_keys()
        draft = kept.with_name(f"{kept.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(made.private_pem())
        with suppress(FileExistsError):  # of two that start together, one makes it
            os.link(draft, kept)
        draft.unlink()
    kept.chmod(0o600)
    return Vapid02.from_pem(kept.read_bytes())


def public_key(key: Vapid02) -> str:
    """What a browser must know of it, to hear nobody else."""
    return written(key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check(subscription: Subscription, anywhere: bool = False) -> None:
    """Refuse what no browser would send: before anything is stored, and once more before anything is sent."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE(), read(subscription.p256dh))
        fits = len(read(subscription.auth)) == SECRET_BYTES
    except ValueError:
        fits = False
    if not fits:
        raise Refused("bad-subscription", "Those are no keys of a push subscription; subscribe again in the browser.")
    address(subscription.endpoint, anywhere)


def address(endpoint: str, anywhere: bool = False) -> str:
    """The address of a push service, looked up now: of the open internet, or it is refused."""
    refused = Refused("bad-subscription", "That is no address of a push service; subscribe again in the browser.")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise refused from None
    host = parts.hostname
    if not host or parts.username or parts.password or not endpoint.isascii() or len(endpoint) > LONGEST_ENDPOINT:
        raise refused
    if not anywhere and (parts.scheme != "https" or port not in (None, 443)):
        raise refused
    try:
        found = socket.getaddrinfo(host, port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise refused from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (anywhere or all(is_public(one) for one in addresses)):
        raise refused
    return addresses[0]


def is_public(found: str) -> bool:
    ip = ipaddress.ip_address(found.partition("%")[0])
    inside = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None) or ip
    return bool(ip.is_global and inside.is_global and not ip.is_multicast and not any(ip in one for one in TRANSLATED))


def sealed(subscription: Subscription, words: bytes) -> bytes:
    """Words only this browser can read, as RFC 8291 has it."""
    own = ec.generate_private_key(CURVE())
    body: bytes = http_ece.encrypt(
        words,
        salt=os.urandom(16),
        private_key=own,
        dh=read(subscription.p256dh),
        auth_secret=read(subscription.auth),
        version="aes128gcm",
    )
    return body


def send(key: Vapid02, contact: str, to: Subscription, words: bytes, topic: str, anywhere: bool = False) -> int:
    """Hand words to the browser's service; the status it answers with.  (It takes its time: call it in a thread.)"""
    check(to, anywhere)
    parts = urlsplit(to.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + HALF_A_DAY, "sub": contact}
    headers = {
        **key.sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Topic": topic,
        "Urgency": "normal",
    }
    connection = _connection(parts.scheme, parts.hostname or "", parts.port, address(to.endpoint, anywhere))
    try:
        connection.request("POST", parts.path + (f"?{parts.query}" if parts.query else ""), sealed(to, words), headers)
        return connection.getresponse().status
    finally:
        connection.close()


def _connection(scheme: str, host: str, port: int | None, found: str) -> http.client.HTTPConnection:
    """A connection to just the address that was found to be public, whatever the name means a moment later."""
    if scheme == "http":
        return http.client.HTTPConnection(found, port, timeout=TIMEOUT)
    connection = http.client.HTTPSConnection(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
    connection._create_connection = lambda where, *rest: socket.create_connection(  # type: ignore[attr-defined]
        (found, where[1]), *rest
    )
    return connection
