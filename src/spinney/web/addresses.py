"""Where friends find this server: an address that works on their devices, too, for links and QR codes."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

from starlette.requests import HTTPConnection

from spinney.hosting.people.messages import Address

FAR_AWAY: Final = (  # nothing is sent there: the system only says from which address it would go
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)
HERE_ONLY: Final = (
    "This server listens on this computer only; start it with  spinney serve --host 0.0.0.0  to let friends in, "
    "or set SPINNEY_PUBLIC_URL to where they find it."
)
NOT_FOUND: Final = "This computer seems to be on no network; set SPINNEY_PUBLIC_URL to where friends find this server."


def reachable(request: HTTPConnection, public: str, listening: tuple[str, int] | None) -> Address:
    """What the operator says; else the address this visitor used, unless that means his own device; else the network's.

    A proxy in front is named by the Host it passes on, and by the headers the server trusts for the rest.
    """
    if public:
        return Address(addresses=[public.rstrip("/")], sentence="")
    base = str(request.base_url).rstrip("/")
    if not means_here(request.url.hostname or ""):
        return Address(addresses=[base], sentence="")
    if listening is None or means_here(listening[0]):
        return Address(addresses=[], sentence=HERE_ONLY)
    host, port = listening
    hosts = own_addresses() if is_everywhere(host) else [host]
    path = str(request.scope.get("root_path", "")).rstrip("/")
    found = [f"http://{f'[{one}]' if ':' in one else one}:{port}{path}" for one in hosts]
    return Address(addresses=found, sentence="" if found else NOT_FOUND)


def means_here(host: str) -> bool:
    """Does it name whatever device it is read on?"""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host in ("", "localhost") or host.endswith(".localhost")


def is_everywhere(host: str) -> bool:
    return ip_address(host).is_unspecified


def own_addresses() -> list[str]:
    """This computer's addresses on its network: those it would speak from."""
    found: list[str] = []
    for family, far in FAR_AWAY:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((far, 9))
            except OSError:
                continue
            own = str(asking.getsockname()[0])
            if not ip_address(own).is_link_local and not means_here(own):
                found.append(own)
    return found
