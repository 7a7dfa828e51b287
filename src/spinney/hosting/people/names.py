"""The names of people."""

from __future__ import annotations

import unicodedata
from typing import Final

from spinney.hosting.refusals import Refused

MAX_NAME_LENGTH: Final = 40


def plain_name(name: str) -> str:
    """Return a name as others will read it, in one line of visible characters, or refuse it."""
    shown = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in name)
    shown = " ".join(unicodedata.normalize("NFC", shown).split())[:MAX_NAME_LENGTH].strip()
    if not shown or shown.casefold() == "you":
        raise Refused("bad-name", "Choose a name with at least one visible letter, other than 'You'.")
    return shown


def default_name(guest: str) -> str:
    return f"Guest {sum(guest.encode()) % 900 + 100}"
