"""The command line and nothing else: parse, call a room, draw.  Each command has a module of its own."""

from spinney.cli import arena as arena
from spinney.cli import backup as backup
from spinney.cli import bench as bench
from spinney.cli import cards as cards
from spinney.cli import daily as daily
from spinney.cli import dataset as dataset
from spinney.cli import doctor as doctor
from spinney.cli import edition as edition
from spinney.cli import learn as learn
from spinney.cli import play as play
from spinney.cli import puzzle as puzzle
from spinney.cli import puzzles as puzzles
from spinney.cli import replay as replay
from spinney.cli import report as report
from spinney.cli import review as review
from spinney.cli import rules as rules
from spinney.cli import score as score
from spinney.cli import serve as serve
from spinney.cli import simulate as simulate
from spinney.cli.app import app

__all__ = ["app"]
