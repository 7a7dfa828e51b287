"""The socket of a viewer: what it may say, how fast, and how it ends."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from spinney.hosting.daily.deals import check_daily_access
from spinney.hosting.limits import TokenBucket
from spinney.hosting.messages.sockets import AskPreview, PageMessage
from spinney.hosting.refusals import Refused, not_understood
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.live_table import MAX_UNREAD_ANSWERS, LiveTable
from spinney.hosting.tables.record import now
from spinney.hosting.viewers.viewers import Viewer, ViewerGone, handle_message, run_viewer
from spinney.web.security.guests import Identity
from spinney.web.security.json_checks import is_too_deep
from spinney.web.security.websockets import CLOSE_TRY_LATER, serve_socket
from spinney.web.services import Services

PAGE_MESSAGE: Final[TypeAdapter[PageMessage]] = TypeAdapter(Annotated[PageMessage, Field(discriminator="type")])
MOST_CHARACTERS: Final = 8192  # of a message to the server
TOO_BIG: Final = 1009  # as the standard numbers the reasons for closing
SIGNED_OUT: Final = 4401
MOST_REFUSALS: Final = 50  # in a row: then it is no player
PREVIEW_COSTS: Final = 2  # messages


async def live_table(socket: WebSocket, table_id: str) -> None:
    """A seat's or spectator's socket."""

    async def look(services: Services, visitor: str) -> None:
        table = await services.registry.table(table_id)
        known = await services.devices.identify(socket)
        check_daily_access(table.record, known.guest if known else "", now()[:10])
        viewer = SocketViewer(socket, table, known, services.guests.pseudonym(visitor))
        if sum(other.visitor == viewer.visitor for other in table.viewers) >= services.settings.tabs:
            await socket.close(CLOSE_TRY_LATER, "You have this table open many times; close some of its tabs.")
            return
        await viewer.attend(services.bot_turns, services.messages.bucket(visitor))

    await serve_socket(socket, look)


class SocketViewer(Viewer):
    def __init__(self, socket: WebSocket, table: LiveTable, known: Identity | None, visitor: str = "") -> None:
        guest, device = known or ("", "")
        super().__init__(self.tell, table, guest, visitor, device)
        self.socket = socket

    async def tell(self, text: str) -> None:
        await _unless_gone(self.socket.send_text(text))

    async def attend(self, bots: BotTurns, bucket: TokenBucket) -> None:
        """From connecting to leaving."""
        await run_viewer(self, bots, self._listen(bots, bucket))
        if self.closed:
            await self.socket.close(SIGNED_OUT, "The keepsake was revoked, so this device may watch.")

    async def _listen(self, bots: BotTurns, bucket: TokenBucket) -> None:
        refused = 0
        while refused < MOST_REFUSALS and len(self.answers) < MAX_UNREAD_ANSWERS:
            text = await self._next_message()
            if len(text) > MOST_CHARACTERS:
                await self.socket.close(TOO_BIG)
                return
            try:
                if not bucket.take():
                    raise Refused("too-fast", "That was too fast; wait a moment and try again.")
                message = understood(text)
                if isinstance(message, AskPreview):
                    bucket.charge(PREVIEW_COSTS - 1)
                await handle_message(self, bots, message)
                refused = 0
            except Refused as error:
                refused += 1
                self.refuse(error)
        await self.socket.close(CLOSE_TRY_LATER)

    async def _next_message(self) -> str:
        """The next message; bytes are none that is understood, and get the answer of all such messages."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise ViewerGone
        return message.get("text") or ""


async def _unless_gone(sending: Awaitable[None]) -> None:
    try:
        await sending
    except WebSocketDisconnect:
        raise ViewerGone from None


def understood(text: str) -> PageMessage:
    if is_too_deep(text.encode()):
        raise not_understood()
    try:
        return PAGE_MESSAGE.validate_json(text)
    except ValidationError:
        raise not_understood() from None
