"""Carrying one's games to another device: by the phrase, by its link, and by a passkey."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from .axe import serious_violations
from .clicking import ME, OPEN
from .conftest import PHONE, Guests


def made(page: Page) -> tuple[str, str]:
    """The phrase of a new keepsake, and the link in its code."""
    page.goto("/keepsake")
    page.get_by_role("button", name="Make my eight words").click()
    phrase = page.locator("[data-keepsake]").inner_text()
    link = page.get_by_label("QR code of your eight words").get_attribute("data-link") or ""
    assert urlsplit(link).fragment == phrase.replace(" ", "-")
    return phrase, link


def make_table(page: Page) -> str:
    """A table of this browser's guest."""
    page.goto("/")
    wish = {"edition": "forest", "seats": [ME, OPEN]}
    made: str = page.evaluate(
        """wish => fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(wish)}).then((answer) => answer.json()).then((table) => table.id)""",
        wish,
    )
    return made


def has_seat(page: Page, table: str) -> bool:
    seats = page.evaluate("id => fetch(`/api/tables/${id}`).then((a) => a.json()).then((t) => t.seats)", table)
    return any(seat["you"] for seat in seats)


def test_a_phrase_brings_games_to_a_phone_until_it_is_revoked(guests: Guests) -> None:
    desk, phone, late = guests.invite(), guests.invite(PHONE), guests.invite()
    table = make_table(desk)
    phrase, link = made(desk)
    assert not serious_violations(desk)
    parts = urlsplit(link)
    phone.goto(f"{parts.path}#{parts.fragment}")
    expect(phone.get_by_label("Your eight words")).to_have_value(phrase)
    assert "#" not in phone.url  # it is nobody's who looks at the address
    assert not serious_violations(phone)
    own = make_table(late)
    late.goto(f"{parts.path}#{parts.fragment}")  # a trap, where the words are somebody else's
    late.get_by_role("button", name="Bring my games here").click()
    expect(late.get_by_role("group", name="Whose words these are")).to_contain_text("seats: 1, rating")
    late.get_by_role("button", name="Cancel").click()
    assert has_seat(late, own)
    assert not has_seat(late, table)
    phone.get_by_role("button", name="Bring my games here").click()
    phone.get_by_role("button", name="sign in").click()
    phone.wait_for_url("**/")
    assert has_seat(phone, table)
    desk.get_by_role("button", name="Revoke the words").click()
    expect(desk.get_by_text("no longer work").last).to_be_visible()
    late.goto("/keepsake")
    late.get_by_label("Your eight words").fill(phrase)
    late.get_by_role("button", name="Bring my games here").click()
    expect(late.get_by_role("alert")).to_contain_text("Nobody's keepsake")
    guests.problems = [text for text in guests.problems if "404" not in text]  # that refusal, which the browser notes


def test_a_passkey_brings_games_back(guests: Guests) -> None:
    """With Chromium's own authenticator, and by way of localhost, as passkeys know no numbers."""
    guests.address = guests.address.replace("127.0.0.1", "localhost")
    page = guests.invite()
    page.goto("/")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    authenticator = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": authenticator})
    table = make_table(page)
    page.goto("/keepsake")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkey 1, from")).to_be_visible()
    page.context.clear_cookies()
    page.reload()
    assert not has_seat(page, table)
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/")
    assert has_seat(page, table)
    page.goto("/keepsake")
    page.get_by_role("button", name="Remove passkey 1").click()
    expect(page.get_by_text("Passkey 1, from")).to_have_count(0)
