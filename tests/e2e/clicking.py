"""Somebody who plays by clicking what the page offers: no rules, just buttons."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

ME = {"kind": "me"}
GREEDY = {"kind": "bot", "bot": "greedy"}
RANDOM = {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}
MANY_CARDS = 7  # with so many cards in hand one is played


def make_table(page: Page, *seats: dict[str, str], edition: str = "forest", **options: Any) -> str:
    """A table of this browser's guest, who has looked at the first page; bots do not wait."""
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


class Clicker:
    """Takes cards until the hand is good, then plays one: whatever lights up."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.chooser = page.get_by_role("region", name="What is asked")
        self.hand = page.get_by_role("group", name=re.compile("^Your hand"))

    def my_turn(self) -> bool:
        return self.page.locator(".question.mine").count() > 0

    def is_over(self) -> bool:
        return self.page.get_by_role("region", name="The end").count() > 0

    def play_on(self, seconds: float, until: Callable[[], bool] | None = None) -> None:
        """Until the game is over (or something else holds)."""
        ends = time.monotonic() + seconds
        while not (until() if until else self.is_over()):
            assert time.monotonic() < ends, f"still asked: {self.page.locator('.question').all_inner_texts()}"
            try:
                if not (self.my_turn() and self.choose()):
                    self.page.wait_for_timeout(20)
            except TooLate:
                pass  # the table moved on under the pointer: look again

    def choose(self) -> bool:
        """Click one thing that answers the question."""
        return (
            self.click(self.chooser.get_by_role("button", name="Pay and play"))
            or self.click(self.page.locator(".target"))
            or self.click(self.chooser.get_by_role("button", name=re.compile("^(Play|Place) ")))
            or self.click(self.chooser.get_by_role("button", name=re.compile("^Lay face down")))
            or self.pick_up()
            or self.click(self.chooser.get_by_role("button", name="Take from the deck"))
            or self.click(self.page.locator(".clearing .lit"))
            or self.click(self.page.locator(".hand .lit:not(.picked)"))
            or self.click(self.chooser.get_by_role("button"))
        )

    def pick_up(self) -> bool:
        lit = self.hand.locator(".lit:not(.picked)")
        choosing = self.chooser.get_by_role("button", name="Take from the deck").count()
        return bool(choosing) and self.hand.get_by_role("button").count() >= MANY_CARDS and self.click(lit)

    def click(self, buttons: Locator) -> bool:
        able = [button for button in buttons.all() if button.is_enabled(timeout=500)]
        if not able:
            return False
        self.rng.choice(able).click(timeout=1500)
        return True
