"""Home, new table, lobby, cards: what one sees first, friends with a code, and every species in the field guide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from spinney.editions import edition, shipped

from .clicking import GREEDY, ME, OPEN, make_table, sit_down
from .conftest import Guests, Traffic

SIZES = [(320, 640), (390, 844), (768, 1024), (1024, 700), (1440, 900), (1920, 1080)]
PATHS = ["/", "/new", "/cards", "/score"]


def is_too_wide(page: Page) -> bool:
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    return wide


@pytest.mark.parametrize("path", PATHS)
def test_no_page_is_wider_than_its_window(guests: Guests, path: str) -> None:
    page = guests.invite()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not is_too_wide(page), (path, width)


# Whatever can be pressed, whatever it is made of; a box to tick is as large as its label.
SMALL = """() => [...document.querySelectorAll(`a, button, select, summary, label:has(input), [onclick],
    [role=button], [role=option], [role=radio], [role=tab], [role=switch], [role=link], [role=slider],
    input:not([type=checkbox], [type=radio], .unseen)`)]
  .filter((one) => one.checkVisibility() && !one.closest('p, .unseen, .skip, footer:not([data-zone])'))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width && (box.height < 39.5 || box.width < 39.5))
  .map(([box, one]) => `${one.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
TINY = """() => { const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const one = text.parentElement;
    if (text.data.trim() && one.offsetParent && parseFloat(getComputedStyle(one).fontSize) < 12)
      found.add(one.outerHTML.slice(0, 80));
  }
  return [...found]; }"""


@pytest.mark.parametrize("path", PATHS)
def test_a_phone_has_targets_of_forty_pixels_and_text_of_twelve(guests: Guests, path: str) -> None:
    page = guests.invite((390, 844))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert not page.evaluate(SMALL)
    assert not page.evaluate(TINY)


def test_a_table_on_a_phone_has_targets_of_forty_pixels_and_text_of_twelve(guests: Guests) -> None:
    page = guests.invite((390, 844))
    sit_down(page, make_table(page, ME, GREEDY))
    assert not page.evaluate(SMALL)
    assert not page.evaluate(TINY)


def test_an_address_that_is_not_there_has_a_page_with_ways_on(guests: Guests) -> None:
    page = guests.invite()
    answer = page.goto("/nowhere/at/all")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Nothing lives here")).to_be_visible()
    guests.problems = [text for text in guests.problems if "404" not in text]  # the browser says so as well
    page.get_by_role("link", name="Play a game").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


# --- home -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_everything_to_begin_a_game_is_above_the_fold(guests: Guests, size: tuple[int, int]) -> None:
    page = guests.invite(size)
    page.goto("/")
    expect(page.get_by_role("radio", name=re.compile("^Forest"))).to_have_count(1)
    for name in ("Dartmoor", "Smoky Mountains"):
        expect(page.get_by_text(name, exact=True).first).to_be_in_viewport(ratio=1)
    expect(page.locator(".now").get_by_text("Hazel", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)


def test_the_edition_chosen_stays_chosen_and_is_played(page: Page) -> None:
    page.goto("/")
    page.get_by_text("Dartmoor", exact=True).click()
    page.reload()
    expect(page.get_by_role("radio", name=re.compile("^Dartmoor"))).to_be_checked()
    page.goto("/cards")
    expect(page.get_by_role("button", name="Dartmoor", pressed=True)).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    table = page.evaluate("(path) => fetch('/api/tables/' + path).then((answer) => answer.json())", page.url[-12:])
    assert table["edition"] == "dartmoor"


def test_tables_where_it_is_my_turn_come_first(page: Page) -> None:
    table = make_table(page, ME, GREEDY)
    waiting = make_table(page, ME, OPEN)
    page.reload()
    expect(page.get_by_role("region", name="Tables").locator(f"a[href='/table/{waiting}']")).to_be_visible()
    mine = page.get_by_role("region", name="Your turn").locator(f"a[href='/table/{table}']")
    elsewhere = page.get_by_role("region", name="Tables").locator(f"a[href='/table/{table}']")
    expect(mine.or_(elsewhere)).to_be_visible()
    info = page.evaluate("(id) => fetch('/api/tables/' + id).then((answer) => answer.json())", table)
    me = next(seat["seat"] for seat in info["seats"] if seat["you"])
    expect(mine if info["decides"] == me else elsewhere).to_be_visible()


def test_nothing_moves_for_who_wants_no_motion(page: Page) -> None:
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("() => document.getAnimations().filter((one) => one.playState === 'running').length") == 0


# --- friends ----------------------------------------------------------------------------------------------------------


def test_the_invited_writes_a_name_and_sits_down(guests: Guests) -> None:
    ann, robin = guests.invite(), guests.invite((390, 844))
    ann.goto("/")
    ann.get_by_role("button", name="Invite one friend").click()
    ann.wait_for_url("**/table/*")
    expect(ann.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    robin.goto(ann.url)
    expect(robin.get_by_role("heading", level=1)).to_contain_text("saved you a seat")
    robin.get_by_role("button", name="Watch").click()
    robin.get_by_role("button", name="Take a seat after all").click()
    robin.get_by_role("main").get_by_label("Your name").fill("Robin")
    robin.get_by_role("button", name="Sit down").click()
    expect(ann.locator("[data-zone=dock], .hand").first).to_be_visible()
    expect(ann.get_by_text("Robin").first).to_be_visible()


def test_the_code_in_the_lobby_is_the_link_beside_it(page: Page) -> None:
    """That it can be read is shown in the page's own tests, by another library (qr.test.ts)."""
    page.goto(f"/table/{make_table(page, ME, OPEN)}")
    invite = page.get_by_role("region", name="Invite")
    code = invite.get_by_role("img", name=re.compile("^QR code of this table"))
    expect(code).to_be_visible()
    link = code.get_attribute("data-link")
    assert link
    assert link.endswith(page.url.rsplit("/", 1)[1])
    expect(invite).to_contain_text(link)
    said = page.evaluate("() => fetch('/api/address').then((answer) => answer.json())")
    if said["addresses"]:
        assert link.startswith(said["addresses"][0])


def test_a_table_that_is_not_there_shows_one_way_on(page: Page) -> None:
    page.goto("/table/never-was-there")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
def test_every_species_has_its_plate(page: Page, name: str) -> None:
    page.goto(f"/cards?edition={name}")
    plates = page.locator(".plate")
    shown = [one.name for one in edition(name).printed if one.kind != "face-down"]
    expect(plates).to_have_count(len(shown))
    assert page.locator(".plate .name").all_inner_texts() == shown


def test_filters_add_up_and_an_empty_page_says_what_to_do(page: Page) -> None:
    page.goto("/cards?edition=forest")
    plates = page.locator(".plate")
    page.get_by_role("button", name="Bird", exact=True).click()
    birds = plates.count()
    page.get_by_role("button", name="Oak", exact=True).click()
    expect(page.get_by_role("button", name="Oak", exact=True, pressed=True)).to_be_visible()
    assert 0 < plates.count() < birds
    page.get_by_role("button", name="Bottom").click()
    expect(page.get_by_role("heading", name="Nothing lives here")).to_be_visible()
    page.get_by_role("button", name="Clear filters").click()
    expect(plates).to_have_count(57)
    page.get_by_role("searchbox").fill("wood ant")
    expect(plates).to_have_count(1)


def test_the_detail_says_what_a_species_counts_and_leads_there(page: Page) -> None:
    page.goto("/cards?edition=forest&species=Red%20Fox")
    detail = page.get_by_role("complementary")
    expect(detail.get_by_role("heading", name="Red Fox")).to_be_visible()
    expect(detail).to_contain_text("It counts")
    detail.get_by_role("button", name="European Hare").click()
    expect(detail.get_by_role("heading", name="European Hare")).to_be_visible()
    expect(detail).to_contain_text("Goes well with")
    expect(detail.get_by_role("button", name=re.compile("^Red Fox"))).to_contain_text("it")


def test_on_a_phone_the_detail_is_a_sheet(guests: Guests) -> None:
    page = guests.invite((390, 844))
    page.goto("/cards?edition=smoky")
    page.locator(".plate", has_text="Black Bear").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Black Bear")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


# --- an app -----------------------------------------------------------------------------------------------------------


def test_the_page_opens_without_a_network_and_says_what_works(guests: Guests) -> None:
    page = guests.invite()
    page.goto("/cards?edition=forest")
    expect(page.locator(".plate").first).to_be_visible()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now with the worker: what is printed is kept
    expect(page.locator(".plate").first).to_be_visible()
    page.wait_for_function("() => caches.keys().then((names) => names.some((name) => name.startsWith('shell-')))")
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"
    )
    apis = [path for path in kept if path.startswith("/api") and not re.match(r"/api/(editions|bots|opponents)", path)]
    assert not apis, "nothing of a table or a guest is kept"
    guests.take_network(page)
    page.goto("/")
    expect(page.get_by_text("You\u2019re offline.")).to_be_visible()
    page.goto("/cards?edition=forest")
    expect(page.locator(".plate")).to_have_count(57)
    guests.take_network(page, away=False)


def test_the_app_can_be_installed(page: Page) -> None:
    page.goto("/")
    manifest = page.evaluate(
        "() => fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok, icon
        assert answer.headers["content-type"] == icon["type"]


def test_a_first_visit_of_home_is_light(page: Page) -> None:
    """Everything that comes over the wire, with what the service worker fetches for later."""
    traffic = Traffic(page.context)
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    weights = traffic.weights()
    print(f"first visit of home: {sum(weights.values()) / 1000:.0f} kB in {len(weights)} answers")
    assert 50_000 < sum(weights.values()) < 350_000
