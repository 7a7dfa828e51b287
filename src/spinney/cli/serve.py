"""`spinney serve`: the web table."""

from __future__ import annotations

import os
import threading
import webbrowser
from typing import Annotated

import typer

from spinney.cli.app import app, console, fail, refusing

Host = Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network in.")]
Port = Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)]
Database = Annotated[str, typer.Option(help="A SQLAlchemy address; by default a SQLite file of your own.")]
Workers = Annotated[int, typer.Option(help="Processes that share the work; more than one needs PostgreSQL.", min=1)]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    workers: Workers = 1,
    open_page: Open = True,
) -> None:
    """Open the table in the browser: with bots, with friends, or both."""
    try:
        import uvicorn  # noqa: F401, PLC0415 - the web is an extra

        from spinney.web import running  # noqa: PLC0415
        from spinney.web.settings import from_environment  # noqa: PLC0415
    except ModuleNotFoundError as error:
        fail(f"The web table needs {error.name}: install it with  pip install 'spinney[web]'")
    if database:
        os.environ["SPINNEY_DATABASE_URL"] = database
    with refusing():
        listening = running.listen(host, port)
        services = running.open_services() if workers == 1 else None
        address = running.address(listening, host)
        console.print(f"Spinney is at {address} (Ctrl+C ends it; every game is kept).", highlight=False)
        if open_page and running.has_desktop():
            threading.Timer(1.0, webbrowser.open, [address]).start()
        if services:
            running.run(listening, services)
        else:
            running.run_many(listening, from_environment(), workers)
