"""Frames of a rival's turn and the cost of a redraw, by the browser's own tracing; prints JSON.

    python -m benchmarks.frames [--places 24] [--edition forest]

A game is grown until my forest has many places; then I take two cards, and what the renderer's main thread and the
compositor did until the page is at rest again is read from the trace.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from itertools import pairwise
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.page import grown_table, joined, opened
from tests.e2e.conftest import FLAGS, chromium
from tests.running import Running

SIZE: Final = (1366, 768)
TRACED: Final = "devtools.timeline,disabled-by-default-devtools.timeline.frame,disabled-by-default-devtools.timeline"
QUIET: Final = 6000  # ms in which a bot has answered and its turn was told


def traced(browser: Browser, page: Page, key: str, wait: int) -> list[dict[str, Any]]:
    """All that happened in the browser from a key press on."""
    browser.start_tracing(page=page, categories=TRACED.split(","))
    page.keyboard.press(key)
    page.wait_for_timeout(wait)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    """Process and thread of the page's renderer: the one with most layouts."""
    seen = [(event["pid"], event["tid"]) for event in events if event["name"] in ("Layout", "UpdateLayoutTree")]
    return max(set(seen), key=seen.count)


def tasks(events: list[dict[str, Any]]) -> list[float]:
    """How long each task of the page's main thread took, in ms."""
    where = main_thread(events)
    found = [e["dur"] / 1000 for e in events if e["name"] == "RunTask" and (e["pid"], e["tid"]) == where and "dur" in e]
    return sorted(found, reverse=True)


def frames(events: list[dict[str, Any]]) -> dict[str, float]:
    drawn = sorted(event["ts"] / 1000 for event in events if event["name"] == "DrawFrame")
    gaps = [there - here for here, there in pairwise(drawn) if there - here < 500]
    dropped = sum(event["name"] == "DroppedFrame" for event in events)
    gaps.sort()
    return {
        "drawn": len(drawn),
        "dropped": dropped,
        "gap_median_ms": round(median(gaps), 1) if gaps else 0,
        "gap_95_ms": round(gaps[int(len(gaps) * 0.95)], 1) if gaps else 0,
    }


def measure(address: str, edition: str, places: int) -> dict[str, Any]:
    found = chromium()
    if found is None:
        raise SystemExit("There is no Chromium here: apt-get install chromium, or name one in SPINNEY_CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        first = joined(browser, address, SIZE)
        table = grown_table(first, edition, 2, places)
        state = first.storage_state()
        for origin in state["origins"]:
            for item in origin["localStorage"]:
                if item["name"] == "spinney.motion":
                    item["value"] = '"full"'
        context = browser.new_context(
            base_url=address, viewport={"width": SIZE[0], "height": SIZE[1]}, storage_state=state
        )
        page = opened(context, table)
        page.wait_for_timeout(1500)
        counts = {name: page.locator(f"[{mark}]").count() for name, mark in MARKS.items()}
        picked = tasks(traced(browser, page, "1", 1200))
        page.keyboard.press("Escape")
        page.wait_for_timeout(800)
        turn = traced(browser, page, "t", QUIET)
        browser.close()
    return {
        "size": SIZE,
        "shown": counts,
        "redraw_longest_task_ms": round(picked[0], 1),
        "turn_longest_tasks_ms": [round(one, 1) for one in tasks(turn)[:3]],
        "turn_frames": frames(turn),
    }


MARKS: Final = {"places": "data-place", "hand": "data-in=hand", "clearing": "data-in=clearing"}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure frames and redraws of the table.")
    parser.add_argument("--places", type=int, default=24)
    parser.add_argument("--edition", default="forest")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Running(home)
        try:
            print(json.dumps(measure(f"http://127.0.0.1:{server.port}", wanted.edition, wanted.places), indent=1))
        finally:
            server.process.terminate()


if __name__ == "__main__":
    main()
