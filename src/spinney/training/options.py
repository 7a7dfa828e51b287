"""Where the learners play, as they are asked on their command lines."""

from __future__ import annotations

import argparse

from spinney.arena.processes import Executor, process_executor
from spinney.arena.ray_cluster import ray_executor


def add_executor_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=2, help="processes at work; 0: one a core")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="a Ray cluster: an address, auto or local")


def make_executor(asked: argparse.Namespace) -> Executor:
    return ray_executor(asked.ray, asked.jobs) if asked.ray else process_executor(asked.jobs)
