"""Editions of one's own, loaded from a folder or a zip and kept on the device."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import re
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import BadZipFile, ZipFile

from spinney.editions import read_edition, set_edition_folders, shipped
from spinney.editions.library import edition_folders
from spinney.editions.portraits import PORTRAITS_FILE, portraits, read_portraits
from spinney.editions.sets import FILES
from spinney.hosting.editions.documents import edition_info, edition_json
from spinney.hosting.editions.offered import OFFERED_VARIABLE, offered_editions
from spinney.hosting.refusals import Refused

MAX_FILE_BYTES: Final = 1_000_000
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")


def unzip(text: str) -> dict[str, str]:
    """Return the files of a zip that came as base64, by their paths."""
    try:
        with ZipFile(BytesIO(base64.b64decode(text))) as found:
            wanted = [
                info for info in found.infolist() if PurePosixPath(info.filename).name in (*FILES, PORTRAITS_FILE)
            ]
            if any(info.file_size > MAX_FILE_BYTES for info in wanted):
                raise Refused("bad-edition", "A file in this zip is too large for an edition.")
            return {info.filename: found.read(info).decode("utf-8-sig") for info in wanted}
    except (BadZipFile, binascii.Error, UnicodeDecodeError, NotImplementedError, RuntimeError):
        raise Refused("bad-edition", "That is no zip with an edition's files in it.") from None


def find_edition(files: dict[str, str], folder: str) -> tuple[str, dict[str, str]]:
    """Return name and texts of the edition among these files; its name is that of the folder that holds them."""
    homes = {str(PurePosixPath(path).parent) for path in files if PurePosixPath(path).name == "setup.toml"}
    if not homes:
        raise Refused("bad-edition", f"An edition is a folder with {', '.join(FILES)}; there is no setup.toml here.")
    home = PurePosixPath(min(homes, key=len))
    name = (home.name or folder).lower()
    if not NAME.fullmatch(name) or name in shipped():
        taken = "is that of an edition that comes with Spinney" if name in shipped() else "has other than a-z, 0-9, '-'"
        raise Refused("bad-edition", f"The name of the folder, '{name[:40]}', {taken}; call it otherwise.")
    missing = [file for file in FILES if str(home / file) not in files]
    if missing:
        raise Refused("bad-edition", f"In the edition '{name}' {', '.join(missing)} is missing.")
    return name, {file: files[str(home / file)] for file in (*FILES, PORTRAITS_FILE) if str(home / file) in files}


def install(name: str, files: dict[str, str], home: Path) -> None:
    """Make an edition playable here; what was loaded last under a name counts."""
    stamp = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:16]
    folder = home / stamp / name
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    try:
        read_edition(folder)
        read_portraits(folder, read_edition(folder).species)
    except ValueError as error:
        raise Refused("bad-edition", str(error)) from None
    set_edition_folders([folder.parent, *(other for other in edition_folders() if other != folder.parent)])
    for known in (edition_info, edition_json, portraits):
        known.cache_clear()
    own = [known for known in offered_editions() if known not in shipped()]
    os.environ[OFFERED_VARIABLE] = ",".join(dict.fromkeys([*own, name]))


def install_all(editions: str, home: Path) -> None:
    """Install all editions that were kept, from JSON."""
    for name, files in json.loads(editions or "{}").items():
        install(name, files, home)
