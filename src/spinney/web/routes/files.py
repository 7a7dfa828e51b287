"""The page's built files, served from memory: compressed if the browser takes it, in parts, or not again."""

from __future__ import annotations

import posixpath
from collections import OrderedDict
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

MAX_CACHED_FILE_BYTES: Final = 16 * 2**20  # a larger one is read from disk whenever it is asked for
MAX_CACHED_BYTES: Final = 64 * 2**20
PART_BYTES: Final = 256 * 1024  # written at once: more would lie in memory for each client that reads slowly
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
UNCHANGING_FOLDERS: Final = ("assets/", "engine/")  # a file there has a hash in its path, but for this one
CHANGING_FILE: Final = "engine/files.js"


class BuiltFile(NamedTuple):
    """A file of the build in memory."""

    changed: int  # nanoseconds
    size: int
    body: bytes
    headers: tuple[tuple[str, str], ...]
    etag: str


class FileCache:
    """The files of a folder, kept in memory after they are first asked for, and read again when they change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: OrderedDict[str, BuiltFile] = OrderedDict()
        self._bytes = 0

    def find(self, path: str, takes_gzip: bool) -> BuiltFile | None:
        """Return a file, compressed as the build has compressed it if that is wanted; None if there is none."""
        relative = posixpath.normpath("/" + path).lstrip("/")  # so that no path leads out of the folder
        if not relative or "\\" in relative or ":" in relative or "\0" in relative or relative.endswith(".gz"):
            return None
        return (takes_gzip and self._load(relative, "gzip")) or self._load(relative, "")

    def _load(self, relative: str, encoding: str) -> BuiltFile | None:
        name = f"{relative}.gz" if encoding else relative
        file = self.folder / name
        try:
            found = file.stat()
            if not S_ISREG(found.st_mode) or found.st_size > MAX_CACHED_FILE_BYTES:
                return None
            known = self._files.get(name)
            if known and (known.changed, known.size) == (found.st_mtime_ns, found.st_size):
                self._files.move_to_end(name)
                return known
            body = file.read_bytes()
        except (OSError, ValueError):  # there is none, or its name is too long for any
            return None
        return self._keep(name, describe_file(relative, encoding, found.st_mtime_ns, body))

    def _keep(self, name: str, file: BuiltFile) -> BuiltFile:
        old = self._files.pop(name, None)
        self._files[name] = file
        self._bytes += file.size - (old.size if old else 0)
        while self._bytes > MAX_CACHED_BYTES:
            self._bytes -= self._files.popitem(last=False)[1].size
        return file


def describe_file(relative: str, encoding: str, changed: int, body: bytes) -> BuiltFile:
    """Return a file with the headers it is served with."""
    etag = f'"{sha256(body).hexdigest()[:20]}{"-gz" if encoding else ""}"'
    never_changes = relative.startswith(UNCHANGING_FOLDERS) and relative != CHANGING_FILE
    headers = {
        "Content-Type": guess_type(relative)[0] or "application/octet-stream",
        "Cache-Control": CACHE_FOREVER if never_changes else "no-cache",
        "ETag": etag,
        "Vary": "Accept-Encoding",
        "Accept-Ranges": "bytes",
    }
    if encoding:
        headers["Content-Encoding"] = encoding
    return BuiltFile(changed, len(body), body, tuple(headers.items()), etag)


class BuiltFilesMiddleware:
    """Answers requests for files of the build, before any route is tried."""

    def __init__(self, app: ASGIApp, folder: Path) -> None:
        self.app = app
        self.files = FileCache(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, or pass the request on."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            headers = Headers(scope=scope)
            path: str = scope["path"].removeprefix(scope.get("root_path", ""))
            file = self.files.find(path, "gzip" in headers.get("accept-encoding", ""))
            if file is not None and path != "/index.html":
                await send_file(file, headers, scope["method"] == "HEAD", send)
                return
        await self.app(scope, receive, send)


async def send_file(file: BuiltFile, request: Headers, only_headers: bool, send: Send) -> None:
    """Send a file, or a part of it, or that the client has it already."""
    start, end, status = 0, file.size, 200
    headers = MutableHeaders(dict(file.headers))
    if is_known(file.etag, request.get("if-none-match", "")):
        status, end = 304, 0
    elif (wanted := request.get("range")) and request.get("if-range", file.etag) == file.etag:
        span = read_range(wanted, file.size)
        if span == (0, 0):
            status, end = 416, 0
            headers["Content-Range"] = f"bytes */{file.size}"
        elif span:
            status, (start, end) = 206, span
            headers["Content-Range"] = f"bytes {start}-{end - 1}/{file.size}"
    if status != 304:
        headers["Content-Length"] = str(end - start)
    await send({"type": "http.response.start", "status": status, "headers": headers.raw})
    body = memoryview(file.body)[start:end]
    while len(body) > PART_BYTES and not only_headers:
        await send({"type": "http.response.body", "body": bytes(body[:PART_BYTES]), "more_body": True})
        body = body[PART_BYTES:]
    await send({"type": "http.response.body", "body": b"" if only_headers else bytes(body)})


def is_known(etag: str, known: str) -> bool:
    """Say whether a client has this version of a file, by the tags it names."""
    return known.strip() == "*" or etag in {tag.strip().removeprefix("W/") for tag in known.split(",")}


def read_range(header: str, size: int) -> tuple[int, int] | None:
    """Return the first byte wanted and the one after the last; None: all; (0, 0): there is no such part."""
    unit, _, span = header.partition("=")
    first, dash, last = (part.strip() for part in span.partition("-"))
    numbers = [part for part in (first, last) if part]
    if unit.strip() != "bytes" or not dash or not numbers or not all(_is_number(part) for part in numbers):
        return None  # several parts, or no range we know: the whole is always allowed
    if not first:
        return (max(0, size - int(last)), size) if int(last) and size else (0, 0)
    if last and int(last) < int(first):
        return None
    end = min(int(last) + 1, size) if last else size
    return (int(first), end) if int(first) < size else (0, 0)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 16
