"""Command-line options that say where games are played."""

from __future__ import annotations

import argparse

from spinney.arena.processes import Executor, process_executor
from spinney.arena.ray_cluster import ray_executor


def add_executor_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose an executor."""
    parser.add_argument("--jobs", type=int, default=2, help="processes at work; 0: one a core")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="a Ray cluster: an address, auto or local")


def make_executor(arguments: argparse.Namespace) -> Executor:
    """Return the executor chosen on the command line."""
    return ray_executor(arguments.ray, arguments.jobs) if arguments.ray else process_executor(arguments.jobs)
