"""What a visitor is told about themselves, and about where they are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(kw_only=True)
class Me:
    name: str


@dataclass(kw_only=True)
class Address:
    """Where friends find this server; no address, but a sentence, if it can be reached from this computer only."""

    addresses: list[str]  # the best first, without a slash at the end
    sentence: str
