"""The command line and nothing else: parse, call a room, draw.  Each command has a module of its own."""

from spinney.cli import simulate as simulate
from spinney.cli.app import app

__all__ = ["app"]
