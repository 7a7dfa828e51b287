"""For everybody: accessibility by axe on each page, phones, keyboards, and what a first visit weighs."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from .accessible import serious
from .clicking import GREEDY, ME, OPEN, RANDOM, Clicker, make_table
from .conftest import PHONE, Guests

MOST = 300_000  # bytes of a first visit, compressed


def is_too_wide(page: Page) -> bool:
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    return wide


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new", "/cards", "/score", "/nowhere-at-all"])
def test_axe_finds_nothing_serious(guests: Guests, path: str, dark: bool) -> None:
    page = guests.invite(dark=dark)
    page.goto("/")
    if path == "/nowhere-at-all":
        page.evaluate(
            "() => { history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate')); }"
        )
    else:
        page.goto(path)
    page.wait_for_load_state("networkidle")
    assert not serious(page)


def test_a_table_that_waits_for_players_is_accessible_and_fits_a_phone(guests: Guests) -> None:
    page = guests.invite(PHONE)
    page.goto(f"/table/{make_table(page, ME, OPEN)}")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("main")).to_contain_text("link")
    assert not serious(page)
    assert not is_too_wide(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
def test_a_table_in_play_is_accessible_and_fits_a_phone(guests: Guests, edition: str, dark: bool) -> None:
    page = guests.invite(PHONE, dark)
    page.goto(f"/table/{make_table(page, ME, GREEDY, edition=edition)}")
    page.wait_for_selector(".hand .card")
    clicker = Clicker(page)
    clicker.play_on(90, lambda: page.locator(".mid .place").count() >= 3 and clicker.my_turn())
    assert not serious(page)
    assert not is_too_wide(page)
    page.locator(".hand .card").first.click()
    assert not serious(page)


def test_advice_is_there_on_demand_for_who_plays_against_bots(guests: Guests) -> None:
    page = guests.invite(PHONE)
    page.goto(f"/table/{make_table(page, ME, GREEDY)}")
    button = page.get_by_role("button", name="Advice")
    button.click()
    advice = page.locator(".advice")
    expect(advice).to_contain_text("imagined lines of play", timeout=20_000)
    assert not serious(page)
    assert not is_too_wide(page)
    expect(button).to_have_count(0)


@pytest.mark.parametrize("path", ["/", "/new", "/cards", "/score"])
def test_no_page_is_wider_than_a_phone_or_than_a_window_zoomed_twice(guests: Guests, path: str) -> None:
    for size in (PHONE, (640, 430)):
        page = guests.invite(size)
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert not is_too_wide(page), size


def tab_to(page: Page, wanted: str) -> bool:
    """Press Tab until the focus is on something that fits a selector; arrow keys walk inside groups."""
    for _ in range(60):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return True
        page.keyboard.press("Tab")
    return False


def answer_by_keyboard(page: Page) -> None:
    """The first button under the question, else cards of the hand with the arrow keys."""
    wanted = ".chooser .row .button:enabled, .chooser .choice .button:enabled"
    if page.locator(wanted).count() and tab_to(page, wanted):
        page.keyboard.press("Enter")
        return
    if not tab_to(page, ".hand .card, .clearing .lit"):
        return  # the table moved on meanwhile; whoever is stuck runs out of time
    for _ in range(12):
        if page.evaluate("() => document.activeElement.matches('.lit:not(.paid)')"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def test_a_whole_game_by_keyboard_alone(guests: Guests) -> None:
    """Cards are taken and laid face down until the winter ends it: each choice by Tab, arrows and Enter."""
    page = guests.invite()
    page.goto(f"/table/{make_table(page, ME, RANDOM)}")
    page.wait_for_selector(".hand .card")
    end = page.get_by_role("region", name="The end")
    last = time.monotonic() + 240
    while not end.count() and time.monotonic() < last:
        if page.locator(".question.mine").count() and not page.locator(".button:disabled").count():
            answer_by_keyboard(page)
        page.wait_for_timeout(30)
    expect(end).to_be_visible()


def test_events_are_told_to_screen_readers(page: Page) -> None:
    page.goto(f"/table/{make_table(page, ME, GREEDY)}")
    page.wait_for_selector(".hand .card")
    page.wait_for_selector(".question.mine")
    take = page.get_by_role("button", name="Take from the deck", exact=True)
    if not take.is_visible():  # a hand without trees may be replaced first
        page.locator(".chooser .row .button").last.click()
    take.click()
    expect(page.locator("[aria-live=polite]")).to_contain_text("You draw")


def test_a_first_visit_is_light(page: Page) -> None:
    """Everything that comes over the wire for the first page, and then for the table."""
    weights: list[int] = []
    page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".hand .card")
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(weights) < MOST
