"""The socket of a viewer: what it may say, how fast, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Annotated, Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from spinney.hosting.daily.deals import check_daily_access
from spinney.hosting.limits import TokenBucket
from spinney.hosting.messages.sockets import AskPreview, AskWhole, PageMessage
from spinney.hosting.refusals import Refused, not_understood
from spinney.hosting.tables.bot_turns import BotTurns
from spinney.hosting.tables.live_table import MAX_UNREAD_ANSWERS, LiveTable
from spinney.hosting.tables.record import now
from spinney.hosting.viewers.viewers import Viewer, ViewerGone, handle_message, run_viewer
from spinney.web.security.costs import measure_work, payer
from spinney.web.security.guests import Identity
from spinney.web.security.json_checks import is_too_deep
from spinney.web.security.websockets import CLOSE_NOT_FOUND, CLOSE_TRY_LATER, serve_socket
from spinney.web.services import SIGNED_OUT, Services

PAGE_MESSAGE: Final[TypeAdapter[PageMessage]] = TypeAdapter(Annotated[PageMessage, Field(discriminator="type")])
MAX_MESSAGE_CHARACTERS: Final = 8192
CLOSE_TOO_BIG: Final = 1009  # as the standard numbers the reasons for closing
CLOSE_CONNECT_AGAIN: Final = 1012
CLOSE_SIGNED_OUT: Final = 4401
MAX_REFUSALS_IN_A_ROW: Final = 50  # whoever gets more is no player
PREVIEW_COST: Final = 2  # messages; so much is a whole view, too


async def live_table(socket: WebSocket, table_id: str) -> None:
    """Serve the socket of a player or spectator."""

    async def view(services: Services, visitor: str) -> None:
        table = await services.registry.table(table_id)
        known = await services.devices.identify(socket)
        check_daily_access(table.record, known.guest if known else "", now()[:10])
        wants_changes = socket.query_params.get("changes") == "1"
        viewer = SocketViewer(socket, table, known, services.guests.pseudonym(visitor), wants_changes)
        if sum(other.visitor == viewer.visitor for other in table.viewers) >= services.settings.tabs:
            await socket.close(CLOSE_TRY_LATER, "You have this table open many times; close some of its tabs.")
            return
        await viewer.run(services.bot_turns, services.messages.bucket(visitor))

    await serve_socket(socket, view)


class SocketViewer(Viewer):
    """A viewer who is connected by a socket."""

    def __init__(
        self,
        socket: WebSocket,
        table: LiveTable,
        known: Identity | None,
        visitor: str = "",
        wants_changes: bool = False,
    ) -> None:
        guest, device = known or ("", "")
        super().__init__(self.send, table, guest, visitor, device, wants_changes=wants_changes)
        self.socket = socket
        self.payer = payer.get()  # of whoever opens it

    async def send(self, text: str) -> None:
        await _send_unless_gone(self.socket.send_text(text))

    def run_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return super().run_task(measure_work(work, self.payer) if self.payer else work)

    async def wait_for_budget(self) -> None:
        if self.payer:
            await self.payer.wait()

    async def run(self, bots: BotTurns, bucket: TokenBucket) -> None:
        """Serve the viewer from connecting to leaving."""
        await run_viewer(self, bots, self._listen(bots, bucket))
        if self.connects_again:
            await self.socket.close(CLOSE_CONNECT_AGAIN, self.closed)
        elif self.closed:
            code = CLOSE_SIGNED_OUT if self.closed == SIGNED_OUT else CLOSE_NOT_FOUND
            await self.socket.close(code, self.closed)

    async def _listen(self, bots: BotTurns, bucket: TokenBucket) -> None:
        refused = 0
        while refused < MAX_REFUSALS_IN_A_ROW and len(self.answers) < MAX_UNREAD_ANSWERS:
            await self.wait_for_budget()
            text = await self._next_message()
            if len(text) > MAX_MESSAGE_CHARACTERS:
                await self.socket.close(CLOSE_TOO_BIG)
                return
            try:
                if not bucket.take():
                    raise Refused("too-fast", "That was too fast; wait a moment and try again.")
                message = read_message(text)
                if isinstance(message, AskPreview | AskWhole):
                    bucket.charge(PREVIEW_COST - 1)
                await handle_message(self, bots, message)
                refused = 0
            except Refused as error:
                refused += 1
                self.refuse(error)
        await self.socket.close(CLOSE_TRY_LATER)

    async def _next_message(self) -> str:
        """Return the next message; bytes are answered like all messages that are not understood."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise ViewerGone
        return message.get("text") or ""


async def _send_unless_gone(sending: Awaitable[None]) -> None:
    try:
        await sending
    except WebSocketDisconnect:
        raise ViewerGone from None


def read_message(text: str) -> PageMessage:
    if is_too_deep(text.encode()):
        raise not_understood()
    try:
        return PAGE_MESSAGE.validate_json(text)
    except ValidationError:
        raise not_understood() from None
