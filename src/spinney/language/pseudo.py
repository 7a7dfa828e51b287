"""A language nobody speaks: English with accents, a third longer, in brackets.

What is shown without brackets was never given to a translator; what is cut off will be cut off in German, too.
"""

from __future__ import annotations

from typing import Final

from spinney.language.grammars import english
from spinney.language.template import Optional, Parts, Placeholder, parse_template
from spinney.language.translator import Translator

ACCENTS: Final = str.maketrans("aeiouycnsAEIOUYCNS", "áéíóúýçñšÁÉÍÓÚÝÇÑŠ")
LONGER: Final = "~"


class Pseudo(Translator):
    """A translator into accented English."""

    def __init__(self) -> None:
        super().__init__(english.English(), {})
        self.code = "en"

    def _learn(self, text: str, context: str = "") -> Parts:
        parts = _strange(parse_template(text))
        letters = sum(len(part) for part in parts if isinstance(part, str))
        self._learned[f"{context}\x04{text}" if context else text] = found = [
            "⟦",
            *parts,
            LONGER * (letters // 3) + "⟧",
        ]
        return found


def _strange(parts: Parts) -> Parts:
    return [
        part.translate(ACCENTS)
        if isinstance(part, str)
        else part._replace(choices=[(key, _strange(text)) for key, text in part.choices])
        if isinstance(part, Placeholder)
        else Optional(part.needs, _strange(part.parts))
        for part in parts
    ]
