"""Running the server: one process, one socket, told where it listens before anything can go wrong."""

from __future__ import annotations

import gc
import os
import socket
import sys
from typing import Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from spinney.editions import named
from spinney.hosting.offered import offered
from spinney.hosting.refusals import Refused
from spinney.web import docs
from spinney.web.app import make_app
from spinney.web.door import Door
from spinney.web.services import Services
from spinney.web.settings import Settings, from_environment

MOST_WAITING: Final = 2048  # connections the system may hold for us
HANDOVER: Final = 0.0005  # seconds after which a busy loop lets the thread of the store go on: moves wait for it
LARGEST_MESSAGE: Final = 16 * 1024  # bytes of a socket's message


def listen(host: str, port: int) -> socket.socket:
    """Take the port now, so that a taken one is told in a sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        sentence = f"Cannot listen at {host}, port {port} ({error.strerror}); choose another with --host and --port."
        raise Refused("cannot-listen", sentence) from None
    listening.listen(MOST_WAITING)
    return listening


def address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else host
    return f"http://{shown}:{port}"


def has_desktop() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_services(settings: Settings | None = None) -> Services:
    """Open the store before anybody is let in, so that one that cannot be opened is told in a sentence."""
    try:
        return Services(settings or from_environment())
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = str(error).splitlines()[0]
        sentence = f"The store cannot be opened ({reason}); check SPINNEY_DATABASE_URL or --database, and SPINNEY_HOME."
        raise Refused("no-store", sentence) from None


def rest_the_collector() -> None:
    """Editions live for ever and tables for long: looking for cycles among them again and again would halt the loop."""
    for name in offered():
        named(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def run(listening: socket.socket, services: Services) -> None:
    """Serve until Ctrl+C.  Messages are small and many: compressing them would cost more than it saves."""
    app = make_app(services.settings, services)
    docs.write_down(app)
    config = uvicorn.Config(
        app,
        http=Door,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    rest_the_collector()
    sys.setswitchinterval(HANDOVER)
    uvicorn.Server(config).run(sockets=[listening])
