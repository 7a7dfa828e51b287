"""Where the learners play, as they are asked on their command lines."""

from __future__ import annotations

import argparse

from spinney.arena.processes import Ground, processes
from spinney.arena.ray_cluster import cluster


def add_grounds(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=2, help="processes at work; 0: one a core")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="a Ray cluster: an address, auto or local")


def ground_of(asked: argparse.Namespace) -> Ground:
    return cluster(asked.ray, asked.jobs) if asked.ray else processes(asked.jobs)
