"""Reviews of whole games: how win chances changed, which decisions lost them, and what luck did.

Every decision is analysed by what its player could know then.  A win chance changes for three reasons, which are kept
apart: *choice* is what decisions lost, *luck* what cards revealed in one's own turns brought, and *rivals* what
happened in the others' turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from spinney.game.facts import WINTER_CAME, Fact
from spinney.language.message import Message
from spinney.notation.transcripts import Transcript
from spinney.study.analysis.decisions import Decision, Stretch, analyse_stretch, find_stretches
from spinney.study.analysis.grades import Grade, accuracy
from spinney.study.analysis.win_chance import share_won
from spinney.text.log import GameLog
from spinney.views import SPECTATOR, Game, redact

REVIEW_LINES: Final = 120  # of search for each decision, unless another number is given
REVIEW_VERSION: Final = 2  # of how games are analysed: stored reviews of another version are made again
MAX_TURNING_POINTS: Final = 5
MIN_REVIEWED_TURNS: Final = 8  # a shorter game is not reviewed
GRADES_BY_SEVERITY: Final[tuple[Grade, ...]] = ("best", "good", "slip", "blunder")


class PlayedGame(NamedTuple):
    """A game with its start, its end, and what each move did."""

    start: Game
    end: Game
    facts: Sequence[list[Fact]]  # by move, hidden ones included


class PlayerReview(NamedTuple):
    """One player's game; an even share of the game, luck, rivals and choice add up to the result."""

    seat: int
    accuracy: float
    choice: float  # win chance lost by all decisions together
    luck: float  # win chance by cards: the deal, and what was revealed in this seat's turns
    rivals: float  # win chance by the others' turns
    grades: dict[Grade, int]


class TurnReview(NamedTuple):
    """A turn with its title and its player's win chance before and after it."""

    turn: int
    seat: int
    ply: int
    title: Message
    chance: float
    after: float
    cost: float  # of all its decisions
    grade: Grade  # of the worst
    winters: int  # winter cards that came in it


class Review(NamedTuple):
    """A whole game, or its beginning, analysed."""

    turns: list[TurnReview]
    decisions: list[Decision]
    players: list[PlayerReview]
    turning_points: list[int]  # plies of the costliest decisions, in order


Progress = Callable[[int, int], None]  # stretches analysed, of how many


def review_game(
    transcript: Transcript, lines: int = REVIEW_LINES, seed: int = 0, progress: Progress | None = None
) -> Review:
    """Analyse every decision of a game that had more than one answer."""
    start, moves = transcript.deal_again(), transcript.moves
    found = find_stretches(start, moves)
    stretches: list[Stretch] = []
    for number, (first, last) in enumerate(found):
        stretches.append(analyse_stretch(start, moves, first, last, lines, seed))
        if progress is not None:
            progress(number + 1, len(found))
    return summarise(PlayedGame(start, transcript.game, transcript.facts), transcript.names, stretches)


def summarise(played: PlayedGame, names: Sequence[str], stretches: Sequence[Stretch]) -> Review:
    """Sum up turns, players and turning points of the stretches that are analysed, all or the first of a game."""
    decisions = [decision for stretch in stretches for decision in stretch.decisions]
    is_whole = played.end.is_over() and bool(stretches) and stretches[-1].last == len(played.facts)
    players: list[PlayerReview] = []
    for seat in range(played.end.seats):
        mine = [stretch for stretch in stretches if stretch.seat == seat and stretch.decisions]
        players.append(review_player(played.end, mine, seat, is_whole))
    costly = [decision for decision in decisions if decision.grade in ("slip", "blunder")]
    costly.sort(key=lambda decision: -decision.cost)
    turning_points = sorted(decision.ply for decision in costly[:MAX_TURNING_POINTS])
    return Review(list(review_turns(played, names, stretches)), decisions, players, turning_points)


def review_player(end: Game, mine: Sequence[Stretch], seat: int, is_whole: bool) -> PlayerReview:
    """Follow a seat's win chance from an even share to the result, and sum up what each change came from."""
    grades: dict[Grade, int] = {"best": 0, "good": 0, "slip": 0, "blunder": 0}
    costs = [decision.cost for stretch in mine for decision in stretch.decisions]
    luck = rivals = 0.0
    chance = 1 / end.seats
    for number, stretch in enumerate(mine):
        for place, decision in enumerate(stretch.decisions):
            grades[decision.grade] += 1
            if place == 0 and number > 0:
                rivals += decision.chance - chance
            else:
                luck += decision.chance - chance
            chance = decision.chance - decision.cost
        luck += stretch.after - chance
        chance = stretch.after
    if is_whole and mine:
        rivals += share_won(end, seat) - chance
    return PlayerReview(seat, accuracy(costs), -sum(costs), luck, rivals, grades)


def review_turns(played: PlayedGame, names: Sequence[str], stretches: Sequence[Stretch]) -> Iterator[TurnReview]:
    """Yield the log's turns with their decisions summed up; moves before the first turn are a turn of each seat."""
    edition = played.start.edition
    names = names or [f"Seat {seat + 1}" for seat in range(played.start.seats)]
    log = GameLog(played.start.turn, played.start.seat)
    for facts in played.facts:
        log.add(redact(facts, SPECTATOR))
    turns = {turn.number: turn for turn in log.started_turns()}
    for stretch in stretches:
        turn = turns.get(stretch.turn)
        if not stretch.decisions or turn is None:
            continue
        yield TurnReview(
            stretch.turn,
            stretch.seat,
            stretch.first,
            turn.title(edition, names),
            stretch.decisions[0].chance,
            stretch.after,
            sum(decision.cost for decision in stretch.decisions),
            max((decision.grade for decision in stretch.decisions), key=GRADES_BY_SEVERITY.index),
            sum(fact.what == WINTER_CAME for facts in played.facts[stretch.first : stretch.last] for fact in facts),
        )
