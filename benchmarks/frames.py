"""Frames of rivals' turns and the cost of a redraw, by the browser's own tracing.

    python -m benchmarks.frames [--editions forest dartmoor smoky] [--turns 4]

A game is grown until my forest has many places and my hand is full; a card is picked up, which redraws wood, hand and
bar. In another one, in its middle, I play, and each time a rival's turn is told. The page marks when it begins and
ends, so that the trace says what became of its frames: a dropped one showed nothing new; in a late one everything
moved, but what the page itself had changed came a frame later. Of the main thread's tasks `cpu` is the time of the
thread alone, so that a busy machine does not spoil it; `wall` is what a clock saw. A blank page on which one square
moves is traced as well: what this machine can do at best.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from benchmarks.tables import AT_REST, SIZES, grow_table, new_visitor, open_new_page, open_table
from spinney.editions import shipped
from tests.e2e.clicking import Clicker
from tests.e2e.conftest import FLAGS, chromium
from tests.server_process import ServerProcess

Events = list[dict[str, Any]]

SIZE: Final = SIZES[0]
PLACES, HAND, SOME_PLACES = 24, 10, 12
MAX_TRIES: Final = 5
BOT_PAUSE_S: Final = 0.3  # seconds a bot waits before its turn, as at any table
TRACED_CATEGORIES: Final = (
    "toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline.frame",
)  # fmt: skip
MOVING_SQUARE: Final = """<style>@keyframes go { to { transform: translateX(600px) } }</style>
<div style="width:80px;height:80px;background:green;animation:go 1s infinite alternate"></div>"""
RIVAL: Final = "[data-zone=dock][data-state=rival]"
BEGINS, ENDS = "rival begins", "rival ends"

# Marks in the trace when a rival's turn begins and ends: the dock says whom the page waits for.
MARK_RIVAL_TURNS: Final = f"""
let before = '';
new MutationObserver(() => {{
  const now = document.querySelector('[data-zone=dock]')?.dataset.state ?? '';
  if ((now === 'rival') !== (before === 'rival')) performance.mark(now === 'rival' ? '{BEGINS}' : '{ENDS}');
  before = now;
}}).observe(document, {{ subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] }});
"""

UNTIL_MINE: Final = """() => new Promise((done) => {
  const dock = document.querySelector('[data-zone=dock]');
  const look = () => dock.dataset.state !== 'rival' && done();
  new MutationObserver(look).observe(dock, { attributes: true, attributeFilter: ['data-state'] });
  look();
})"""


class RivalTurn(NamedTuple):
    """A rival's turn: when it was shown, in ms of the trace, and how smoothly."""

    begins: float
    ends: float
    drawn: int
    dropped: int
    late: int
    gap: float  # ms between frames, at the 95th percentile
    longest: float  # ms, the longest task of the main thread
    turns: int = 1  # a rival may have another one

    @property
    def ms(self) -> float:
        return (self.ends - self.begins) / self.turns


def trace(browser: Browser, page: Page, act: Callable[[], object]) -> Events:
    """Return all that happened in the browser while this was done."""
    browser.start_tracing(page=page, categories=list(TRACED_CATEGORIES))
    act()
    events: Events = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def tasks(events: Events) -> Events:
    """Return the tasks of the page's main thread, which is the one with most layouts; the longest first."""
    seen = [(event["pid"], event["tid"]) for event in events if event["name"] in ("Layout", "UpdateLayoutTree")]
    main = max(set(seen), key=seen.count)
    found = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) == main and "tdur" in e]
    tops = [event for event in found if event["name"] == "RunTask"] or found
    return sorted(tops, key=lambda event: -float(event["tdur"]))


def longest(events: Events, most: int = 3) -> list[dict[str, float]]:
    return [{"cpu_ms": round(e["tdur"] / 1000, 1), "wall_ms": round(e["dur"] / 1000, 1)} for e in tasks(events)[:most]]


def find_rival_turns(events: Events) -> list[RivalTurn]:
    """Return every rival's turn of a trace, with cards of my own that still fly when it begins."""
    marks = sorted((e["ts"] / 1000, e["name"]) for e in events if e["name"] in (BEGINS, ENDS))
    busy = tasks(events)
    found = []
    for (begins, first), (ends, second) in pairwise(marks):
        if (first, second) == (BEGINS, ENDS):
            during = [e for e in events if begins <= e.get("ts", 0) / 1000 <= ends]
            most = max((e["dur"] / 1000 for e in busy if begins <= e["ts"] / 1000 <= ends), default=0)
            found.append(RivalTurn(begins, ends, *frames(during), most))
    return found


def frames(events: Events) -> tuple[int, int, int, float]:
    """Return how many were drawn, dropped, late; and the gap between two of them, but for the worst twentieth."""
    drawn = sorted(event["ts"] / 1000 for event in events if event["name"] == "DrawFrame")
    gaps = sorted(there - here for here, there in pairwise(drawn) if there - here < 250)  # longer: nothing moved
    missed = [event["args"]["hasPartialUpdate"] for event in events if event["name"] == "DroppedFrame"]
    return len(drawn), missed.count(False), missed.count(True), round(gaps[int(len(gaps) * 0.95)], 1) if gaps else 0


def at_best(browser: Browser) -> tuple[int, int, int, float]:
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    page.set_content(MOVING_SQUARE)
    page.wait_for_timeout(300)
    found = frames(trace(browser, page, lambda: page.wait_for_timeout(2000)))
    page.close()
    return found


def pick_up(page: Page) -> None:
    page.keyboard.press("1")
    page.wait_for_timeout(900)


def to_the_rival(page: Page, clicker: Clicker) -> None:
    """Play whatever can be played until it is the rival's turn."""
    clicker.play_on(lambda: page.locator(RIVAL).count() > 0 or clicker.is_over())


def round_of_turns(page: Page, clicker: Clicker) -> None:
    """Wait while a rival answers my turn and the page shows it."""
    to_the_rival(page, clicker)
    page.evaluate(UNTIL_MINE)
    page.wait_for_function(AT_REST)


def turn_of(said: str | bytes) -> list[int]:
    """Return the turn a message of the server shows, if it is somebody else's."""
    game = json.loads(said).get("game") or {}
    return [game["turn"]] if game and not game["over"] and game["seat"] != game["me"] else []


def measure_skip(page: Page, clicker: Clicker) -> float | None:
    """Return the milliseconds from pressing Space while a rival's card is shown until the page is at rest."""
    for _ in range(MAX_TRIES):  # a rival may take cards instead
        to_the_rival(page, clicker)
        try:
            page.wait_for_selector("[data-stage]", state="attached", timeout=4000)
            break
        except TooLate:
            continue
    else:
        return None
    pressed: float = page.evaluate("() => performance.now()")
    page.keyboard.press("Space")
    page.wait_for_function(AT_REST)
    rested: float = page.evaluate("() => performance.now()")
    return rested - pressed


def measure_redraw(browser: Browser, address: str, edition: str) -> dict[str, Any]:
    """Measure what it costs to pick up a card where there is most to draw."""
    context = new_visitor(browser, address, SIZE)
    page = open_new_page(context, grow_table(context, edition, 2, PLACES, HAND))
    page.wait_for_timeout(2000)  # what is drawn once has been drawn
    places = page.locator("[data-zone=forest] [data-place]").count()
    cards = page.locator("[data-in=hand]").count()
    events = trace(browser, page, lambda: pick_up(page))
    context.close()
    return {"places": places, "hand": cards, "tasks": longest(events)}


def measure_rival_turns(
    browser: Browser, address: str, edition: str, turns: int
) -> tuple[list[RivalTurn], float | None]:
    """Measure rivals' turns, and how soon one is skipped."""
    first = new_visitor(browser, address, SIZE)
    table = grow_table(first, edition, 2, SOME_PLACES, pause=BOT_PAUSE_S)
    context = new_visitor(browser, address, SIZE, first.storage_state(), moves=True)
    context.add_init_script(MARK_RIVAL_TURNS)
    page = context.new_page()
    theirs: set[int] = set()  # turns of the rival, as the server tells them
    page.on("websocket", lambda socket: socket.on("framereceived", lambda said: theirs.update(turn_of(said))))
    open_table(page, table)
    page.wait_for_timeout(2000)
    clicker = Clicker(page, seed=len(edition))
    seen: list[RivalTurn] = []
    while len(seen) < turns and not clicker.is_over():
        theirs.clear()
        spans = find_rival_turns(trace(browser, page, lambda: round_of_turns(page, clicker)))
        seen += [one._replace(turns=max(1, len(theirs))) for one in spans]
    rested = None if clicker.is_over() else measure_skip(page, clicker)
    context.close()
    first.close()
    return seen, rested


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure frames and redraws of the table.")
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--editions", nargs="*", default=shipped())
    wanted = parser.parse_args()
    executable = chromium()
    if executable is None:
        raise SystemExit("There is no Chromium here: apt-get install chromium, or name one in SPINNEY_CHROMIUM.")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = ServerProcess(home)
        try:
            browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
            address = f"http://127.0.0.1:{server.port}"
            print("a blank page: drawn, dropped, late, gap:", at_best(browser))
            for edition in wanted.editions:
                print(edition, json.dumps(measure_redraw(browser, address, edition)))
                seen, rested = measure_rival_turns(browser, address, edition, wanted.turns)
                for one in seen:
                    print(json.dumps({"ms": round(one.ms), **one._asdict()}), flush=True)
                print("skipped in ms:", rested)
            browser.close()
        finally:
            server.end()


if __name__ == "__main__":
    main()
