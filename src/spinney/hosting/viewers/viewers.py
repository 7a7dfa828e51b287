"""Who looks at a table: each viewer is shown what is new, in one message, as fast as the connection takes it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from spinney.hosting.lessons.lessons import lesson_of, lesson_view
from spinney.hosting.messages import to_json
from spinney.hosting.messages.sockets import (
    AskPreview,
    EndTurn,
    MakeMoves,
    PageMessage,
    Presence,
    Preview,
    React,
    Reaction,
    Refusal,
    Undo,
    ViewMessage,
)
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.move_checks import check_turn
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.journal import JournalUpdate, ReadPosition
from spinney.hosting.viewers.previews import preview_moves
from spinney.views import View

Answer = Refusal | Preview | Reaction
Send = Callable[[str], Awaitable[None]]


class ViewerGone(Exception):
    """Whoever looked is not there any more."""


class Viewer:
    """One connection: a tab of a player or spectator.  What is sent to one who is gone raises `Gone`."""

    def __init__(self, send: Send, table: LiveTable, guest: str, visitor: str = "", device: str = "") -> None:
        self.send = send
        self.device = device  # which of a guest's, where it matters
        self.closed = False  # is he to be shown out?
        self.table = table
        self.guest = guest
        self.visitor = visitor
        self.wake = asyncio.Event()
        self.answers: list[Answer] = []
        self.read_position = ReadPosition()  # how far this viewer has read
        self.stale = True  # has the table changed since it was last shown here?
        self.presence_sent = True  # does this viewer know who is there?
        self.wake.set()

    def mark_stale(self) -> None:
        """The table has changed."""
        self.stale = True
        self.wake.set()

    def mark_presence_stale(self) -> None:
        """Somebody has come or gone."""
        self.presence_sent = False
        self.wake.set()

    def close_session(self) -> None:
        """He is shown nothing more, and says nothing more as this guest."""
        self.closed = True
        self.guest = ""
        self.wake.set()

    @property
    def seat(self) -> int:
        return self.table.seat_of(self.guest)

    def answer(self, message: Answer) -> None:
        self.answers.append(message)
        self.wake.set()

    def refuse(self, refused: Refused) -> None:
        ply = self.table.game.ply if self.table.game else 0
        self.answer(Refusal(slug=refused.slug, sentence=refused.sentence, ply=ply))


async def send_view(viewer: Viewer, view: View | None) -> None:
    """The one function that shows a game to anybody: it is given a view, and has nothing else to tell."""
    table = viewer.table
    game, news = None, JournalUpdate([], [], afresh=True)
    if view is not None:
        news = table.read_journal(view.me, viewer.read_position)
        undo = table.undo_ply(view.me) is not None
        game = game_view(view, table.display(), undo, table.forest_views(), table.pause())
    lesson = lesson_view(table.record, view.me, view.ply) if view is not None else None
    if lesson and game:
        game.suggestion = []  # who learns to pay chooses the cards
    message = ViewMessage(table=table.info(viewer.guest), game=game, lesson=lesson, **news._asdict())
    await viewer.send(to_json(message))


async def send_updates(viewer: Viewer, bots: BotTurns) -> None:
    """Send answers and what is new; a slow connection misses steps in between, never the last one."""
    table = viewer.table
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        if viewer.closed:
            return
        seat = viewer.seat
        if seat not in table.journals and table.history is not None:
            async with table.lock:
                await bots.registry.run_work(table.build_journal, seat)
        while viewer.answers:
            await viewer.send(to_json(viewer.answers.pop(0)))
        if seat != viewer.seat:
            viewer.wake.set()  # seated anew meanwhile: another log is needed
        elif viewer.stale:
            viewer.stale, viewer.presence_sent = False, True
            await send_view(viewer, table.game.view(seat) if table.game is not None else None)
        elif not viewer.presence_sent:
            viewer.presence_sent = True
            await viewer.send(to_json(Presence(connected=table.presence())))


async def run_viewer(viewer: Viewer, bots: BotTurns, listen: Coroutine[Any, Any, None]) -> None:
    """One viewer from connecting to leaving; `listen` hears what he says, and ends with him."""
    table = viewer.table
    table.viewers.add(viewer)
    bots.registry.update_presence(table)
    sending = asyncio.create_task(send_updates(viewer, bots))
    listening = asyncio.create_task(listen)
    bots.schedule(table)
    try:
        await bots.player_returned(table, viewer.seat)
        await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.viewers.discard(viewer)
        for task in (sending, listening):
            task.cancel()
            with suppress(asyncio.CancelledError, ViewerGone, RuntimeError):
                await task
        if not any(other.seat == viewer.seat for other in table.viewers):
            table.journals.pop(viewer.seat, None)
        bots.registry.update_presence(table)


async def handle_message(viewer: Viewer, bots: BotTurns, message: PageMessage) -> None:
    """Do what a message asks, or refuse it."""
    table, seat = viewer.table, viewer.seat
    await bots.actions.end_substitution(table, seat)
    if isinstance(message, MakeMoves):
        await bots.actions.move(table, seat, message.ply, message.moves, viewer.visitor)
    elif isinstance(message, Undo):
        await bots.actions.undo(table, seat, message.ply)
    elif isinstance(message, EndTurn):
        await bots.actions.end_turn(table, seat, message.ply)
    elif isinstance(message, React):
        bots.registry.react(table, seat, message.reaction)
    elif isinstance(message, AskPreview):
        game = check_turn(table, seat, message.ply)
        told = preview_moves(game.view(seat), message.moves, table.display())
        if lesson_of(table.record):
            told.suggestion = []
        viewer.answer(told)
