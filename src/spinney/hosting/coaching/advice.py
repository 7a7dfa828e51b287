"""Advice: what a good player would do in one's place and why, where nobody else at the table is a person."""

from __future__ import annotations

import asyncio
import json
import logging
from random import Random

from spinney.hosting.bot_choices import BotRunner, game_json, load_game
from spinney.hosting.coaching.messages import Advice
from spinney.hosting.messages import to_json
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.move_checks import check_turn
from spinney.study.coach.coach import advise as coached
from spinney.study.coach.coach_text import lower, subject
from spinney.views import View

log = logging.getLogger("spinney.hosting")


async def advise(thinkers: BotRunner, table: LiveTable, seat: int, ply: int) -> Advice:
    """Thought of once per position, however often it is asked."""
    check_turn(table, seat, ply)
    if not table.plays_only_bots(seat):
        raise Refused("no-advice", "Advice is for tables where all others are bots; here, think for yourself.")
    if table.advice is None or table.advice[0] != (ply, table.record.version):
        told = game_json(table.record, ply, wits=f"{table.record.id} {ply}")  # which everybody knows
        thought = asyncio.create_task(thinkers.advise(told, table.record.id, table.visitor))
        table.advice = (ply, table.record.version), thought
    try:
        found = Advice(**json.loads(await asyncio.shield(table.advice[1])))
    except Exception:
        table.advice = None
        log.exception("Table %s: no advice could be found.", table.record.id)
        raise Refused("no-advice-now", "No advice could be found just now; try again.") from None
    if not table.record.show_scores:
        found.reason = ""  # it speaks of points
    return found


# --- where it is thought ----------------------------------------------------------------------------------------------


def think_for(told: str) -> str:
    story = json.loads(told)
    game = load_game(story)
    return to_json(advice(game.view(game.seat), Random(f"{story['wits']} {game.ply}").getrandbits(63)))


def advice(view: View, seed: int) -> Advice:
    """The coach's advice to whoever has this view."""
    found = coached(view, seed)
    other = found.other
    return Advice(
        ply=view.ply,
        move=found.move.text,
        line=[move.text for move in found.brings.line],
        reason=found.sentence(),
        other=other.text if other else None,
        other_said=lower(subject(view, other)) if other else "",
        chance=found.chance,
        other_chance=found.other_chance if other else None,
    )
