"""Several processes on one database, and the worker processes bots think in."""
