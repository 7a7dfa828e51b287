"""How much somebody may ask for: a bucket that fills by itself."""

from __future__ import annotations

import time
from typing import Final

BURST_S: Final = 6.0  # seconds' worth of a rate that may come at once


class TokenBucket:
    """Fills at a rate, and is emptied by what is asked; when it is empty, the asker must wait."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.capacity = max(1.0, rate * BURST_S)
        self.level = self.capacity
        self.taken = 0.0  # here, not by way of another server
        self.filled_at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        self._fill()
        if self.level < cost and self.level < self.capacity:  # a full bucket pays for anything, if only once
            return False
        self.level -= cost
        self.taken += cost
        return True

    def charge(self, cost: float) -> None:
        """Somebody else has paid from this bucket."""
        self._fill()
        self.level -= cost

    def _fill(self) -> None:
        now = time.monotonic()
        self.level = min(self.capacity, self.level + (now - self.filled_at) * self.rate)
        self.filled_at = now
