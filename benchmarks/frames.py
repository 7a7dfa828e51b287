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

from benchmarks.tables import AT_REST, SIZES, grown_table, joined, open_table, opened
from spinney.editions import shipped
from tests.e2e.clicking import Clicker
from tests.e2e.conftest import FLAGS, chromium
from tests.running import Running

Events = list[dict[str, Any]]

SIZE: Final = SIZES[0]
PLACES, HAND, SOME_PLACES = 24, 10, 12
TRIES: Final = 5
PAUSE: Final = 0.3  # seconds a bot waits before its turn, as at any table
TRACED: Final = (
    "toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline.frame",
)  # fmt: skip
MOVING: Final = """<style>@keyframes go { to { transform: translateX(600px) } }</style>
<div style="width:80px;height:80px;background:green;animation:go 1s infinite alternate"></div>"""
RIVAL: Final = "[data-zone=dock][data-state=rival]"
BEGINS, ENDS = "rival begins", "rival ends"

# Marks in the trace when a rival's turn begins and ends: the dock says whom the page waits for.
WATCH: Final = f"""
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


class Told(NamedTuple):
    """A rival's turn: when it was told, in ms of the trace, and how well."""

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


def traced(browser: Browser, page: Page, act: Callable[[], object]) -> Events:
    """All that happened in the browser while this was done."""
    browser.start_tracing(page=page, categories=list(TRACED))
    act()
    events: Events = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def tasks(events: Events) -> Events:
    """The tasks of the page's main thread, which is the one with most layouts; the longest first."""
    seen = [(event["pid"], event["tid"]) for event in events if event["name"] in ("Layout", "UpdateLayoutTree")]
    main = max(set(seen), key=seen.count)
    found = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) == main and "tdur" in e]
    tops = [event for event in found if event["name"] == "RunTask"] or found
    return sorted(tops, key=lambda event: -float(event["tdur"]))


def longest(events: Events, most: int = 3) -> list[dict[str, float]]:
    return [{"cpu_ms": round(e["tdur"] / 1000, 1), "wall_ms": round(e["dur"] / 1000, 1)} for e in tasks(events)[:most]]


def told(events: Events) -> list[Told]:
    """Every rival's turn of a trace; the cards of my own that still fly when it begins are part of it."""
    marks = sorted((e["ts"] / 1000, e["name"]) for e in events if e["name"] in (BEGINS, ENDS))
    busy = tasks(events)
    found = []
    for (begins, first), (ends, second) in pairwise(marks):
        if (first, second) == (BEGINS, ENDS):
            during = [e for e in events if begins <= e.get("ts", 0) / 1000 <= ends]
            most = max((e["dur"] / 1000 for e in busy if begins <= e["ts"] / 1000 <= ends), default=0)
            found.append(Told(begins, ends, *frames(during), most))
    return found


def frames(events: Events) -> tuple[int, int, int, float]:
    """How many were drawn, dropped, late; and the gap between two of them, but for the worst twentieth."""
    drawn = sorted(event["ts"] / 1000 for event in events if event["name"] == "DrawFrame")
    gaps = sorted(there - here for here, there in pairwise(drawn) if there - here < 250)  # longer: nothing moved
    missed = [event["args"]["hasPartialUpdate"] for event in events if event["name"] == "DroppedFrame"]
    return len(drawn), missed.count(False), missed.count(True), round(gaps[int(len(gaps) * 0.95)], 1) if gaps else 0


def at_best(browser: Browser) -> tuple[int, int, int, float]:
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    page.set_content(MOVING)
    page.wait_for_timeout(300)
    found = frames(traced(browser, page, lambda: page.wait_for_timeout(2000)))
    page.close()
    return found


def pick_up(page: Page) -> None:
    page.keyboard.press("1")
    page.wait_for_timeout(900)


def to_the_rival(page: Page, clicker: Clicker) -> None:
    """I play whatever can be played."""
    clicker.play_on(lambda: page.locator(RIVAL).count() > 0 or clicker.is_over())


def round_of_turns(page: Page, clicker: Clicker) -> None:
    """A rival answers my turn, and the page shows how; nobody asks it anything meanwhile."""
    to_the_rival(page, clicker)
    page.evaluate(UNTIL_MINE)
    page.wait_for_function(AT_REST)


def turn_of(said: str | bytes) -> list[int]:
    """The turn a message of the server shows, if it is somebody else's."""
    game = json.loads(said).get("game") or {}
    return [game["turn"]] if game and not game["over"] and game["seat"] != game["me"] else []


def skipped(page: Page, clicker: Clicker) -> float | None:
    """Milliseconds from pressing Space while a rival's card is shown until the page is at rest."""
    for _ in range(TRIES):  # a rival may take cards instead
        to_the_rival(page, clicker)
        try:
            page.wait_for_selector("[data-stage]", state="attached", timeout=4000)
            break
        except TooLate:
            continue
    else:
        return None
    asked: float = page.evaluate("() => performance.now()")
    page.keyboard.press("Space")
    page.wait_for_function(AT_REST)
    rested: float = page.evaluate("() => performance.now()")
    return rested - asked


def redrawn(browser: Browser, address: str, edition: str) -> dict[str, Any]:
    """What it costs to pick up a card where there is most to draw."""
    context = joined(browser, address, SIZE)
    page = opened(context, grown_table(context, edition, 2, PLACES, HAND))
    page.wait_for_timeout(2000)  # what is drawn once has been drawn
    places = page.locator("[data-zone=forest] [data-place]").count()
    cards = page.locator("[data-in=hand]").count()
    events = traced(browser, page, lambda: pick_up(page))
    context.close()
    return {"places": places, "hand": cards, "tasks": longest(events)}


def rivals(browser: Browser, address: str, edition: str, turns: int) -> tuple[list[Told], float | None]:
    """Rivals' turns, told, and how soon one is skipped."""
    first = joined(browser, address, SIZE)
    table = grown_table(first, edition, 2, SOME_PLACES, pause=PAUSE)
    context = joined(browser, address, SIZE, first.storage_state(), moves=True)
    context.add_init_script(WATCH)
    page = context.new_page()
    theirs: set[int] = set()  # turns of the rival, as the server tells them
    page.on("websocket", lambda socket: socket.on("framereceived", lambda said: theirs.update(turn_of(said))))
    open_table(page, table)
    page.wait_for_timeout(2000)
    clicker = Clicker(page, seed=len(edition))
    seen: list[Told] = []
    while len(seen) < turns and not clicker.is_over():
        theirs.clear()
        spans = told(traced(browser, page, lambda: round_of_turns(page, clicker)))
        seen += [one._replace(turns=max(1, len(theirs))) for one in spans]
    rested = None if clicker.is_over() else skipped(page, clicker)
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
        server = Running(home)
        try:
            browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
            address = f"http://127.0.0.1:{server.port}"
            print("a blank page: drawn, dropped, late, gap:", at_best(browser))
            for edition in wanted.editions:
                print(edition, json.dumps(redrawn(browser, address, edition)))
                seen, rested = rivals(browser, address, edition, wanted.turns)
                for one in seen:
                    print(json.dumps({"ms": round(one.ms), **one._asdict()}), flush=True)
                print("skipped in ms:", rested)
            browser.close()
        finally:
            server.end()


if __name__ == "__main__":
    main()
