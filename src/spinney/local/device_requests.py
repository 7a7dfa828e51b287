"""Requests that only the host of a device answers: loading editions, and removing tables."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Final

from spinney.hosting.api.endpoint import Endpoint
from spinney.hosting.editions.documents import edition_name
from spinney.hosting.editions.messages import EditionName
from spinney.hosting.messages import ClientInput
from spinney.local import own_editions
from spinney.local.context import LocalContext
from spinney.local.storage.browser_store import check


@dataclass(kw_only=True)
class OwnEdition(ClientInput):
    """A zip as base64, or files by their paths in a folder."""

    folder: str = ""
    zip: str = ""
    files: dict[str, str] = field(default_factory=dict)


async def load_edition(context: LocalContext, request: OwnEdition) -> EditionName:
    """Load an edition, which is kept on this device and played like any other."""
    host = context.host
    files = own_editions.unzip(request.zip) if request.zip else request.files
    name, texts = own_editions.find_edition(files, request.folder)
    own_editions.install(name, texts, host.home)
    kept = json.loads(await host.notes.read("editions") or "{}") | {name: texts}
    await host.notes.write("editions", json.dumps(kept))
    await host.bot_runner.run("install_editions", json.dumps({name: texts}))
    return edition_name(name)


async def remove_table(context: LocalContext, table_id: str) -> dict[str, bool]:
    """Remove a table from this device for good."""
    host = context.host
    table = await host.registry.table(table_id)
    async with table.lock:
        check(await host.store.remove(table_id))
        host.registry.tables.pop(table_id, None)
        table.record = replace(table.record, due=None)
    await host.review_store.remove(table_id, host.reviews.lines)
    return {"removed": True}


DEVICE_ENDPOINTS: Final = (
    Endpoint("POST", "/api/own-editions", load_edition, 201),
    Endpoint("POST", "/api/tables/{table_id}/remove", remove_table),
)
