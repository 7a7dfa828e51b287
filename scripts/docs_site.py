"""Adds the pages to the documentation site that stand outside docs/ in the repository (a hook of MkDocs)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parent.parent
PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
LINK = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)#\s]+)")


def translate_link(target: str) -> str:
    """Return where a link of a page in the root leads on the site."""
    return PAGES.get(target, target.removeprefix("docs/"))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add contributing guide, changelog and security policy."""
    for source, address in PAGES.items():
        text = LINK.sub(lambda found: translate_link(found[1]), (ROOT / source).read_text("utf-8"))
        files.append(File.generated(config, address, content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Let links of docs/ to pages of the root lead to their copies on the site."""
    return LINK.sub(lambda found: PAGES.get(found[1].removeprefix("../"), found[1]), markdown)
