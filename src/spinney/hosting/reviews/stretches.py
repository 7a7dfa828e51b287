"""Reviews stretch by stretch: the work of a worker, and the page that shows what is analysed so far.

A stretch (usually a turn) is analysed in any worker and stored at once: it is never analysed again, whoever asks, and
after a restart a review goes on where it stopped.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from spinney.editions.edition import Edition
from spinney.editions.moves import AT_PLACE, PLACE_HALF, PLAY_HALF, Move
from spinney.hosting.bot_choices import deal_game
from spinney.hosting.reviews.messages import (
    DecisionView,
    MovePart,
    ReviewedPlayer,
    ReviewedTurn,
    ReviewPage,
    ReviewState,
)
from spinney.hosting.tables.game_history import deal_record
from spinney.hosting.tables.record import TableRecord, names_of, seat_of, table_info
from spinney.hosting.viewers.game_view import move_fields
from spinney.land import Half
from spinney.language.packing import pack_text, unpack_text
from spinney.study.analysis.decisions import Decision, Stretch, analyse_stretch
from spinney.study.analysis.review import MIN_REVIEWED_TURNS, PlayedGame, TurnReview, summarise

StoredStretches = Mapping[int, str]  # by first ply, as `analyse_stretch_json` writes them
MAX_REPLAYED_GAMES: Final = 16  # replayed games kept for the next look at a review


def analyse_stretch_json(game_text: str, first: int, last: int, lines: int) -> str:
    """Analyse a stretch of a finished game in a worker, and return it as JSON."""
    row = json.loads(game_text)
    game = deal_game(row)
    moves = [game.edition.moves.by_text[text] for text in row["moves"]]
    return write_stretch(analyse_stretch(game, moves, first, last, lines, 0))


def write_stretch(stretch: Stretch) -> str:
    """Return a stretch as JSON; the reasons of its decisions are packed messages."""
    rows = [[*row[:-1], pack_text(row.why) if row.why else ""] for row in stretch.decisions]
    return json.dumps(stretch._replace(decisions=rows), separators=(",", ":"))  # type: ignore[arg-type]  # for JSON


def parse_stretch(text: str, edition: Edition) -> Stretch:
    """Return a stretch from its JSON."""
    first, last, turn, seat, decisions, after = json.loads(text)
    rows = [Decision(*row) for row in decisions]
    rows = [row._replace(why=unpack_text(str(row.why), edition.find) if row.why else None) for row in rows]
    return Stretch(first, last, turn, seat, rows, after)


# --- replaying --------------------------------------------------------------------------------------------------------


class ReplayedGame(NamedTuple):
    """A finished game with all that its review shows, from a single replay."""

    played: PlayedGame
    moves: list[Move]
    stretches: list[tuple[int, int]]  # by first ply and the one it leads to; none where the game is too short
    hosts: dict[int, list[Half]]  # by first ply of a stretch: the places of its player's forest then


replayed_games: OrderedDict[tuple[str, int], ReplayedGame] = OrderedDict()  # by table and version


def replay_finished(record: TableRecord) -> ReplayedGame:
    """Return the replayed game of a record, cached by its version."""
    key = (record.id, record.version)
    found = replayed_games.pop(key, None) or _replay(record)
    replayed_games[key] = found
    while len(replayed_games) > MAX_REPLAYED_GAMES:
        replayed_games.popitem(last=False)
    return found


def _replay(record: TableRecord) -> ReplayedGame:
    start = deal_record(record)
    game = start.copy()
    moves = [game.edition.moves.by_text[text] for text in record.moves]
    hosts: dict[int, list[Half]] = {}
    facts = []
    mover = (-1, -1)
    for ply, move in enumerate(moves):
        if (game.turn, game.seat) != mover:
            mover = (game.turn, game.seat)
            hosts[ply] = game.forests[game.seat].hosts[:]
        facts.append(game.push_with_facts(move))
    firsts = [*hosts, len(moves)]
    stretches = list(pairwise(firsts)) if len(hosts) >= MIN_REVIEWED_TURNS else []
    return ReplayedGame(PlayedGame(start, game, facts), moves, stretches, hosts)


# --- the page ---------------------------------------------------------------------------------------------------------


def review_page(record: TableRecord, guest: str, stored: StoredStretches, is_running: bool) -> ReviewPage:
    """Return the review as far as it is analysed without a gap from the beginning on."""
    game = replay_finished(record)
    stretches: list[Stretch] = []
    for first, _ in game.stretches:
        if first not in stored:
            break
        stretches.append(parse_stretch(stored[first], game.played.start.edition))
    names = names_of(record)
    summary = summarise(game.played, names, stretches)
    outcome = game.played.end.outcome()
    assert outcome is not None
    return ReviewPage(
        table=table_info(record, guest, set()),
        me=seat_of(record, guest),
        state=review_state(len(stretches), len(game.stretches), is_running),
        done=len(stretches),
        of=len(game.stretches),
        stopped_at=stretches[-1].turn if stretches else 0,
        plies=len(record.moves),
        winners=outcome.winners,
        players=[
            ReviewedPlayer(
                seat=player.seat,
                name=names[player.seat],
                points=outcome.totals[player.seat],
                accuracy=player.accuracy,
                choice=player.choice,
                luck=player.luck,
                rivals=player.rivals,
                grades={str(name): number for name, number in player.grades.items()},
            )
            for player in summary.players
        ],
        turns=reviewed_turns(game, summary.turns, stretches),
        turning_points=summary.turning_points,
    )


def review_state(done: int, of: int, is_running: bool) -> ReviewState:
    """Return what the page says of a review with so many of its stretches done."""
    if not of:
        return "short"
    if done == of:
        return "ready"
    if is_running:
        return "weighing"
    return "stopped" if done else "new"


def reviewed_turns(game: ReplayedGame, turns: Sequence[TurnReview], stretches: Sequence[Stretch]) -> list[ReviewedTurn]:
    """Return the turns with their decisions."""
    by_ply = {stretch.first: stretch for stretch in stretches}
    edition = game.played.start.edition
    found: list[ReviewedTurn] = []
    for turn in turns:
        stretch = by_ply[turn.ply]
        views = [decision_view(edition, game.hosts[turn.ply], decision) for decision in stretch.decisions]
        species = first_species_played(edition, game.moves[stretch.first : stretch.last])
        found.append(
            ReviewedTurn(
                **turn._asdict() | {"title": str(turn.title)}, last=stretch.last, species=species, decisions=views
            )
        )
    return found


def first_species_played(edition: Edition, moves: Sequence[Move]) -> int | None:
    """Return the first species played by these moves."""
    for move in moves:
        if move.verb in (PLAY_HALF, PLACE_HALF):
            return edition.flora.species_of[move.number]
    return None


def decision_view(edition: Edition, hosts: list[Half], decision: Decision) -> DecisionView:
    """Return a decision as the page shows it; its moves only where a better one was found."""
    made = decision.line if decision.better else []
    return DecisionView(
        ply=decision.ply,
        chance=decision.chance,
        cost=decision.cost,
        error=decision.error,
        grade=decision.grade,
        made=[move_part(edition, hosts, text) for text in made],
        better=[move_part(edition, hosts, text) for text in decision.better],
        why=str(decision.why or ""),
    )


def move_part(edition: Edition, hosts: list[Half], text: str) -> MovePart:
    """Return one move of a turn, with the host at its place as far as it was known when the turn began."""
    move = edition.moves.by_text[text]
    is_known = move.verb == AT_PLACE and move.number < len(hosts)
    return MovePart(**move_fields(move), host=hosts[move.number] if is_known else None)
