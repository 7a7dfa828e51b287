"""Whole games by clicking, one of each edition, from the first card to the score sheet and the replay."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from .axe import serious_violations
from .clicking import GREEDY, ME, Clicker, make_table, sit_down
from .conftest import DESKTOP, PHONE, Guests

SHOWN = """() => {
  const walk = document.createTreeWalker(document);
  let count = 0;
  while (walk.nextNode()) count++;
  return count;
}"""


def test_one_click_and_the_game_begins(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    expect(page.get_by_role("group", name=re.compile("^Your hand, 6 cards"))).to_be_visible()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("[data-seat]")).to_contain_text("Hazel")


@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_against_a_bot(guests: Guests, edition: str, size: tuple[int, int]) -> None:
    page = guests.invite(size)
    sit_down(page, make_table(page, ME, GREEDY, edition=edition))
    Clicker(page).play_on()

    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", level=1)).to_contain_text(re.compile("win", re.IGNORECASE))
    shown, held = nodes(page)
    assert held < 1.7 * shown, f"{held} nodes are held, and {shown} shown"
    assert not serious_violations(page)
    if size is DESKTOP:
        end.get_by_role("link", name="Replay").click()
        check_replay(page)
        assert not serious_violations(page)


def nodes(page: Page) -> tuple[int, int]:
    """How many a page shows, and how many it cannot let go, those of its styles and drawers included."""
    browser = page.context.new_cdp_session(page)
    for _ in range(3):  # what is let go may hold something that is let go next
        browser.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(200)
    held: int = browser.send("Memory.getDOMCounters")["nodes"]
    browser.detach()
    return page.evaluate(SHOWN), held


def check_replay(page: Page) -> None:
    count = page.locator(".controls .count")
    expect(count).to_have_text(re.compile(r"^0 / \d+$"))
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^1 /"))
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    page.get_by_role("button", name="See the forests").click()
    page.keyboard.press("Home")
    page.get_by_label("Seen by").select_option("0")
    expect(page.get_by_role("group", name=re.compile("hand, "))).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download game file").click()
    assert json.loads(downloading.value.path().read_text())["moves"]
