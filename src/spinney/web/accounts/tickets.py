"""Links and tickets that work once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy.exc import IntegrityError

from spinney.hosting.refusals import Refused
from spinney.web.security.guests import DAY_S, fingerprint
from spinney.web.storage.store import Store
from spinney.web.storage.stores import accounts_store


async def use_ticket(store: Store, ticket: str) -> None:
    """Refuse a link or ticket that was used before, at whichever server."""
    until = (datetime.now(UTC) + timedelta(seconds=DAY_S)).isoformat(timespec="milliseconds")
    try:
        await store.write(accounts_store.use_ticket(fingerprint(ticket), until))
    except IntegrityError:
        raise Refused("link-used", "This was used already and works once only; ask for a new one.") from None
