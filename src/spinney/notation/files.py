"""Reading untrusted files: text of a sensible size, and strict JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Final, NoReturn

from spinney.editions.moves import BadNotation
from spinney.notation.names import quote

MEGABYTE: Final = 1_000_000
MAX_DOCUMENT_BYTES: Final = 5 * MEGABYTE
MAX_JSON_LINES_BYTES: Final = 50 * MEGABYTE  # of a file with one document per line

Json = dict[str, object] | list[object] | str | int | float | bool | None


def read_text(path: str | Path, max_bytes: int = MAX_DOCUMENT_BYTES) -> str:
    """Read the text of a file, or of standard input for "-"; refuse binary data and too large files."""
    name = "standard input" if str(path) == "-" else f"'{path}'"
    raw = _read_bytes(path, name, max_bytes)
    if len(raw) > max_bytes:
        raise BadNotation(
            f"{name} is larger than {max_bytes // MEGABYTE} MB: no such file of Spinney's is; is it the right one?"
        )
    if b"\0" in raw:
        raise BadNotation(f"{name} is a binary file; a JSON text is needed.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadNotation(f"{name} is not UTF-8 text; a JSON text in UTF-8 is needed.") from None


def _read_bytes(path: str | Path, name: str, max_bytes: int) -> bytes:
    if str(path) == "-":
        return sys.stdin.buffer.read(max_bytes + 1)
    try:
        if Path(path).is_dir():
            raise BadNotation(f"{name} is a folder; name a file in it.")
        with Path(path).open("rb") as file:
            return file.read(max_bytes + 1)
    except OSError as error:
        raise BadNotation(f"{name} cannot be read: {error.strerror}; check the name.") from None
    except ValueError as error:
        if isinstance(error, BadNotation):
            raise
        raise BadNotation(f"{quote(str(path))} is no name of a file.") from None


def parse_json(text: str) -> Json:
    """Parse a JSON text; refuse NaN and repeated keys, of which one would be lost."""
    try:
        parsed: Json = json.loads(text, object_pairs_hook=_unique_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        reason = f"{error.msg.lower().removesuffix(' at')} (line {error.lineno}, column {error.colno})"
        raise BadNotation(f"This is not JSON: {reason}; is the text complete?") from None
    except RecursionError:
        raise BadNotation("This JSON is nested too deeply to be anything of Spinney's.") from None
    except BadNotation:
        raise
    except ValueError:
        raise BadNotation("This JSON holds a number too long to be read.") from None
    return parsed


def _unique_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise BadNotation(f"This JSON says {quote(twice)} twice in one object; leave one out.")
    return read


def _refuse_constant(word: str) -> NoReturn:
    raise BadNotation(f"This JSON says {word}, which is no JSON number.")


def is_json_lines(text: str) -> bool:
    """Say whether the text holds a table per line, even if some lines are broken.

    It does if one of several lines is by itself an object with an edition.
    """
    lines = [line for _, line in islice(numbered_lines(text), 2)]
    if len(lines) < 2 or '"edition"' not in text:
        return False
    return any(_is_table(line) for _, line in numbered_lines(text))


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that are not blank, with their numbers."""
    for number, line in enumerate(StringIO(text, newline="\n"), 1):
        if not line.isspace():
            yield number, line.strip()


def _is_table(line: str) -> bool:
    if '"edition"' not in line or not line.lstrip().startswith("{"):
        return False
    try:
        parsed = parse_json(line)
    except BadNotation:
        return False
    return isinstance(parsed, dict) and "edition" in parsed
