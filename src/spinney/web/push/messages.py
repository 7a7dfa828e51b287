"""Responses to requests about notifications of turns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(kw_only=True)
class PushKey:
    """The server's public key, for a browser that subscribes."""

    key: str


@dataclass(kw_only=True)
class PushStatus:
    """The state of a browser's subscription: whether it is notified of its guest's turns."""

    told: bool
