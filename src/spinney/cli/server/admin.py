"""`spinney admin`: look at tables, guests and scoring rooms of a server, and end one that is abused."""

from __future__ import annotations

import json
import os
from typing import Annotated, Any, Final

import typer

from spinney.cli.app import AsJson, app, console, exit_on_refusal, fail

IDS_MAY_BEGIN_WITH_A_DASH: Final = {"ignore_unknown_options": True}
KINDS: Final = ("table", "guest", "room")
Database = Annotated[str, typer.Option(help="The store's SQLAlchemy address; by default the one `serve` would open.")]
Kind = Annotated[str, typer.Argument(help="One of table, guest, room.")]
Wanted = Annotated[str, typer.Argument(help="Its id, as `spinney admin list` shows it.")]
Of = Annotated[str, typer.Option("--of", help="Only those of this guest, or of this mark of a network address.")]
Most = Annotated[int, typer.Option("--most", help="How many, the latest first.", min=1, max=10_000)]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

admin = typer.Typer(help="Look at what goes on at a server, and end what is abused.", no_args_is_help=True)
app.add_typer(admin, name="admin")


@admin.command("list")
def list_all(kind: Kind, of: Of = "", most: Most = 50, as_json: AsJson = False, database: Database = "") -> None:
    """List tables, guests or scoring rooms, the latest first."""
    with exit_on_refusal():
        inspection, url = _open_store(kind, database)
        with inspection.open_database(url) as connection:
            found = inspection.LISTS[kind](connection, of, most)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    lines = [[*found[0]], *([_cell(value) for value in row.values()] for row in found)] if found else [["none"]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:  # never cut: an id is there to be copied
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        console.print("  ".join(cells).rstrip(), highlight=False, soft_wrap=True)


@admin.command(context_settings=IDS_MAY_BEGIN_WITH_A_DASH)
def show(kind: Kind, wanted: Wanted, as_json: AsJson = False, database: Database = "") -> None:
    """Show one table, guest or scoring room."""
    with exit_on_refusal():
        inspection, url = _open_store(kind, database)
        with inspection.open_database(url) as connection:
            found = inspection.show(connection, kind, wanted)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    for name, value in found.items():
        console.print(f"{name:10} {_cell(value)}", highlight=False, soft_wrap=True)


@admin.command(context_settings=IDS_MAY_BEGIN_WITH_A_DASH)
def end(kind: Kind, wanted: Wanted, sure: Sure = False, as_json: AsJson = False, database: Database = "") -> None:
    """End a table, a guest or a scoring room for good; servers that run hear of it within a second or two."""
    with exit_on_refusal():
        inspection, url = _open_store(kind, database)
        if not sure:
            typer.confirm(f"The {kind} {wanted} is deleted and cannot be brought back. Go on?", abort=True)
        with inspection.open_database(url, writes=True) as connection:
            inspection.end(connection, kind, wanted)
    if as_json:
        typer.echo(json.dumps({"ended": kind, "id": wanted}))
    else:
        console.print(f"The {kind} {wanted} is ended.", highlight=False)


def _open_store(kind: str, database: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - a module, imported late
    if kind not in KINDS:
        fail(f"There is no '{kind}' to look at; name one of {', '.join(KINDS)}.")
    try:
        from spinney.web.settings import from_environment  # noqa: PLC0415
        from spinney.web.storage import inspection  # noqa: PLC0415 - the web is an extra
    except ModuleNotFoundError as error:
        fail(f"The web table needs {error.name}: install it with  pip install 'spinney-game[web]'")
    if database:
        os.environ["SPINNEY_DATABASE_URL"] = database
    return inspection, from_environment().database_url()


def _cell(value: Any) -> str:  # noqa: ANN401 - whatever a row holds
    if isinstance(value, list):
        return ", ".join(_cell(item) for item in value)
    if isinstance(value, dict):
        return " ".join(str(part) for part in value.values() if part)
    return str(value)
