"""A finished game, weighed stretch by stretch: what is handed out, what is kept of it, and what is shown.

A stretch (a turn, as a rule) is weighed wherever there is room, and kept as soon as it is: what is kept is never
weighed again, whoever asks, and after a restart weighing goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from spinney.editions import edition_named
from spinney.editions.edition import Edition
from spinney.editions.moves import AT_PLACE, ON_CARDS, PLACE_HALF, PLAY_HALF, Move
from spinney.hosting.bot_choices import deal_game, game_json
from spinney.hosting.reviews.messages import (
    DecisionView,
    MovePart,
    ReviewedPlayer,
    ReviewedTurn,
    ReviewPage,
    ReviewState,
)
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import TableRecord, seat_of, table_info
from spinney.hosting.viewers.game_view import VERBS
from spinney.hosting.viewers.replay import make_transcript
from spinney.notation.transcripts import Transcript
from spinney.study.analysis.decisions import Decision, Stretch, judged_stretch, stretches
from spinney.study.analysis.review import FEWEST_TURNS, TurnReview, summed_up
from spinney.views import Game

Kept = Mapping[int, str]  # by the ply a stretch begins at: what was found, as `weigh_stretch` writes it


def divided(record: TableRecord) -> list[tuple[int, int]]:
    """The stretches of a finished game, from which ply to which; none where it is too short to have a story."""
    game = deal_game(json.loads(game_json(record, 0)))
    found = stretches(game, moves_of(edition_named(record.edition), record.moves))
    return found if len(found) >= FEWEST_TURNS else []


def moves_of(edition: Edition, texts: list[str]) -> list[Move]:
    return [edition.moves.by_text[text] for text in texts]


def weigh_stretch(told: str, first: int, last: int, lines: int) -> str:
    """Where it is thought: a stretch of a finished game, as JSON."""
    story = json.loads(told)
    game = deal_game(story)
    moves = moves_of(game.edition, story["moves"])
    return json.dumps(judged_stretch(game, moves, first, last, lines, 0), separators=(",", ":"))


def read_stretch(text: str) -> Stretch:
    first, last, turn, seat, decisions, after = json.loads(text)
    return Stretch(first, last, turn, seat, [Decision(*one) for one in decisions], after)


# --- what is shown ----------------------------------------------------------------------------------------------------


def review_page(record: TableRecord, guest: str, kept: Kept, is_running: bool) -> ReviewPage:
    """As far as it is weighed without a gap from the beginning on."""
    asked = divided(record)
    found: list[Stretch] = []
    for first, _ in asked:
        if first not in kept:
            break
        found.append(read_stretch(kept[first]))
    story = make_transcript(HostedTable(record))
    summary = summed_up(story, found)
    end = story.game.outcome()
    assert end is not None
    return ReviewPage(
        table=table_info(record, guest, set()),
        me=seat_of(record, guest),
        state=state_of(len(found), len(asked), is_running),
        done=len(found),
        of=len(asked),
        stopped_at=found[-1].turn if found else 0,
        plies=len(record.moves),
        winners=end.winners,
        players=[
            ReviewedPlayer(
                seat=one.seat,
                name=story.names[one.seat],
                points=end.totals[one.seat],
                accuracy=one.accuracy,
                choice=one.choice,
                luck=one.luck,
                rivals=one.rivals,
                grades={str(name): number for name, number in one.grades.items()},
            )
            for one in summary.players
        ],
        turns=reviewed_turns(story, summary.turns, found),
        turning_points=summary.turning_points,
    )


def state_of(done: int, of: int, is_running: bool) -> ReviewState:
    if not of:
        return "short"
    if done == of:
        return "ready"
    if is_running:
        return "weighing"
    return "stopped" if done else "new"


def reviewed_turns(story: Transcript, told: list[TurnReview], found: list[Stretch]) -> list[ReviewedTurn]:
    """Each with its decisions; what a move is about is looked up on the table as it stood then."""
    of = {stretch.first: stretch for stretch in found}
    game, turns = story.deal_again(), list[ReviewedTurn]()
    for turn in told:
        while game.ply < turn.ply:
            game.push(story.moves[game.ply])
        stretch = of[turn.ply]
        views = [decision_view(game, one) for one in stretch.decisions]
        turns.append(
            ReviewedTurn(**turn._asdict(), last=stretch.last, species=first_played(story, stretch), decisions=views)
        )
    return turns


def first_played(story: Transcript, stretch: Stretch) -> int | None:
    """The species a turn is remembered by."""
    for move in story.moves[stretch.first : stretch.last]:
        if move.verb in (PLAY_HALF, PLACE_HALF):
            return story.edition.flora.species_of[move.number]
    return None


def decision_view(game: Game, one: Decision) -> DecisionView:
    poor = bool(one.better)
    return DecisionView(
        ply=one.ply,
        chance=one.chance,
        cost=one.cost,
        error=one.error,
        grade=one.grade,
        made=[part(game, one.seat, text) for text in one.line] if poor else [],
        better=[part(game, one.seat, text) for text in one.better],
        why=one.why,
    )


def part(game: Game, seat: int, text: str) -> MovePart:
    move = game.edition.moves.by_text[text]
    half = move.number if move.verb in (PLAY_HALF, PLACE_HALF) else None
    hosts = game.forests[seat].hosts
    return MovePart(
        text=text,
        verb=VERBS[move.verb],
        card=half // 2 if half is not None else move.number if move.verb in ON_CARDS else None,
        half=half,
        place=move.number + 1 if move.verb == AT_PLACE else None,
        host=hosts[move.number] if move.verb == AT_PLACE and move.number < len(hosts) else None,
    )
