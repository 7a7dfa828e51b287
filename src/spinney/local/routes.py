"""What a page may ask the host of its own device: the addresses and answers are those of a server."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar
from urllib.parse import parse_qsl, urlsplit

from spinney.hosting.refusals import Refused
from spinney.hosting.tables.store import StoreUnavailable
from spinney.local.host import LocalHost, document, failure, problem, told

NEEDS_SERVER: Final = "That needs a server, and all of this is played on your own device."
NOTHING_HERE: Final = "There is nothing at this address."


@dataclass
class Ask:
    """A request."""

    host: LocalHost
    guest: str
    body: object = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)
    text: str = ""  # the body as it came


@dataclass
class Text:
    """An answer that is written already."""

    text: str


Answer = Callable[..., Awaitable[object]]
F = TypeVar("F", bound=Answer)
ROUTES: list[tuple[str, re.Pattern[str], Answer, int]] = []


def route(method: str, path: str, status: int = 200) -> Callable[[F], F]:
    """Answers an address; what stands in braces there is given to the function by its name."""

    def add(answer: F) -> F:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)
        ROUTES.append((method, re.compile(pattern), answer, status))
        return answer

    return add


async def answer(host: LocalHost, method: str, address: str, body: str = "", person: int = 0) -> str:
    """A JSON list of a status and a text."""
    split = urlsplit(address)
    for wanted, pattern, function, status in ROUTES:
        found = pattern.fullmatch(split.path) if wanted == method else None
        if found:
            return told(*await _answered(host, function, status, found, split.query, body, person))
    return told(*problem(Refused("no-such-address", NOTHING_HERE)))


async def _answered(
    host: LocalHost, function: Answer, status: int, found: re.Match[str], query: str, body: str, person: int
) -> tuple[int, str]:
    try:
        ask = Ask(host, host.guest(person), document(body), dict(parse_qsl(query)), body)
        said = await function(ask, **found.groupdict())
        return status, said.text if isinstance(said, Text) else json.dumps(said, default=vars, ensure_ascii=False)
    except Refused as refused:
        return problem(refused)
    except StoreUnavailable as away:
        return problem(Refused("store-away", away.sentence))
    except Exception as error:
        return failure(error)


def needs_server() -> Refused:
    return Refused("needs-server", NEEDS_SERVER)
