"""A game looked at afterwards: how the chances went, which decisions gave them away, and what luck did.

Every decision is judged by what its player could know then.  A chance moves for three reasons, and they are told
apart: what decisions gave away is choice; what the cards brought that came to light in one's own turns is luck; and
what the others' turns brought is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from spinney.game.facts import WINTER_CAME
from spinney.notation.transcripts import Transcript
from spinney.study.analysis.decisions import Decision, Stretch, judged_stretch, stretches
from spinney.study.analysis.grades import Grade, accuracy
from spinney.study.analysis.win_chance import won
from spinney.text.log import GameLog
from spinney.views import SPECTATOR, redact

LINES: Final = 120  # a decision, where nothing else is asked
VERSION: Final = 2  # of how games are judged: what was judged otherwise is judged again
MOST_POINTS: Final = 5  # turning points told
FEWEST_TURNS: Final = 8  # a shorter game has a result, and no story


class Player(NamedTuple):
    """What one player's game came to: an even share of the game, luck, rivals and choice together are the result."""

    seat: int
    accuracy: float
    choice: float  # chance given away, all decisions together
    luck: float  # chance that the cards brought: the deal, and what came to light in this seat's turns
    rivals: float  # chance that the others' turns brought
    grades: dict[Grade, int]


class TurnReview(NamedTuple):
    """A turn: whose, what was done, and its player's chance when it began and when it was over."""

    turn: int
    seat: int
    ply: int
    title: str
    chance: float
    after: float
    cost: float  # of all its decisions
    grade: Grade  # of the worst
    winters: int  # winter cards that came in it


class Review(NamedTuple):
    turns: list[TurnReview]
    decisions: list[Decision]
    players: list[Player]
    turning_points: list[int]  # plies of the costliest decisions, in order


Progress = Callable[[int, int], None]  # stretches judged, of how many


def review(story: Transcript, lines: int = LINES, seed: int = 0, progress: Progress | None = None) -> Review:
    """Weigh every real choice of a game."""
    start = story.deal_again()
    asked = stretches(start, story.moves)
    found: list[Stretch] = []
    for number, (first, last) in enumerate(asked):
        found.append(judged_stretch(start, story.moves, first, last, lines, seed))
        if progress is not None:
            progress(number + 1, len(asked))
    return summed_up(story, found)


def summed_up(story: Transcript, found: Sequence[Stretch]) -> Review:
    """Turns, players and turning points follow from what was judged, be it all of a game or its beginning."""
    decisions = [one for stretch in found for one in stretch.decisions]
    whole = story.game.is_over() and bool(found) and found[-1].last == len(story.lines)
    players = [
        player(story, [stretch for stretch in found if stretch.seat == seat and stretch.decisions], seat, whole)
        for seat in range(story.seats)
    ]
    costly = sorted((one for one in decisions if one.grade in ("slip", "blunder")), key=lambda one: -one.cost)
    points = sorted(one.ply for one in costly[:MOST_POINTS])
    return Review(list(told_turns(story, found)), decisions, players, points)


def player(story: Transcript, mine: Sequence[Stretch], seat: int, whole: bool) -> Player:
    """The chance of a seat, from an even share to the result: each step is put down to what brought it about."""
    grades: dict[Grade, int] = {"best": 0, "good": 0, "slip": 0, "blunder": 0}
    costs = [one.cost for stretch in mine for one in stretch.decisions]
    luck = rivals = 0.0
    now = 1 / story.seats
    for number, stretch in enumerate(mine):
        for place, one in enumerate(stretch.decisions):
            grades[one.grade] += 1
            if place == 0 and number > 0:
                rivals += one.chance - now
            else:
                luck += one.chance - now
            now = one.chance - one.cost
        luck += stretch.after - now
        now = stretch.after
    if whole and mine:
        rivals += won(story.game, seat) - now
    return Player(seat, accuracy(costs), -sum(costs), luck, rivals, grades)


WORST: Final[tuple[Grade, ...]] = ("best", "good", "slip", "blunder")


def told_turns(story: Transcript, found: Sequence[Stretch]) -> Iterator[TurnReview]:
    """The log's turns, each with what its decisions came to; what comes before the first turn is one of each seat."""
    names = story.names or [f"Seat {seat + 1}" for seat in range(story.seats)]
    start = story.deal_again()
    log = GameLog(start.turn, start.seat)
    for did in story.facts:
        log.add(redact(did, SPECTATOR))
    titles = {turn.number: turn for turn in log.started_turns()}
    for stretch in found:
        turn = titles.get(stretch.turn)
        if not stretch.decisions or turn is None:
            continue
        yield TurnReview(
            stretch.turn,
            stretch.seat,
            stretch.first,
            turn.title(story.edition, names),
            stretch.decisions[0].chance,
            stretch.after,
            sum(one.cost for one in stretch.decisions),
            max((one.grade for one in stretch.decisions), key=WORST.index),
            sum(fact.what == WINTER_CAME for did in story.facts[stretch.first : stretch.last] for fact in did),
        )
