"""Somebody who plays by clicking what the page offers: no rules, just its marks."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Error as Gone
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

ME = {"kind": "me"}
GREEDY = {"kind": "bot", "bot": "greedy"}
RANDOM = {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}
MANY_CARDS = 7  # with so many cards in hand one is played
GAME_TIMEOUT_S = 600  # a whole game on a busy machine
NOT_MINE = ("busy", "rival", "over", "")  # states in which nothing is asked of me
ENABLED = "(all) => all.flatMap((one, i) => (one.disabled || one.ariaDisabled === 'true' ? [] : [i]))"
DOCK = "[data-zone=dock]"
HAND = "[data-in=hand]"
USABLE = f"{HAND} [data-usable]"


def make_table(page: Page, *seats: dict[str, str], edition: str = "forest", **options: Any) -> str:
    """A table of this browser's guest, who has a name; bots do not wait."""
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^You are "))).to_be_visible()
    answer = page.request.post(
        "/api/tables",
        data={"edition": edition, "seats": seats, "bot_pause": 0, **options},
        headers={"Origin": re.sub(r"(https?://[^/]+).*", r"\1", page.url)},
    )
    assert answer.ok, answer.text()
    made: str = answer.json()["id"]
    return made


def sit_down(page: Page, table: str) -> None:
    """The table is there, with a hand or the first question."""
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{DOCK}:not([data-state=rival])")


class Clicker:
    """Takes cards until the hand is good, then plays one: whatever lights up."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.taps = 0

    @property
    def state(self) -> str:
        """What the page waits for; it is nobody's to answer while something moves."""
        found = self.page.evaluate(
            """() => document.documentElement.hasAttribute('data-busy')
                ? 'busy' : document.querySelector('[data-zone=dock]')?.dataset.state ?? ''"""
        )
        return str(found)

    def my_turn(self) -> bool:
        return self.state not in NOT_MINE

    def is_over(self) -> bool:
        return self.state == "over"

    def play_on(self, until: Callable[[], bool] | None = None) -> None:
        """Play until the game is over, or something else holds."""
        ends = time.monotonic() + GAME_TIMEOUT_S
        while not (until() if until else self.is_over()):
            assert time.monotonic() < ends, f"still asked: {self.page.locator(DOCK).all_inner_texts()}"
            try:
                if not self.choose():
                    self.page.wait_for_timeout(20)
            except (TooLate, Gone):
                pass  # the table moved on under the pointer: look again

    def choose(self) -> bool:
        """Click one thing that answers the question, if one is asked."""
        state = self.state
        if state in NOT_MINE:
            return False
        if self.click("[role=dialog] [data-choice]"):  # a card of the clearing, shown in large first
            return True
        if state == "paying":
            return self.click("[data-do=confirm]")
        if state == "placing":
            return self.click("[data-target]")
        if state == "picked":
            return self.click("[data-do=back]")
        if state == "choosing":
            return self.click("[data-choice]")
        many = self.page.locator(HAND).count() >= MANY_CARDS
        wishes = ["[data-do=take-two]", "[data-do=take-deck]", USABLE, "[data-do=done]", "[data-choice]"]
        return any(self.click(one) for one in ([USABLE, *wishes] if many else wishes))

    def click(self, wanted: str) -> bool:
        found = self.page.locator(wanted)
        able: list[int] = found.evaluate_all(ENABLED)
        if not able:
            return False
        self.tap(found.nth(self.rng.choice(able)))
        return True

    def tap(self, one: Locator) -> None:
        one.click(timeout=1500)
        self.taps += 1

    def expect_state(self, *states: str) -> None:
        """Wait for one of these states, in a page where nothing moves."""
        expect(self.page.locator(":root:not([data-busy])")).to_be_attached()
        expect(self.page.locator(DOCK)).to_have_attribute("data-state", re.compile("|".join(states)))
