"""A scoring room: two phones at one table with real cards."""

from __future__ import annotations

import re
from typing import Final, Literal

from playwright.sync_api import Page, expect

from .axe import serious_violations
from .conftest import PHONE, Guests
from .test_scorer import enter, field, open_scorer, wait_for_cards

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def bars(page: Page) -> str:
    return " ".join(page.get_by_role("region", name="Players").get_by_role("listitem").all_inner_texts())


def test_two_phones_count_together_and_what_could_not_be_sent_is_sent_when_the_room_is_back(guests: Guests) -> None:
    host, phone = guests.invite(), guests.invite(PHONE)
    open_scorer(host)
    enter(host, "2 linden")
    host.get_by_role("button", name="Open a room").click()
    code = host.get_by_role("img", name=re.compile("QR code of this room"))
    expect(code).to_be_visible()
    room = host.url.rsplit("/", 1)[1]
    assert str(code.get_attribute("data-link")).endswith(f"/room/{room}")
    first = host.get_by_role("region", name=re.compile("^Score of")).get_by_role("heading")
    expect(first).to_contain_text(": 6 points")  # most Linden Trees of all

    phone.goto(f"/room/{room}")
    door = phone.get_by_role("region", name="Enter the room")
    expect(door).to_be_visible()
    assert serious_violations(phone) == []
    door.get_by_role("textbox").fill("Ben")
    door.get_by_role("button", name="Enter my forest").click()
    expect(field(phone)).to_be_visible()
    wait_for_cards(phone)
    enter(phone, "3 linden")
    expect(phone.get_by_role("region", name="Score of Ben").get_by_role("heading")).to_contain_text(": 9 points")
    expect(first).to_contain_text(": 2 points")  # the majority has moved, without anybody touching this one

    for page in (host, phone):
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert serious_violations(page) == []
    phone.get_by_role("button", name=re.compile("Enter the forest of Player 1")).click()
    expect(phone.get_by_text("only Player 1 and the host can change it")).to_be_visible()
    phone.get_by_role("button", name=re.compile("Enter the forest of Ben")).click()

    guests.offline = True  # for a while the room cannot be reached
    phone.route(f"**/api/rooms/{room}/**", lambda route: route.abort())
    enter(phone, "be")
    expect(phone.get_by_text("not sent", exact=True)).to_be_visible()
    phone.unroute(f"**/api/rooms/{room}/**")
    expect(phone.get_by_text("not sent", exact=True)).to_have_count(0)
    host.get_by_role("button", name=re.compile("Enter the forest of Ben")).click()
    expect(host.get_by_role("button", name=re.compile("One Beech less")).first).to_be_visible()  # the host may correct
