"""Frames of a rival's turn and the cost of a redraw, by the browser's own tracing; prints JSON.

    python -m benchmarks.frames [--places 24] [--hand 10] [--turns 4] [--edition forest]

A game is grown until my forest has many places and my hand is full.  A card is picked up, which redraws wood, hand and
bar; then cards are laid face down, and each time a rival's turn is told.  What the renderer's main thread did is read
from the trace: `cpu` is the time of the thread alone, so that a busy machine does not spoil it; `wall` is what a clock
saw.  A blank page on which one square moves is traced as well: its gaps between frames are what this machine can do at
best.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.page import AT_REST, grown_table, joined, opened
from tests.e2e.conftest import FLAGS, chromium
from tests.running import Running

Events = list[dict[str, Any]]

SIZE: Final = (1366, 768)
TRACED: Final = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline.frame")
MARKS: Final = {"places": "data-place", "hand": "data-in=hand", "clearing": "data-in=clearing"}
MOVING: Final = """<style>@keyframes go { to { transform: translateX(600px) } }</style>
<div style="width:80px;height:80px;background:green;animation:go 1s infinite alternate"></div>"""
BOT_ANSWERS: Final = 1500  # ms in which a bot has answered
FACE_DOWN: Final = "Lay it face down instead"


def traced(browser: Browser, page: Page, act: Callable[[], object]) -> Events:
    """All that happened in the browser while this was done."""
    browser.start_tracing(page=page, categories=list(TRACED))
    act()
    events: Events = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def longest(events: Events, most: int = 3) -> list[dict[str, float]]:
    """The longest tasks of the page's main thread, which is the one with most layouts."""
    seen = [(event["pid"], event["tid"]) for event in events if event["name"] in ("Layout", "UpdateLayoutTree")]
    main = max(set(seen), key=seen.count)
    found = [e for e in events if e["name"].endswith("RunTask") and (e["pid"], e["tid"]) == main and "tdur" in e]
    found.sort(key=lambda event: -float(event["tdur"]))
    tops = [event for event in found if event["name"] == "RunTask"] or found
    return [{"cpu_ms": round(e["tdur"] / 1000, 1), "wall_ms": round(e["dur"] / 1000, 1)} for e in tops[:most]]


def frames(events: Events) -> dict[str, float]:
    drawn = sorted(event["ts"] / 1000 for event in events if event["name"] == "DrawFrame")
    gaps = sorted(there - here for here, there in pairwise(drawn) if there - here < 250)  # longer: nothing moved
    return {
        "drawn": len(drawn),
        "dropped": sum(event["name"] == "DroppedFrame" for event in events),
        "gap_median_ms": round(median(gaps), 1) if gaps else 0,
        "gap_95_ms": round(gaps[int(len(gaps) * 0.95)], 1) if gaps else 0,
    }


def at_best(browser: Browser) -> dict[str, float]:
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    page.set_content(MOVING)
    page.wait_for_timeout(300)
    found = frames(traced(browser, page, lambda: page.wait_for_timeout(2000)))
    page.close()
    return found


def pick_up(page: Page) -> None:
    page.keyboard.press("1")
    page.wait_for_timeout(900)


def rivals_turn(page: Page) -> None:
    """I lay a card face down; a bot answers, and the page shows how."""
    page.get_by_label(FACE_DOWN).click()
    page.wait_for_timeout(BOT_ANSWERS)
    page.wait_for_function(AT_REST)


def moving(browser: Browser, address: str, first: BrowserContext) -> BrowserContext:
    """The same visitor, for whom everything moves."""
    state = first.storage_state()
    for origin in state["origins"]:
        for item in origin["localStorage"]:
            if item["name"] == "spinney.motion":
                item["value"] = '"full"'
    return browser.new_context(base_url=address, viewport={"width": SIZE[0], "height": SIZE[1]}, storage_state=state)


def measure(address: str, edition: str, places: int, hand: int, turns: int) -> dict[str, Any]:
    found = chromium()
    if found is None:
        raise SystemExit("There is no Chromium here: apt-get install chromium, or name one in SPINNEY_CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        first = joined(browser, address, SIZE)
        table = grown_table(first, edition, 2, places, hand)
        page = opened(moving(browser, address, first), table)
        page.wait_for_timeout(2000)
        counts = {name: page.locator(f"[{mark}]").count() for name, mark in MARKS.items()}
        redraw = traced(browser, page, lambda: pick_up(page))
        told = []
        for _ in range(turns):
            if page.get_by_label(FACE_DOWN).count() == 0:
                page.keyboard.press("1")
                page.get_by_label(FACE_DOWN).wait_for()
            events = traced(browser, page, lambda: rivals_turn(page))
            told.append({"longest": longest(events), "frames": frames(events)})
        best = at_best(browser)
        browser.close()
    return {"size": SIZE, "shown": counts, "redraw": longest(redraw), "turns": told, "blank_page": best}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure frames and redraws of the table.")
    parser.add_argument("--places", type=int, default=24)
    parser.add_argument("--hand", type=int, default=10)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--edition", default="forest")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Running(home)
        try:
            address = f"http://127.0.0.1:{server.port}"
            print(json.dumps(measure(address, wanted.edition, wanted.places, wanted.hand, wanted.turns), indent=1))
        finally:
            server.end()


if __name__ == "__main__":
    main()
