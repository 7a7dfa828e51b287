"""Addresses under which friends find this server from their own devices, for links and QR codes."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

from starlette.requests import HTTPConnection

from spinney.hosting.people.messages import Address

REMOTE_ADDRESSES: Final = (  # nothing is sent there: the system only says from which address it would go
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)
LISTENS_LOCALLY: Final = (
    "This server listens on this computer only; start it with  spinney serve --host 0.0.0.0  to let friends in, "
    "or set SPINNEY_PUBLIC_URL to where they find it."
)
NO_NETWORK: Final = "This computer seems to be on no network; set SPINNEY_PUBLIC_URL to where friends find this server."


def reachable_addresses(request: HTTPConnection, public: str, listening: tuple[str, int] | None) -> Address:
    """Return the operator's address, the one this visitor used if it works elsewhere, or the network's.

    Behind a proxy, the Host header it passes on names it, with the other headers the server trusts.
    """
    if public:
        return Address(addresses=[public.rstrip("/")], sentence="")
    base = str(request.base_url).rstrip("/")
    if not is_loopback(request.url.hostname or ""):
        return Address(addresses=[base], sentence="")
    if listening is None or is_loopback(listening[0]):
        return Address(addresses=[], sentence=LISTENS_LOCALLY)
    host, port = listening
    hosts = own_addresses() if is_any_interface(host) else [host]
    path = str(request.scope.get("root_path", "")).rstrip("/")
    addresses = [f"http://{f'[{name}]' if ':' in name else name}:{port}{path}" for name in hosts]
    return Address(addresses=addresses, sentence="" if addresses else NO_NETWORK)


def is_loopback(host: str) -> bool:
    """Say whether a host means whatever device it is used on."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host in ("", "localhost") or host.endswith(".localhost")


def is_any_interface(host: str) -> bool:
    """Say whether a server that listens there is reached from the whole network."""
    return ip_address(host).is_unspecified


def own_addresses() -> list[str]:
    """Return this computer's addresses on its network: those it would send from."""
    found: list[str] = []
    for family, remote in REMOTE_ADDRESSES:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((remote, 9))
            except OSError:
                continue
            own = str(probe.getsockname()[0])
            if not ip_address(own).is_link_local and not is_loopback(own):
                found.append(own)
    return found
