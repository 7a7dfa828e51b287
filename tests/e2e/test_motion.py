"""What moves: rivals' turns, shown or skipped; what was missed is told; the end is counted; a replay plays."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import serious_violations
from .clicking import GREEDY, ME, OPEN, make_table
from .conftest import DESKTOP, PHONE, Guests

LONGEST = 2500  # ms of a rival's turn
SLACK = 700  # ms that drawing may add to it
SKIP_LIMIT = 1000  # ms from the key to a page at rest
PAUSE = 1.2  # s a bot waits, so that its turn does not run into my own card's flight

# When the page was busy, and how many cards flew and were held up: [from, to], in ms of the page's own time.  That
# stands still while a busy machine does not let the page run: a timer of 20 ms that comes late has lost the rest.
WATCH = """
window.busy = []; window.flown = 0; window.staged = 0; window.pressed = 0;
let lost = 0, ticked = performance.now();
const tick = () => { const now = performance.now(); lost += Math.max(0, now - ticked - 20); ticked = now; };
setInterval(tick, 20);
const ownTime = () => { tick(); return performance.now() - lost; };
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => (window.pressed = ownTime()), true);
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.classList?.contains('sprite')) window.flown += 1;
    if (node.dataset?.stage !== undefined) window.staged += 1;
  }
  const on = document.documentElement?.hasAttribute('data-busy'), last = window.busy.at(-1);
  if (on && (!last || last[1])) window.busy.push([ownTime(), 0]);
  if (!on && last && !last[1]) last[1] = ownTime();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-busy'] });
"""


def sit(
    guests: Guests, *seats: dict[str, str], size: tuple[int, int] = DESKTOP, calm: bool = False, **options: Any
) -> Page:
    page = guests.invite(size, motion="full", calm=calm)
    page.add_init_script(WATCH)
    page.goto(f"/table/{make_table(page, *(seats or (ME, GREEDY)), bot_pause=PAUSE, **options)}")
    page.wait_for_selector("[data-zone=dock][data-state]")
    return page


def is_mine(page: Page) -> bool:
    return page.locator("[data-zone=dock][data-state=rival], [data-zone=dock][data-state=over]").count() == 0


def take_two(page: Page, seconds: float = 120) -> None:
    """Whatever is asked, until two cards were taken from the deck (or one was laid, where the hand is full)."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        two = page.locator("[data-do=take-two]:enabled")
        if two.count():
            two.first.click()
            return
        for other in ("[data-do=take-deck]:enabled", "[data-do=decline]:enabled", "[data-choice]:enabled"):
            if page.locator(other).count():
                page.locator(other).first.click()
                break
        page.wait_for_timeout(100)
    raise AssertionError("it never was this one's turn")


def rest(page: Page) -> None:
    page.wait_for_selector(":root:not([data-busy])", state="attached")


def wait_for_rival(page: Page) -> None:
    page.wait_for_selector("[data-zone=dock][data-state=rival]")
    rest(page)
    page.wait_for_selector(":root[data-busy]", state="attached")


def wait_for_me(page: Page) -> None:
    page.wait_for_selector("[data-zone=dock]:not([data-state=rival])")


def finished(page: Page, **options: Any) -> str:
    """A game bots have played to its end."""
    table = make_table(page, ME, GREEDY, **options)
    origin = re.sub(r"(https?://[^/]+).*", r"\1", page.url)
    assert page.request.post(f"/api/tables/{table}/leave", data={}, headers={"Origin": origin}).ok
    ends = time.monotonic() + 180
    while page.request.get(f"/api/tables/{table}").json()["state"] != "finished":
        assert time.monotonic() < ends
        page.wait_for_timeout(200)
    return table


# --- rivals' turns ----------------------------------------------------------------------------------


def test_a_rival_s_turn_moves_for_at_most_2_and_a_half_seconds_then_the_page_is_at_rest(guests: Guests) -> None:
    page = sit(guests)
    for _ in range(2):
        take_two(page)
        wait_for_rival(page)
        assert page.locator("[data-zone=rivals] [data-seat][data-acting]").count() == 1
        wait_for_me(page)
        rest(page)
    spans = [there - here for here, there in page.evaluate("window.busy")]
    assert spans
    assert max(spans) < LONGEST + SLACK
    assert page.evaluate("window.flown") >= 4  # two of my own cards each time, at least


@pytest.mark.parametrize("how", ["Space", "a click"])
def test_a_rival_s_turn_is_skipped(guests: Guests, how: str) -> None:
    page = sit(guests)
    take_two(page)
    wait_for_rival(page)
    if how == "Space":
        page.keyboard.press("Space")
    else:
        page.locator("[data-zone=forest]").click(position={"x": 20, "y": 200})
    page.wait_for_selector(":root:not([data-busy])", state="attached")
    # nothing moves any more, though the rival may have more to do
    assert page.evaluate("window.busy.find(([, to]) => to > window.pressed)[1] - window.pressed") < SKIP_LIMIT
    wait_for_me(page)
    rest(page)
    assert page.locator("[data-stage]").count() == 0


def test_who_wants_no_motion_sees_nothing_fly_and_misses_nothing(guests: Guests) -> None:
    page = sit(guests, calm=True)
    for _ in range(2):
        take_two(page)
        wait_for_rival(page)  # it is told, and takes its time
        wait_for_me(page)
        rest(page)
    assert page.evaluate("window.flown") == 0
    assert page.evaluate("window.busy.length") >= 2


def test_what_is_new_is_marked(guests: Guests) -> None:
    page = sit(guests)
    take_two(page)
    rest(page)
    expect(page.locator("[data-zone=dock] .fresh")).to_have_count(2)


# --- rivals and the log ----------------------------------------------------------------------------------


def test_a_rival_s_forest_is_visited_and_left(guests: Guests) -> None:
    page = sit(guests, size=PHONE)
    panel = page.locator("[data-zone=rivals] [data-seat='1']")
    panel.click()
    expect(page.locator("[data-zone=forest] [data-forest='1']")).to_be_visible()
    page.get_by_role("button", name="Back to mine", exact=True).click()
    expect(page.locator("[data-zone=forest] [data-forest='0']")).to_be_visible()


def test_the_log_tells_turns_with_their_steps_inside(guests: Guests) -> None:
    page = sit(guests)
    take_two(page)
    wait_for_me(page)
    rest(page)
    expect(page.locator("[data-zone=log]")).to_have_count(1)
    page.get_by_role("button", name="What happened, all turns").click()
    turns = page.get_by_role("list", name="What happened").get_by_role("listitem")
    expect(turns.filter(has_text="You draw 2")).not_to_have_count(0)
    turns.last.locator("summary").click()
    assert turns.last.locator("p").first.is_visible()
    assert not serious_violations(page)


# --- while you were away ----------------------------------------------------------------------------------


def test_what_happened_while_somebody_was_away_is_told(guests: Guests) -> None:
    ann = guests.invite(motion="full", calm=False)
    bob = guests.invite()
    table = make_table(ann, ME, OPEN)
    ann.goto(f"/table/{table}")
    bob.goto(f"/table/{table}")
    bob.get_by_role("button", name=re.compile("[Ss]it")).first.click()
    for page in (ann, bob):
        page.wait_for_selector("[data-zone=dock][data-state]")
    if not is_mine(bob):
        take_two(ann)
    wait_for_me(bob)
    ann.goto("/cards")
    take_two(bob)
    bob.wait_for_selector("[data-zone=dock][data-state=rival]")
    ann.goto(f"/table/{table}")
    expect(ann.locator("[data-away]")).to_contain_text("While you were away: 1 turn")
    expect(ann.locator("[data-away]")).to_have_count(0)
    assert is_mine(ann)


# --- the end and the replay ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_end_lies_over_everything_with_curve_and_lines(guests: Guests, size: tuple[int, int]) -> None:
    page = guests.invite(size)
    page.goto(f"/table/{finished(page)}")
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", level=1)).to_contain_text(re.compile(r"(wins|share the victory).*\d+ points"))
    expect(end.get_by_role("heading", level=1)).to_be_in_viewport()
    expect(end.get_by_role("img", name=re.compile("^Points turn by turn"))).to_be_visible()
    expect(end.get_by_role("status")).to_contain_text("The game is over.")
    assert not serious_violations(page)
    totals = [int(total) for total in end.locator(".rows .total").all_inner_texts()]
    end.get_by_role("button", name="Line by line").click()
    for sheet in end.locator("details").all():
        points = [int(cell) for cell in sheet.locator("tbody td:nth-child(2)").all_text_contents()]
        assert sum(points) in totals
    expect(end).to_contain_text("Your browser checked")
    assert not serious_violations(page)
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    expect(end).to_be_visible()


def test_a_replay_is_turned_through_by_turns_and_moves_and_counts_at_the_end(guests: Guests) -> None:
    page = guests.invite(motion="full", calm=False)
    page.goto(f"/replay/{finished(page, edition='dartmoor')}")
    count = page.locator(".controls .count")
    expect(count).to_have_text(re.compile(r"^0 / \d+$"))
    turns = int(count.inner_text().split(" / ")[1])
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"1 / {turns}")
    page.keyboard.press("Shift+ArrowRight")
    expect(count).to_have_text(f"2 / {turns}")
    page.get_by_role("slider", name="Turn").fill(str(turns - 2))
    expect(count).to_have_text(f"{turns - 1} / {turns}")
    assert not serious_violations(page)
    rest(page)
    page.keyboard.press("ArrowRight")
    end = page.get_by_role("region", name="The end")
    expect(end).to_contain_text("The third winter")  # it is counted, and Space ends the counting
    page.keyboard.press("Space")
    expect(end.get_by_role("heading", level=1)).to_contain_text(re.compile("wins|share the victory"))
    page.keyboard.press("Home")
    expect(count).to_have_text(f"0 / {turns}")
    page.get_by_label("Seen by").select_option("0")
    expect(page.get_by_role("group", name=re.compile("hand, "))).to_be_visible()
