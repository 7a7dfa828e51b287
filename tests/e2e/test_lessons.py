"""Lessons in real Chromium: each is played through by clicking, with other tries, and left and taken up again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from spinney.editions import shipped
from spinney.editions.moves import AT_PLACE, PAY_CARD, PLAY_HALF, Move
from spinney.study.lessons.lessons import LEARNER, Lesson, lesson

from .axe import serious_violations
from .conftest import DESKTOP, PHONE, Guests

BUBBLE = "section[data-lesson]"
NEXT = "[data-do=next]"
UNPAID = "[data-zone=dock] .press[aria-pressed=false]"


class Learner:
    """Does what the bubble asks for, and keeps count of the game, so that each click is a move of the lesson's."""

    def __init__(self, page: Page, of: Lesson) -> None:
        self.page = page
        self.of = of
        self.game = of.dealt()
        self.known = -1  # the ply whose bubbles are read
        self.mispaid = False  # has another payment been tried?
        self._rival()

    def _rival(self) -> None:
        while not self.game.is_over() and self.game.seat != LEARNER:
            self.game.push_text(self.of.beats[self.game.ply].moves[0])

    def read(self) -> str:
        """What is only to be read, read; what the bubble then asks for."""
        one = self.of.beats[self.game.ply]
        for number in [] if self.known == self.game.ply else [look.step for look in one.first]:
            self.page.locator(f"section[data-lesson='{number}'] {NEXT}").click()
        self.known = self.game.ply
        bubble = self.page.locator(f"section[data-lesson='{one.bubble.step}']")
        expect(bubble).to_be_visible()
        return bubble.inner_text()

    def made(self) -> Move:
        """The next move the lesson allows."""
        one = self.of.beats[self.game.ply]
        move = next(move for move in self.game.legal_moves() if one.allows(move.text))
        self.game.push(move)
        return move

    def step(self) -> None:
        """One thing the page asks for: a card with its place and its price, or a single choice."""
        self.read()
        move = self.made()
        if move.verb == PLAY_HALF:
            self.play(move)
        elif move.text == "take deck":
            self.press("[data-do=take-deck]")
        elif move.text.startswith("take "):
            self.press(f'li:has([data-in=clearing][data-card="{move.text.removeprefix("take ")}"]) .press')
            if self.page.locator("[role=dialog] [data-choice]").count():  # on a phone it is shown in large first
                self.press("[role=dialog] [data-choice]")
        else:
            self.press(f'[data-choice="{move.text}"]')
        self.said_yes()
        self._rival()

    def said_yes(self) -> None:
        """What a card offers is accepted by the page itself."""
        while not self.game.is_over() and self.game.seat == LEARNER and self.of.beats[self.game.ply].allows("accept"):
            self.made()

    def play(self, move: Move) -> None:
        card, half = self.game.edition.cards[move.number // 2], move.number % 2
        face = self.page.locator(f'[data-in=hand][data-card="{card}"]').first
        face.locator("[data-half]").nth(half if "/" in card else 0).click()
        while not self.game.is_over() and self.game.seat == LEARNER:
            verb = self.game.legal_moves()[0].verb
            if verb == AT_PLACE:
                self.press(f"[data-place='{self.made().number + 1}'] [data-target]")
            elif verb == PAY_CARD:
                self.pay_otherwise()
                self.press(self.purse(self.made()))
            else:
                break
        confirm = self.page.locator("[data-do=confirm]")
        expect(confirm).to_be_visible()
        while confirm.is_disabled() and self.page.locator(UNPAID).count():
            self.press(f"{UNPAID} >> nth=0")  # the last card pays by itself, but is pressed here
        confirm.click()

    def pay_otherwise(self) -> None:
        """A card that should not be paid is answered as soon as it is chosen, and can be put back."""
        one = self.of.beats[self.game.ply]
        other = next((move for move in self.game.legal_moves() if not one.allows(move.text)), None)
        if other is None or self.mispaid:
            return
        self.mispaid = True
        self.press(self.purse(other))
        expect(self.page.locator("[data-hint]")).to_contain_text(one.no)
        self.press(self.purse(other).replace("false", "true"))
        expect(self.page.locator("[data-hint]")).to_have_count(0)

    @staticmethod
    def purse(move: Move) -> str:
        """The card that a payment names, in the hand and not chosen yet."""
        return f'.held:not(.away):has([data-card="{move.text.removeprefix("pay ")}"]) .press[aria-pressed=false]'

    def press(self, wanted: str) -> None:
        self.page.locator(wanted).first.click()


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_lesson_is_played_through_with_a_wrong_try_and_a_pause(
    guests: Guests, name: str, size: tuple[int, int]
) -> None:
    of = lesson(name)
    assert of is not None
    page = guests.invite(size)
    page.goto(f"/learn/{name}")
    page.wait_for_url("**/table/*")
    learner, steps, table = Learner(page, of), 0, page.url
    expect(page.locator(f"{BUBBLE} {NEXT}")).to_be_focused()  # who plays by keyboard goes on at once
    if name == "forest":
        page.locator(f"{BUBBLE} [data-word=winter]").click()
        expect(page.locator("[popover]:popover-open")).to_contain_text("ends the game")
        page.keyboard.press("Escape")
    while not learner.game.is_over():
        steps += 1
        if steps == 3:
            asked = learner.read()
            page.locator("[data-pile=deck]").click()
            expect(page.locator("[data-hint]")).to_contain_text(of.beats[learner.game.ply].no)
            assert asked.splitlines()[0] in page.locator(BUBBLE).inner_text()
            assert not serious_violations(page)
            assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
        if steps == 4:
            learner.read()
            page.get_by_role("link", name="Leave").click()
            page.goto("/learn")
            page.get_by_role("button", name="Continue").click()
            page.wait_for_url(table)
            learner.known = -1  # who comes back may read again
        learner.step()
    assert learner.mispaid
    expect(page.locator("[data-lesson=end]")).to_contain_text(of.end.title)
    assert not serious_violations(page)
    page.get_by_role("button", name="A real game against").click()
    page.wait_for_url(lambda url: "/table/" in url and url != table)
    expect(page.locator("[data-zone=dock]")).to_be_visible()
