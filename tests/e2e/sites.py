"""A site of plain files for the browser's tests: served from a folder below the root, and every byte of it counted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SITE = Path(__file__).parents[2] / "build" / "site"
FOLDER = "/wood"


class Handler(SimpleHTTPRequestHandler):
    """As `python -m http.server` does it, but the site is in a folder, and what is sent is added up."""

    server: Counted

    def translate_path(self, path: str) -> str:
        inside = path.removeprefix(FOLDER) if path.startswith(FOLDER + "/") else "/nothing-here"
        return super().translate_path(inside)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        body = source.read()
        self.server.sent[self.path.split("?")[0]] = len(body)
        outputfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


class Counted(ThreadingHTTPServer):
    sent: dict[str, int]  # bytes, by path


@contextmanager
def published(folder: Path) -> Iterator[Counted]:
    server = Counted(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    server.sent = {}
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def address(server: Counted) -> str:
    return f"http://127.0.0.1:{server.server_address[1]}{FOLDER}/"
