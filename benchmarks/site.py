"""How good the site without a server is, in figures; fails where a goal is missed.

    make site && python -m benchmarks.site [--write docs/site.md] [--slow 4]

The site is served by plain `http.server`, in a folder, and opened in real Chromium with a profile on disk, as a visitor
has it.  A first visit is counted in bytes; then the network is switched off, and the browser is ended and begun anew.
For a phone, all of Chromium is slowed: it is stopped and let go on many times a second, workers and all (what the
developer tools slow is a page's main thread alone), and a loop in a worker says how slow it really was.

A whole game is played as somebody quick plays it: every move half a second after the page has told what the opponent
did.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from benchmarks.page import Report
from benchmarks.plain_browser import Browser, plain_browser
from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.sites import SITE, Counted, address, published

DOCK: Final = "[data-zone=dock][data-state]"
STRONGEST: Final = "level:8"
NEW_TABLE: Final = (
    f'{{"edition":"forest","bot_pause":0,"seats":[{{"kind":"me"}},{{"kind":"bot","bot":"{STRONGEST}"}}]}}'
)
DESKTOP: Final = (1366, 768)
PHONE: Final = (390, 844)
PAUSE_MS: Final = 500  # a quick player looks at the opponent's turn for so long
SLICE_S: Final = 0.006  # a slowed browser runs for so long at a time
NEW_PROCESSES_EVERY_S: Final = 0.5
BOT_ANSWERS: Final = 40
REVIEW_TIMEOUT_MS: Final = 600_000
MAX_GAME_MOVES: Final = 10_000  # more than any game has
STARTS: Final = 5
MEGABYTE: Final = 1_000_000

# A worker that does nothing but count says how fast workers are now.
SPEED: Final = """async () => {
  const count = 'let n = 0; const end = performance.now() + 1500; while (performance.now() < end) n++; postMessage(n)';
  const worker = new Worker(URL.createObjectURL(new Blob([count])));
  const counted = await new Promise((resolve) => (worker.onmessage = (event) => resolve(event.data)));
  worker.terminate();
  return counted;
}"""

# What passes between the page and its host is overheard, so that somebody quick can play at the very table it shows.
KEEP_HOST_WORKER: Final = """const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (said, ...more) {
  if (said.open) {
    window.hostWorker = this;
    this.addEventListener('message', ({ data }) => { if (data.said) window.hostSaid = data.said; });
  }
  return post.call(this, said, ...more);
};"""

# A table against the strongest, which the page is led to.
LAY_TABLE: Final = """(wish) => new Promise((resolve, reject) => {
  const host = window.hostWorker, id = 1_000_000;
  host.addEventListener('message', ({ data }) => {
    if (data.failed) reject(data.failed);
    if (data.answer?.id === id) resolve(JSON.parse(data.answer.text).id);
  });
  host.postMessage({ ask: { id, method: 'POST', path: '/api/tables', body: wish, person: 0 } });
})"""

# Plays there, taking what is suggested or a move by chance; as people do, when the page has told what the opponent did,
# and some time after (`rest`, milliseconds; less than 0: at once).  Says how long each of the opponent's turns took
# from my last move on, how long it took to draw that, and when frames were drawn from then on while it thought.  (A
# frame is announced before it is painted: when the second one is, my move has been drawn.)
PLAY: Final = """async (most, rest) => {
  const host = window.hostWorker;
  const waits = [], drawn = [], gaps = [];
  let thinking = false, turn = 0;
  const over = new AbortController();
  const watch = (began) => { // while it thinks only: at other times nobody but the page is to ask for frames
    const mine = (turn += 1);
    let last = 0, count = 0;
    const frame = (now) => {
      count += 1;
      if (count === 2) drawn.push(performance.now() - began);
      if (count > 2 && thinking) gaps.push(now - last);
      last = now;
      if (mine === turn && (thinking || count < 2)) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  let sent = 0, moves = [], ply = 0, newest = '', seed = 7;
  const chance = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; };
  const told = async (then) => {
    for (const from = performance.now(); newest === then; await new Promise((go) => setTimeout(go, 20))) {
      if (performance.now() >= from + rest && (rest < 0 || !document.querySelector('[data-busy]'))) return;
    }
  };
  await new Promise((resolve, reject) => {
    const hear = async ({ line, text }, at) => {
      const said = JSON.parse(text);
      if (said.type === 'refusal') reject(said.sentence);
      const game = said.game;
      const now = `${game?.ply} ${!game?.moves.length}`;
      if (!game || now === newest) return;
      newest = now;
      if (game.over || game.moves.length) thinking = false;
      if (game.over) return resolve();
      if (!game.moves.length) {
        if (!thinking) watch(at);
        thinking = true;
        return;
      }
      if (sent && game.ply > ply + moves.length) waits.push(performance.now() - sent);
      if (waits.length >= most) return resolve();
      await told(now);
      if (newest !== now) return;
      moves = game.suggestion.length ? game.suggestion : [game.moves[chance(game.moves.length)].text];
      ply = game.ply;
      sent = performance.now();
      host.postMessage({ say: { line, text: JSON.stringify({ type: 'move', ply, moves }) } });
    };
    const heard = ({ data, timeStamp }) => data.said && hear(data.said, timeStamp);
    host.addEventListener('message', heard, { signal: over.signal });
    hear(window.hostSaid, performance.now());
  });
  over.abort();
  return { waits, drawn, gaps };
}"""


def _chromium() -> str:
    found = chromium()
    if found is None:
        raise SystemExit("There is no Chromium here: apt-get install chromium, or name one in SPINNEY_CHROMIUM.")
    return found


@contextmanager
def open_browser(playwright: Playwright, profile: str, phone: bool = False) -> Iterator[BrowserContext]:
    """Yield Chromium with a profile on disk, and end it afterwards."""
    size = PHONE if phone else DESKTOP
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=_chromium(),
        args=FLAGS,
        viewport={"width": size[0], "height": size[1]},
        has_touch=phone,
    )
    context.set_default_timeout(120_000)
    context.add_init_script(KEEP_HOST_WORKER)
    yield context
    context.close()


# --- processes ------------------------------------------------------------------------------------------------------


def processes(profile: str) -> dict[int, str]:
    """Return the processes of the Chromium that has this profile, with their command lines."""
    command_lines: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command_lines[int(entry.name)] = (entry / "cmdline").read_text().replace("\0", " ")
            except OSError:
                continue  # ended meanwhile
    first = next(
        pid for pid, line in command_lines.items() if f"--user-data-dir={profile}" in line and "--type=" not in line
    )
    ours = {first}
    while True:
        more = {pid for pid in command_lines if pid not in ours and _parent(pid) in ours}
        if not more:
            return {pid: command_lines[pid] for pid in ours}
        ours |= more


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def memory(profile: str) -> float:
    """Return the megabytes of the fullest renderer, which is the page's.

    That is the page, both workers, and its share of what processes of Chromium have in common (Linux calls that the
    proportional set). No garbage is collected before.
    """
    renderers = [pid for pid, line in processes(profile).items() if "--type=renderer" in line]
    return max(_shared(pid) for pid in renderers)


def _shared(pid: int) -> float:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(rollup.split("\nPss:")[1].split()[0]) * 1024 / MEGABYTE


@contextmanager
def slow_down(profile: str, times: float) -> Iterator[None]:
    """Let its renderers run only a part of the time, as the clock has it; in between they are stopped."""
    ended = threading.Event()

    def tell(pids: list[int], what: signal.Signals) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    def throttle() -> None:
        renderers: list[int] = []
        ran, rested, looked = 0.0, 0.0, 0.0  # seconds
        while not ended.is_set():
            began = time.perf_counter()
            tell(renderers, signal.SIGSTOP)
            if began - looked > NEW_PROCESSES_EVERY_S:  # looked for while the known ones rest
                looked = began
                renderers = [pid for pid, line in processes(profile).items() if "--type=renderer" in line]
                tell(renderers, signal.SIGSTOP)
            time.sleep(max(0.0, (times - 1) * ran - rested - (time.perf_counter() - began)))
            tell(renderers, signal.SIGCONT)
            going = time.perf_counter()
            rested += going - began
            time.sleep(SLICE_S)
            ran += time.perf_counter() - going

    thread = threading.Thread(target=throttle, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


# --- what is measured -----------------------------------------------------------------------------------------------


def first_visit(report: Report, playwright: Playwright, site: Counted, profile: str) -> tuple[list[list[object]], str]:
    """Measure a first visit, and return a table that is left in the middle of a game."""
    with open_browser(playwright, profile) as context:
        page = context.new_page()
        page.goto(address(site))
        page.get_by_role("button", name="Play now").wait_for()
        shown = float(page.evaluate("performance.now()")) / 1000
        page.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector(DOCK)
        page.wait_for_timeout(2000)
        sent = sum(site.sent.values()) / MEGABYTE
        table = page.url
    report.expect(sent <= 9, f"a first visit takes {sent:.1f} MB")
    report.expect(shown < 2, f"the first page can be used after {shown:.1f} s")
    rows: list[list[object]] = [
        ["first visit, with a game begun", f"{sent:.2f} MB", "9 MB"],
        ["first visit: the first page can be used after", f"{shown:.2f} s", "2 s"],
    ]
    return rows, table


def later_start(report: Report, playwright: Playwright, profile: str, table: str) -> list[list[object]]:
    times = []
    for _ in range(STARTS):
        with open_browser(playwright, profile) as context:
            context.set_offline(True)
            page = context.new_page()
            page.goto(table)
            page.wait_for_selector(DOCK)
            times.append(float(page.evaluate("performance.now()")) / 1000)
            page.wait_for_timeout(2000)
    with plain_browser(_chromium(), profile, FLAGS, DESKTOP) as browser:
        browser.go(table)
        browser.wait_for(f"document.querySelector('{DOCK}')")
        time.sleep(5)  # until the worker that thinks is there, too
        megabytes = memory(profile)
    report.expect(max(times) < 3, f"a later start takes {max(times):.1f} s")
    report.expect(megabytes < 350, f"the page takes {megabytes:.0f} MB")
    figure = f"{median(times):.2f} s (slowest of {STARTS}: {max(times):.2f} s)"
    return [
        ["later start without a network, until the table can be played", figure, "3 s"],
        ["memory at that table", f"{megabytes:.0f} MB", "350 MB"],
    ]


def game_lasts(browser: Browser, home: str, profile: str) -> tuple[dict[str, list[float]], float]:
    """Play a whole game with the strongest opponent, and measure the most memory it ever took."""
    table = str(browser.evaluate(LAY_TABLE, NEW_TABLE))
    browser.evaluate("() => { window.hostSaid = undefined; }")
    browser.go(f"{home}#/table/{table}")
    browser.wait_for(f"window.hostSaid && document.querySelector('{DOCK}')")
    most, ended = 0.0, threading.Event()

    def watch() -> None:
        nonlocal most
        while not ended.wait(0.5):
            most = max(most, memory(profile))

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    found: dict[str, list[float]] = browser.evaluate(PLAY, MAX_GAME_MOVES, PAUSE_MS)
    browser.wait_for("document.querySelector('section[aria-label=\"The end\"]')")
    time.sleep(3)  # until the end is drawn
    ended.set()
    watching.join()
    return found, max(most, memory(profile))


def play_answers(page: Page, home: str) -> list[float]:
    """Return how long the strongest opponent took, from the beginning of a game on."""
    page.goto(f"{home}#/")
    page.wait_for_function("() => window.hostWorker")
    table = page.evaluate(LAY_TABLE, NEW_TABLE)
    page.goto(f"{home}#/table/{table}")
    page.wait_for_selector(DOCK)
    waits: list[float] = page.evaluate(f"() => ({PLAY})({BOT_ANSWERS}, -1)")["waits"]
    return sorted(waits)


def answers(report: Report, playwright: Playwright, site: Counted, profile: str, slow: float) -> Iterator[list[object]]:
    home = address(site)
    with plain_browser(_chromium(), profile, FLAGS, DESKTOP) as browser:
        browser.run_on_every_page(KEEP_HOST_WORKER)
        browser.go(home)
        browser.wait_for("window.hostWorker")
        found, full = game_lasts(browser, home, profile)
        waits, drawn, gaps = sorted(found["waits"]), sorted(found["drawn"]), sorted(found["gaps"])
        frames = 1000 * len(gaps) / sum(gaps)
        report.expect(frames > 58, f"{frames:.0f} frames a second while the opponent thinks")
        yield ["frames a second while it thinks", f"{frames:.0f} (95 % within {_at(gaps, 0.95):.0f} ms)", "60"]
        yield [
            "my own move is drawn, 95 % within",
            f"{_at(drawn, 0.95):.0f} ms (half within {median(drawn):.0f} ms)",
            "-",
        ]
        yield [f"a turn of {STRONGEST}, 95 % of {len(waits)} within", f"{_at(waits, 0.95) / 1000:.2f} s", "-"]
        report.expect(full < 350, f"the page takes {full:.0f} MB in a game")
        yield ["the most memory in that game", f"{full:.0f} MB", "350 MB"]
        table = str(browser.evaluate("() => location.hash")).rpartition("/")[2]
    with open_browser(playwright, profile, phone=True) as context:
        page = context.new_page()
        page.goto(f"{home}empty.html")  # whatever page: a blob's worker is not allowed on ours
        plain = page.evaluate(SPEED)
        with slow_down(profile, slow):
            before = slowness(page, home, plain)
            waits = play_answers(page, home)
            factor = (before + slowness(page, home, plain)) / 2
        name = f"a turn of {STRONGEST}, processor slowed {factor:.1f} times, 95 % of {len(waits)} within"
        report.expect(_at(waits, 0.95) < 1500, f"a turn takes {_at(waits, 0.95):.0f} ms")
        yield [name, f"{_at(waits, 0.95) / 1000:.2f} s (half within {median(waits) / 1000:.2f} s)", "1.5 s"]
    yield review(playwright, home, profile, table)


def slowness(page: Page, home: str, plain: float) -> float:
    """Return how many times slower workers are now."""
    page.goto(f"{home}empty.html")
    page.wait_for_timeout(2000 * NEW_PROCESSES_EVERY_S)  # time to find a new process of the page
    return plain / float(page.evaluate(SPEED))


def review(playwright: Playwright, home: str, profile: str, table: str) -> list[object]:
    """Measure the review of every turn of a game."""
    with open_browser(playwright, profile) as context:
        page = context.new_page()
        began = time.perf_counter()
        page.goto(f"{home}#/review/{table}")
        page.locator(".review[data-state=ready]").wait_for(timeout=REVIEW_TIMEOUT_MS)
        return ["a complete review of the whole game", f"{time.perf_counter() - began:.0f} s", "-"]


def _at(sorted_numbers: list[float], share: float) -> float:
    return sorted_numbers[min(len(sorted_numbers) - 1, int(share * len(sorted_numbers)))]


def show_progress(rows: list[list[object]]) -> list[list[object]]:
    """Show the rows measured so far."""
    for row in rows:
        print(*row, sep=": ", file=sys.stderr, flush=True)
    return rows


def measure(slow: float) -> Report:
    report = Report()
    with tempfile.TemporaryDirectory() as profile, published(SITE) as site, sync_playwright() as playwright:
        rows, table = first_visit(report, playwright, site, profile)
        show_progress(rows)
        rows += show_progress(later_start(report, playwright, profile, table))
        for row in answers(report, playwright, site, profile, slow):
            rows += show_progress([row])
    report.table("Without a server", ["what", "measured", "goal"], rows)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the site without a server in real Chromium.")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower a phone is")
    report = measure(parser.parse_args().slow)
    print("\n".join([*report.tables, *(f"- missed: {goal}" for goal in report.missed)]))
    sys.exit(1 if report.missed else 0)


if __name__ == "__main__":
    main()
