"""What can be set from outside: the environment, read once at start.  Everything has a default that works."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from spinney.hosting.refusals import Refused
from spinney.study.analysis.review import LINES

SHORTEST_KEY: Final = 16  # letters


def data_folder() -> Path:
    """Where this system keeps a user's data; the terminal's games lie there, too."""
    return user_data_path("spinney", appauthor=False)


@dataclass(frozen=True)
class Settings:
    """One server's settings; the rates are per second, with a burst of some seconds' worth."""

    database: str = ""  # a SQLAlchemy address; empty: a SQLite file in `home`
    home: Path = field(default_factory=data_folder)
    secret: str = ""  # keys that sign cookies and links, the newest first; empty: made once and kept in `home`
    thinkers: int = 1  # worker processes for bots
    review_lines: int = LINES  # of play a decision, when a finished game is weighed
    requests: float = 20.0  # HTTP requests per visitor
    tables: float = 0.5  # tables made per visitor
    messages: float = 30.0  # socket messages per visitor
    sockets: int = 60  # open sockets per visitor
    tabs: int = 12  # open sockets per visitor at one table
    bot_tables: int = 20  # unfinished tables with bots per visitor, of those touched within the hour
    rooms: int = 20  # scoring rooms per visitor
    keep_days: float = 0.0  # after which what nobody has touched is removed; 0: never
    metrics_token: str = ""  # who has it may read the figures; empty: nobody
    root_path: str = ""  # the folder of a site we live in, such as /spinney
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word on a visitor's address and scheme is believed
    log: str = "plain"  # or json
    log_level: str = "warning"
    origins: tuple[str, ...] = ()  # further origins that may open sockets, such as a development server's

    listening: tuple[str, int] | None = None  # host and port, where that is known
    public_url: str = ""  # where people find it; empty: as they did, or by the network's addresses

    vapid_key: str = ""  # the key of Web Push, as PEM; empty: made once and kept in `home`
    contact: str = "mailto:spinney@localhost"  # whom a push service may write to
    push_delay_s: float = 8.0  # seconds somebody may be away before he is told that it is his turn
    push_to_any_address: bool = False  # for tests: a push service may be on this machine

    def private_home(self) -> Path:
        make_private_folder(self.home)
        return self.home

    def database_url(self) -> str:
        if self.database:
            return self.database
        make_private_folder(self.home)
        return f"sqlite:///{self.home / 'spinney.db'}"

    def signing_keys(self) -> list[str]:
        """From the environment, or made once and kept where only its owner can read it; the first one signs."""
        if self.secret:
            return _keys(self.secret, "SPINNEY_SECRET")
        make_private_folder(self.home)
        kept = self.home / "secret"
        if not kept.exists():
            self._make_secret(kept)
        kept.chmod(0o600)
        return _keys(kept.read_text(), str(kept))

    def _make_secret(self, kept: Path) -> None:
        """Whole or not at all: of two that start together, one makes it."""
        draft = kept.with_name(f"secret.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
        with suppress(FileExistsError):
            os.link(draft, kept)
        draft.unlink()


def from_environment() -> Settings:
    """Each is called SPINNEY_ and its name; README and docs say which there are."""
    plain = Settings()
    home = os.environ.get("SPINNEY_HOME")
    return Settings(
        database=os.environ.get("SPINNEY_DATABASE_URL", ""),
        home=Path(home) if home else plain.home,
        secret=_secret(),
        thinkers=_count("SPINNEY_THINKERS", max(1, (os.cpu_count() or 2) - 1)),
        review_lines=_count("SPINNEY_REVIEW_LINES", plain.review_lines),
        requests=_number("SPINNEY_REQUESTS_PER_SECOND", plain.requests),
        tables=_number("SPINNEY_TABLES_PER_SECOND", plain.tables),
        messages=_number("SPINNEY_MESSAGES_PER_SECOND", plain.messages),
        sockets=_count("SPINNEY_SOCKETS", plain.sockets),
        tabs=_count("SPINNEY_TABS", plain.tabs),
        bot_tables=_count("SPINNEY_BOT_TABLES", plain.bot_tables),
        rooms=_count("SPINNEY_ROOMS", plain.rooms),
        listening=_listening(os.environ.get("SPINNEY_LISTENING", "")),
        public_url=_address("SPINNEY_PUBLIC_URL"),
        keep_days=_number("SPINNEY_KEEP_DAYS", plain.keep_days),
        metrics_token=os.environ.get("SPINNEY_METRICS_TOKEN", "").strip(),
        root_path=_folder("SPINNEY_ROOT_PATH"),
        proxies=tuple(os.environ.get("SPINNEY_PROXIES", " ".join(plain.proxies)).split()),
        log=_choice("SPINNEY_LOG", ("plain", "json")),
        log_level=_choice("SPINNEY_LOG_LEVEL", ("warning", "debug", "info", "error")),
        vapid_key=os.environ.get("SPINNEY_VAPID_KEY", ""),
        contact=os.environ.get("SPINNEY_CONTACT", plain.contact),
        origins=tuple(os.environ.get("SPINNEY_ORIGINS", "").split()),
    )


def _listening(told: str) -> tuple[str, int] | None:
    """What the process that listens tells those it starts."""
    host, _, port = told.rpartition(" ")
    return (host, int(port)) if host else None


def _address(name: str) -> str:
    """An address people can open, such as https://spinney.example/games."""
    written = os.environ.get(name, "").strip().rstrip("/")
    parts = urlsplit(written)
    if written and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise Refused("bad-setting", f"{name} is '{written}'; give an address such as https://spinney.example.")
    return written


def _folder(name: str) -> str:
    """A path such as /spinney, or nothing."""
    written = os.environ.get(name, "").strip().rstrip("/")
    if written and not re.fullmatch(r"(/[\w.~-]+)+", written):
        raise Refused("bad-setting", f"{name} is '{written}'; give a path such as /spinney, or leave it out.")
    return written


def _choice(name: str, choices: tuple[str, ...]) -> str:
    """One of these; the first if nothing is said."""
    written = os.environ.get(name, "").strip().lower() or choices[0]
    if written not in choices:
        raise Refused("bad-setting", f"{name} is '{written}'; give one of {', '.join(choices)}, or leave it out.")
    return written


def make_private_folder(folder: Path) -> None:
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _secret() -> str:
    written = os.environ.get("SPINNEY_SECRET")
    if written is not None and not written.strip():
        raise Refused("bad-setting", "SPINNEY_SECRET is empty; give a long random text, or leave it out.")
    return written or ""


def _keys(written: str, where: str) -> list[str]:
    keys = written.split()
    if not keys:
        sentence = f"{where} holds no key; put the old one back, or delete it to begin with a new one."
        raise Refused("bad-setting", sentence)
    if any(len(key) < SHORTEST_KEY for key in keys):
        sentence = f"{where} holds a key that can be guessed; give at least {SHORTEST_KEY} letters without blanks."
        raise Refused("bad-setting", sentence)
    return keys


def _number(name: str, otherwise: float) -> float:
    written = os.environ.get(name)
    if not written:
        return otherwise
    try:
        number = float(written)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise Refused("bad-setting", f"{name} is '{written}'; give a number above 0, or leave it out.")
    return number


def _count(name: str, otherwise: int) -> int:
    number = _number(name, otherwise)
    if number != int(number):
        raise Refused("bad-setting", f"{name} is '{number:g}'; give a whole number from 1, or leave it out.")
    return int(number)
