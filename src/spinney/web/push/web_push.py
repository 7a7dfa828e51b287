"""Web Push: short messages to browsers that are not looking, encrypted so that only they can read them.

A browser names its push service, so that address is not trusted: it must be on the open internet, is looked up again
for every message, and the message goes to exactly the address that was checked; redirects are not followed.
"""

from __future__ import annotations

import base64
import http.client
import ipaddress
import os
import secrets
import socket
import ssl
import threading
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
SIGNATURE_LIFETIME_S: Final = 12 * 3600  # services refuse more than a day
MESSAGE_TTL_S: Final = 24 * 3600  # as long as a service keeps a message for a browser that sleeps
PUSH_TIMEOUT_S: Final = 10.0  # for all of a message, from connecting to the answer
MAX_ENDPOINT_CHARS: Final = 500
SECRET_BYTES: Final = 16
PUBLIC_IPV6: Final = ipaddress.ip_network(
    "2000::/3"
)  # all of IPv6 that is routed; other ranges can hide IPv4 addresses
GONE_STATUSES: Final = (404, 410)  # the service's answer when a browser has unsubscribed


@dataclass(frozen=True)
class Subscription:
    """A browser's push service, and the keys its messages are encrypted with."""

    endpoint: str
    p256dh: str
    auth: str


def vapid_key(pem: str, path: Path) -> Vapid02:
    """Return the server's own key: from a setting, or made once and stored where only its owner can read it."""
    if pem:
        return Vapid02.from_pem(pem.replace("\\n", "\n").encode())
    if not path.exists():
        key = Vapid02()
        key.generate_keys()
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.private_pem())
        with suppress(FileExistsError):  # of two servers that start together, one makes it
            os.link(draft, path)
        draft.unlink()
    path.chmod(0o600)
    return Vapid02.from_pem(path.read_bytes())


def public_key(key: Vapid02) -> str:
    """Return the public part, which a browser needs to accept messages of this server only."""
    return encode_base64(key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def encode_base64(raw: bytes) -> str:
    """Return bytes as URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """Return the bytes of URL-safe base64, padded or not."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_subscription(subscription: Subscription, any_address: bool = False) -> None:
    """Refuse what no browser would send, before anything is stored and again before anything is sent."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE(), decode_base64(subscription.p256dh))
        fits = len(decode_base64(subscription.auth)) == SECRET_BYTES
    except ValueError:
        fits = False
    if not fits:
        raise Refused("bad-subscription", "Those are no keys of a push subscription; subscribe again in the browser.")
    resolve_address(subscription.endpoint, any_address)


def resolve_address(endpoint: str, any_address: bool = False) -> str:
    """Look up the address of a push service, and refuse one that is not on the open internet."""
    refused = Refused("bad-subscription", "That is no address of a push service; subscribe again in the browser.")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise refused from None
    host = parts.hostname
    if not host or parts.username or parts.password or not endpoint.isascii() or len(endpoint) > MAX_ENDPOINT_CHARS:
        raise refused
    if not any_address and (parts.scheme != "https" or port not in (None, 443)):
        raise refused
    try:
        found = socket.getaddrinfo(host, port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise refused from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (any_address or all(is_public(address) for address in addresses)):
        raise refused
    return addresses[0]


def is_public(address: str) -> bool:
    """Say whether an address, and an IPv4 address inside it, is on the open internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if ip.version == 6 and ip not in PUBLIC_IPV6:
        return False
    inside = getattr(ip, "sixtofour", None) or ip
    return bool(ip.is_global and inside.is_global and not ip.is_multicast)


def encrypt(subscription: Subscription, payload: bytes) -> bytes:
    """Return the payload encrypted for this browser alone, by RFC 8291."""
    own_key = ec.generate_private_key(CURVE())
    body: bytes = http_ece.encrypt(
        payload,
        salt=os.urandom(16),
        private_key=own_key,
        dh=decode_base64(subscription.p256dh),
        auth_secret=decode_base64(subscription.auth),
        version="aes128gcm",
    )
    return body


def send(
    key: Vapid02,
    contact: str,
    to: Subscription,
    payload: bytes,
    topic: str,
    any_address: bool = False,
    timeout_s: float = PUSH_TIMEOUT_S,
) -> int:
    """Send a payload to the browser's push service and return the status it answers with; blocks until a time-out."""
    check_subscription(to, any_address)
    parts = urlsplit(to.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNATURE_LIFETIME_S, "sub": contact}
    headers = {
        **key.sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(MESSAGE_TTL_S),
        "Topic": topic,
        "Urgency": "normal",
    }
    address = resolve_address(to.endpoint, any_address)
    deadline = Deadline(timeout_s)
    connection = _connection(parts.scheme, parts.hostname or "", parts.port, address, deadline)
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, encrypt(to, payload), headers)
        return connection.getresponse().status
    finally:
        deadline.cancel()
        connection.close()


class Deadline:
    """Cuts a connection off when its time is up, however busily the other side drips bytes."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._handle: socket.socket | None = None
        self._lock = threading.Lock()
        self._timer = threading.Timer(seconds, self._cut)
        self._timer.daemon = True

    def open(self, address: str, port: int) -> socket.socket:
        """Connect, and begin to count."""
        self._timer.start()
        opened = socket.create_connection((address, port), self.seconds)
        self._handle = opened.dup()  # TLS takes the socket itself over
        return opened

    def _cut(self) -> None:
        with self._lock, suppress(OSError):
            if self._handle:
                self._handle.shutdown(socket.SHUT_RDWR)

    def cancel(self) -> None:
        """Count no more: the answer has come, or an error."""
        self._timer.cancel()
        with self._lock:
            if self._handle:
                self._handle.close()
                self._handle = None


def _connection(
    scheme: str, host: str, port: int | None, address: str, deadline: Deadline
) -> http.client.HTTPConnection:
    """Return a connection to exactly the address that was checked, whatever the name means a moment later."""
    connection = (
        http.client.HTTPConnection(address, port, timeout=deadline.seconds)
        if scheme == "http"
        else http.client.HTTPSConnection(host, port, timeout=deadline.seconds, context=ssl.create_default_context())
    )
    connection._create_connection = lambda where, *_: deadline.open(  # type: ignore[attr-defined]
        address, where[1]
    )
    return connection
