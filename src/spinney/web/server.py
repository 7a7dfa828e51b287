"""Running the server: one process or several on one port, with a sentence about whatever stops it from starting."""

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
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess, multiprocess

from spinney.editions import edition_named
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.refusals import Refused
from spinney.web import docs, logs
from spinney.web.app import make_app
from spinney.web.cluster.handover import ConnectionHandover
from spinney.web.metrics import METRICS_FOLDER_VARIABLE
from spinney.web.security.http_limits import HttpLimits
from spinney.web.security.websocket_limits import WebSocketLimits
from spinney.web.services import Services
from spinney.web.settings import Settings, from_environment
from spinney.web.storage.store import Store

log = logging.getLogger("spinney.web")
MAX_WAITING_CONNECTIONS: Final = 2048  # the system may hold for us
THREAD_SWITCH_INTERVAL_S: Final = 0.0005  # short, as moves wait for the store's thread while the loop is busy
GRACEFUL_SHUTDOWN_S: Final = 2  # requests are still answered during it
SHUTDOWN_TIMEOUT_S: Final = 2.5  # then the process exits, whatever still runs
WORKER_TIMEOUT_S: Final = 30  # to start or to answer, after which one of several processes is replaced
MAX_OPEN_FILES: Final = 65_536  # connections included
HANDOVER_VARIABLE: Final = "SPINNEY_HANDOVER"
MAX_SOCKET_MESSAGE_BYTES: Final = 16 * 1024


def listen(host: str, port: int) -> socket.socket:
    """Listen at a port, or refuse in a sentence if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        sentence = f"Cannot listen at {host}, port {port} ({error.strerror}); choose another with --host and --port."
        raise Refused("cannot-listen", sentence) from None
    listening.listen(MAX_WAITING_CONNECTIONS)
    os.environ["SPINNEY_LISTENING"] = "{} {}".format(*listening.getsockname()[:2])  # for `from_environment`
    return listening


def address(listening: socket.socket, host: str) -> str:
    """Return the address to open in a browser on this computer."""
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else host
    return f"http://{shown}:{port}"


def has_desktop() -> bool:
    """Say whether a browser can be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def refusing_broken_store() -> Iterator[None]:
    """Refuse in a sentence if the store cannot be opened."""
    try:
        yield
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = str(error).splitlines()[0]
        sentence = f"The store cannot be opened ({reason}); check SPINNEY_DATABASE_URL or --database, and SPINNEY_HOME."
        raise Refused("no-store", sentence) from None


def open_services(settings: Settings | None = None) -> Services:
    """Open the store before the first request."""
    with refusing_broken_store():
        return Services(settings or from_environment())


def check_store(settings: Settings) -> None:
    """Open and migrate the store once, before several processes open it."""
    with refusing_broken_store():
        Store(settings.database_url()).close()


def tune_garbage_collector() -> None:
    """Let the garbage collector leave editions and tables alone: they live long, and each pass would halt the loop."""
    for name in offered_editions():
        edition_named(name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def raise_open_files_limit() -> None:
    """Allow as many open files, and so connections, as the system grants."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - there is none on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
        if soft != resource.RLIM_INFINITY and soft < limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def run(listening: socket.socket, services: Services) -> None:
    """Serve until Ctrl+C, in this process."""
    raise_open_files_limit()
    logs.start(services.settings.log, services.settings.log_level)
    app = prepare(make_app(services.settings, services, force_exit_after_timeout))
    uvicorn.Server(uvicorn_config(app, services.settings)).run(sockets=[listening])


def run_many(listening: socket.socket, settings: Settings, workers: int) -> None:
    """Serve until Ctrl+C in several processes that share the port and a PostgreSQL; replace one that dies."""
    if not settings.database_url().startswith("postgresql"):
        sentence = "Several workers need PostgreSQL; name one with --database, or leave out --workers."
        raise Refused("no-store", sentence)
    check_store(settings)
    raise_open_files_limit()
    os.environ.setdefault("SPINNEY_THINKERS", str(max(1, ((os.cpu_count() or 2) - 1) // workers)))
    logs.start(settings.log, settings.log_level)
    config = uvicorn_config("spinney.web.server:worker_app", settings, factory=True, workers=workers)
    multiprocess.Process = WorkerProcess  # type: ignore[misc]  # uvicorn has no setting for it
    with TemporaryDirectory(prefix="spinney-") as folder, TemporaryDirectory(prefix="spinney-metrics-") as metrics:
        os.environ[METRICS_FOLDER_VARIABLE] = metrics
        if hasattr(socket, "AF_UNIX"):  # else each process serves whomever it gets
            os.environ[HANDOVER_VARIABLE] = folder
        WorkerSupervisor(config, sockets=[listening]).run()


class WorkerSupervisor(Multiprocess):
    """The process that starts the others; after SIGUSR1 it lets them drain, and ends with the last of them."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.is_draining = False
        self.signalled: set[int] = set()  # processes that drain
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, lambda *_: self.drain())

    def drain(self) -> None:
        """Let all processes drain, those as well that are just being started."""
        self.is_draining = True

    def keep_subprocess_alive(self) -> None:
        """Replace processes that died, unless they were to end."""
        if not self.is_draining:
            super().keep_subprocess_alive()
            return
        alive = [process.pid for process in self.processes if process.process.is_alive() and process.pid]
        for pid in alive:
            if pid not in self.signalled:
                self.signalled.add(pid)
                os.kill(pid, signal.SIGUSR1)
        if not alive:
            self.should_exit.set()


class WorkerServer(uvicorn.Server):
    """One of several processes on a port, which hand connections over to the owner of the table asked for."""

    handover: ConnectionHandover | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and to take connections from the other processes."""
        await super().startup(sockets)
        owners = self.lifespan.state.get("owners")
        if owners:
            settings = from_environment()
            self.handover = ConnectionHandover(owners, Path(settings.handover), settings.root_path)
            plain: Any = self.config.http_protocol_class
            self.config.http_protocol_class = cast(type[asyncio.Protocol], partial(plain, handover=self.handover))
            self.handover.open(self.accept_from_process)

    def accept_from_process(self, connection: socket.socket, received: bytes) -> None:
        """Serve a connection that another process has handed over, with what it has received."""
        protocol_class: Any = self.config.http_protocol_class
        make_protocol = partial(
            protocol_class,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            received=received,
        )

        async def accept() -> None:
            with suppress(OSError):  # it was closed meanwhile
                await asyncio.get_running_loop().connect_accepted_socket(make_protocol, connection)

        accepting = asyncio.create_task(accept())
        self.server_state.tasks.add(accepting)
        accepting.add_done_callback(self.server_state.tasks.discard)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, and end."""
        if self.handover:
            self.handover.close()
        await super().shutdown(sockets)


class WorkerProcess(multiprocess.Process):
    """A process that runs a `WorkerServer`."""

    @property
    def server(self) -> uvicorn.Server:
        """Return this process's server."""
        if self._server is None:
            self._server = WorkerServer(config=self.config)
        return self._server


def worker_app() -> FastAPI:
    """Return the application of one of several processes, which ends with the one that started it."""
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
            signal.raise_signal(signal.SIGTERM)

    threading.Thread(target=end_with_parent, daemon=True).start()
    settings = from_environment()
    logs.start(settings.log, settings.log_level)
    try:
        check_store(settings)  # a newer version may have migrated it since the others started
    except Refused as refused:
        log.critical("%s", refused.sentence)
        raise SystemExit(1) from None
    return prepare(make_app(settings, at_end=force_exit_after_timeout))


def force_exit_after_timeout() -> None:
    """Exit after the shutdown timeout, even if the store does not answer: what was acknowledged is stored."""

    def exit_now() -> None:
        log.warning("The shutdown timed out; the server exits anyway, and nothing is lost.")
        os._exit(1)

    timer = threading.Timer(SHUTDOWN_TIMEOUT_S, exit_now)
    timer.daemon = True
    timer.start()


def prepare(app: FastAPI) -> FastAPI:
    """Do what would hold up a request before the first one arrives."""
    docs.cache_pages(app)
    tune_garbage_collector()
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL_S)
    return app


def uvicorn_config(app: FastAPI | str, settings: Settings, factory: bool = False, workers: int = 1) -> uvicorn.Config:
    """Return uvicorn's configuration, without compression: it would cost small messages more than it saves."""
    return uvicorn.Config(
        app,
        factory=factory,
        workers=workers,
        http=cast(type[asyncio.Protocol], partial(HttpLimits, proxies=settings.proxies)),
        ws=cast(type[asyncio.Protocol], partial(WebSocketLimits, messages=settings.messages)),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,  # ours is in `logs`
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=MAX_SOCKET_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        timeout_worker_healthcheck=WORKER_TIMEOUT_S,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_S,
    )
