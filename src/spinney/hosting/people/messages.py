"""Messages about the guest and the server's addresses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(kw_only=True)
class Me:
    """The guest who asks."""

    name: str


@dataclass(kw_only=True)
class Address:
    """The addresses of this server, or a sentence if it can be reached from this computer only."""

    addresses: list[str]  # the best first, without a trailing slash
    sentence: str
