"""The reviews of one device's games."""

from __future__ import annotations

import asyncio
import json

from spinney.hosting.reviews.stretches import StoredStretches
from spinney.local.storage.notes import Notes
from spinney.study.analysis.review import REVIEW_VERSION


class LocalReviewStore:
    """`ReviewStore` as one note per game; what another version analysed is not read, and overwritten."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.writing = asyncio.Lock()  # a note is written whole: two stretches done at once must not lose each other

    async def load_stretches(self, table_id: str, lines: int) -> StoredStretches:
        note = json.loads(await self.notes.read(note_name(table_id, lines)) or "{}")
        return (
            {int(first): found for first, found in note["found"].items()}
            if note.get("version") == REVIEW_VERSION
            else {}
        )

    async def save_stretch(self, table_id: str, lines: int, first: int, found: str) -> None:
        async with self.writing:
            kept = {first: found, **await self.load_stretches(table_id, lines)}
            await self.notes.write(note_name(table_id, lines), json.dumps({"version": REVIEW_VERSION, "found": kept}))

    async def remove(self, table_id: str, lines: int) -> None:
        """Forget the review of a game that is removed."""
        if await self.notes.read(note_name(table_id, lines)):
            await self.notes.write(note_name(table_id, lines), "")


def note_name(table_id: str, lines: int) -> str:
    return f"review {table_id} {lines}"
