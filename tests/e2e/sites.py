"""A site of plain files for the browser's tests: served from a folder below the root, and every byte of it counted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
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

    def end_headers(self) -> None:
        if self.server.no_store:
            self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


class Counted(ThreadingHTTPServer):
    sent: dict[str, int]  # bytes, by path
    no_store: bool


@contextmanager
def published(folder: Path, no_store: bool = False) -> Iterator[Counted]:
    """Serve a folder; with `no_store` the browser's own cache keeps nothing of it, and only the page's worker does."""
    server = Counted(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    server.sent = {}
    server.no_store = no_store
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def address(server: Counted) -> str:
    return f"http://127.0.0.1:{server.server_address[1]}{FOLDER}/"


class Elsewhere:
    """Every other address there is, as a proxy sees them: who asks for one is written down, and told nothing."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        asked = self.asked

        class Nobody(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.requestline)
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_CONNECT = do_POST = do_HEAD = do_GET  # noqa: N815 - as the library calls them

            def log_message(self, *_: Any) -> None:
                """It is written down already."""

        return Nobody

    def seen(self) -> list[str]:
        """All but what Chromium asks its makers by itself, which no page can make it do."""
        return [line for line in self.asked if not (line.startswith("CONNECT") and ".google" in line)]

    def __enter__(self) -> Elsewhere:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
