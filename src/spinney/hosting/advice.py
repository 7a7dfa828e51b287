"""Advice: what a good player would do in one's place, where nobody else at the table is a person."""

from __future__ import annotations

import asyncio
import logging

from spinney.bots import ADVISER
from spinney.hosting.answering import answerable
from spinney.hosting.live_table import LiveTable
from spinney.hosting.messages import Advice
from spinney.hosting.refusals import Refused
from spinney.hosting.thinking import Thinkers, game_json

log = logging.getLogger("spinney.hosting")


async def advise(thinkers: Thinkers, table: LiveTable, seat: int, ply: int) -> Advice:
    """Thought of once per position, however often it is asked."""
    answerable(table, seat, ply)
    if not table.is_practice(seat):
        raise Refused("no-advice", "Advice is for tables where all others are bots; here, think for yourself.")
    if table.advice is None or table.advice[0] != (ply, table.record.version):
        told = game_json(table.record, ply, wits=f"{table.record.id} {ply}")  # which everybody knows
        thought = asyncio.create_task(thinkers.choose(ADVISER, told, table.record.id, table.visitor))
        table.advice = (ply, table.record.version), thought
    try:
        move, reason = await asyncio.shield(table.advice[1])
    except Exception:
        table.advice = None
        log.exception("Table %s: no advice could be found.", table.record.id)
        raise Refused("no-advice-now", "No advice could be found just now; try again.") from None
    if not table.record.show_scores:
        reason = ""  # it speaks of points
    return Advice(ply=ply, move=move, reason=reason)
