"""Running the server: one process or several, one socket, told where it listens before anything can go wrong."""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from tempfile import TemporaryDirectory
from typing import Final, cast

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from spinney.editions import edition_named
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.refusals import Refused
from spinney.web import docs, logs
from spinney.web.app import make_app
from spinney.web.metrics import SHARED
from spinney.web.security.http_limits import HttpLimits
from spinney.web.security.websocket_limits import WebSocketLimits
from spinney.web.services import Services
from spinney.web.settings import Settings, from_environment
from spinney.web.storage.store import Store

log = logging.getLogger("spinney.web")
MOST_WAITING: Final = 2048  # connections the system may hold for us
HANDOVER: Final = 0.0005  # seconds after which a busy loop lets the thread of the store go on: moves wait for it
LAST_ANSWERS: Final = 2  # seconds in which requests are still answered when the server is to end
LONGEST_END: Final = 2.5  # seconds it then has to put everything away
MOST_OPEN: Final = 65_536  # files and connections
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
    os.environ["SPINNEY_LISTENING"] = "{} {}".format(*listening.getsockname()[:2])  # for `from_environment`
    return listening


def address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else host
    return f"http://{shown}:{port}"


def has_desktop() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def telling_of_store() -> Iterator[None]:
    """A store that cannot be opened is told in a sentence."""
    try:
        yield
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = str(error).splitlines()[0]
        sentence = f"The store cannot be opened ({reason}); check SPINNEY_DATABASE_URL or --database, and SPINNEY_HOME."
        raise Refused("no-store", sentence) from None


def open_services(settings: Settings | None = None) -> Services:
    """Open the store before anybody is let in."""
    with telling_of_store():
        return Services(settings or from_environment())


def check_store(settings: Settings) -> None:
    """Once, before several processes open it."""
    with telling_of_store():
        Store(settings.database_url()).close()


def rest_the_collector() -> None:
    """Editions live for ever and tables for long: looking for cycles among them again and again would halt the loop."""
    for name in offered_editions():
        edition_named(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def keep_many_open() -> None:
    """Every visitor is a file to the system, which mostly allows far fewer at first than one may ask for."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - there is none on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wished = MOST_OPEN if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN)
        if soft != resource.RLIM_INFINITY and soft < wished:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))


def run(listening: socket.socket, services: Services) -> None:
    """Serve until Ctrl+C, in this process."""
    keep_many_open()
    logs.begin(services.settings.log, services.settings.log_level)
    app = prepared(make_app(services.settings, services, end_soon))
    uvicorn.Server(configured(app, services.settings)).run(sockets=[listening])


def run_many(listening: socket.socket, settings: Settings, workers: int) -> None:
    """Serve until Ctrl+C in several processes, which share the port and a PostgreSQL; one that dies is replaced."""
    if not settings.database_url().startswith("postgresql"):
        sentence = "Several workers need PostgreSQL; name one with --database, or leave out --workers."
        raise Refused("no-store", sentence)
    check_store(settings)
    keep_many_open()
    os.environ.setdefault("SPINNEY_THINKERS", str(max(1, ((os.cpu_count() or 2) - 1) // workers)))
    logs.begin(settings.log, settings.log_level)
    config = configured("spinney.web.server:worker_app", settings, factory=True, workers=workers)
    with TemporaryDirectory(prefix="spinney-figures-") as figures:
        os.environ[SHARED] = figures
        Multiprocess(config, sockets=[listening]).run()


def worker_app() -> FastAPI:
    """One of several processes: it ends with the one that started it."""
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
            signal.raise_signal(signal.SIGTERM)

    threading.Thread(target=end_with_parent, daemon=True).start()
    settings = from_environment()
    logs.begin(settings.log, settings.log_level)
    return prepared(make_app(settings, at_end=end_soon))


def end_soon() -> None:
    """Whoever ends the server need not wait for a store that does not answer: what was acknowledged is written."""

    def end_now() -> None:
        log.warning("Not everything could be put away in time; the server ends all the same, and nothing is lost.")
        os._exit(1)

    last = threading.Timer(LONGEST_END, end_now)
    last.daemon = True
    last.start()


def prepared(app: FastAPI) -> FastAPI:
    """What would hold up somebody's request is done before the first one."""
    docs.write_down(app)
    rest_the_collector()
    sys.setswitchinterval(HANDOVER)
    return app


def configured(app: FastAPI | str, settings: Settings, factory: bool = False, workers: int = 1) -> uvicorn.Config:
    """Messages are small and many: compressing them would cost more than it saves."""
    return uvicorn.Config(
        app,
        factory=factory,
        workers=workers,
        http=cast(type[asyncio.Protocol], partial(HttpLimits, proxies=settings.proxies)),
        ws=cast(type[asyncio.Protocol], partial(WebSocketLimits, messages=settings.messages)),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,  # what it says goes our way
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=LAST_ANSWERS,
    )
