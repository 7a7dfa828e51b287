"""Check that a release is ready, and show what would be uploaded: `make release`, which uploads nothing.

    python scripts/release.py check [--tag v0.3.0]   do all files name the same version, and the changelog what is new?
    python scripts/release.py notes                  print the changelog of this version
    python scripts/release.py files                  print what is in dist/, with checksums

It needs the standard library only, so that a workflow may run it before anything is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
HEADING: Final = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def versions(root: Path) -> dict[str, str]:
    """Return the version each file names; the package's own is the first."""
    package = (root / "src/spinney/__init__.py").read_text("utf-8")
    citation = (root / "CITATION.cff").read_text("utf-8")
    page = json.loads((root / "frontend/package.json").read_text("utf-8"))
    lock = json.loads((root / "frontend/package-lock.json").read_text("utf-8"))
    return {
        "src/spinney/__init__.py": _first(r'^__version__ = "(.+)"$', package),
        "CITATION.cff": _first(r"^version: (\S+)$", citation),
        "frontend/package.json": page["version"],
        "frontend/package-lock.json": lock["version"],
        "frontend/package-lock.json, packages": lock["packages"][""]["version"],
    }


def _first(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1] if found else ""


def disagreements(root: Path) -> list[str]:
    """Return a sentence for each file whose version is not the package's."""
    named = versions(root)
    version = next(iter(named.values()))
    return [f"{file} says {other!r}, the package {version}." for file, other in named.items() if other != version]


def changelog_section(root: Path, version: str) -> str | None:
    """Return what the changelog says about a version; nothing if it has no such heading."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    headings = list(HEADING.finditer(text))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        if heading["version"] == version:
            return text[heading.end() : following.start() if following else len(text)].strip()
    return None


def problems(root: Path, tag: str = "") -> list[str]:
    """Return a sentence for each reason why this tree cannot be released."""
    version = next(iter(versions(root).values()))
    found = disagreements(root)
    if tag and tag != f"v{version}":
        found.append(f"The tag is {tag}, the package's version is {version}: the tag must be v{version}.")
    if not changelog_section(root, version):
        found.append(f"CHANGELOG.md has no section [{version}], or nothing in it.")
    if changelog_section(root, "Unreleased"):
        found.append("CHANGELOG.md still has changes under [Unreleased]: move them to the version they are in.")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Check a release, and show what would be uploaded.")
    parser.add_argument("what", choices=["check", "notes", "files"])
    parser.add_argument("--tag", default="", help="the tag of the release, such as v0.3.0")
    words = parser.parse_args()
    version = next(iter(versions(ROOT).values()))
    if words.what == "check":
        if found := problems(ROOT, words.tag):
            sys.exit("\n".join([f"{version} cannot be released:", *(f"- {sentence}" for sentence in found)]))
        print(f"{version}: all versions agree, and the changelog has it.")
    elif words.what == "notes":
        print(changelog_section(ROOT, version) or "")
    else:
        print(f"Nothing was uploaded. The release v{version} would have:")
        for path in sorted((ROOT / "dist").iterdir()):
            print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.stat().st_size:>9,}  {path.name}")
        print("The release workflow builds the wheels of the other systems and Pythons, and uploads them by a tag.")


if __name__ == "__main__":
    main()
