"""The editions a host offers: those shipped, with and without sets, and those its operator names."""

from __future__ import annotations

import os
from typing import Final

from spinney.editions import shipped, shipped_combinations

OFFERED_VARIABLE: Final = "SPINNEY_OFFERED"  # names of the operator's own editions, separated by commas


def offered_editions() -> list[str]:
    """Return the names of the editions that can be played here; no other is ever looked up."""
    own = [name.strip() for name in os.environ.get(OFFERED_VARIABLE, "").split(",")]
    known = [*shipped(), *shipped_combinations()]
    return [*known, *dict.fromkeys(name for name in own if name and name not in known)]
