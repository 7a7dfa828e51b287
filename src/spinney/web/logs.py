"""Logging: one line per event, with its time and the request it belongs to.

Plain lines for people, or JSON for programs (`SPINNEY_LOG=json`).  Visitors' addresses and the content of links are
not logged: nobody needs to know who played when.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

log = logging.getLogger("spinney.web")
request_id: ContextVar[str] = ContextVar("request_id", default="")
IGNORED_MESSAGES: Final = (
    "graceful shutdown exceeded",
    "Invalid HTTP request",
    "Unsupported upgrade",
    "Invalid UTF-8 sequence",
)
SIGNED_TEXT: Final = re.compile(r"[\w-]{8,}\.(?:[\w-]{4,8}\.)?[\w-]{26,}")  # as itsdangerous writes it
REQUEST_FIELDS: Final = ("method", "route", "status", "ms")  # logged for each answered request


def hide_secrets(text: str) -> str:
    """Return a text without signed links, cookies and tickets, whoever has put them into a message or a traceback."""
    return SIGNED_TEXT.sub("[hidden]", text)


def name_failure(error: BaseException) -> str:
    """Return what kind of failure it is: the database's own sentence may repeat what it was told to store."""
    return type(getattr(error, "orig", None) or error).__name__


class _LogFormatter(logging.Formatter):
    def formatException(self, ei: Any) -> str:  # noqa: ANN401, N802 - logging's own signature
        return hide_secrets(super().formatException(ei))

    def fields(self, record: logging.LogRecord) -> dict[str, object]:
        """Return what a line says, by name."""
        fields: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": hide_secrets(record.getMessage()),
        }
        if request := request_id.get():
            fields["request"] = request
        return fields | {name: getattr(record, name) for name in REQUEST_FIELDS if hasattr(record, name)}


class JsonLogFormatter(_LogFormatter):
    """A formatter for programs: one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return an event as one line of JSON."""
        fields = self.fields(record)
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


class PlainLogFormatter(_LogFormatter):
    """A formatter for people: one plain line per event."""

    def format(self, record: logging.LogRecord) -> str:
        """Return an event as a line, followed by its traceback if it has one."""
        fields = self.fields(record)
        request = f" [{fields['request']}]" if "request" in fields else ""
        line = f"{fields['time']} {fields['level']}{request} {fields['message']}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def start(form: str, level: str) -> None:
    """Log to stderr from now on, our own messages and those of the libraries."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLogFormatter() if form == "json" else PlainLogFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("spinney").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_worth_logging)


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Say whether to log one of uvicorn's messages: clients that send nonsense must not fill the log."""
    return not any(ignored in str(record.msg) for ignored in IGNORED_MESSAGES)


class Outage:
    """A failure that repeats: logged when it begins and when it is over, and not each time."""

    def __init__(self, begin_message: str, end_message: str, on_begin: Callable[[], None] = lambda: None) -> None:
        self.begin_message = begin_message
        self.end_message = end_message
        self.on_begin = on_begin
        self.ongoing = False

    def report_failure(self, error: Exception) -> None:
        """Log that an outage begins, unless it goes on already."""
        if not self.ongoing:
            self.ongoing = True
            self.on_begin()
            log.warning("%s (%s)", self.begin_message, name_failure(error))

    def report_recovery(self) -> None:
        """Log that the outage is over, if there was one."""
        if self.ongoing:
            self.ongoing = False
            log.warning(self.end_message)
