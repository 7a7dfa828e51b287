"""Migrations of the database: `upgrade` brings a store of any age up to date, at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from spinney.hosting.refusals import Refused


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate the database to a revision, or refuse a store of a newer version."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        if "Can't locate revision" not in str(error):
            raise
        sentence = "The store was written by a newer version of Spinney; start that one, or name another store."
        raise Refused("newer-store", sentence) from None


def history() -> list[str]:
    """Return all revisions, the first one first."""
    scripts = ScriptDirectory.from_config(_config())
    return [script.revision for script in scripts.walk_revisions()][::-1]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
