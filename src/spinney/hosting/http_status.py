"""The HTTP status of each refusal, by its slug."""

from __future__ import annotations

from typing import Final

from spinney.hosting.refusals import Refused

BAD_REQUEST: Final = 400
SLUGS_BY_STATUS: Final = {
    403: "bad-passkey not-seated not-yours no-advice closed-today",
    404: "no-such-address unknown-phrase no-such-edition no-such-table no-such-seat unknown-bot bad-link"
    " no-such-ply no-such-day no-lesson no-such-puzzle no-more-puzzles no-such-room no-such-forest",
    409: "stale not-begun over not-your-turn illegal-move no-undo not-over one-seat-each seat-taken link-used"
    " no-advice-now not-yet no-turn-to-end too-far"
    " other-rules nobody-asks for-one not-now too-many-devices not-vanished seen-a-hand plays-to-the-end bad-ticket"
    " seat-asked-for too-many-changes passkey-taken too-many-passkeys no-passkeys one-forest-each room-full"
    " needs-server not-alone already-dealt number-given",
    413: "too-big",
    422: "bad-subscription bad-phrase bad-notation bad-name bad-request bad-edition too-many-seats",
    429: "too-fast",
    503: "store-away no-engine restarting",
}
STATUS_BY_SLUG: Final = {slug: status for status, slugs in SLUGS_BY_STATUS.items() for slug in slugs.split()}


def status_of(refused: Refused) -> int:
    """Return the HTTP status of a refusal."""
    return STATUS_BY_SLUG.get(refused.slug, BAD_REQUEST)
