"""Rules at hand: a page per edition, the ? at the table, words that explain themselves, and games from a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spinney.editions import shipped
from spinney.notation.transcripts import Transcript

from .axe import serious_violations
from .clicking import GREEDY, ME, Clicker, make_table, sit_down
from .conftest import PHONE, Guests


@pytest.mark.parametrize("edition", shipped())
def test_the_rules_stand_on_one_page(guests: Guests, edition: str) -> None:
    page = guests.invite(PHONE)
    page.goto(f"/rules/{edition}")
    expect(page.locator("[data-legend]").first).to_be_visible()
    assert page.locator("ol [data-rule]").count() == 6
    assert page.locator("[data-legend]").count() > 20
    assert not serious_violations(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")


def test_a_word_says_what_it_means_by_pointer_and_by_keyboard(page: Page) -> None:
    page.goto("/rules/forest")
    word = page.locator("[data-word=clearing]").first
    meaning = page.get_by_role("note").filter(has_text="The open cards in the middle")
    word.click()
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    word.focus()
    page.keyboard.press("Enter")
    expect(meaning).to_be_visible()


def test_help_opens_at_what_is_asked(page: Page) -> None:
    sit_down(page, make_table(page, ME, GREEDY))
    page.wait_for_selector("[data-do=take-deck]")
    shown = page.locator("dialog[open] h2")
    page.keyboard.press("?")
    expect(shown).to_have_text("Your turn")
    page.keyboard.press("Escape")
    clicker = Clicker(page)
    takes = page.locator("[data-zone=clearing] li [role=button]")  # with none to take, the second card is no question
    clicker.play_on(lambda: clicker.state == "idle" and takes.count() > 1)
    page.locator("[data-do=take-deck]").click()
    expect(page.locator("[data-zone=dock]")).to_contain_text("second card")
    page.locator("[data-do=help]").click()
    expect(shown).to_have_text("Take two")
    assert not serious_violations(page)


def test_a_game_is_opened_from_its_file(page: Page, guests: Guests, tmp_path: Path) -> None:
    told = Transcript("forest", seats=2, seed=5, names=["Ann", "Bo"])
    while not told.game.is_over():
        told.play(told.game.legal_moves()[0])
    file = tmp_path / "game.json"
    file.write_text(told.write(), "utf-8")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files({"name": "no.json", "mimeType": "text/json", "buffer": b"{}"})
    expect(page.get_by_role("alert")).to_contain_text("no transcript")
    guests.problems = [text for text in guests.problems if "422" not in text]  # the refusal we asked for
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url(re.compile("/replay/.+"))
    expect(page.locator("[data-zone=rivals]")).to_contain_text("Ann")
