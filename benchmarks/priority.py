"""Gives measured processes priority, so that figures are right on a machine that others use as well.

Only the processes named here get real-time priority, with their threads; processes they start do not, so that bots keep
their low priority. It needs the right to do so (root, mostly).
"""

from __future__ import annotations

import os
from pathlib import Path


def go_first(*processes: int) -> None:
    """Give these processes, with their threads as of now, real-time priority."""
    for process in processes:
        for thread in Path(f"/proc/{process}/task").glob("*"):
            os.sched_setscheduler(int(thread.name), os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


def with_children(process: int) -> list[int]:
    """Return a process and all it has started that is still there."""
    found = [process]
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, listed.read_text().split()):
            found += with_children(child)
    return found
