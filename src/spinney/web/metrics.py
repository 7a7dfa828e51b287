"""Metrics for operators in Prometheus's format, served at `/metrics` to those who have the token.

Each of several workers counts in a file of its own, and the one that is asked adds them up.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

METRICS_FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"  # read by the library: where workers keep their counts
PID: Final = re.compile(r"_(\d+)\.db$")
SECONDS_BUCKETS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)

requests = Counter("spinney_requests_total", "Requests answered", ["method", "status"])
request_seconds = Histogram(
    "spinney_request_seconds", "Seconds until a request was answered", ["kind"], buckets=SECONDS_BUCKETS
)
moves = Counter("spinney_moves_total", "Moves stored", ["by"])
move_seconds = Histogram(
    "spinney_move_seconds", "Seconds from a message with moves to its commit", buckets=SECONDS_BUCKETS
)
thinking_seconds = Histogram(
    "spinney_thinking_seconds", "Seconds until a bot's move was found, waiting included", buckets=SECONDS_BUCKETS
)
cost_refusals = Counter("spinney_cost_refusals_total", "Requests refused as their visitor had cost too much of late")
failures = Counter("spinney_failures_total", "Requests that failed because of a bug or the database")
batch_failures = Counter("spinney_batch_failures_total", "Batches of writes that were repeated one by one, or lost")
lock_retries = Counter("spinney_lock_retries_total", "Writes repeated after a deadlock or a lock timeout")
rejected_values = Counter("spinney_rejected_values_total", "Values the database cannot hold, refused")
pools_replaced = Counter("spinney_pools_replaced_total", "Worker processes replaced after one died", ["pool"])
commit_seconds = Histogram(
    "spinney_commit_seconds", "Seconds a commit took, which is mostly the disk's sync", buckets=SECONDS_BUCKETS
)
bus_outages = Counter(
    "spinney_bus_outages_total", "Times the other servers could not be reached or heard", ["direction"]
)
loop_lag_seconds = Histogram(
    "spinney_loop_lag_seconds", "Seconds the event loop was late for a timer", buckets=SECONDS_BUCKETS
)
removed = Counter("spinney_removed_total", "Tables and guests removed as nobody had used them for long", ["kind"])
draining = Gauge("spinney_draining", "Processes that take no new tables and will end", multiprocess_mode="livesum")
tables = Gauge("spinney_tables", "Tables in memory", multiprocess_mode="livesum")
sockets = Gauge("spinney_sockets", "Open sockets", multiprocess_mode="livesum")
waiting = Gauge("spinney_thinking_waiting", "Bot decisions waiting for a worker process", multiprocess_mode="livesum")
writing = Gauge("spinney_writes_waiting", "Writes waiting for the database", multiprocess_mode="livesum")


def as_text() -> bytes:
    """Return all metrics in Prometheus's text format."""
    if METRICS_FOLDER_VARIABLE not in os.environ:
        return generate_latest()
    drop_dead_processes()
    combined = CollectorRegistry()
    MultiProcessCollector(combined)  # type: ignore[no-untyped-call]
    return generate_latest(combined)


def drop_dead_processes() -> None:
    """Remove the gauges of workers that have ended: what they had open is closed."""
    for pid in {
        int(found[1])
        for file in Path(os.environ[METRICS_FOLDER_VARIABLE]).iterdir()
        if (found := PID.search(file.name))
    }:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]


def count_moves(kind: str, number: int, seconds: float) -> None:
    """Count the stored moves of one message, by the kind of seat that made them."""
    moves.labels(kind).inc(number)
    move_seconds.observe(seconds)
