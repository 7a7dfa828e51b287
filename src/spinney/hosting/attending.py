"""Who looks at a table: each viewer is shown what is new, in one message, as fast as the connection takes it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from spinney.hosting.answering import answerable
from spinney.hosting.bot_turns import BotTurns
from spinney.hosting.journal import Bookmark, News
from spinney.hosting.lessons import lesson_of, lesson_view
from spinney.hosting.live_table import LiveTable
from spinney.hosting.messages import (
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
    to_json,
)
from spinney.hosting.previews import preview
from spinney.hosting.refusals import Refused
from spinney.hosting.viewing import game_view
from spinney.views import View

Answer = Refusal | Preview | Reaction
Send = Callable[[str], Awaitable[None]]


class Gone(Exception):
    """Whoever looked is not there any more."""


class Viewer:
    """One connection: a tab of a player or spectator.  What is sent to one who is gone raises `Gone`."""

    def __init__(self, send: Send, table: LiveTable, guest: str, visitor: str = "", device: str = "") -> None:
        self.send = send
        self.device = device  # which of a guest's, where it matters
        self.ended = False  # is he to be shown out?
        self.table = table
        self.guest = guest
        self.visitor = visitor
        self.wake = asyncio.Event()
        self.answers: list[Answer] = []
        self.bookmark = Bookmark()  # how far this viewer has read
        self.behind = True  # has the table changed since it was last shown here?
        self.greeted = True  # does this viewer know who is there?
        self.wake.set()

    def look(self) -> None:
        """The table has changed."""
        self.behind = True
        self.wake.set()

    def greet(self) -> None:
        """Somebody has come or gone."""
        self.greeted = False
        self.wake.set()

    def end(self) -> None:
        """He is shown nothing more, and says nothing more as this guest."""
        self.ended = True
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


async def show(viewer: Viewer, view: View | None) -> None:
    """The one function that shows a game to anybody: it is given a view, and has nothing else to tell."""
    table = viewer.table
    game, news = None, News([], [], afresh=True)
    if view is not None:
        news = table.news(view.me, viewer.bookmark)
        undo = table.undo_to(view.me) is not None
        game = game_view(view, table.manner(), undo, table.forests(), table.pause())
    lesson = lesson_view(table.record, view.me, view.ply) if view is not None else None
    if lesson and game:
        game.suggestion = []  # who learns to pay chooses the cards
    message = ViewMessage(table=table.info(viewer.guest), game=game, lesson=lesson, **news._asdict())
    await viewer.send(to_json(message))


async def keep_showing(viewer: Viewer, bots: BotTurns) -> None:
    """Send answers and what is new; a slow connection misses steps in between, never the last one."""
    table = viewer.table
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        if viewer.ended:
            return
        seat = viewer.seat
        if seat not in table.journals and table.story is not None:
            async with table.lock:
                await bots.registry.aside(table.write_journal, seat)
        while viewer.answers:
            await viewer.send(to_json(viewer.answers.pop(0)))
        if seat != viewer.seat:
            viewer.wake.set()  # seated anew meanwhile: another log is needed
        elif viewer.behind:
            viewer.behind, viewer.greeted = False, True
            await show(viewer, table.game.view(seat) if table.game is not None else None)
        elif not viewer.greeted:
            viewer.greeted = True
            await viewer.send(to_json(Presence(connected=table.presence())))


async def attend(viewer: Viewer, bots: BotTurns, listen: Coroutine[Any, Any, None]) -> None:
    """One viewer from connecting to leaving; `listen` hears what he says, and ends with him."""
    table = viewer.table
    table.viewers.add(viewer)
    bots.registry.come_or_go(table)
    sending = asyncio.create_task(keep_showing(viewer, bots))
    listening = asyncio.create_task(listen)
    bots.wake(table)
    try:
        await bots.welcome(table, viewer.seat)
        await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.viewers.discard(viewer)
        for task in (sending, listening):
            task.cancel()
            with suppress(asyncio.CancelledError, Gone, RuntimeError):
                await task
        if not any(other.seat == viewer.seat for other in table.viewers):
            table.journals.pop(viewer.seat, None)
        bots.registry.come_or_go(table)


async def hear(viewer: Viewer, bots: BotTurns, message: PageMessage) -> None:
    """Do what a message asks, or refuse it."""
    table, seat = viewer.table, viewer.seat
    await bots.actions.come_back(table, seat)
    if isinstance(message, MakeMoves):
        await bots.actions.move(table, seat, message.ply, message.moves, viewer.visitor)
    elif isinstance(message, Undo):
        await bots.actions.undo(table, seat, message.ply)
    elif isinstance(message, EndTurn):
        await bots.actions.end_turn(table, seat, message.ply)
    elif isinstance(message, React):
        bots.registry.react(table, seat, message.reaction)
    elif isinstance(message, AskPreview):
        game = answerable(table, seat, message.ply)
        told = preview(game.view(seat), message.moves, table.manner())
        if lesson_of(table.record):
            told.suggestion = []
        viewer.answer(told)
