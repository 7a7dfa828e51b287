"""Every ruling of docs/rulings.md has a test, and every ruling a test names is written down there.

A test stands for the rulings its docstring begins with: `9.3` or `10.5, 8.9: what is special about it`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from spinney.editions import shipped

TESTS = Path(__file__).parent
NUMBERS = re.compile(r"(\d+\.\d+(?:, \d+\.\d+)*)(?::|$)")


def rulings(edition: str) -> dict[str, str]:
    """The rulings of an edition, by number."""
    text = (TESTS.parent / "docs" / "rulings.md").read_text("utf-8")
    part = text.split(f"(`{edition}`)\n")[1].split("\n## ")[0]
    written = [" ".join(ruling.split()) for ruling in re.findall(r"^- (.+(?:\n  .+)*)", part, re.MULTILINE)]
    pairs = [re.fullmatch(r"\*\*(\d+\.\d+)\*\* (.+)", ruling) for ruling in written]
    assert all(pairs), "every point is a numbered ruling"
    numbers = Counter(pair[1] for pair in pairs if pair)
    assert max(numbers.values()) == 1, f"a number stands twice: {numbers.most_common(1)}"
    return {pair[1]: pair[2] for pair in pairs if pair}


def covered(edition: str) -> dict[str, list[str]]:
    """The tests that name a ruling, by its number."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob(f"test_{edition}_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in named(ast.get_docstring(node) or "", node.name):
                    found.setdefault(number, []).append(node.name)
    return found


def named(docstring: str, test: str) -> list[str]:
    if not docstring[:1].isdecimal():
        return []
    numbers = NUMBERS.match(docstring.splitlines()[0])
    assert numbers, f"{test}: {docstring!r} is no list of rulings"
    return numbers[1].split(", ")


@pytest.mark.parametrize("edition", shipped())
def test_every_ruling_has_a_test_and_every_ruling_tested_is_written_down(edition):
    written, told = set(rulings(edition)), set(covered(edition))
    assert written - told == set(), "rulings without a test"
    assert told - written == set(), "tests of rulings that are not there"


@pytest.mark.parametrize("edition", shipped())
def test_every_ruling_says_where_it_comes_from(edition):
    for number, ruling in rulings(edition).items():
        sources = re.search(r" \[(.+)\]$", ruling)
        assert sources, f"{number} has no source"
        assert re.search(r"\b(R|A|AF|P|B|S|C|I)\b", sources[1]), f"{number}: {sources[1]}"


@pytest.mark.parametrize("edition", shipped())
def test_rulings_are_numbered_in_order_within_their_sections(edition):
    sections: dict[int, list[int]] = {}
    for number in rulings(edition):
        section, ruling = map(int, number.split("."))
        sections.setdefault(section, []).append(ruling)
    assert list(sections) == sorted(sections)
    for numbers in sections.values():
        assert numbers == list(range(1, len(numbers) + 1))
