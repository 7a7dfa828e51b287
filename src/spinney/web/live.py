"""The socket of a viewer: what it may say, how fast, and how it ends."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from spinney.hosting.attending import Gone, Viewer, attend, hear
from spinney.hosting.bot_turns import BotTurns
from spinney.hosting.daily import refuse_early
from spinney.hosting.limits import Bucket
from spinney.hosting.live_table import MOST_UNREAD, LiveTable
from spinney.hosting.messages import AskPreview, PageMessage
from spinney.hosting.record import now
from spinney.hosting.refusals import Refused, not_understood
from spinney.web.guests import Known
from spinney.web.services import Services
from spinney.web.sockets import TRY_LATER, let_in

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
        known = await services.devices.known(socket)
        refuse_early(table.record, known.guest if known else "", now()[:10])
        viewer = SocketViewer(socket, table, known, services.guests.mark(visitor))
        if sum(other.visitor == viewer.visitor for other in table.viewers) >= services.settings.tabs:
            await socket.close(TRY_LATER, "You have this table open many times; close some of its tabs.")
            return
        await viewer.attend(services.bot_turns, services.messages.of(visitor))

    await let_in(socket, look)


class SocketViewer(Viewer):
    def __init__(self, socket: WebSocket, table: LiveTable, known: Known | None, visitor: str = "") -> None:
        guest, device = known or ("", "")
        super().__init__(self.tell, table, guest, visitor, device)
        self.socket = socket

    async def tell(self, text: str) -> None:
        await _unless_gone(self.socket.send_text(text))

    async def attend(self, bots: BotTurns, bucket: Bucket) -> None:
        """From connecting to leaving."""
        await attend(self, bots, self._listen(bots, bucket))
        if self.ended:
            await self.socket.close(SIGNED_OUT, "The keepsake was revoked, so this device may watch.")

    async def _listen(self, bots: BotTurns, bucket: Bucket) -> None:
        refused = 0
        while refused < MOST_REFUSALS and len(self.answers) < MOST_UNREAD:
            text = await self._next_message()
            if len(text) > MOST_CHARACTERS:
                await self.socket.close(TOO_BIG)
                return
            try:
                if not bucket.take():
                    raise Refused("too-fast", "That was too fast; wait a moment and try again.")
                message = understood(text)
                if isinstance(message, AskPreview):
                    bucket.spend(PREVIEW_COSTS - 1)
                await hear(self, bots, message)
                refused = 0
            except Refused as error:
                refused += 1
                self.refuse(error)
        await self.socket.close(TRY_LATER)

    async def _next_message(self) -> str:
        """The next message; bytes are none that is understood, and get the answer of all such messages."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        return message.get("text") or ""


async def _unless_gone(sending: Awaitable[None]) -> None:
    try:
        await sending
    except WebSocketDisconnect:
        raise Gone from None


def understood(text: str) -> PageMessage:
    try:
        return PAGE_MESSAGE.validate_json(text)
    except ValidationError:
        raise not_understood() from None
