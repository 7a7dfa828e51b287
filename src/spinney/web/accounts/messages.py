"""What is said about keepsakes and passkeys, both ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import Field

from spinney.web.routes.requests import Asked


@dataclass(kw_only=True)
class PasskeyInfo:
    id: str
    made: str


@dataclass(kw_only=True)
class KeepsakeInfo:
    """What is kept of mine, and how I could get it back."""

    name: str
    tables: int  # I sit at
    made: str | None  # when my phrase was made; None: I have none
    passkeys: list[PasskeyInfo]
    devices: int  # other ones that came by phrase or passkey


@dataclass(kw_only=True)
class NewKeepsake:
    """Shown once: the server keeps only what it needs to recognise the phrase."""

    phrase: str
    link: str  # opens the page with the phrase filled in; what stands behind the # never reaches a server


@dataclass(kw_only=True)
class PasskeyQuestion:
    """What the browser's authenticator is to be asked (WebAuthn's options), and the ticket to answer with."""

    options: dict[str, Any]
    ticket: str


class Phrase(Asked):
    phrase: str = Field(min_length=1, max_length=200)


class PasskeyAnswer(Asked):
    ticket: str = Field(max_length=600)
    credential: dict[str, Any]


class PasskeyChoice(Asked):
    id: str = Field(max_length=400, pattern=r"^[\w-]*$")  # as WebAuthn writes it
