"""For everybody: accessibility by axe on each page, phones, keyboards, and what a first visit weighs."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from .axe import serious_violations
from .clicking import GAME_TIMEOUT_S, GREEDY, ME, OPEN, RANDOM, Clicker, make_table, sit_down
from .conftest import PHONE, Guests, Traffic

MOST = 350_000  # bytes, compressed
SOON = 1500  # ms


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
    assert not serious_violations(page)


def test_a_table_that_waits_for_players_is_accessible_and_fits_a_phone(guests: Guests) -> None:
    page = guests.invite(PHONE)
    page.goto(f"/table/{make_table(page, ME, OPEN)}")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("main")).to_contain_text("link")
    assert not serious_violations(page)
    assert not is_too_wide(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
def test_a_table_in_play_is_accessible_and_fits_a_phone(guests: Guests, edition: str, dark: bool) -> None:
    page = guests.invite(PHONE, dark)
    sit_down(page, make_table(page, ME, GREEDY, edition=edition))
    clicker = Clicker(page)
    grown = page.locator("[data-zone=forest] [data-place]")
    clicker.play_on(lambda: grown.count() >= 3 and clicker.state == "idle")
    assert not serious_violations(page)
    assert not is_too_wide(page)
    page.locator("[data-in=hand] [data-half]").first.click()
    assert not serious_violations(page)
    assert not is_too_wide(page)


LAST_LINE_IS_SEEN = """(one) => {
  const { left, bottom } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + 20, bottom - 8));
}"""


def test_advice_is_there_on_demand_for_who_plays_against_bots(guests: Guests) -> None:
    page = guests.invite(PHONE)
    sit_down(page, make_table(page, ME, GREEDY))
    button = page.locator("[data-do=advice]")
    button.click()
    page.locator(".advice").get_by_role("button", name="more").click()
    expect(page.locator(".advice")).to_contain_text("Chance to win: about")
    assert page.locator(".advice").evaluate(LAST_LINE_IS_SEEN)
    assert not serious_violations(page)
    assert not is_too_wide(page)
    expect(button).to_have_count(0)


@pytest.mark.parametrize("path", ["/", "/new", "/cards", "/score"])
def test_no_page_is_wider_than_a_phone_or_than_a_window_zoomed_twice(guests: Guests, path: str) -> None:
    for size in (PHONE, (640, 430)):
        page = guests.invite(size)
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert not is_too_wide(page), size


def answer_by_keyboard(page: Page, clicker: Clicker, rng: Random) -> None:
    """Digits for the hand, letters for places; t takes two cards; Enter confirms, and answers where the focus is."""
    state = clicker.state
    if state == "paying":
        page.locator("[data-do=confirm]:enabled").wait_for(timeout=SOON)
        page.keyboard.press("Enter")  # the focus has been led there, or is nowhere
    elif state == "placing":
        page.keyboard.press("b")
    elif state == "picked":
        page.keyboard.press("Escape")
    elif state == "idle":
        hand = page.locator("[data-in=hand]").count()
        page.keyboard.press(rng.choice("1234567890"[:hand]) if hand > 5 else "t")
    elif state == "choosing":
        page.locator("[data-choice]").last.focus(timeout=SOON)
        page.keyboard.press("Enter")


def test_a_whole_game_by_keyboard_alone(guests: Guests) -> None:
    page = guests.invite()
    sit_down(page, make_table(page, ME, RANDOM))
    clicker = Clicker(page)
    rng = Random(3)
    last = time.monotonic() + GAME_TIMEOUT_S
    while not clicker.is_over() and time.monotonic() < last:
        with suppress(TooLate):  # the table moved on before the key: look again
            if clicker.my_turn():
                answer_by_keyboard(page, clicker, rng)
        page.wait_for_timeout(20)
    expect(page.get_by_role("region", name="The end")).to_be_visible()


def test_the_keys_are_shown_while_keys_are_used_and_the_focus_goes_on(guests: Guests) -> None:
    page = guests.invite()
    sit_down(page, make_table(page, ME, GREEDY))
    clicker = Clicker(page)
    grown = page.locator("[data-zone=forest] [data-place]")
    clicker.play_on(lambda: grown.count() >= 2 and clicker.state == "idle")
    assert page.locator("kbd").count() == 0
    page.keyboard.press("1")
    expect(page.locator("[data-zone=dock] kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.click(5, 5)
    expect(page.locator("kbd")).to_have_count(0)


def test_events_are_told_to_screen_readers(page: Page) -> None:
    sit_down(page, make_table(page, ME, GREEDY))
    clicker = Clicker(page)
    clicker.play_on(lambda: clicker.state == "idle" and page.locator("[data-do=take-deck]").count() > 0)
    told = page.locator("[role=log][aria-live=polite] p", has_text="You draw")
    before = told.count()  # on the way here somebody who could do nothing else may have drawn
    page.locator("[data-do=take-deck]").click()
    expect(told.nth(before)).to_be_attached()  # the bot's answer comes at once, and does not take its place


def test_the_way_from_home_to_the_first_table_is_light(guests: Guests) -> None:
    """Everything that comes over the wire for the table, beside what home has brought already."""
    page = guests.invite(worker=False)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    traffic = Traffic(page)
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.wait_for_selector("[data-in=hand]")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    assert 20_000 < sum(traffic.weights().values()) < MOST
