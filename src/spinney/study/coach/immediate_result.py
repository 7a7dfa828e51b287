"""The immediate result of a move: the turn it begins is played on until a hidden card would be revealed."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from spinney.editions.moves import Move
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.game.outcome import ScoreLine, sheet
from spinney.language.message import Message
from spinney.study.analysis.analyser import rollout_for
from spinney.views import Game, View


class ScoreGain(NamedTuple):
    """A line of the score sheet that gained points, with its explanation."""

    label: Message
    species: tuple[int, ...]  # it is about
    points: int
    because: Message | None  # what it says now, where that explains anything


class ImmediateResult(NamedTuple):
    """What a move and the certain rest of its turn bring."""

    line: list[Move]  # the move, and how the turn would go on
    points: int  # gained by the player who moves
    opponent_points: int  # of the opponent who loses most: 0 or less
    drawn: int  # cards its effects and bonus draw
    taken: int  # cards taken from the clearing by its effects
    cave: int  # cards that come into the cave
    turns: int  # further turns
    bonus: bool  # is one earned?
    slots: int  # free slots gained
    gains: list[ScoreGain]  # the largest first


def immediate_result(view: View, move: Move) -> ImmediateResult:
    """Play a move and the certain rest of its turn, and return what it brings."""
    table = view.sample(Random(0))
    forest = table.forests[view.me]
    before = (score_lines(table, view.me), [table.score(seat) for seat in range(view.seats)], sum(forest.vacant))
    line, happened = finish_turn(table, move, view)
    after = [table.score(seat) for seat in range(view.seats)]
    gains = [after[seat] - before[1][seat] for seat in range(view.seats)]
    mine = [fact for fact in happened if fact.seat == view.me]
    return ImmediateResult(
        line=line,
        points=gains[view.me],
        opponent_points=min([0, *(gain for seat, gain in enumerate(gains) if seat != view.me)]),
        drawn=sum(fact.what == facts.DREW for fact in mine),
        taken=sum(fact.what == facts.TOOK for fact in mine),
        cave=sum(fact.what == facts.PUT_IN_CAVE for fact in mine),
        turns=sum(fact.number for fact in mine if fact.what == facts.EXTRA_TURN_EARNED),
        bonus=any(fact.what == facts.BONUS_EARNED for fact in mine),
        slots=sum(table.forests[view.me].vacant) - before[2],
        gains=score_gains(before[0], score_lines(table, view.me)),
    )


def finish_turn(table: Game, move: Move, view: View) -> tuple[list[Move], list[Fact]]:
    """Play the move and the rest of the turn as the planner would, until a card of the deck is seen."""
    rollout = rollout_for(view)
    hidden, line = (len(table.deck), table.winters), [move]
    happened = table.push_with_facts(move)
    while table.seat == view.me and table.pending and (len(table.deck), table.winters) == hidden:
        line.append(rollout.choice(table))
        happened += table.push_with_facts(line[-1])
    return line, happened


LinesBySpecies = dict[tuple[int, ...], tuple[int, ScoreLine]]


def score_lines(table: Game, seat: int) -> LinesBySpecies:
    """Return, by the species they are about, the points of lines and the line with most of them."""
    found: LinesBySpecies = {}
    for line in sorted(sheet(table.edition, table.forests, seat).lines, key=lambda line: line.points):
        about = tuple(line.species)
        found[about] = ((found[about][0] if about in found else 0) + line.points, line)
    return found


def score_gains(before: LinesBySpecies, after: LinesBySpecies) -> list[ScoreGain]:
    """Return the lines that gained points, the largest gain first."""
    found = [
        ScoreGain(line.label, about, points - (before[about][0] if about in before else 0), line.because)
        for about, (points, line) in after.items()
    ]
    return sorted((gain for gain in found if gain.points > 0), key=lambda gain: -gain.points)
