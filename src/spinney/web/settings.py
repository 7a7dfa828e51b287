"""The server's settings: read once at start from the environment; everything has a default that works."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from spinney.hosting.refusals import Refused
from spinney.study.analysis.review import REVIEW_LINES

PREFIX: Final = "SPINNEY_"
MIN_KEY_CHARS: Final = 16
MAY_BE_EMPTY: Final = ("SPINNEY_SECRET", "SPINNEY_PROXIES")  # for all others, empty means the default


def data_folder() -> Path:
    """Return where this system keeps a user's data; the terminal's games are there, too."""
    return user_data_path("spinney", appauthor=False)


# --- kinds of settings: what is accepted, and what a refusal advises ------------------------------------------------


def _split_words(value: str | tuple[str, ...]) -> list[str] | tuple[str, ...]:
    return value.split() if isinstance(value, str) else value


def _split_listening(value: str | tuple[str, int]) -> tuple[str, str] | tuple[str, int]:
    if not isinstance(value, str):
        return value
    host, _, port = value.rpartition(" ")
    return host, port


def _strip_slash(value: str) -> str:
    return value.strip().rstrip("/")


def _lower(value: str) -> str:
    return value.strip().lower()


def _check_address(value: str) -> str:
    parts = urlsplit(value)
    if value and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise ValueError("not an address")
    return value


Rate = Annotated[float, Field(gt=0, allow_inf_nan=False, description="a number above 0")]
Count = Annotated[int, Field(ge=1, description="a whole number from 1")]
Days = Annotated[float, Field(ge=0, allow_inf_nan=False, description="a number of days; 0 means for ever")]
Words = Annotated[tuple[str, ...], BeforeValidator(_split_words)]
Listening = Annotated[tuple[str, int], BeforeValidator(_split_listening), Field(description="a host and a port")]
SubPath = Annotated[
    str, BeforeValidator(_strip_slash), Field(pattern=r"^(/[\w.~-]+)*$", description="a path such as /spinney")
]
WebAddress = Annotated[
    str,
    BeforeValidator(_strip_slash),
    AfterValidator(_check_address),
    Field(description="an address such as https://spinney.example"),
]
Contact = Annotated[
    str,
    Field(
        pattern=r"^(mailto:[^@\s]+@[^@\s]+|https://[^\s/]+\S*)$",
        description="an address such as mailto:you@spinney.example or https://spinney.example",
    ),
]
LogFormat = Annotated[Literal["plain", "json"], BeforeValidator(_lower), Field(description="one of plain, json")]
LogLevel = Annotated[
    Literal["warning", "debug", "info", "error"],
    BeforeValidator(_lower),
    Field(description="one of warning, debug, info, error"),
]


def _from(name: str, default: Any) -> Any:  # noqa: ANN401 - like pydantic's own Field
    """Declare a setting that the environment variable SPINNEY_`name` can change."""
    return Field(default, validation_alias=f"{PREFIX}{name}")


class Settings(BaseModel):
    """One server's settings; the rates are per second, with a burst of some seconds' worth."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, str_strip_whitespace=True)

    database: str = _from("DATABASE_URL", "")  # a SQLAlchemy address; empty: a SQLite file in `home`
    home: Path = Field(default_factory=data_folder, validation_alias="SPINNEY_HOME")
    secret: Annotated[str, Field(min_length=1, description="a long random text")] = _from("SECRET", "")
    """Keys that sign cookies and links, the newest first; empty: made once and stored in `home`."""
    bot_workers: Count = _from("THINKERS", 1)  # worker processes for bots
    review_lines: Count = _from("REVIEW_LINES", REVIEW_LINES)  # rollouts per decision when a finished game is reviewed
    requests: Rate = _from("REQUESTS_PER_SECOND", 20.0)  # HTTP requests per visitor
    tables: Rate = _from("TABLES_PER_SECOND", 0.5)  # tables made per visitor
    messages: Rate = _from("MESSAGES_PER_SECOND", 30.0)  # socket messages per visitor
    core_share: Rate = _from("CORE_SHARE", 0.1)  # of a core, on the average, that one visitor's requests may use
    megabytes: Rate = _from("MEGABYTES_PER_SECOND", 2.0)  # sent to one visitor on the average
    sockets: Count = _from("SOCKETS", 60)  # open sockets per visitor
    tabs: Count = _from("TABS", 12)  # open sockets per visitor at one table
    bot_tables: Count = _from("BOT_TABLES", 20)  # unfinished tables with bots per guest, used within the hour
    open_tables: Count = _from("OPEN_TABLES", 100)  # unfinished tables per guest, used within the day
    rooms: Count = _from("ROOMS", 20)  # scoring rooms per guest
    keep_days: Days = _from("KEEP_DAYS", 400.0)  # after which a table nobody has touched is removed; 0: never
    keep_guest_days: Days = _from("KEEP_GUEST_DAYS", 800.0)  # likewise guests who sit nowhere, with their ratings
    drain_seconds: Rate = _from("DRAIN_SECONDS", 60.0)  # after which a server that is to end does, whoever is left
    metrics_token: str = _from("METRICS_TOKEN", "")  # allows reading the metrics; empty: nobody may
    root_path: SubPath = _from("ROOT_PATH", "")  # the sub-path of a site we are served under, such as /spinney
    proxies: Words = _from("PROXIES", ("127.0.0.1", "::1"))  # trusted about a visitor's address and scheme
    log: LogFormat = _from("LOG", "plain")
    log_level: LogLevel = _from("LOG_LEVEL", "warning")
    origins: Words = _from("ORIGINS", ())  # further origins that may open sockets, such as a development server's

    listening: Listening | None = _from("LISTENING", None)  # host and port, set by the process that listens
    handover: str = _from("HANDOVER", "")  # a folder for the processes of one port, set by the one that starts them
    public_url: WebAddress = _from("PUBLIC_URL", "")  # where people find it; empty: the visitor's or network's address

    vapid_key: str = _from("VAPID_KEY", "")  # the key of Web Push, as PEM; empty: made once and stored in `home`
    contact: Contact = _from("CONTACT", "mailto:spinney@localhost")  # for the operators of push services

    push_delay_s: float = 8.0  # somebody may be away before they are notified of their turn
    push_to_any_address: bool = False  # for tests: a push service may be on this machine

    def private_home(self) -> Path:
        """Return the folder of the server's own files, made if necessary."""
        make_private_folder(self.home)
        return self.home

    def database_url(self) -> str:
        """Return the SQLAlchemy address of the database."""
        return self.database or f"sqlite:///{self.private_home() / 'spinney.db'}"

    def signing_keys(self) -> list[str]:
        """Return the keys of cookies and links, the first of which signs; a key is made once if none is set."""
        if self.secret:
            return _keys(self.secret, "SPINNEY_SECRET")
        path = self.private_home() / "secret"
        if not path.exists():
            self._make_secret(path)
        path.chmod(0o600)
        return _keys(path.read_text(), str(path))

    def _make_secret(self, path: Path) -> None:
        """Write a new key, whole or not at all: of two servers that start together, one makes it."""
        draft = path.with_name(f"secret.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32))
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()


def from_environment() -> Settings:
    """Read the settings from the environment, or refuse the first one that is wrong."""
    fields = {str(field.validation_alias): field for field in Settings.model_fields.values() if field.validation_alias}
    values = {name: value for name, value in os.environ.items() if name in fields}
    values = {name: value for name, value in values.items() if value.strip() or name in MAY_BE_EMPTY}
    values.setdefault("SPINNEY_THINKERS", str(max(1, (os.cpu_count() or 2) - 1)))
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        value = values[name].strip()
        found = f"'{value}'" if value else "empty"
        sentence = f"{name} is {found}; give {fields[name].description}, or leave it out."
        raise Refused("bad-setting", sentence) from None


def make_private_folder(folder: Path) -> None:
    """Make a folder that only its owner can open."""
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _keys(text: str, source: str) -> list[str]:
    keys = text.split()
    if not keys:
        sentence = f"{source} holds no key; put the old one back, or delete it to begin with a new one."
        raise Refused("bad-setting", sentence)
    if any(len(key) < MIN_KEY_CHARS for key in keys):
        sentence = f"{source} holds a key that can be guessed; give at least {MIN_KEY_CHARS} letters without blanks."
        raise Refused("bad-setting", sentence)
    return keys
