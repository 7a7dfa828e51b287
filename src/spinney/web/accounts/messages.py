"""Requests and responses about recovery phrases and passkeys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from spinney.hosting.messages import ClientInput
from spinney.hosting.messages.checks import Length


@dataclass(kw_only=True)
class PasskeyInfo:
    """A passkey of mine."""

    id: str
    made: str


@dataclass(kw_only=True)
class RecoveryInfo:
    """The name and seats the server has of me, and the ways to get them back on another device."""

    name: str
    tables: int  # I sit at
    made: str | None  # when my phrase was made; None: I have none
    passkeys: list[PasskeyInfo]
    devices: int  # others that signed in by phrase or passkey


@dataclass(kw_only=True)
class NewRecoveryPhrase:
    """A new recovery phrase, shown once: the server stores only a digest of it."""

    phrase: str
    link: str  # opens the page with the phrase filled in; the part after the # never reaches a server


@dataclass(kw_only=True)
class PasskeyQuestion:
    """The WebAuthn options for the browser's authenticator, and the ticket to answer with."""

    options: dict[str, Any]
    ticket: str


@dataclass(kw_only=True)
class Phrase(ClientInput):
    """A recovery phrase as somebody typed it."""

    phrase: Annotated[str, Length(1, 200)]


@dataclass(kw_only=True)
class PhraseOwner:
    """Whom a phrase would sign this device in as, and what this device would give them for good."""

    name: str
    tables: int  # they sit at
    yours: bool  # is it my own phrase?
    moving: int  # tables this device has by itself: its seats become theirs


@dataclass(kw_only=True)
class PasskeyAnswer(ClientInput):
    """The authenticator's answer to a `PasskeyQuestion`."""

    ticket: Annotated[str, Length(0, 600)]
    credential: dict[str, Any]


@dataclass(kw_only=True)
class PasskeyChoice(ClientInput):
    """The passkey to remove."""

    id: Annotated[str, Field(max_length=400, pattern=r"^[\w-]*$")]  # as WebAuthn writes it
