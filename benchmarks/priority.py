"""Measuring on a machine that others use as well: what is measured goes first, as it would if it were alone.

Only processes named here get real-time priority, with their threads; what they start does not, so that bots think as
meekly as ever.  It needs the right to do so (root, mostly).
"""

from __future__ import annotations

import os
from pathlib import Path


def go_first(*processes: int) -> None:
    """These processes, with their threads as of now."""
    for process in processes:
        for thread in Path(f"/proc/{process}/task").glob("*"):
            os.sched_setscheduler(int(thread.name), os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


def with_children(process: int) -> list[int]:
    """A process, and all it has started that is still there."""
    found = [process]
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, listed.read_text().split()):
            found += with_children(child)
    return found
