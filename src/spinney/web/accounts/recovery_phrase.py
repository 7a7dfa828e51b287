"""A keepsake: a phrase of eight words that carries a guest, name and seats and all, to another device.

Whoever has the phrase is the guest, so it is worth eighty bits, is kept only as a slow digest, and can be renewed.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from typing import Final

from spinney.hosting.refusals import Refused
from spinney.web.accounts.phrase_words import WORDS

LENGTH: Final = 8  # words, of ten bits each
BEGINNING: Final = 4  # letters that tell every word from the others
BY_BEGINNING: Final = {word[:BEGINNING]: word for word in WORDS}
SALT: Final = b"a keepsake of Spinney"  # the same for all: a phrase is all one has, and is too long to be guessed


def new_phrase() -> str:
    return " ".join(secrets.choice(WORDS) for _ in range(LENGTH))


def read_phrase(written: str) -> str:
    """A phrase as it was meant: case, dashes and the ends of words do not matter."""
    parts = re.findall(r"[a-z]+", written.lower())
    words = [BY_BEGINNING.get(part[:BEGINNING]) for part in parts]
    unknown = [part for part, word in zip(parts, words, strict=True) if word is None]
    if unknown:
        raise Refused("bad-phrase", f"'{unknown[0][:30]}' is no word of a keepsake; look whether it is spelt so.")
    if len(words) != LENGTH:
        raise Refused("bad-phrase", f"A keepsake has {LENGTH} words, and these are {len(words)}; write all of them.")
    return " ".join(word for word in words if word)


async def digest(phrase: str) -> str:
    """What is kept of a phrase: from it nobody finds the phrase, not even with the store in hand."""
    return await asyncio.to_thread(_digest, phrase)


def _digest(phrase: str) -> str:
    return hashlib.scrypt(phrase.encode(), salt=SALT, n=2**14, r=8, p=1, dklen=32).hex()
