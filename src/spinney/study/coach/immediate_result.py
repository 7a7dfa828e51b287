"""What a move brings for certain: the turn it begins is played to its end, as far as nothing hidden comes to light."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from spinney.editions.moves import Move
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.game.outcome import sheet
from spinney.study.analysis.analyser import rollout_for
from spinney.views import Game, View


class Grown(NamedTuple):
    """A line of the score sheet that gained points, and what it says now."""

    label: str
    by: int
    why: str


class Brought(NamedTuple):
    line: list[Move]  # the move, and how the turn would go on
    points: int  # of mine
    rivals: int  # of the rival who loses most by it: 0 or less
    drawn: int  # cards its effects and bonus draw
    taken: int  # cards taken from the clearing by its effects
    cave: int  # cards that come into the cave
    turns: int  # further turns
    bonus: bool  # is one earned?
    slots: int  # free slots more
    grown: list[Grown]  # the most first


def brought(view: View, move: Move) -> Brought:
    table = view.sample(Random(0))
    forest = table.forests[view.me]
    before = (lines_of(table, view.me), [table.score(seat) for seat in range(view.seats)], sum(forest.vacant))
    line, happened = played_out(table, move, view)
    after = [table.score(seat) for seat in range(view.seats)]
    gains = [after[seat] - before[1][seat] for seat in range(view.seats)]
    mine = [fact for fact in happened if fact.seat == view.me]
    return Brought(
        line=line,
        points=gains[view.me],
        rivals=min([0, *(gain for seat, gain in enumerate(gains) if seat != view.me)]),
        drawn=sum(fact.what == facts.DREW for fact in mine),
        taken=sum(fact.what == facts.TOOK for fact in mine),
        cave=sum(fact.what == facts.PUT_IN_CAVE for fact in mine),
        turns=sum(fact.number for fact in mine if fact.what == facts.EXTRA_TURN_EARNED),
        bonus=any(fact.what == facts.BONUS_EARNED for fact in mine),
        slots=sum(table.forests[view.me].vacant) - before[2],
        grown=grown(before[0], lines_of(table, view.me)),
    )


def played_out(table: Game, move: Move, view: View) -> tuple[list[Move], list[Fact]]:
    """The rest of the turn as the planner would play it, until a card of the deck is seen."""
    rollout = rollout_for(view)
    unseen, line = (len(table.deck), table.winters), [move]
    happened = table.push_with_facts(move)
    while table.seat == view.me and table.pending and (len(table.deck), table.winters) == unseen:
        line.append(rollout.choice(table))
        happened += table.push_with_facts(line[-1])
    return line, happened


def lines_of(table: Game, seat: int) -> dict[str, tuple[int, str]]:
    """By label: points, and why of the line that has most of them."""
    found: dict[str, tuple[int, str]] = {}
    for line in sorted(sheet(table.edition, table.forests, seat).lines, key=lambda line: line.points):
        found[line.label] = (found.get(line.label, (0, ""))[0] + line.points, line.why)
    return found


def grown(before: dict[str, tuple[int, str]], after: dict[str, tuple[int, str]]) -> list[Grown]:
    found = [Grown(label, points - before.get(label, (0, ""))[0], why) for label, (points, why) in after.items()]
    return sorted((one for one in found if one.by > 0), key=lambda one: -one.by)
