"""The browser's Python, the compiled engine and the plain one play the same games, move by move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import spinney
from tests import playthroughs
from tests.e2e import random_games
from tests.e2e.sites import SITE, address, published
from tests.test_compiled import in_twin, is_up_to_date

# Begins the interpreter from the site's own files, beside its page.
PYTHON = """async ([engine, code]) => {
    const plain = self.fetch;
    const unzipped = async (name, type) => {
        const packed = await (await plain(engine + name)).blob();
        const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
        return new Response(stream, { headers: { 'Content-Type': type } });
    };
    const ready = {
        'pyodide.asm.wasm': await unzipped('interpreter.bin', 'application/wasm'),
        'python_stdlib.zip': await unzipped('library.bin', 'application/zip'),
    };
    self.fetch = (asked) => {
        const found = ready[String(asked.url ?? asked).split('/').at(-1)];
        return found ? Promise.resolve(found) : plain(asked);
    };
    const { loadPyodide } = await import(`${engine}pyodide.mjs`);
    const lockFileContents = await (await plain(`${engine}lock.json`)).text();
    const python = await loadPyodide({ indexURL: engine, lockFileContents, packageBaseUrl: engine });
    const packed = await (await unzipped('engine.bin', 'application/x-tar')).arrayBuffer();
    python.unpackArchive(packed, 'tar', { extractDir: '/engine' });
    python.runPython("import sys; sys.path.insert(0, '/engine')");
    return python.runPython(code);
}"""


def text_of(module: object) -> str:
    return Path(str(getattr(module, "__file__"))).read_text(encoding="utf-8")  # noqa: B009 - of a module


@pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="The site is not built: run 'make site'.")
def test_games_in_the_browser_are_those_of_the_compiled_and_the_plain_engine(browser: Browser) -> None:
    code = f"""
def run(text):
    scope = {{'__file__': '/tests/some.py', '__name__': 'some'}}
    exec(text, scope)
    return scope
import json, spinney
from spinney.editions import shipped_combinations
games, golden = run({text_of(random_games)!r}), run({text_of(playthroughs)!r})
told = {{
    golden['file_name'](edition, seats): golden['written'](edition, seats)
    for edition in [*spinney.shipped(), *shipped_combinations()] for seats in golden['SEATS']
}}
json.dumps([games['digests'](), told])
"""
    with published(SITE) as site:
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.route("**/empty.html", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        page.goto(f"{address(site)}empty.html")
        version = (SITE / "engine" / "version").read_text()
        games, told = json.loads(page.evaluate(PYTHON, [f"{address(site)}engine/{version}/", code]))
        page.close()
    assert told == {path.name: path.read_text(encoding="utf-8") for path in playthroughs.FOLDER.glob("*.txt")}
    assert games == random_games.digests()
    assert sorted(games) == sorted(spinney.shipped())
    if is_up_to_date():
        assert games == json.loads(in_twin("-m", "tests.e2e.random_games")[0])
