"""Editions of one's own, for the tests: shipped ones with something written differently."""

from __future__ import annotations

import shutil
from pathlib import Path

from spinney.editions import Edition, read_edition
from spinney.editions.library import HOME


def altered(home: Path, file: str, old: str, new: str, name: str = "mine") -> Edition:
    """The base edition with one thing written differently."""
    folder = home / name
    shutil.copytree(HOME / "forest", folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return read_edition(folder)


def scratch(home: Path) -> Edition:
    """An edition nobody else has."""
    return altered(home, "setup.toml", "hand            = 6", "hand = 5", "scratch")
