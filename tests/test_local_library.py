"""The library of a browser's Python is packed away, and comes back with the first import that needs it."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from spinney.local.standard_library import Packed, pack_away


@pytest.mark.parametrize("squeezed", [True, False], ids=["packed", "unpacked by the host"])
def test_archive_is_away_until_something_is_imported_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, squeezed: bool
) -> None:
    archive, packed = tmp_path / "library.zip", tmp_path / "library.packed"
    with ZipFile(archive, "w") as made:
        made.writestr("first_leaf.py", "colour = 'green'")
        made.writestr("late_leaf.py", "colour = 'brown'")
    whole = archive.read_bytes()
    packed.write_bytes(gzip.compress(whole) if squeezed else whole)
    monkeypatch.setattr(sys, "path", [str(archive), *(place for place in sys.path if not place.endswith(".zip"))])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    first = __import__("first_leaf")

    pack_away(str(packed))
    assert not archive.exists()
    assert __import__("first_leaf") is first
    assert not archive.exists()

    late = __import__("late_leaf")
    assert late.colour == "brown"
    assert archive.read_bytes() == whole
    assert not packed.exists()
    assert not any(isinstance(finder, Packed) for finder in sys.meta_path)
    for name in ("first_leaf", "late_leaf"):
        del sys.modules[name]
