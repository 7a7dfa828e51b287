"""What the server refuses: a slug for programs, a sentence for people, and the status HTTP wants."""

from __future__ import annotations


class Refused(ValueError):
    """Nothing has changed; the sentence says what is wrong and what to do next."""

    def __init__(self, slug: str, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.slug = slug
        self.sentence = sentence
        self.status = status


def no_such_table() -> Refused:
    return Refused("no-such-table", "There is no such table; check the link, or make a new table.", 404)


def no_such_seat(seats: int) -> Refused:
    return Refused("no-such-seat", f"The seats of this table are numbered 0 to {seats - 1}.", 404)
