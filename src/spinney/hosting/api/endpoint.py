"""One address of the API: how it is asked for, and the handler that answers."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")
Handler = Callable[..., Awaitable[object]]
PATH_PARAMETER: Final = re.compile(r"\{(\w+)\}")
TABLE_REFUSALS: Final = (403, 404, 409, 422)  # statuses
LIMITED: Final = (*TABLE_REFUSALS, 429)


@dataclass(frozen=True)
class WrittenJson(Generic[T]):
    """A response that is written as JSON already: the JSON of a `T`."""

    text: str
    etag: str = ""  # clients may keep the response, and ask by this whether it has changed
    filename: str = ""  # the response is a file to download


@dataclass(frozen=True)
class Endpoint:
    """An address of the API.

    The handler's signature says the rest.  `context` is who asks and who answers; `request` is a dataclass, read from
    the query of a GET and from the body of any other method; `text` is a body that the handler reads by itself (then
    `request` is the query); all other parameters stand in the path.
    """

    method: str
    path: str
    handler: Handler
    status: int = 200
    refusals: tuple[int, ...] = ()  # the statuses a refusal may have
    needs_guest: bool = True  # a newcomer is given a cookie
    needs_server: bool = False
    has_etag: bool = False  # a client that has the response already may be told so

    @cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.handler, include_extras=True)

    @property
    def request(self) -> type | None:
        return self.hints.get("request")

    @property
    def response(self) -> Any:  # noqa: ANN401 - a type
        found = self.hints["return"]
        return get_args(found)[0] if get_origin(found) is WrittenJson else found

    @property
    def path_parameters(self) -> dict[str, Any]:
        return {name: self.hints[name] for name in PATH_PARAMETER.findall(self.path)}

    @property
    def takes_text(self) -> bool:
        return "text" in self.hints

    @property
    def reads_query(self) -> bool:
        return self.request is not None and (self.method == "GET" or self.takes_text)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Match the paths of this address, with a group for each parameter."""
        return re.compile(PATH_PARAMETER.sub(r"(?P<\1>[^/]+)", self.path))


def split_annotation(hint: object) -> tuple[object, tuple[object, ...]]:
    """Return a type without its annotations, and the annotations."""
    if get_origin(hint) is Annotated:
        base, *annotations = get_args(hint)
        return base, tuple(annotations)
    return hint, ()
