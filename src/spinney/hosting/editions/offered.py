"""Which editions a server offers: those shipped, and those of its operator that he names."""

from __future__ import annotations

import os
from typing import Final

from spinney.editions import shipped

OFFERED_VARIABLE: Final = "SPINNEY_OFFERED"  # names of editions on the operator's shelves, separated by commas


def offered_editions() -> list[str]:
    """The names of the editions that can be played here; nothing else is ever looked for."""
    own = [name.strip() for name in os.environ.get(OFFERED_VARIABLE, "").split(",")]
    return [*shipped(), *dict.fromkeys(name for name in own if name and name not in shipped())]
