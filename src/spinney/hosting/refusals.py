"""Refusals: a slug for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MAX_PLACE_CHARACTERS: Final = 80
UNKNOWN_FIELD: Final = "extra inputs are not permitted"
NOT_AN_OBJECT: Final = "input should be a valid dictionary or object to extract fields from"


class Refused(ValueError):
    """A refused request, which has changed nothing; the sentence says what is wrong and what to do next."""

    def __init__(self, slug: str, sentence: str) -> None:
        super().__init__(sentence)
        self.slug = slug
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        """Pickle a refusal, as it may come from another process."""
        return Refused, (self.slug, self.sentence)


def no_such_table() -> Refused:
    return Refused("no-such-table", "There is no such table; check the link, or make a new table.")


def not_understood() -> Refused:
    expected = "a JSON object of type move, undo, end-turn, preview, react or back as docs/protocol.md says"
    return Refused("bad-message", f"That message is not understood; send {expected}.")


def bad_request(place: Sequence[str | int], message: str) -> Refused:
    """Return a refusal of a request in which something does not fit; what was sent is not sent back."""
    where = ".".join(str(part) for part in place if part != "body")[:MAX_PLACE_CHARACTERS] or "the request"
    return Refused("bad-request", f"{where}: {message.lower()}; /docs says what is expected.")
