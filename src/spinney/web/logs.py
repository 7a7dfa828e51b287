"""What the server writes down: one line an event, with its time and the request it belongs to.

Plain lines for people, or JSON for programs (`SPINNEY_LOG=json`).  Addresses of visitors and what stands in links are
not written: nobody need know who played when.
"""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

log = logging.getLogger("spinney.web")
request_id: ContextVar[str] = ContextVar("request_id", default="")
NO_NEWS: Final = ("graceful shutdown exceeded", "Invalid HTTP request", "Unsupported upgrade", "Invalid UTF-8 sequence")
FACTS: Final = ("method", "route", "status", "ms")  # of a request that was answered


class _Form(logging.Formatter):
    def facts(self, record: logging.LogRecord) -> dict[str, object]:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        if request := request_id.get():
            told["request"] = request
        return told | {name: getattr(record, name) for name in FACTS if hasattr(record, name)}


class JsonLines(_Form):
    def format(self, record: logging.LogRecord) -> str:
        told = self.facts(record)
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class PlainLines(_Form):
    def format(self, record: logging.LogRecord) -> str:
        told = self.facts(record)
        request = f" [{told['request']}]" if "request" in told else ""
        line = f"{told['time']} {told['level']}{request} {told['message']}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def begin(form: str, level: str) -> None:
    """Write to stderr from now on, our own words and those of the parts we are made of."""
    writing = logging.StreamHandler()
    writing.setFormatter(JsonLines() if form == "json" else PlainLines())
    root = logging.getLogger()
    root.handlers = [writing]
    root.setLevel(logging.WARNING)
    logging.getLogger("spinney").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    """Whoever sends nonsense must not fill the log, and that the end waits for nothing is as it should be."""
    return not any(said in str(record.msg) for said in NO_NEWS)


class Outage:
    """What fails again and again is told when that begins and when it is over, and not each time."""

    def __init__(self, begins: str, ends: str) -> None:
        self.begins = begins
        self.ends = ends
        self.lasts = False

    def fails(self, error: Exception) -> None:
        if not self.lasts:
            self.lasts = True
            log.warning("%s (%s)", self.begins, str(error).partition("\n")[0] or type(error).__name__)

    def is_over(self) -> None:
        if self.lasts:
            self.lasts = False
            log.warning(self.ends)
