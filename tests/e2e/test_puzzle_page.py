"""A puzzle in the browser: a question, a hint, a wrong answer with its reason, the right one, and the way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from spinney.editions import edition
from spinney.study.puzzles.collection import puzzles_of

from .axe import serious_violations
from .conftest import DESKTOP, PHONE, Guests

FOREST = edition("forest")
PUZZLE = next(puzzle for puzzle in puzzles_of(FOREST) if puzzle.theme == "pay")
RIGHT = PUZZLE.right(FOREST).text
WRONG = next(move.text for move in PUZZLE.offered_moves(FOREST) if move.text != RIGHT)


def open_puzzle(page: Page) -> None:
    page.goto(f"/puzzles/forest/{PUZZLE.id}")
    expect(page.locator(".answer")).to_have_count(len(PUZZLE.answers))
    expect(page.get_by_role("group", name="Themes")).to_be_visible()


def is_too_wide(page: Page) -> bool:
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    return wide


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_a_puzzle_is_solved(guests: Guests, size: tuple[int, int], dark: bool) -> None:
    page = guests.invite(size, dark=dark)
    open_puzzle(page)
    assert not serious_violations(page)
    assert not is_too_wide(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).not_to_be_empty()
    page.locator(f'[data-answer="{WRONG}"]').click()
    expect(page.get_by_role("heading", name="Not the best")).to_be_in_viewport()
    expect(page.locator(f'[data-answer="{WRONG}"]')).to_be_disabled()
    page.locator(f'[data-answer="{RIGHT}"]').click()
    expect(page.get_by_role("heading", name="Right!")).to_be_in_viewport()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_text("This is the tempting answer")).to_be_visible()
    assert not serious_violations(page)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Right!")).to_have_count(0)
    expect(page.get_by_role("link", name="solved")).to_have_count(1)


def test_a_puzzle_is_answered_by_keys(guests: Guests) -> None:
    page = guests.invite()
    open_puzzle(page)
    page.keyboard.press("h")
    expect(page.locator(".hint")).not_to_be_empty()
    counting: list[Route] = []

    def hold(route: Route) -> None:
        """How one does is told later than whoever goes on at once."""
        counting.append(route)

    page.route("**/api/puzzles/forest", hold)
    page.keyboard.press(str([move.text for move in PUZZLE.offered_moves(FOREST)].index(RIGHT) + 1))
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Right!")).to_have_count(0)
    counting[0].continue_()
    expect(page.get_by_role("heading", name="Earlier puzzles")).to_be_visible()


def test_the_puzzle_of_the_day_is_on_the_first_page_and_can_be_played_on(guests: Guests) -> None:
    page = guests.invite()
    page.goto("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.locator(".answer").first).to_be_visible()
    page.locator(".answer").first.click()
    see = page.get_by_role("button", name="See the answer")
    expect(see.or_(page.get_by_role("button", name="Play on from here"))).to_be_visible()
    if see.is_visible():
        see.click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
