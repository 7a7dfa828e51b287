"""The front door for programs: what `import spinney` offers, by name instead of by object."""

from __future__ import annotations

from spinney import views
from spinney.editions import Edition, edition
from spinney.views import Game


def deal(name: str | Edition, seats: int = 2, seed: int = 0, start: int = 0) -> Game:
    """A new game of an edition: `deal("forest", seats=2, seed=7)`."""
    return views.deal(name if isinstance(name, Edition) else edition(name), seats, seed, start)
