"""Figures for operators, in Prometheus's form: at `/metrics`, for who has the token; where there is none, for nobody.

Of several workers each counts for itself in a file, and whoever is asked adds them up.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"  # the library's own name for where workers keep their counts
PID: Final = re.compile(r"_(\d+)\.db$")
SOON: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)

requests = Counter("spinney_requests_total", "Requests answered", ["method", "status"])
request_seconds = Histogram("spinney_request_seconds", "Time until a request was answered", ["kind"], buckets=SOON)
moves = Counter("spinney_moves_total", "Moves stored", ["by"])
move_seconds = Histogram("spinney_move_seconds", "Time from a message with moves to its commit", buckets=SOON)
thinking_seconds = Histogram("spinney_thinking_seconds", "Time a bot took, waiting included", buckets=SOON)
failures = Counter("spinney_failures_total", "Requests that failed by our own mistake or the store's")
tables = Gauge("spinney_tables", "Tables in memory", multiprocess_mode="livesum")
sockets = Gauge("spinney_sockets", "Open sockets", multiprocess_mode="livesum")
waiting = Gauge("spinney_thinking_waiting", "Bots' questions that wait", multiprocess_mode="livesum")
writing = Gauge("spinney_writes_waiting", "Writes that wait for the store", multiprocess_mode="livesum")


def told() -> bytes:
    """All figures, as text."""
    if SHARED not in os.environ:
        return generate_latest()
    forget_the_dead()
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def forget_the_dead() -> None:
    """What workers that are gone had open is not open any more."""
    for pid in {int(found[1]) for file in Path(os.environ[SHARED]).iterdir() if (found := PID.search(file.name))}:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]


def count_moves(kind: str, made: int, seconds: float) -> None:
    """Moves of one message at a seat of this kind, stored and shown."""
    moves.labels(kind).inc(made)
    move_seconds.observe(seconds)
