"""A rate limit: a token bucket, which refills over time."""

from __future__ import annotations

import math
import time
from typing import Final

BURST_S: Final = 6.0  # so much of a rate may come at once


class TokenBucket:
    """A bucket that fills at a rate; each request takes from it, and is refused when it is empty."""

    def __init__(self, rate: float, burst_s: float = BURST_S, least: float = 1.0) -> None:
        self.rate = rate
        self.capacity = max(least, rate * burst_s)
        self.level = self.capacity
        self.taken = 0.0  # by this process; what peers took is not in it
        self.filled_at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Pay for a request, or say that it must wait."""
        self._fill()
        if self.level < cost and self.level < self.capacity:  # a full bucket pays for anything once
            return False
        self.level -= cost
        self.taken += cost
        return True

    def spend(self, cost: float) -> None:
        """Pay for what is done already, as its cost was not known before; the bucket may owe something then."""
        self.charge(cost)
        self.taken += cost

    def wait_s(self) -> int:
        """Return after how many whole seconds the bucket owes nothing any more; 0 if it owes nothing now."""
        self._fill()
        return math.ceil(-self.level / self.rate) if self.level < 0 else 0

    def charge(self, cost: float) -> None:
        """Subtract what a peer has granted from the same limit."""
        self._fill()
        self.level -= cost

    def _fill(self) -> None:
        now = time.monotonic()
        self.level = min(self.capacity, self.level + (now - self.filled_at) * self.rate)
        self.filled_at = now
