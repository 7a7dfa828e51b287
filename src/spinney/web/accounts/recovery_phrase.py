"""The recovery phrase: eight words that bring a guest's name and seats to another device.

Whoever has the phrase is the guest, so it holds eighty bits, is stored only as a slow digest, and can be renewed.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from typing import Final

from spinney.hosting.refusals import Refused
from spinney.web.accounts.phrase_words import PHRASE_WORDS

WORDS_PER_PHRASE: Final = 8  # of ten bits each
PREFIX_LETTERS: Final = 4  # tell every word from the others
WORD_BY_PREFIX: Final = {word[:PREFIX_LETTERS]: word for word in PHRASE_WORDS}
SALT: Final = b"a keepsake of Spinney"  # the same for all: it is looked up by digest, and too long to be guessed


def new_phrase() -> str:
    """Return a phrase drawn at random."""
    return " ".join(secrets.choice(PHRASE_WORDS) for _ in range(WORDS_PER_PHRASE))


def read_phrase(written: str) -> str:
    """Return the phrase that was meant: case, dashes and the ends of words do not matter."""
    parts = re.findall(r"[a-z]+", written.lower())
    words = [WORD_BY_PREFIX.get(part[:PREFIX_LETTERS]) for part in parts]
    unknown = [part for part, word in zip(parts, words, strict=True) if word is None]
    if unknown:
        raise Refused("bad-phrase", f"'{unknown[0][:30]}' is no word of a keepsake; look whether it is spelt so.")
    if len(words) != WORDS_PER_PHRASE:
        sentence = f"A keepsake has {WORDS_PER_PHRASE} words, and these are {len(words)}; write all of them."
        raise Refused("bad-phrase", sentence)
    return " ".join(word for word in words if word)


async def digest(phrase: str) -> str:
    """Return what is stored of a phrase; nobody can find the phrase from it, even with the whole database."""
    return await asyncio.to_thread(_digest, phrase)


def _digest(phrase: str) -> str:
    return hashlib.scrypt(phrase.encode(), salt=SALT, n=2**14, r=8, p=1, dklen=32).hex()
