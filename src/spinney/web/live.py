"""The socket: each viewer is shown what is new, in one message, as fast as the connection takes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from sqlalchemy.exc import DBAPIError

from spinney.hosting.answering import answerable
from spinney.hosting.journal import Bookmark, News
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
from spinney.web.bot_turns import BotTurns
from spinney.web.guard import Bucket
from spinney.web.live_table import LiveTable

PAGE_MESSAGE: Final[TypeAdapter[PageMessage]] = TypeAdapter(Annotated[PageMessage, Field(discriminator="type")])
MOST_CHARACTERS: Final = 8192  # of a message to the server
TOO_BIG: Final = 1009  # as the standard numbers the reasons for closing
TRY_LATER: Final = 1013
MOST_REFUSALS: Final = 50  # in a row: then it is no player
MOST_UNREAD: Final = 50  # answers that are asked for, but not read
PREVIEW_COSTS: Final = 2  # messages


Answer = Refusal | Preview | Reaction


class Viewer:
    """One socket: a tab of a player or spectator."""

    def __init__(self, socket: WebSocket, table: LiveTable, guest: str, visitor: str = "") -> None:
        self.socket = socket
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

    @property
    def seat(self) -> int:
        return self.table.seat_of(self.guest)

    def answer(self, message: Answer) -> None:
        self.answers.append(message)
        self.wake.set()


async def show(viewer: Viewer, view: View | None) -> None:
    """The one function that shows a game to anybody: it is given a view, and has nothing else to tell."""
    table = viewer.table
    game, news = None, News([], [], afresh=True)
    if view is not None:
        news = table.news(view.me, viewer.bookmark)
        undo = table.undo_to(view.me) is not None
        game = game_view(view, table.manner(), undo, table.forests(), table.pause())
    message = ViewMessage(table=table.info(viewer.guest), game=game, **news._asdict())
    await viewer.socket.send_text(to_json(message))


async def keep_showing(viewer: Viewer) -> None:
    """Send answers and what is new; a slow connection misses steps in between, never the last one."""
    table = viewer.table
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        seat = viewer.seat
        if seat not in table.journals and table.story is not None:
            async with table.lock:
                await asyncio.to_thread(table.write_journal, seat)
        while viewer.answers:
            await viewer.socket.send_text(to_json(viewer.answers.pop(0)))
        if seat != viewer.seat:
            viewer.wake.set()  # seated anew meanwhile: another log is needed
        elif viewer.behind:
            viewer.behind, viewer.greeted = False, True
            await show(viewer, table.game.view(seat) if table.game is not None else None)
        elif not viewer.greeted:
            viewer.greeted = True
            await viewer.socket.send_text(to_json(Presence(connected=table.presence())))


async def attend(viewer: Viewer, bots: BotTurns, bucket: Bucket) -> None:
    """One viewer from connecting to leaving."""
    table = viewer.table
    table.viewers.add(viewer)
    bots.registry.come_or_go(table)
    sending = asyncio.create_task(keep_showing(viewer))
    listening = asyncio.create_task(_listen(viewer, bots, bucket))
    bots.wake(table)
    try:
        with suppress(Refused, DBAPIError):  # then the next message brings him back
            await bots.welcome_back(table, viewer.seat)
        await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.viewers.discard(viewer)
        for task in (sending, listening):
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        if not any(other.seat == viewer.seat for other in table.viewers):
            table.journals.pop(viewer.seat, None)
        bots.registry.come_or_go(table)


async def _listen(viewer: Viewer, bots: BotTurns, bucket: Bucket) -> None:
    refused = 0
    while refused < MOST_REFUSALS and len(viewer.answers) < MOST_UNREAD:
        text = await _next_message(viewer.socket)
        if len(text) > MOST_CHARACTERS:
            await viewer.socket.close(TOO_BIG)
            return
        try:
            if not bucket.take():
                raise Refused("too-fast", "That was too fast; wait a moment and try again.")
            message = understood(text)
            if isinstance(message, AskPreview):
                bucket.spend(PREVIEW_COSTS - 1)
            await hear(viewer, bots, message)
            refused = 0
        except Refused as error:
            refused += 1
            ply = viewer.table.game.ply if viewer.table.game else 0
            viewer.answer(Refusal(slug=error.slug, sentence=error.sentence, ply=ply))
    await viewer.socket.close(TRY_LATER)


async def _next_message(socket: WebSocket) -> str:
    """The next message; bytes are none that is understood, and get the answer of all such messages."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    return message.get("text") or ""


def understood(text: str) -> PageMessage:
    try:
        return PAGE_MESSAGE.validate_json(text)
    except ValidationError:
        asked = "a JSON object of type move, undo, end-turn, preview, react or back as docs/protocol.md says"
        raise Refused("bad-message", f"That message is not understood; send {asked}.") from None


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
        table.react(seat, message.reaction)
    elif isinstance(message, AskPreview):
        game = answerable(table, seat, message.ply)
        viewer.answer(preview(game.view(seat), message.moves, table.manner()))
