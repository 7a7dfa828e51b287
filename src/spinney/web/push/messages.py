"""Responses to requests about notifications of turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import Field

from spinney.hosting.messages import ClientInput

BASE64: Final = r"^[A-Za-z0-9_+/=-]*$"  # Python's decoder ignores all other characters, NUL as well
PushAddress = Annotated[str, Field(max_length=500, pattern=r"^[!-~]+$")]  # PostgreSQL keeps no NUL


@dataclass(kw_only=True)
class PushKey:
    """The server's public key, for a browser that subscribes."""

    key: str


@dataclass(kw_only=True)
class PushStatus:
    """The state of a browser's subscription: whether it is notified of its guest's turns."""

    told: bool


@dataclass(kw_only=True)
class PushKeys(ClientInput):
    p256dh: Annotated[str, Field(max_length=100, pattern=BASE64)]
    auth: Annotated[str, Field(max_length=40, pattern=BASE64)]


@dataclass(kw_only=True)
class Push(ClientInput):
    """A subscription as `PushSubscription.toJSON()` says it."""

    endpoint: PushAddress
    expirationTime: float | None = None  # noqa: N815 - the browser's name
    keys: PushKeys


@dataclass(kw_only=True)
class EndPush(ClientInput):
    endpoint: PushAddress
