"""What a browser is told about notifications of turns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(kw_only=True)
class PushKey:
    """The server's public key, for a browser that subscribes."""

    key: str


@dataclass(kw_only=True)
class PushStatus:
    """Whether this browser is notified of my turns."""

    told: bool
