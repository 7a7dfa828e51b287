"""The coach's advice at tables where nobody else is a person."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace

from spinney.editions.library import edition_named
from spinney.hosting.bot_choices import BotRunner, bot_seed, game_json, load_game
from spinney.hosting.coaching.messages import Advice
from spinney.hosting.messages import to_json
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.move_checks import check_turn
from spinney.language.packing import pack_text, unpack_text
from spinney.study.coach.coach import advise as find_advice
from spinney.study.coach.coach_text import move_subject
from spinney.views import View

log = logging.getLogger("spinney.hosting")


async def advise(bot_runner: BotRunner, table: LiveTable, seat: int, ply: int) -> Advice:
    """Return the coach's advice to a seat; it is found once for each position, however often it is asked."""
    check_turn(table, seat, ply)
    if not table.plays_only_bots(seat):
        raise Refused("no-advice", "Advice is for tables where all others are bots; here, think for yourself.")
    if table.advice is None or table.advice[0] != (ply, table.record.version):
        game_text = game_json(table.record, ply, seed=f"{table.record.id} {ply}")  # a seed that reveals nothing
        task = asyncio.create_task(bot_runner.advise(game_text, table.record.id, table.visitor))
        table.advice = (ply, table.record.version), task
    try:
        found = Advice(**json.loads(await asyncio.shield(table.advice[1])))
    except Exception:
        table.advice = None
        log.exception("Table %s: no advice could be found.", table.record.id)
        raise Refused("no-advice-now", "No advice could be found just now; try again.") from None
    if not table.record.show_scores:
        found.reason = ""  # it speaks of points
    edition = edition_named(table.record.edition)
    reason, other = (unpack_text(text, edition.find) for text in (found.reason, found.other_said))
    return replace(found, reason=str(reason), other_said=str(other))


# --- in the worker ----------------------------------------------------------------------------------------------------


def advise_json(game_text: str) -> str:
    """Return advice for the seat to move in a game, as JSON, with its messages packed."""
    row = json.loads(game_text)
    game = load_game(row)
    return to_json(advice(game.view(game.seat), bot_seed(str(row["bot_seed"]), game.ply)))


def advice(view: View, seed: int) -> Advice:
    """Return the coach's advice to the seat of this view; its texts are packed messages."""
    found = find_advice(view, seed)
    other = found.other
    return Advice(
        ply=view.ply,
        move=found.move.text,
        line=[move.text for move in found.result.line],
        reason=pack_text(found.sentence()),
        other=other.text if other else None,
        other_said=pack_text(move_subject(view, other)) if other else "",
        chance=found.chance,
        other_chance=found.other_chance if other else None,
    )
