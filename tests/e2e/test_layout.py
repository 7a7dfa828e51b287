"""Whatever can be chosen is on the screen and hit where it is seen; nothing is cut off, and no zone covers another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from benchmarks.page import Report, faces, look
from benchmarks.tables import SIZES, grow_table, new_visitor, open_new_page
from spinney.editions import shipped

MANY = 24


@pytest.mark.parametrize("edition", shipped())
def test_with_many_places_everything_is_seen_and_hit_at_every_size(
    browser: Browser, address: str, edition: str
) -> None:
    report = Report()
    home = new_visitor(browser, address, SIZES[0])
    table = grow_table(home, edition, 2, MANY)
    state = home.storage_state()
    home.close()
    for size in SIZES:
        context = new_visitor(browser, address, size, state)
        look(report, open_new_page(context, table), edition, size)
        context.close()
    assert not report.missed


def test_no_face_of_any_edition_is_cut_off_at_any_size(browser: Browser, address: str) -> None:
    report = Report()
    faces(report, browser, address, list(shipped()))
    assert not report.missed
