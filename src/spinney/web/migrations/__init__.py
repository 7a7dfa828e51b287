"""The schema's history: `upgrade` brings a store of any age up to date, at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from spinney.hosting.refusals import Refused


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        if "Can't locate revision" not in str(error):
            raise
        sentence = "The store was written by a newer version of Spinney; start that one, or name another store."
        raise Refused("newer-store", sentence) from None
