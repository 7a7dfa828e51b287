"""The documentation site builds, leads nowhere wrong, and has every page and every public name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import spinney

ROOT = Path(__file__).parent.parent
SETTINGS = ROOT / "mkdocs.yml"
RENAMED = {
    "edition": "spinney.editions.library.edition",
    "bot": "spinney.bots.registry.bot",
}  # modules share their names
CONSTANTS = {"BOTS", "SPECTATOR"}

if not SETTINGS.exists():
    pytest.skip("this is an sdist, which has no site", allow_module_level=True)


def build(settings: Path, site: Path) -> subprocess.CompletedProcess[str]:
    options = ["--config-file", str(settings), "--site-dir", str(site)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", *options]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, env=quiet)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site")
    done = build(SETTINGS, folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.xdist_group("docs-site")
def test_every_page_is_on_the_site_and_in_its_menu(site):
    menu = SETTINGS.read_text("utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        address = page.relative_to(ROOT / "docs")
        assert (site / address.with_suffix(".html")).is_file()
        assert str(address) in menu


@pytest.mark.xdist_group("docs-site")
def test_the_reference_has_every_public_name(site):
    shown = "".join(page.read_text("utf-8") for page in (site / "reference").glob("*.html"))
    found = set(re.findall(r'<h[23] id="([\w.]+)"', shown))
    missing = [name for name in set(spinney.__all__) - CONSTANTS if RENAMED.get(name, f"spinney.{name}") not in found]
    assert not missing


@pytest.mark.xdist_group("docs-site")
def test_nothing_on_the_site_is_fetched_from_elsewhere(site):
    for page in site.rglob("*.html"):
        fetched = re.findall(
            r'<(?:script|img|link rel="stylesheet")[^>]*(?:src|href)="(https?:[^"]+)"', page.read_text("utf-8")
        )
        assert not fetched, page


def test_a_link_that_leads_nowhere_stops_the_build(tmp_path):
    pages = tmp_path / "docs"
    pages.mkdir()
    (pages / "index.md").write_text("# Home\n\n[gone](gone.md)\n", "utf-8")
    settings = tmp_path / "mkdocs.yml"
    settings.write_text(f"INHERIT: {SETTINGS}\ndocs_dir: {pages}\nhooks: []\nextra_css: []\nnav: [index.md]\n", "utf-8")
    done = build(settings, tmp_path / "site")
    assert done.returncode != 0
    assert "gone.md" in done.stderr
