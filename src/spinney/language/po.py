"""The reader of catalogues in GNU gettext's format, .po files, which translators' tools write."""

from __future__ import annotations

import re
from typing import Final

GLUE: Final = "\x04"  # between a context and a text, as gettext has it
ESCAPED: Final = re.compile(r"\\(.)")
MEANT: Final = {"n": "\n", "t": "\t"}


def key_of(text: str, context: str = "") -> str:
    return f"{context}{GLUE}{text}" if context else text


def read_po(text: str) -> dict[str, str]:
    """Return translations by `key_of` their message; empty, obsolete and fuzzy ones are left out."""
    found: dict[str, str] = {}
    row: dict[str, str] = {}
    word, doubtful = "", False

    def keep() -> None:
        if row.get("msgid") and row.get("msgstr") and not doubtful:
            found[key_of(row["msgid"], row.get("msgctxt", ""))] = row["msgstr"]

    for line in text.splitlines():
        if line.startswith('"'):
            row[word] += _unquote(line)
        elif line.startswith("msg"):
            first, _, rest = line.partition(" ")
            if first in ("msgctxt", "msgid") and "msgstr" in row:
                keep()
                row, doubtful = {}, False
            word = first
            row[word] = _unquote(rest)
        elif line.startswith("#"):
            if "msgstr" in row:
                keep()
                row, doubtful = {}, False
            doubtful = doubtful or (line.startswith("#,") and "fuzzy" in line)
    keep()
    return found


def _unquote(text: str) -> str:
    inside = text.strip()[1:-1]
    return ESCAPED.sub(lambda found: MEANT.get(found[1], found[1]), inside) if "\\" in inside else inside
