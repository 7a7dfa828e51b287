"""The site without a server, in real Chromium: after the first visit the network is switched off, and all goes on."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import spinney
from tests.e2e.clicking import DOCK, Clicker
from tests.e2e.sites import SITE, Counted, address, published
from tests.playthroughs import FOLDER as PLAYTHROUGHS

MOST_ON_THE_WIRE = 9_000_000  # bytes, of a host that compresses nothing
pytestmark = pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="The site is not built: run 'make site'.")


@pytest.fixture(scope="module")
def site() -> Iterator[Counted]:
    with published(SITE) as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
    made.add_init_script("localStorage.setItem('spinney.motion', '\"off\"')")
    yield made
    made.close()


class Visit:
    """A tab, and what was asked for and went wrong in it."""

    def __init__(self, context: BrowserContext, site: Counted) -> None:
        self.home = address(site)
        self.asked: set[str] = set()
        self.errors: list[str] = []
        context.on("request", lambda request: self.asked.add(request.url))
        self.context = context
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        return page

    def open(self) -> Page:
        """The first page, until all that is needed without a network has been kept."""
        self.page.goto(self.home)
        self.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
        return self.page

    def go_offline(self) -> None:
        self.context.set_offline(True)

    def elsewhere(self) -> set[str]:
        return {url for url in self.asked if not url.startswith((self.home, "data:", f"blob:{self.home[:10]}"))}


@pytest.fixture
def visit(context: BrowserContext, site: Counted) -> Iterator[Visit]:
    one = Visit(context, site)
    yield one
    assert one.elsewhere() == set()
    assert [error for error in one.errors if "ERR_INTERNET" not in error and "ERR_FAILED" not in error] == []


def begin(page: Page, edition: str) -> str:
    """A game against one opponent, by clicking."""
    page.get_by_role("radio", name=re.compile(edition, re.IGNORECASE)).first.check(force=True)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(f"{DOCK}")
    return page.url


def test_a_first_visit_costs_less_than_nine_megabytes_and_asks_nobody_else(visit: Visit, site: Counted) -> None:
    site.sent.clear()
    visit.open()
    expect(visit.page.get_by_role("button", name="Play now")).to_be_enabled()
    visit.page.wait_for_function("() => !document.querySelector('[role=progressbar]')")
    assert sum(site.sent.values()) < MOST_ON_THE_WIRE, sorted(site.sent.items(), key=lambda it: -it[1])[:8]


@pytest.mark.parametrize("edition", spinney.shipped())
def test_a_whole_game_is_played_by_clicking_without_a_network_and_taken_up_when_its_tab_is_killed(
    visit: Visit, edition: str
) -> None:
    page = visit.open()
    visit.go_offline()
    page.reload()
    title = spinney.edition(edition).title
    page.get_by_text(title.split(":")[-1].strip()).first.click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(DOCK)
    table = page.url
    Clicker(page).play_on(60, until=lambda: _plies(page) > 4)
    page.close(run_before_unload=False)
    page = visit.tab()
    page.goto(table)
    page.wait_for_selector(DOCK)
    assert _plies(page) > 4
    Clicker(page, 2).play_on(280)
    expect(page.get_by_role("region", name="The end")).to_be_visible()


def _plies(page: Page) -> int:
    """How many moves the log of this device has: what is kept, not what is shown."""
    kept: int = page.evaluate(
        """() => new Promise((resolve, reject) => {
            const asked = indexedDB.open('spinney-tables');
            asked.onerror = asked.onblocked = reject;
            asked.onupgradeneeded = () => reject(new Error('nothing is kept here yet'));
            asked.onsuccess = () => {
                const all = asked.result.transaction('bodies').objectStore('bodies').getAll();
                all.onerror = reject;
                all.onsuccess = () => resolve(Math.max(0, ...all.result.map((body) => JSON.parse(body).moves.length)));
            };
        })"""
    )
    return kept


def test_pages_that_need_no_engine_do_without_it(visit: Visit, context: BrowserContext) -> None:
    context.route("**/engine/**/*.bin", lambda route: route.abort())
    page = visit.page
    page.goto(f"{visit.home}#/cards")
    expect(page.get_by_text("Red Fox").first).to_be_visible()
    page.goto(f"{visit.home}#/score")
    expect(page.get_by_role("searchbox").or_(page.get_by_role("combobox")).first).to_be_visible()
    visit.errors.clear()  # what was refused above is told in the console


def test_a_real_forest_is_scored_without_a_network(visit: Visit) -> None:
    page = visit.open()
    visit.go_offline()
    page.goto(f"{visit.home}#/score")
    page.reload()
    answer = ask(page, "POST", "/api/score", '{"edition":"forest","players":[{"name":"Ann","cave":2,"forest":[]}]}')
    assert answer["players"][0]["total"] == 2


HOST = """async ([script, engine, method, path, body]) => {
    const worker = new Worker(script, { type: 'module' });
    const answered = new Promise((resolve, reject) => {
        worker.onerror = (event) => reject(new Error(event.message || 'the worker does not start'));
        setTimeout(() => reject(new Error('the worker does not answer')), 60_000);
        worker.onmessage = (event) => event.data.answer && resolve(event.data.answer.text);
    });
    worker.postMessage({ open: { engine } });
    worker.postMessage({ ask: { id: 1, method, path, body, person: 0 } });
    const text = await answered;
    worker.terminate();
    return JSON.parse(text);
}"""


def ask(page: Page, method: str, path: str, body: str = "") -> Any:
    """By the page's own port."""
    script = next((SITE / "assets").glob("host.worker-*.js")).name
    version = (SITE / "engine" / "version").read_text()
    base = page.url.split("#")[0]
    return page.evaluate(HOST, [f"{base}assets/{script}", f"{base}engine/{version}/", method, path, body])


# --- the browser's Python and ours ----------------------------------------------------------------------------------

GAMES = 100
RANDOM_GAMES = '''
def random_games(edition, games):
    """A digest of whole games: every move, and everybody's points."""
    import hashlib
    from random import Random
    from spinney.editions import named
    from spinney.views import deal
    sum = hashlib.sha256()
    for seed in range(games):
        game = deal(named(edition), 2 + seed % 4, seed, 0)
        chance = Random(seed)
        while not game.is_over():
            move = chance.choice(game.legal_moves())
            sum.update(move.text.encode())
            game.push(move)
        sum.update(repr([game.score(seat) for seat in range(game.seats)]).encode())
    return sum.hexdigest()
'''
PYTHON = """async ([engine, code]) => {
    const plain = self.fetch;
    const packed = await (await plain(`${engine}interpreter.bin`)).arrayBuffer();
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const ready = {
        'pyodide.asm.wasm': new Response(stream, { headers: { 'Content-Type': 'application/wasm' } }),
        'python_stdlib.zip': await plain(`${engine}library.bin`),
    };
    self.fetch = (asked) => {
        const found = ready[String(asked.url ?? asked).split('/').at(-1)];
        return found ? Promise.resolve(found) : plain(asked);
    };
    const { loadPyodide } = await import(`${engine}pyodide.mjs`);
    const lockFileContents = await (await plain(`${engine}lock.json`)).text();
    const python = await loadPyodide({ indexURL: engine, lockFileContents, packageBaseUrl: engine });
    python.unpackArchive(await (await plain(`${engine}engine.bin`)).arrayBuffer(), 'zip', { extractDir: '/engine' });
    return python.runPython(code);
}"""


def test_games_in_the_browsers_python_are_those_of_ours(context: BrowserContext, site: Counted) -> None:
    page = context.new_page()
    page.set_default_timeout(120_000)
    context.route("**/empty.html", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(f"{address(site)}empty.html")
    scope: dict[str, Any] = {}
    exec(RANDOM_GAMES, scope)
    ours = {name: scope["random_games"](name, GAMES) for name in spinney.shipped()}
    golden = Path(__file__).parents[1] / "playthroughs.py"
    told = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in PLAYTHROUGHS.glob("*.txt")}
    code = f"""
import sys, json, hashlib
sys.path.insert(0, '/engine')
{RANDOM_GAMES}
scope = {{'__file__': '/tests/playthroughs.py', '__name__': 'playthroughs'}}
exec({golden.read_text()!r}, scope)
import spinney
games = {{name: random_games(name, {GAMES}) for name in spinney.shipped()}}
tales = {{
    scope['file_name'](name, seats): hashlib.sha256(scope['written'](name, seats).encode()).hexdigest()
    for name in spinney.shipped() for seats in scope['SEATS']
}}
json.dumps([games, tales])
"""
    version = (SITE / "engine" / "version").read_text()
    theirs = json.loads(page.evaluate(PYTHON, [f"{address(site)}engine/{version}/", code]))
    assert theirs == [ours, told]
    assert Random(1).random() == 0.13436424411240122  # chance itself is the same everywhere, or nothing would be
