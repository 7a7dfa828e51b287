"""The site without a server, in real Chromium: after the first visit the network is switched off, and all goes on."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import spinney
from tests.e2e.axe import serious_violations
from tests.e2e.clicking import DOCK, HAND, Clicker
from tests.e2e.conftest import FLAGS, OFFLINE, PHONE, chromium, collect_problems
from tests.e2e.sites import SITE, Counted, Elsewhere, address, published
from tests.own_editions import scratch

MOST_ON_THE_WIRE = 9_000_000  # bytes, of a host that compresses nothing
KEPT = "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"
IMPATIENT = """localStorage.setItem('spinney.motion', '"off"');
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (said, ...more) {  // opponents answer at once
    if (said.ask?.path === '/api/tables' && said.ask.method === 'POST')
        said.ask.body = JSON.stringify({ ...JSON.parse(said.ask.body), bot_pause: 0 });
    return post.call(this, said, ...more);
};"""
pytestmark = pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="The site is not built: run 'make site'.")


class Visit:
    """A device: its tabs, and what went wrong in them."""

    def __init__(self, browser: Browser, home: str, elsewhere: Elsewhere | None = None) -> None:
        proxy = {"proxy": {"server": elsewhere.address, "bypass": "127.0.0.1"}} if elsewhere else {}
        size = {"width": 1280, "height": 860}
        self.context: BrowserContext = browser.new_context(viewport=size, reduced_motion="reduce", **proxy)  # type: ignore[arg-type]
        self.context.add_init_script(IMPATIENT)
        self.home = home
        self.problems: list[str] = []

    def tab(self, path: str = "") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        collect_problems(page, self.problems)
        page.goto(self.home + path)
        return page

    def first_visit(self) -> Page:
        """The first page, until all that is needed without a network has been kept."""
        page = self.tab()
        page.wait_for_function(KEPT)
        return page

    def begin(self, page: Page, edition: str = "forest") -> str:
        """A game against one opponent, by clicking; its address."""
        page.goto(self.home)
        page.get_by_text(spinney.edition(edition).title.split(":")[-1].strip()).first.click()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector(DOCK)
        return page.url

    def check(self) -> None:
        """What cannot be fetched without a network may be told; nothing else."""
        wrong = [text for text in self.problems if OFFLINE not in text and "net::ERR_FAILED" not in text]
        self.problems.clear()
        assert wrong == []


@pytest.fixture(scope="module")
def site() -> Iterator[Counted]:
    with published(SITE) as server:
        yield server


@pytest.fixture(scope="module")
def visited(browser: Browser, site: Counted) -> Iterator[Visit]:
    """A device that has been here once, and has no network any more."""
    visit = Visit(browser, address(site))
    page = visit.first_visit()
    visit.context.set_offline(True)
    page.close()
    yield visit
    visit.context.close()


@pytest.fixture
def device(visited: Visit) -> Iterator[Visit]:
    yield visited
    for page in visited.context.pages:
        page.close()
    visited.check()


def kept(page: Page) -> dict[str, list[str]]:
    """The moves of each game of this device: what is kept, not what is shown."""
    bodies = page.evaluate(
        """() => new Promise((resolve, reject) => {
            const asked = indexedDB.open('spinney-tables');
            asked.onerror = asked.onblocked = reject;
            asked.onupgradeneeded = () => reject(new Error('nothing is kept here yet'));
            asked.onsuccess = () => {
                const bodies = asked.result.transaction('bodies').objectStore('bodies');
                const ids = bodies.getAllKeys(), all = bodies.getAll();
                all.onerror = reject;
                all.onsuccess = () => { asked.result.close(); resolve([ids.result, all.result]); };
            };
        })"""
    )
    return {table: json.loads(body)["moves"] for table, body in zip(*bodies, strict=True)}


def moves(page: Page) -> list[str]:
    """Those of the game that is looked at."""
    return kept(page)[page.url.rpartition("/")[2]]


def play_until(page: Page, plies: int, seed: int = 1) -> None:
    """By clicking, until so many moves are kept."""
    Clicker(page, seed).play_on(lambda: len(moves(page)) >= plies)


# --- the first visit ------------------------------------------------------------------------------------------------

FORBIDDEN = """(elsewhere) => new Promise((resolve) => {
    const code = `fetch('${elsewhere}').then(() => postMessage('allowed'), () => postMessage('refused'))`;
    new Worker(URL.createObjectURL(new Blob([code]))).onmessage = (event) => resolve(event.data);
})"""


def test_a_first_visit_costs_less_than_nine_megabytes_and_asks_nobody_else(browser: Browser, site: Counted) -> None:
    with Elsewhere() as elsewhere:
        visit = Visit(browser, address(site), elsewhere)
        site.sent.clear()
        page = visit.first_visit()
        visit.begin(page)
        play_until(page, 5)
        assert sum(site.sent.values()) < MOST_ON_THE_WIRE, sorted(site.sent.items(), key=lambda it: -it[1])[:8]
        visit.check()
        # neither the page nor what it begins may ask elsewhere, even if it wanted to; whoever does is seen
        assert page.evaluate(FORBIDDEN, "http://elsewhere.invalid/") == "refused"
        assert elsewhere.seen() == []
        visit.context.new_page().goto("http://elsewhere.invalid/nothing")
        assert elsewhere.seen()[:1] == ["GET http://elsewhere.invalid/nothing HTTP/1.1"]
        visit.context.close()


def test_pages_that_need_no_engine_do_without_it(browser: Browser, site: Counted) -> None:
    visit = Visit(browser, address(site))
    visit.context.route("**/engine/**/*.bin", lambda route: route.abort())
    page = visit.tab("#/cards")
    expect(page.get_by_text("Red Fox").first).to_be_visible()
    page.goto(f"{visit.home}#/score")
    expect(page.get_by_role("combobox", name="Add a card")).to_be_visible()
    visit.context.close()


# --- without a network ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", spinney.shipped())
def test_a_whole_game_is_played_by_clicking_and_taken_up_when_its_tab_is_killed(device: Visit, edition: str) -> None:
    page = device.tab()
    table = device.begin(page, edition)
    play_until(page, 5)
    page.close(run_before_unload=False)
    page = device.tab(table.removeprefix(device.home))
    page.wait_for_selector(DOCK)
    Clicker(page, 2).play_on()
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    if edition == "forest":
        page.get_by_role("region", name="The end").get_by_role("link", name="Review").click()
        weighed = page.get_by_label("Turns weighed")
        expect(weighed.or_(page.locator(".review[data-state=ready]")).first).to_be_visible()
        page.wait_for_function("() => document.querySelector('.review progress')?.value !== 0")


def test_a_puzzle_is_answered(device: Visit) -> None:
    page = device.tab("#/puzzles/forest")
    page.locator(".answer").first.click()
    found = page.get_by_role("heading", name="Right!")
    expect(found.or_(page.get_by_role("heading", name="Not the best"))).to_be_visible()
    page.reload()
    expect(page.locator(".answer").first).to_be_visible()


def test_a_real_forest_is_scored(device: Visit) -> None:
    page = device.tab("#/score")
    page.get_by_label("Open file").set_input_files(Path(__file__).parents[1] / "examples" / "forest85.json")
    heading = page.get_by_role("region", name=re.compile("^Score of .*xample$")).get_by_role("heading")
    expect(heading).to_contain_text(": 85 points")


def test_two_tabs_play_the_same_game(device: Visit) -> None:
    one = device.tab()
    table = device.begin(one)
    two = device.tab(table.removeprefix(device.home))
    two.wait_for_selector(DOCK)
    for seed, page in enumerate((one, two, one, two)):
        play_until(page, len(moves(page)) + 3, seed)
    for page in (one, two):
        expect(page.get_by_role("alert")).to_have_count(0)


def test_storage_that_is_full_is_told_and_nothing_is_lost(device: Visit) -> None:
    page = device.tab()
    device.begin(page)
    play_until(page, 5)
    devtools = device.context.new_cdp_session(page)
    origin = "/".join(device.home.split("/")[:3])
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.wait_for_timeout(31_000)  # for half a minute Chromium goes on with the room it had found
    before = moves(page)
    Clicker(page, 3).play_on(lambda: page.get_by_text("no room left to keep the move").count() > 0)
    assert moves(page) == before
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    play_until(page, len(before) + 1, 3)
    # the log tells of each move that could not be stored
    told = [text for text in device.problems if "the store is unavailable" in text]
    assert told
    device.problems[:] = [text for text in device.problems if text not in told]


def test_a_browser_that_keeps_nothing_is_told_so_and_the_rest_can_be_used(
    browser: Browser, site: Counted, tmp_path: Path
) -> None:
    """Chromium as it is when its owner has forbidden every site to keep anything."""
    (tmp_path / "Default").mkdir()
    forbidden = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(forbidden))
    size = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.browser_type.launch_persistent_context(
        tmp_path,
        executable_path=chromium(),
        args=FLAGS,
        viewport=size,  # type: ignore[arg-type]
    )
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address(site))
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("This browser refuses to keep anything")).to_be_visible(timeout=60_000)
    page.goto(f"{address(site)}#/puzzles/forest")
    expect(page.locator(".answer").first).to_be_visible(timeout=60_000)
    context.close()
    assert errors == []


def test_games_and_editions_go_out_and_in_as_files_and_a_game_is_removed(device: Visit, tmp_path: Path) -> None:
    page = device.tab()
    device.begin(page)
    play_until(page, 5)
    made = moves(page)
    page.goto(device.home)
    page.get_by_text("kept here").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("^Save as file")).first.click()
    page.get_by_label("Open a game file").set_input_files(saved.value.path())
    page.wait_for_selector(DOCK)
    assert list(kept(page).values()).count(made) == 2
    page.goto(device.home)
    scratch(tmp_path)
    with ZipFile(tmp_path / "scratch.zip", "w") as packed:
        for path in (tmp_path / "scratch").glob("*.toml"):
            packed.write(path, f"scratch/{path.name}")
    page.get_by_label("My own edition (zip)").set_input_files(tmp_path / "scratch.zip")
    expect(page.get_by_text("is on this device now")).to_be_visible()
    page.get_by_text("kept here").click()
    assert serious_violations(page) == []
    games = len(kept(page))
    page.get_by_role("button", name=re.compile("^Remove ")).first.click()
    expect(page.get_by_role("button", name="Keep", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    assert len(kept(page)) == games
    page.get_by_role("button", name=re.compile("^Remove ")).first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(f"^{games - 1} games? kept here"))).to_be_visible()
    assert len(kept(page)) == games - 1


SEEN = """(card) => {
    const box = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def test_several_people_play_at_one_phone_and_no_hand_is_seen_in_between(device: Visit) -> None:
    page = device.tab("#/new")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_label("Name at seat 2").fill("Ben")
    assert serious_violations(page) == []
    page.get_by_role("button", name="Create table").click()
    hidden = page.get_by_role("dialog", name=re.compile("is next"))
    shown = page.locator(f"{DOCK}:not([data-state=rival])")
    for _ in range(2):  # whoever begins: both have had their turn then
        expect(hidden.or_(shown).first).to_be_visible()
        if hidden.is_visible():
            assert serious_violations(page) == []
            assert page.locator(HAND).first.evaluate(SEEN) is False
            expect(hidden.get_by_role("button")).to_be_focused()
            page.keyboard.press("1")  # plays no card
            page.keyboard.press("Tab")
            expect(page.locator(".table :focus")).to_have_count(0)
            hidden.get_by_role("button").focus()
            page.keyboard.press("Enter")
        expect(shown).to_be_visible()
        Clicker(page).play_on(hidden.is_visible)
    expect(hidden).to_be_visible()


# --- a new version --------------------------------------------------------------------------------------------------


def renewed(old: Path, new: Path) -> str:
    """The site as it would be if one word of its engine had changed; its version."""
    shutil.copytree(old, new)
    version = (old / "engine" / "version").read_text()
    other = version[::-1]
    (new / "engine" / version).rename(new / "engine" / other)
    engine = new / "engine" / other / "engine.bin"
    packed = gzip.decompress(engine.read_bytes())
    assert packed.count(b'name = "Hazel"') == 1
    engine.write_bytes(gzip.compress(packed.replace(b'name = "Hazel"', b'name = "Elder"')))
    for name in ("engine/files.js", "engine/version", "index.html"):
        text = (new / name).read_text(encoding="utf-8")
        (new / name).write_text(text.replace(version, other), encoding="utf-8")
    return other


def test_a_new_version_waits_and_takes_over_a_game_in_the_middle(browser: Browser, tmp_path: Path) -> None:
    live = tmp_path / "live"
    shutil.copytree(SITE, live)
    with published(live) as server:
        visit = Visit(browser, address(server))
        page = visit.first_visit()
        table = visit.begin(page)
        play_until(page, 5)
        version = page.locator("html").get_attribute("data-engine")
        shutil.rmtree(live)
        newer = renewed(SITE, live)
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        page.get_by_text("A new Spinney is here.").wait_for()
        page.reload()  # the old one, whole, though its host has it no more
        page.wait_for_selector(DOCK)
        assert page.locator("html").get_attribute("data-engine") == version
        play_until(page, 8)
        before = moves(page)
        page.get_by_role("button", name="Update").click()
        expect(page.locator("html")).to_have_attribute("data-engine", newer)
        page.wait_for_selector(DOCK)
        assert page.url == table
        visit.context.set_offline(True)
        play_until(page, len(before) + 3)
        assert moves(page)[: len(before)] == before
        assert len([name for name in page.evaluate("caches.keys()") if name.startswith("shell-")]) == 1
        visit.check()
        visit.context.close()
