"""The scorer: as fast as typing, the rulebooks' examples, links, files and reloads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from .conftest import PHONE, Guests

EXAMPLES = Path(__file__).parents[1] / "examples"
KEYS_A_SECOND = 5
# A forest of 12 trees and 30 dwellers, as somebody with practice types it: two letters mostly, a number before several.
TYPED = [
    "3 be", "2 oa", "2 li", "2 bi", "silver f", "ho", "dou",
    "taw", "gos", "bu", "cha", "eur j", "red s", "purp", "pea", "sil w",
    "wo", "2 red d", "roe", "fal", "2 wil", "red f", "eur h", "lyn", "eur b", "rac",
    "wood a", "fir", "hed", "mo", "fly", "tr", "com t", "2 firef",
]  # fmt: skip


def field(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Add a card")


def options(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Cards").get_by_role("option")


def total(page: Page, name: str = "Player 1") -> Locator:
    return page.get_by_role("region", name=f"Score of {name}").get_by_role("heading")


def wait_for_cards(page: Page) -> None:
    """Wait until the edition's cards are there: before that, what is typed finds none."""
    expect(page.get_by_role("button", name=re.compile("^One more Oak,"))).to_be_visible()


def open_scorer(page: Page) -> None:
    page.goto("/score")
    wait_for_cards(page)


def open_for_typing(page: Page) -> None:
    """Open the scorer where a keyboard is at hand: keys pressed before its field has the focus are lost."""
    open_scorer(page)
    expect(field(page)).to_be_focused()


def enter(page: Page, *cards: str) -> None:
    for card in cards:
        field(page).fill(card)
        page.keyboard.press("Enter")


def cards_of(page: Page) -> tuple[int, int]:
    """Trees and dwellers of the first player, those without a place included."""
    draft = json.loads(page.evaluate("() => localStorage.getItem('spinney.score')"))
    forest = draft["table"]["players"][0]["forest"]
    sides = ("top", "bottom", "left", "right")
    seated = sum(len(place.get(side, [])) for place in forest for side in sides)
    return len(forest), seated + len(draft["loose"][0])


@pytest.mark.parametrize(("name", "points"), [("forest85", 85), ("dartmoor127", 127), ("smoky258", 258)])
def test_the_rulebook_examples_score_as_printed(page: Page, name: str, points: int) -> None:
    page.goto("/score")
    page.get_by_label("Open file").set_input_files(EXAMPLES / f"{name}.json")
    heading = page.get_by_role("region", name=re.compile("^Score of .*xample$")).get_by_role("heading")
    expect(heading).to_contain_text(f": {points} points")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(heading).to_contain_text(f": {points} points")


def test_the_field_has_the_focus_and_two_letters_with_enter_add_a_card(page: Page) -> None:
    open_for_typing(page)
    page.keyboard.type("oa")
    first = options(page).first
    expect(first).to_contain_text("Oak")
    expect(first).to_contain_text("±0")
    page.keyboard.press("Enter")
    page.keyboard.type("red s")
    expect(options(page).first).to_contain_text("+5")
    page.keyboard.press("Enter")
    expect(total(page)).to_contain_text(": 5 points")
    expect(field(page)).to_be_focused()


def test_no_more_than_five_cards_are_suggested_and_arrows_choose_among_them(page: Page) -> None:
    open_for_typing(page)
    page.keyboard.type("b")
    expect(options(page)).to_have_count(5)
    page.keyboard.press("ArrowDown")
    second = options(page).nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    name = second.locator("b").first.inner_text()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile(f"One {name} less")).first).to_be_visible()


def test_twelve_trees_and_thirty_dwellers_are_typed_in_under_ninety_seconds(page: Page) -> None:
    """The page keeps up with a machine that types; the seconds are those of somebody with practice."""
    open_for_typing(page)
    strokes = 0
    for entry in TYPED:
        for key in [*entry, "Enter"]:
            page.keyboard.press("Space" if key == " " else key)
            strokes += 1
    expect(total(page)).to_contain_text(re.compile(": [1-9][0-9]+ points"))
    took = strokes / KEYS_A_SECOND
    trees, dwellers = cards_of(page)
    print(f"keyboard: {trees} trees and {dwellers} dwellers in {took:.0f} s, {strokes} keys")
    assert (trees, dwellers) == (12, 30)
    assert took < 90
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_phone_needs_at_most_two_and_a_half_taps_a_card(guests: Guests) -> None:
    """Tiles: a tap opens a kind, a tap adds a card.  Half of the dwellers are typed instead: two letters and a tap."""
    page = guests.invite(PHONE)
    open_scorer(page)
    taps = 0

    def tap(target: Locator) -> None:
        nonlocal taps
        target.scroll_into_view_if_needed()
        target.tap()
        taps += 1

    tiles = page.get_by_role("region", name="Tiles")
    for name, number in {"Beech": 4, "Oak": 3, "Birch": 3, "Linden Tree": 2}.items():
        for _ in range(number):
            tap(tiles.get_by_role("button", name=re.compile(f"One more {name},")))
    by_tile = {"Bird": ["Tawny Owl", "Goshawk", "Bullfinch", "Chaffinch"], "Butterfly": ["Peacock Butterfly"],
               "Pawed animal": ["Wolf", "Lynx", "Red Fox", "Raccoon", "European Badger"],
               "Deer": ["Red Deer", "Roe Deer", "Fallow Deer"], "Plant": ["Moss", "Tree Ferns"]}  # fmt: skip
    for kind, names in by_tile.items():
        tap(tiles.get_by_role("button", name=re.compile(f"^{kind}")))
        for name in names:
            tap(tiles.get_by_role("button", name=re.compile(f"One more {name},")))
    typed = ["eu h", "fi", "hed", "mol", "fly", "wo a", "tre", "com", "mo", "stag", "pur", "sil w", "lar", "bla", "cha"]
    for letters in typed:
        if not field(page).evaluate("(one) => one === document.activeElement"):
            tap(field(page))  # afterwards the keyboard stays open
        page.keyboard.type(letters)
        taps += len(letters)
        tap(options(page).first)
    trees, dwellers = cards_of(page)
    print(f"phone: {trees} trees and {dwellers} dwellers with {taps} taps, {taps / (trees + dwellers):.2f} a card")
    assert (trees, dwellers) == (12, 30)
    assert taps <= 2.5 * (trees + dwellers)
    expect(total(page)).to_be_in_viewport()


def test_a_tile_adds_with_a_tap_and_its_small_circle_takes_back(page: Page) -> None:
    open_scorer(page)
    oak = page.get_by_role("button", name=re.compile("One more Oak"))
    oak.click()
    oak.click()
    page.get_by_role("button", name="One Oak less").click()
    expect(page.get_by_role("button", name="One more Oak, 1 so far")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="One more Oak, 2 so far")).to_be_visible()


def test_who_finds_no_place_is_told_kindly_and_sits_down_when_there_is_one(page: Page) -> None:
    open_scorer(page)
    enter(page, "gos")
    waits = page.get_by_role("region", name="Who lives there").get_by_role("status")
    expect(waits).to_contain_text("Goshawk finds no free place")
    enter(page, "oa")
    expect(waits).to_have_count(0)
    expect(total(page)).to_contain_text(": 3 points")


def test_the_place_is_asked_only_where_it_matters_and_can_be_corrected(page: Page) -> None:
    open_scorer(page)
    enter(page, "oa", "bi", "taw", "red s")
    expect(total(page)).to_contain_text(": 11 points")
    expect(page.get_by_label("Place of Tawny Owl", exact=True)).to_have_count(0)
    place = page.get_by_label("Place of Red Squirrel", exact=True)
    expect(place).to_have_value("0")
    page.get_by_text("Where they live").click()
    page.get_by_label(re.compile("^Place of Tawny Owl, now")).select_option("1 top")
    expect(total(page)).to_contain_text(": 11 points")


def test_symbols_are_asked_only_where_they_matter(page: Page) -> None:
    open_scorer(page)
    enter(page, "oa", "lyn")
    expect(page.get_by_label(re.compile("Tree symbol of Lynx"))).to_have_count(0)
    enter(page, "roe")
    expect(page.get_by_label(re.compile("Tree symbol of Lynx"))).to_have_count(1)
    symbol = page.get_by_label(re.compile("Tree symbol of Roe Deer"))
    symbol.select_option(index=1)
    expect(page.get_by_text("depend on the tree symbol")).to_have_count(0)


def test_the_impossible_is_told_and_counted_as_far_as_it_goes(page: Page) -> None:
    both = {"card": "Oak", "top": ["Tawny Owl", "Goshawk"]}
    table = {"edition": "forest", "players": [{"name": "Ann", "cave": 0, "forest": [both, {"card": "Oak"}]}]}
    open_scorer(page)
    file: FilePayload = {"name": "odd.json", "mimeType": "application/json", "buffer": json.dumps(table).encode()}
    page.get_by_label("Open file").set_input_files(file)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("t go there")
    expect(alert).to_contain_text("Everything else still counts")
    page.get_by_text("Where they live").click()
    page.get_by_label(re.compile("^Place of Goshawk")).select_option("1 top")
    expect(alert).to_have_count(0)
    expect(total(page, "Ann")).to_contain_text(": 11 points")


def test_several_players_are_counted_together_and_shared_by_link(page: Page) -> None:
    open_scorer(page)
    enter(page, "2 oa", "woodp")
    expect(total(page)).to_contain_text(": 10 points")
    page.get_by_role("button", name="Add a player").click()
    enter(page, "3 be")
    expect(total(page, "Player 2")).to_be_visible()
    page.get_by_role("button", name="Enter the forest of Player 1").click()
    expect(total(page)).to_contain_text(": 0 points")  # the other forest has more trees
    page.get_by_role("button", name="One card more in the cave").click()
    expect(total(page)).to_contain_text(": 1 point")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status").filter(has_text="link")).to_be_visible()
    link = page.url
    page.evaluate("localStorage.clear()")
    page.goto("/")
    page.goto(link)
    expect(total(page)).to_contain_text(": 1 point")
    expect(page.get_by_role("button", name="Enter the forest of Player 2")).to_be_visible()


def test_nothing_is_lost_by_a_reload_nor_without_the_server(page: Page, guests: Guests) -> None:
    open_scorer(page)
    enter(page, "oa", "taw")
    expect(total(page)).to_contain_text(": 5 points")
    guests.take_network(page)
    enter(page, "be")
    expect(page.get_by_role("alert")).to_contain_text("answer. Try again")
    guests.take_network(page, away=False)
    page.reload()
    expect(page.get_by_role("button", name="One more Beech, 1 so far")).to_be_visible()
    expect(total(page)).to_contain_text(": 5 points")
