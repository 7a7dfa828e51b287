"""The connection of a page to a table of its device: what it has instead of a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spinney.hosting.messages.sockets import AskPreview, AskWhole, Back, EndTurn, MakeMoves, PageMessage, React, Undo
from spinney.hosting.refusals import Refused, not_understood
from spinney.hosting.viewers.viewers import Viewer, handle_message, run_viewer
from spinney.local.reading import read_dataclass

if TYPE_CHECKING:
    from spinney.local.host import LocalHost

NO_SUCH_TABLE: Final = 4404  # as a server closes the socket of a table that does not exist
MESSAGES: Final[dict[str, type[PageMessage]]] = {
    "move": MakeMoves,
    "undo": Undo,
    "preview": AskPreview,
    "end-turn": EndTurn,
    "react": React,
    "back": Back,
    "whole": AskWhole,
}


class TableConnection:
    """A page that looks at a table."""

    def __init__(
        self,
        host: LocalHost,
        table_id: str,
        guest: str,
        send: Callable[[str], object],
        close: Callable[[int, str], object],
        wants_changes: bool = False,
    ) -> None:
        self.host = host
        self.send = send
        self.close = close
        self.wants_changes = wants_changes
        self.received: asyncio.Queue[str] = asyncio.Queue()
        self.task = asyncio.create_task(self._run(table_id, guest))

    def receive(self, text: str) -> None:
        """Take a message of the page."""
        self.received.put_nowait(text)

    def disconnect(self) -> None:
        """End the connection, as the page looks no more."""
        self.task.cancel()

    async def _run(self, table_id: str, guest: str) -> None:
        try:
            table = await self.host.registry.table(table_id)
            viewer = Viewer(self._send, table, guest, wants_changes=self.wants_changes)
            await run_viewer(viewer, self.host.bot_turns, self._listen(viewer))
        except Refused as refused:
            self.close(NO_SUCH_TABLE, refused.sentence)

    async def _send(self, text: str) -> None:
        self.send(text)

    async def _listen(self, viewer: Viewer) -> None:
        while True:
            text = await self.received.get()
            try:
                await handle_message(viewer, self.host.bot_turns, read_message(text))
            except Refused as refused:
                viewer.refuse(refused)


def read_message(text: str) -> PageMessage:
    try:
        document = json.loads(text)
        return read_dataclass(MESSAGES[document["type"]], document)
    except (ValueError, KeyError, TypeError):
        raise not_understood() from None
