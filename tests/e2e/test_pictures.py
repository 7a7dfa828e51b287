"""Pictures: what the build has drawn is what the pages ask for; what it has not drawn is drawn here, once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from .conftest import DESKTOP, PHONE, Guests

SHOWN = "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"
DRAWN_HERE = "() => [...document.images].filter((image) => image.src.startsWith('data:image/webp')).length"


def wait_for_all(page: Page) -> None:
    """Also for those that are loaded only when one scrolls to them."""
    page.evaluate("() => document.querySelectorAll('img').forEach((image) => (image.loading = 'eager'))")
    page.wait_for_function(SHOWN)


class Requests(list[str]):
    """The addresses a page has asked for; a browser's own list of them ends at 250."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        page.on("request", lambda request: self.append(request.url))

    def count_of(self, part: str) -> int:
        return sum(part in address for address in self)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
def test_every_species_has_a_picture_that_was_drawn_by_the_build(
    guests: Guests, edition: str, size: tuple[int, int]
) -> None:
    page = guests.invite(size)  # a picture that is not there is an error in the console, which fails the test
    requests = Requests(page)
    page.goto(f"/cards?edition={edition}")
    page.wait_for_function("() => document.querySelectorAll('img.art').length > 50")
    wait_for_all(page)
    assert requests.count_of("/assets/art/") > 50
    assert requests.count_of("painter") == 0, "the drawing code was fetched, though nothing had to be drawn"


def test_a_picture_the_build_has_not_drawn_is_drawn_once_and_kept(guests: Guests) -> None:
    page = guests.invite(worker=False)  # a worker would ask for the edition itself, past the route below
    requests = Requests(page)

    def another_edition(route: Route) -> None:
        """The base edition as somebody may have changed it: other birds, and a tree nobody has drawn."""
        answer = route.fetch()
        printed = answer.json()
        for species in printed["species"]:
            if species["portrait"]["plan"] == "songbird":
                species["portrait"]["traits"]["back"] = "violet"
            if species["name"] == "Beech":
                species["portrait"] = None
        route.fulfill(response=answer, json=printed)

    page.route("**/api/editions/forest", another_edition)
    page.goto("/cards?edition=forest")
    page.wait_for_function(f"() => ({DRAWN_HERE})() >= 4")
    wait_for_all(page)
    assert requests.count_of("/painter") == 1
    kept = "() => indexedDB.databases().then((all) => all.map((one) => one.name))"
    assert "spinney-art" in page.evaluate(kept)
    page.reload()
    page.wait_for_function(f"() => ({DRAWN_HERE})() >= 4")
