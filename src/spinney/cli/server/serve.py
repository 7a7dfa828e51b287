"""`spinney serve`: runs the web table."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from spinney import editions
from spinney.api import is_compiled
from spinney.cli.app import app, console, exit_on_refusal, fail, load_edition
from spinney.hosting.editions.offered import OFFERED_VARIABLE

Host = Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network in.")]
Port = Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)]
Database = Annotated[str, typer.Option(help="A SQLAlchemy address; by default a SQLite file of your own.")]
Workers = Annotated[int, typer.Option(help="Processes that share the work; more than one needs PostgreSQL.", min=1)]
Editions = Annotated[
    list[str], typer.Option("--edition", "-e", help="Offer an edition of your own as well: its folder, or its name.")
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    workers: Workers = 1,
    edition: Editions = [],  # noqa: B006 - never changed
    open_page: Open = True,
) -> None:
    """Open the table in the browser: with bots, with friends, or both."""
    try:
        import uvicorn  # noqa: F401, PLC0415 - the web is an extra

        from spinney.web import server  # noqa: PLC0415
        from spinney.web.settings import from_environment  # noqa: PLC0415
    except ModuleNotFoundError as error:
        fail(f"The web table needs {error.name}: install it with  pip install 'spinney-game[web]'")
    offer_editions(edition)
    if database:
        os.environ["SPINNEY_DATABASE_URL"] = database
    with exit_on_refusal():
        listening = server.listen(host, port)
        services = server.open_services() if workers == 1 else None
        address = server.address(listening, host)
        console.print(f"Spinney is at {address} (Ctrl+C ends it; every game is kept).", highlight=False)
        console.print(f"The engine is {'compiled' if is_compiled() else 'plain Python'}.", highlight=False)
        if open_page and server.has_desktop():
            threading.Timer(1.0, webbrowser.open, [address]).start()
        if services:
            server.run(listening, services)
        else:
            server.run_many(listening, from_environment(), workers)


def offer_editions(asked: list[str]) -> None:
    """Offer these editions of the operator's, and no others in their folders."""
    named = [name.strip() for name in os.environ.get(OFFERED_VARIABLE, "").split(",") if name.strip()]
    folders: dict[str, Path] = {}
    for own in [*named, *asked]:
        found = load_edition(own)
        if found.name in editions.shipped():
            fail(f"An edition called '{found.name}' comes with Spinney; give your folder another name to offer it.")
        folders[found.name] = Path(own).expanduser() if editions.is_path(own) else editions.editions_in_folders()[own]
    os.environ[OFFERED_VARIABLE] = ",".join(folders)
    editions.set_edition_folders(folders.values())
