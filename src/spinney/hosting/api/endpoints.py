"""The table of all addresses that a server and a browser answer by the same handlers."""

from __future__ import annotations

from typing import Final

from spinney.hosting.api.catalogue import CATALOGUE_ENDPOINTS
from spinney.hosting.api.daily import DAILY_ENDPOINTS
from spinney.hosting.api.endpoint import Endpoint
from spinney.hosting.api.finished_games import FINISHED_GAME_ENDPOINTS
from spinney.hosting.api.people import PEOPLE_ENDPOINTS
from spinney.hosting.api.practice import PRACTICE_ENDPOINTS
from spinney.hosting.api.puzzles import PUZZLE_ENDPOINTS
from spinney.hosting.api.scoring import SCORING_ENDPOINTS
from spinney.hosting.api.seats import SEAT_ENDPOINTS
from spinney.hosting.api.tables import TABLE_ENDPOINTS

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *CATALOGUE_ENDPOINTS,
    *PEOPLE_ENDPOINTS,
    *SCORING_ENDPOINTS,
    *TABLE_ENDPOINTS,
    *SEAT_ENDPOINTS,
    *FINISHED_GAME_ENDPOINTS,
    *PRACTICE_ENDPOINTS,
    *DAILY_ENDPOINTS,
    *PUZZLE_ENDPOINTS,
)
