"""`spinney backup` and `spinney restore`: copy the server's store and put it back while it runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from spinney.cli.app import app, console, exit_on_refusal, fail
from spinney.words.nouns import count_noun

Copy = Annotated[Path, typer.Argument(help="The copy: one file.")]
Database = Annotated[str, typer.Option(help="The store's SQLAlchemy address; by default the one `serve` would open.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask: what is stored now is replaced.")]


@app.command()
def backup(copy: Copy, database: Database = "") -> None:
    """Copy the server's store into one file, while games go on."""
    with exit_on_refusal():
        backups, url = _open_backups(database)
        tables = backups.back_up(url, copy)
    console.print(f"The copy {copy} holds {count_noun(tables, 'table')}.", highlight=False, soft_wrap=True)
    console.print("The secret beside the store is not: without it guests are strangers, so keep a copy of that, too.")


@app.command()
def restore(copy: Copy, database: Database = "", sure: Sure = False) -> None:
    """Put a copy back: the store is as it was then, also for a server that runs."""
    with exit_on_refusal():
        backups, url = _open_backups(database)
        target = backups.sqlite_file(url)
        if target.exists() and not sure:
            typer.confirm(f"{target} is replaced by {copy}. Go on?", abort=True)
        tables = backups.restore(url, copy)
    console.print(f"The store holds {count_noun(tables, 'table')} again.", highlight=False)


def _open_backups(database: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - a module, imported late
    try:
        from spinney.web.settings import from_environment  # noqa: PLC0415
        from spinney.web.storage import backups  # noqa: PLC0415 - the web is an extra
    except ModuleNotFoundError as error:
        fail(f"The web table needs {error.name}: install it with  pip install 'spinney-game[web]'")
    if database:
        os.environ["SPINNEY_DATABASE_URL"] = database
    return backups, from_environment().database_url()
