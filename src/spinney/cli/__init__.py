"""The command line and nothing else: parse, call the package, draw.  Each command has a module of its own."""

from spinney.cli import doctor as doctor
from spinney.cli.app import app
from spinney.cli.editions import cards as cards
from spinney.cli.editions import edition as edition
from spinney.cli.editions import rules as rules
from spinney.cli.games import replay as replay
from spinney.cli.games import review as review
from spinney.cli.games import score as score
from spinney.cli.playing import daily as daily
from spinney.cli.playing import learn as learn
from spinney.cli.playing import play as play
from spinney.cli.playing import puzzle as puzzle
from spinney.cli.research import arena as arena
from spinney.cli.research import bench as bench
from spinney.cli.research import dataset as dataset
from spinney.cli.research import puzzles as puzzles
from spinney.cli.research import report as report
from spinney.cli.research import simulate as simulate
from spinney.cli.server import admin as admin
from spinney.cli.server import backup as backup
from spinney.cli.server import serve as serve

__all__ = ["app"]
