"""Counts and names things in sentences."""

from __future__ import annotations


def count_noun(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    if noun.endswith(" symbol"):
        return noun + "s"
    return noun + "s" if not noun.endswith("s") else noun


def with_article(noun: str) -> str:
    vowel = noun[0] in "AEIOU" and not noun.startswith("Uni")
    return f"an {noun}" if vowel else f"a {noun}"


def card_noun(name: str) -> str:
    return name if name.endswith("symbol") else f"{name} card"
