"""Texts that are kept on the device under a name: people's names, ratings, reviews, editions of their own."""

from __future__ import annotations

from spinney.hosting.refusals import Refused
from spinney.hosting.tables.store import StoreUnavailable
from spinney.local.storage.browser_store import BrowserStore, check


class Notes:
    """The notes of a device."""

    def __init__(self, store: BrowserStore) -> None:
        self.store = store

    async def read(self, name: str) -> str:
        """Return a note; empty where there is none."""
        return await self.store.read_note(name)

    async def write(self, name: str, text: str) -> None:
        """Keep a note, or refuse if the browser cannot."""
        try:
            check(await self.store.write_note(name, text))
        except StoreUnavailable as error:
            raise Refused("store-away", error.sentence) from None
