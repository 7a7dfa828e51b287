"""Packs the standard library's archive away while nobody imports from it: in a browser a file is memory.

Whatever a game needs has been imported when its worker starts, so that megabytes of sources would only take space.
"""

from __future__ import annotations

import importlib
import sys
import zlib
from pathlib import Path
from typing import Final

GZIP: Final = b"\x1f\x8b"


class Packed:
    """An import finder that comes first, and unpacks the archive for the finders after it."""

    def __init__(self, archive: Path, packed: Path) -> None:
        self.archive = archive
        self.packed = packed

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:  # noqa: ARG002 - as finders are asked
        sys.meta_path.remove(self)
        data = self.packed.read_bytes()
        self.archive.write_bytes(zlib.decompress(data, wbits=31) if data.startswith(GZIP) else data)
        self.packed.unlink()
        importlib.invalidate_caches()  # of other starts: memory may be older than the files in it


def pack_away(packed: str) -> None:
    """Remove the archive of `sys.path`, and let this file, which is the archive packed, stand for it."""
    archive = Path(next(place for place in sys.path if place.endswith(".zip")))
    sys.meta_path.insert(0, Packed(archive, Path(packed)))
    archive.unlink()
