"""The rating a person earns against bots: which games count, and how they change it.

There is one rating for all editions.  A game counts once, for a person who played it to the end, alone against bots of
known strength, without advice and without undoing moves that others had answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spinney.bots import opponent, opponents
from spinney.bots.levels import rating_of
from spinney.editions import edition_named
from spinney.hosting.tables.record import Seat, TableRecord
from spinney.study.rating import Rating, game_results, update_rating

HELPED_BY_ADVICE: Final = "advice"
HELPED_BY_UNDO: Final = "undo"
HELPED_BY_BOT: Final = "lent"  # a substitute played for a while
MAX_RATING_GAP: Final = 60.0  # the recommended opponent is rated at most so much above the person


@dataclass(kw_only=True)
class RatingInfo:
    """My rating, and the opponent to play next."""

    value: int
    spread: int  # the true strength lies within two of them in 95 of 100 cases
    games: int  # that counted
    fits: str  # the recommended opponent: "level:2"


@dataclass(kw_only=True)
class RatedGame:
    """The effect of a finished game on my rating."""

    counted: bool
    sentence: str
    before: RatingInfo
    after: RatingInfo


def reason_not_rated(record: TableRecord, seat: int) -> str:
    """Say why a finished game does not count for the guest at this seat; empty if it counts."""
    me = record.seats[seat]
    if record.purpose == "daily":
        return "The deal of the day is compared with others'; it does not count for your rating."
    if record.purpose != "game" or record.opened:
        return "It was for practice, so it does not count for your rating."
    if me.taken or me.caretaker:
        return HELP_REASONS[HELPED_BY_BOT]
    others = [other for number, other in enumerate(record.seats) if number != seat]
    if any(other.kind == "guest" or other.former for other in others):
        return "People played here; your rating counts games against the eight opponents."
    if any(opponent(other.bot or "") is None for other in others):
        return "Your rating counts games against the eight opponents only."
    return HELP_REASONS.get(me.helped, "")


HELP_REASONS: Final = {
    HELPED_BY_BOT: "A bot played part of it, so it does not count for your rating.",
    HELPED_BY_ADVICE: "You asked for advice, so it does not count for your rating.",
    HELPED_BY_UNDO: "You took back what had been answered, so it does not count for your rating.",
}


def is_left_behind(record: TableRecord, seat: int, totals: Sequence[int]) -> bool:
    """Say whether a game that counts is left while another seat is ahead, which is a loss to it."""
    return record.state == "playing" and not reason_not_rated(record, seat) and max(totals) > totals[seat]


def rate_game(record: TableRecord, seat: int, totals: Sequence[int], before: Rating) -> Rating:
    """Return the rating after a game that counts, from the points of all seats.

    Of a game that is left unfinished only the opponents who are ahead count: leaving costs what losing costs, and gains
    nothing.
    """
    edition, seats = edition_named(record.edition), len(record.seats)
    rivals: list[tuple[float, int]] = []
    for number, other in enumerate(record.seats):
        known = opponent(other.bot or "")
        if number != seat and known and (record.state == "finished" or totals[number] > totals[seat]):
            rivals.append((rating_of(known, edition, seats), totals[number]))
    return update_rating(before, game_results(totals[seat], rivals))


def rating_info(rating: Rating) -> RatingInfo:
    return RatingInfo(
        value=round(rating.value), spread=round(rating.spread), games=rating.results, fits=recommend_opponent(rating)
    )


def recommend_opponent(rating: Rating) -> str:
    """Return the strongest opponent with whom the game is fair; the weakest one for a newcomer."""
    fits = opponents()[0]
    if rating.results:
        base = edition_named("forest")
        for level in opponents():
            if rating_of(level, base, 2) <= rating.value + MAX_RATING_GAP:
                fits = level
    return fits.bot


def rated_game_info(sentence: str, before: Rating, after: Rating) -> RatedGame:
    """Return a game's effect; `sentence` says why it did not count, or is empty."""
    return RatedGame(
        counted=not sentence,
        sentence=sentence or describe_change(before, after),
        before=rating_info(before),
        after=rating_info(after),
    )


def describe_change(before: Rating, after: Rating) -> str:
    by = round(after.value) - round(before.value)
    if not before.results:
        return f"Your first rating is {after.value:.0f}, give or take {2 * round(after.spread)}."
    way = f"rises by {by}" if by > 0 else f"falls by {-by}" if by < 0 else "stays"
    return f"Your rating {way}, to {after.value:.0f}." if by else f"Your rating stays at {after.value:.0f}."


def mark_helped(seats: list[Seat], number: int, by: str) -> list[Seat]:
    """Return the seats with this one marked as helped; an earlier mark stays."""
    marked = [Seat(**vars(seat)) for seat in seats]
    marked[number].helped = marked[number].helped or by
    return marked
