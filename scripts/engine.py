"""Writes what plays without a server beside the built page: the interpreter, the engine, and what is printed.

    python scripts/engine.py PAGE [--site SERVER]

PAGE is the folder of the built page. All files go into a folder named by the digest of its contents, so that no browser
ever mixes two versions. With --site the page knows that there is no server behind it, and where one is, if SERVER is
not empty.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile, ZipInfo

from spinney.hosting.editions.documents import edition_json, edition_name
from spinney.hosting.editions.offered import offered_editions
from spinney.hosting.editions.opponents import bot_infos, opponent_infos
from spinney.hosting.editions.rules import rules_json
from spinney.hosting.messages import to_json

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "spinney"
PYODIDE: Final = ROOT / "frontend" / "node_modules" / "pyodide"
LAYERS: Final = (
    "language",
    "words",
    "editions",
    "game",
    "text",
    "notation",
    "bots",
    "study",
    "hosting",
    "local",
)  # all a device needs
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; "
    "form-action 'self'"
)
# Of the standard library, what no game can import: tools for programmers, other people's protocols and files, twins in
# Python of what the interpreter has in C, and the alphabets of old systems.
UNUSED: Final = frozenset([
    "pdb", "bdb", "doctest", "pydoc", "pydoc_data", "unittest", "_pyrepl", "rlcompleter", "code", "cmd",
    "trace", "tracemalloc", "timeit", "cProfile", "profile", "pstats", "pickletools", "symtable", "tabnanny",
    "pyclbr", "modulefinder", "compileall", "py_compile", "zipapp", "runpy", "antigravity", "this", "turtle",
    "imaplib", "ftplib", "smtplib", "poplib", "mailbox", "xml", "xmlrpc", "wsgiref", "socketserver", "netrc", "cgi",
    "cgitb", "plistlib", "wave", "sqlite3", "shelve", "dbm", "configparser", "optparse", "fileinput", "filecmp",
    "sched", "pty", "getpass", "multiprocessing", "_pyio", "_pydatetime", "_pydecimal",
    "_sysconfigdata__emscripten_wasm32-emscripten",
])  # fmt: skip
ALPHABETS: Final = (
    "utf_", "ascii", "latin_1", "cp437", "idna", "punycode", "aliases", "unicode_", "raw_unicode", "__init__"
)  # fmt: skip
FIXED_DATE: Final = (1980, 1, 1, 0, 0, 0)  # the date of every file, so that the same files make the same zip


def engine_tar() -> bytes:
    """Pack the layers that need the standard library only, with their data."""
    paths = [path for layer in LAYERS for path in (SOURCE / layer).rglob("*")]
    paths += [path for path in SOURCE.glob("*.py") if path.name != "__main__.py"]
    kept = [path for path in sorted(paths) if path.suffix in (".py", ".toml", ".json", ".gz") and path.is_file()]
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as into:
        for path in kept:
            answer = tarfile.TarInfo(f"spinney/{path.relative_to(SOURCE)}")
            answer.size = path.stat().st_size
            into.addfile(answer, BytesIO(path.read_bytes()))
    return packed.getvalue()


def library_zip() -> bytes:
    """Pack the interpreter's standard library without what no game needs, compressed as a whole, not file by file."""
    packed = BytesIO()
    with ZipFile(PYODIDE / "python_stdlib.zip") as whole, ZipFile(packed, "w") as into:
        for path in whole.namelist():
            if is_used(path):
                into.writestr(ZipInfo(path, FIXED_DATE), whole.read(path))
    return packed.getvalue()


def is_used(path: str) -> bool:
    """Say whether a game may need this file of the library."""
    layer, _, name = path.partition("/")
    if layer == "encodings":
        return name.startswith(ALPHABETS)
    return layer.removesuffix(".py") not in UNUSED


def printed() -> dict[str, bytes]:
    """Return the answers that need no engine, so that pages which only show them load before it."""
    plain = {
        "editions": [edition_name(name) for name in offered_editions()],
        "bots": bot_infos(),
        "opponents": opponent_infos(),
    }
    return {f"printed/{name}.json": to_json(said).encode() for name, said in plain.items()} | {
        f"printed/editions/{name}{part}.json": answer(name)[0]
        for name in offered_editions()
        for part, answer in (("", edition_json), ("/rules", rules_json))
    }


def files() -> dict[str, bytes]:
    """Return all files by name; those static hosts do not compress are compressed under names they leave alone."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    said = {"info": lock["info"], "packages": {}}  # there is nothing to be fetched from elsewhere
    return {
        "pyodide.mjs": _without_map((PYODIDE / "pyodide.mjs").read_bytes()),
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "interpreter.bin": _compress((PYODIDE / "pyodide.asm.wasm").read_bytes()),
        "library.bin": _compress(library_zip()),
        "engine.bin": _compress(engine_tar()),
        "lock.json": json.dumps(said).encode(),
        **printed(),
    }


def _compress(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def _without_map(script: bytes) -> bytes:
    """Remove the name of a map that is not there."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", script)


def write(page: Path, site: bool) -> str:
    """Write all files, remove older versions, and return the version written."""
    made = files()
    digest = hashlib.sha256()
    for name in sorted(made):
        digest.update(name.encode() + b"\0" + hashlib.sha256(made[name]).digest())
    version = digest.hexdigest()[:12]
    shutil.rmtree(page / "engine", ignore_errors=True)
    for name, body in made.items():
        path = page / "engine" / version / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    sizes = {f"/engine/{version}/{name}": len(body) for name, body in sorted(made.items())}
    answer = {"version": version, "site": site, "files": sizes}
    (page / "engine" / "files.js").write_text(f"self.ENGINE = {json.dumps(answer)};\n", encoding="utf-8")
    (page / "engine" / "version").write_text(version, encoding="utf-8")
    return version


def tell_page(page: Path, version: str, server: str) -> None:
    """Tell the first page of a site without a server which engine it has; it connects to nothing else."""
    index = page / "index.html"
    text = index.read_text(encoding="utf-8")
    facts = f'data-engine="{version}" data-site="{server}"'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    text = text.replace("<html ", f"<html {facts} ", 1).replace("<head>", f"<head>\n    {policy}", 1)
    index.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write what plays without a server beside the built page.")
    parser.add_argument("page", type=Path)
    parser.add_argument("--site", metavar="SERVER", help="a site of its own; SERVER is where people play each other")
    asked = parser.parse_args()
    version = write(asked.page, asked.site is not None)
    if asked.site is not None:
        tell_page(asked.page, version, asked.site)


if __name__ == "__main__":
    main()
