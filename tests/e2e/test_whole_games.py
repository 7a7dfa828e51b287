"""Whole games by clicking, one of each edition, from the first card to the score sheet and the replay."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from .accessible import serious
from .clicking import GREEDY, ME, Clicker, make_table


def test_one_click_and_the_game_begins(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("group", name=re.compile("^Your hand, 6 cards"))).to_be_visible()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("button", name=re.compile("^Planner bot"))).to_be_visible()


@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
def test_a_whole_game_against_a_bot(page: Page, edition: str) -> None:
    table = make_table(page, ME, GREEDY, edition=edition)
    page.goto(f"/table/{table}")
    page.wait_for_selector(".hand .card, .chooser .button")
    Clicker(page).play_on(240)

    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", level=1)).to_contain_text(re.compile(r"(wins|share the victory) with \d+ point"))
    expect(end).to_contain_text("the deck was the one promised at the deal")
    for sheet in end.locator("details").all():
        points = [int(cell) for cell in sheet.locator("tbody td:nth-child(2)").all_text_contents()]
        assert sum(points) == int(sheet.locator(".total").inner_text())

    assert not serious(page)
    end.get_by_role("link", name="Watch the replay").click()
    check_replay(page)
    assert not serious(page)


def check_replay(page: Page) -> None:
    count = page.locator(".count")
    expect(count).to_have_text(re.compile(r"^0 / \d+$"))
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^1 /"))
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    page.keyboard.press("Home")
    page.get_by_label("Seen by").select_option("0")
    expect(page.get_by_role("group", name=re.compile("^Hand of"))).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download transcript").click()
    assert json.loads(downloading.value.path().read_text())["moves"]
