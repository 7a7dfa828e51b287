"""Answers the requests of a page on its own device, by the addresses and with the answers of a server."""

from __future__ import annotations

import json
import logging
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from spinney.hosting.api.endpoint import Endpoint, WrittenJson
from spinney.hosting.api.endpoints import ENDPOINTS
from spinney.hosting.http_status import status_of
from spinney.hosting.messages import Problem, to_json
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.store import StoreUnavailable
from spinney.local import device_requests
from spinney.local.context import LocalContext
from spinney.local.host import LocalHost
from spinney.local.reading import read_arguments

log = logging.getLogger("spinney.local")
SERVER_ADDRESSES: Final = ("/api/keepsake", "/api/push")  # and all below them
NEEDS_SERVER: Final = "That needs a server, and all of this is played on your own device."
NOTHING_HERE: Final = "There is nothing at this address; begin at the first page."
FAILURE: Final = "Something went wrong here, and nothing was lost by it; try again, or reload the page."


async def answer(host: LocalHost, method: str, address: str, body: str = "", person: int = 0) -> str:
    """Return a JSON list of the status and the text of a response."""
    try:
        status, text = await _respond(host, method, address, body, person)
    except Refused as refused:
        status, text = _problem(refused)
    except StoreUnavailable as error:
        status, text = _problem(Refused("store-away", error.sentence))
    except Exception as error:
        log.error("A request failed.", exc_info=error)
        status, text = 500, to_json(Problem(slug="failure", sentence=FAILURE))
    return json.dumps([status, text])


async def _respond(host: LocalHost, method: str, address: str, body: str, person: int) -> tuple[int, str]:
    split = urlsplit(address)
    endpoint, path = _find(method, split.path)
    arguments = read_arguments(endpoint, path, dict(parse_qsl(split.query, keep_blank_values=True)), body)
    found = await endpoint.handler(LocalContext(host, person), **arguments)
    return endpoint.status, found.text if isinstance(found, WrittenJson) else to_json(found)


def _find(method: str, path: str) -> tuple[Endpoint, dict[str, str]]:
    """Return the endpoint of an address, and the parameters that stand in its path."""
    for endpoint in (*ENDPOINTS, *device_requests.DEVICE_ENDPOINTS):
        found = endpoint.pattern.fullmatch(path) if endpoint.method == method else None
        if found and not endpoint.needs_server:
            return endpoint, {name: unquote(value) for name, value in found.groupdict().items()}
        if found:
            raise Refused("needs-server", NEEDS_SERVER)
    if path.startswith(SERVER_ADDRESSES):
        raise Refused("needs-server", NEEDS_SERVER)
    raise Refused("no-such-address", NOTHING_HERE)


def _problem(refused: Refused) -> tuple[int, str]:
    return status_of(refused), to_json(Problem(slug=refused.slug, sentence=refused.sentence))
