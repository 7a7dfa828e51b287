"""Viewers of a table: each is sent what is new in one message, as fast as their connection takes it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from spinney.hosting.lessons.lessons import lesson_of
from spinney.hosting.messages import to_json
from spinney.hosting.messages.sockets import (
    AskPreview,
    AskWhole,
    EndTurn,
    MakeMoves,
    PageMessage,
    Presence,
    Preview,
    React,
    Reaction,
    Refusal,
    Undo,
)
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.live_table import LiveTable
from spinney.hosting.tables.move_checks import check_turn
from spinney.hosting.viewers.changes import ViewerState
from spinney.hosting.viewers.previews import preview_moves

SocketAnswer = Refusal | Preview | Reaction
Send = Callable[[str], Awaitable[None]]


class ViewerGone(Exception):
    """Raised when a message is sent to a viewer who has disconnected."""


class Viewer:
    """One connection: a tab of a player or spectator.  Sending to one who has left raises `ViewerGone`."""

    def __init__(
        self,
        send: Send,
        table: LiveTable,
        guest: str,
        visitor: str = "",
        device: str = "",
        *,
        wants_changes: bool = False,
    ) -> None:
        self.send = send
        self.device = device  # which of a guest's, if it signed in by phrase or passkey
        self.closed = ""  # why the session is over, as a sentence; empty while it goes on
        self.connects_again = False  # after the session was closed, to another server
        self.table = table
        self.guest = guest
        self.visitor = visitor
        self.wake = asyncio.Event()
        self.answers: list[SocketAnswer] = []
        self.state = ViewerState(wants_changes)
        self.stale = True  # whether the table has changed since it was last sent
        self.presence_sent = True  # whether this viewer knows who is connected
        self.wake.set()

    def mark_stale(self) -> None:
        """Note that the table has changed."""
        self.stale = True
        self.wake.set()

    def mark_presence_stale(self) -> None:
        """Note that somebody has come or gone."""
        self.presence_sent = False
        self.wake.set()

    def close_session(self, sentence: str, connects_again: bool = False) -> None:
        """End the session: nothing more is sent to this viewer, nor accepted as this guest's."""
        self.connects_again = connects_again
        self.closed = sentence
        self.guest = ""
        self.wake.set()

    def run_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start what is done for this viewer as long as they look."""
        return asyncio.create_task(work)

    async def wait_for_budget(self) -> None:
        """Wait if this viewer has cost the host too much of late."""

    @property
    def seat(self) -> int:
        """Return the viewer's seat, or SPECTATOR."""
        return self.table.seat_of(self.guest)

    def answer(self, message: SocketAnswer) -> None:
        """Send a message to this viewer alone, before anything else."""
        self.answers.append(message)
        self.wake.set()

    def refuse(self, refused: Refused) -> None:
        """Answer with a refusal."""
        ply = self.table.game.ply if self.table.game else 0
        self.answer(Refusal(slug=refused.slug, sentence=refused.sentence, ply=ply))


async def send_updates(viewer: Viewer, bots: BotTurns) -> None:
    """Send answers and what is new; a slow connection skips states in between, never the last one."""
    table = viewer.table
    while True:
        await viewer.wake.wait()
        await viewer.wait_for_budget()
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
            viewer.wake.set()  # they changed seats meanwhile, and need that seat's log
        elif viewer.stale:
            viewer.stale, viewer.presence_sent = False, True
            await viewer.send(viewer.state.write_next(table, viewer.guest))
        elif not viewer.presence_sent:
            viewer.presence_sent = True
            presence = Presence(connected=table.presence())
            viewer.state.note_presence(presence.connected)
            await viewer.send(to_json(presence))


async def run_viewer(viewer: Viewer, bots: BotTurns, listen: Coroutine[Any, Any, None]) -> None:
    """Serve one viewer from connecting to leaving; `listen` handles their messages and ends when they leave."""
    table = viewer.table
    table.viewers.add(viewer)
    bots.registry.update_presence(table)
    sending = viewer.run_task(send_updates(viewer, bots))
    listening = viewer.run_task(listen)
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
        bots.player_left(table, viewer.seat)


async def handle_message(viewer: Viewer, bots: BotTurns, message: PageMessage) -> None:
    """Do what a message asks, or refuse it."""
    table, seat = viewer.table, viewer.seat
    if isinstance(message, AskWhole):  # which pages send by themselves: it does not say that somebody is back
        viewer.state.forget()
        viewer.mark_stale()
        return
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
        preview = preview_moves(game.view(seat), message.moves, table.display())
        if lesson_of(table.record):
            preview.suggestion = []
        viewer.answer(preview)
