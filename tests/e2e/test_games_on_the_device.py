"""With a server, too: games against opponents may be played on the visitor's own device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from spinney.web.pages import STATIC
from tests.e2e.clicking import DOCK, Clicker
from tests.e2e.conftest import Guests

pytestmark = pytest.mark.skipif(not (STATIC / "engine" / "version").is_file(), reason="Run 'make page' first.")


def test_a_game_is_played_on_the_visitors_own_device_by_choice_and_goes_on_when_the_server_is_gone(
    guests: Guests,
) -> None:
    page = guests.invite()
    page.set_default_timeout(90_000)
    page.goto("/")
    page.get_by_role("checkbox", name=re.compile("on this device")).check()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(DOCK)
    assert re.search(r"/table/~[\w-]+$", page.url), "the table is this device's"
    guests.take_network(page)
    clicker = Clicker(page)
    clicker.play_on(lambda: clicker.taps > 6)
    guests.take_network(page, away=False)
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Hazel|Fern|Rowan")).first).to_be_visible(timeout=60_000)
