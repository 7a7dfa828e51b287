"""The table of all addresses that a server and a browser answer by the same handlers."""

from __future__ import annotations

from typing import Final

from spinney.hosting.api import (
    catalogue,
    daily,
    finished_games,
    people,
    practice,
    puzzles,
    scoring,
    seats,
    tables,
)
from spinney.hosting.api.endpoint import Endpoint

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *catalogue.ENDPOINTS,
    *people.ENDPOINTS,
    *scoring.ENDPOINTS,
    *tables.ENDPOINTS,
    *seats.ENDPOINTS,
    *finished_games.ENDPOINTS,
    *practice.ENDPOINTS,
    *daily.ENDPOINTS,
    *puzzles.ENDPOINTS,
)
