"""Checks JSON before anything parses it: how deeply it is nested, and that all of its text can be stored."""

from __future__ import annotations

import re
from typing import Final

from spinney.hosting.refusals import Refused

MAX_JSON_DEPTH: Final = 32  # valid messages have less than ten levels
STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
TOO_MANY_OPEN: Final = b"[" * (MAX_JSON_DEPTH + 1)
NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
SQUARE_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
ESCAPED_BACKSLASH: Final = re.compile(rb"\\\\")
SURROGATE_PAIR: Final = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
LONE_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def check_json(body: bytes) -> None:
    """Refuse a body that is nested too deeply, or has characters no database can hold."""
    if is_too_deep(body):
        raise Refused("bad-request", f"That is nested more than {MAX_JSON_DEPTH} levels deep; send less of it.")
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Refused("bad-notation", "That is not UTF-8 text; send JSON in UTF-8.") from None
    if b"\0" in body or (b"\\u" in body and has_bad_escape(body)):
        raise Refused("bad-request", "That has a NUL or half a character in it; send plain text.")


def is_too_deep(body: bytes) -> bool:
    """Say whether brackets are nested deeper than allowed, in time linear in the body's length."""
    if body.count(b"[") + body.count(b"{") <= MAX_JSON_DEPTH:
        return False
    brackets = STRINGS.sub(b"", body).translate(SQUARE_BRACKETS, NOT_BRACKETS)
    for _ in range(MAX_JSON_DEPTH):
        if TOO_MANY_OPEN in brackets:
            return True
        brackets = brackets.replace(b"[]", b"")  # the innermost level
    return b"[]" in brackets or TOO_MANY_OPEN in brackets


def has_bad_escape(body: bytes) -> bool:
    """Say whether an escape stands for NUL or for one half of a surrogate pair."""
    escapes = ESCAPED_BACKSLASH.sub(b"", body)
    return b"\\u0000" in escapes or LONE_SURROGATE.search(SURROGATE_PAIR.sub(b"", escapes)) is not None
