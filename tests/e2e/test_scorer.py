"""The scorer: the rulebooks' examples, forests built by tapping, links, files and reloads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(("name", "total"), [("forest85", 85), ("dartmoor127", 127), ("smoky258", 258)])
def test_the_rulebook_examples_score_as_printed(page: Page, name: str, total: int) -> None:
    page.goto("/score")
    page.get_by_label("Open file").set_input_files(EXAMPLES / f"{name}.json")
    sheet = page.get_by_role("region", name=re.compile("^Score of .*xample$"))
    expect(sheet.get_by_role("heading")).to_have_text(re.compile(f"xample: {total} points$"))
    expect(page.locator(".problem")).to_have_count(0)
    page.reload()
    expect(sheet.get_by_role("heading")).to_have_text(re.compile(f"xample: {total} points$"))


def add_place(page: Page, name: str) -> None:
    page.get_by_role("searchbox", name="Tree, shrub, terrain or face-down card").fill(name)
    page.get_by_role("button", name=name, exact=True).click()


def add_dweller(page: Page, where: str, name: str) -> None:
    page.get_by_role("button", name=f"Add a card {where}").click()
    page.get_by_role("searchbox", name=re.compile("^Card on|^Card below")).fill(name)
    page.keyboard.press("Enter")


def test_a_forest_is_built_by_tapping_and_shared_by_link(page: Page) -> None:
    page.goto("/score")
    page.get_by_label("Edition").select_option("forest")
    add_place(page, "Oak")
    add_dweller(page, "on top of place 1", "Red Squirrel")
    heading = page.get_by_role("region", name="Score of Player 1").get_by_role("heading")
    expect(heading).to_have_text("Player 1: 5 points")
    page.get_by_label("Cards in the cave").fill("3")
    expect(heading).to_have_text("Player 1: 8 points")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status").filter(has_text="link")).to_be_visible()
    link = page.url
    page.evaluate("localStorage.clear()")
    page.goto("/")
    page.goto(link)
    expect(heading).to_have_text("Player 1: 8 points")


def test_the_impossible_is_flagged_at_once(page: Page) -> None:
    page.goto("/score")
    add_place(page, "Oak")
    add_dweller(page, "on top of place 1", "Goshawk")
    expect(page.get_by_role("alert")).to_have_count(0)
    add_dweller(page, "on top of place 1", "Goshawk")
    expect(page.get_by_role("alert").first).to_contain_text("Goshawk")


def test_symbols_are_asked_only_where_they_matter(page: Page) -> None:
    page.goto("/score")
    add_place(page, "Oak")
    add_dweller(page, "on the left of place 1", "Lynx")
    expect(page.get_by_label("Tree symbol of Lynx")).to_have_count(0)
    add_dweller(page, "on the right of place 1", "Roe Deer")
    expect(page.get_by_label("Tree symbol of Lynx")).to_have_count(1)
