"""The language read at the terminal: `--language`, else SPINNEY_LANGUAGE, else that of the locale."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from typer.core import TyperGroup

from spinney.language.message import Arg, say
from spinney.language.translator import ENGLISH, GRAMMARS, Translator, translator

OPTION = "--language"
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


class UnknownLanguage(ValueError):
    """A language Spinney does not speak; the message lists those it does."""


class TerminalReader:
    """Who reads the terminal."""

    translator: Translator = ENGLISH


def tell(what: Arg) -> str:
    """Return a message, a name, a number of things or a list in the reader's language."""
    return TerminalReader.translator.translate(say("{what}", what=what))


def choose_language(named: str = "") -> None:
    """Speak this language from now on; without one that of the environment, and English if it is none of ours."""
    if named and named not in GRAMMARS:
        raise UnknownLanguage(f"Spinney does not speak {named[:20]!r}; its languages are: {', '.join(GRAMMARS)}.")
    TerminalReader.translator = translator(named or environment_language())


def environment_language() -> str:
    """Return the language of the environment, English if Spinney does not speak it."""
    locale = next((value for name in LOCALE_VARIABLES if (value := os.environ.get(name))), "")
    wanted = (os.environ.get("SPINNEY_LANGUAGE") or locale)[:2].casefold()
    return wanted if wanted in GRAMMARS else "en"


def take_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Return the language that arguments name, wherever it stands, and the other arguments."""
    named, others = "", list(arguments)
    end = others.index("--") if "--" in others else len(others)
    for at in range(end - 1, -1, -1):
        if others[at].startswith(OPTION + "="):
            named = named or others.pop(at).partition("=")[2]
        elif others[at] == OPTION and at + 1 < len(others):
            named = named or others[at + 1]
            del others[at : at + 2]
    return named, others


class LanguageGroup(TyperGroup):
    """The group of all commands: each takes `--language`, before its name or after."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - typer has moved its type
        """Choose the language before anything is said, and parse the other arguments."""
        named, others = take_language(args)
        try:
            choose_language(named)
        except UnknownLanguage as error:
            ctx.fail(str(error))
        return super().parse_args(ctx, others)
