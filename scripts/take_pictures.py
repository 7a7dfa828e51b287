"""Takes the README's pictures again, in real Chromium at a server of its own: `python -m scripts.take_pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.tables import AT_REST
from tests.e2e.conftest import FLAGS, chromium
from tests.server_process import ServerProcess

IMAGES: Final = Path(__file__).parents[1] / "docs" / "images"
DESKTOP: Final = (1440, 900)
PHONE: Final = (390, 844)
FOREST: Final = ("3 be", "2 oak", "2 bi", "tawny", "gos", "bull", "roe", "fal", "wild b", "fly", "moss", "2 pea")

# Plays a seat for a while: what can be played is played, in turn from the front and the back of the hand.
PLAY: Final = """async ([table, turns]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws/tables/' + table);
  socket.onclose = () => reject('the server has closed the socket');
  socket.onmessage = (event) => {
    const { type, game, sentence } = JSON.parse(event.data);
    if (type === 'refusal') reject(sentence);
    if (!game?.moves?.length && !game?.over) return;
    const plays = game.moves.filter((move) => move.verb === 'play');
    if (game?.over || (game.turn >= turns && plays.length)) { resolve(game.turn); socket.close(); return; }
    const wish = plays.length && game.hand.length > 3 ? plays[game.turn % 2 ? plays.length - 1 : 0] : null;
    const other = game.moves.filter((move) => !['decline', 'lay', 'play'].includes(move.verb));
    const moves = game.suggestion.length ? game.suggestion : [(wish ?? other[0] ?? game.moves[0]).text];
    socket.send(JSON.stringify({ type: 'move', ply: game.ply, moves }));
  };
})"""


def visitor(browser: Browser, address: str, size: tuple[int, int], dark: bool = False) -> Page:
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=size is PHONE,
    )
    context.add_init_script("localStorage.setItem('spinney.motion', '\"off\"')")
    return context.new_page()


def take_table(page: Page, name: str, edition: str, rivals: int, turns: int) -> None:
    """Take a picture of a game in its middle."""
    page.goto("/")
    page.wait_for_selector("h1")
    bots = [{"kind": "bot", "bot": "planner"}] * rivals
    asked = {"edition": edition, "seats": [{"kind": "me"}, *bots], "bot_pause": 0}
    made = page.context.request.post("/api/tables", data=asked, headers={"Origin": page.url.rstrip("/")}).json()
    page.evaluate(PLAY, [made["id"], turns])
    page.goto(f"/table/{made['id']}")
    page.wait_for_selector("[data-zone=dock][data-state]")
    shoot(page, name)


def take_scorer(page: Page, name: str) -> None:
    """Take a picture of a forest that is being entered: the last species is still typed."""
    page.goto("/score")
    page.get_by_role("button", name="One more Oak").wait_for()
    for entry in FOREST:
        page.keyboard.type(entry)
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
    page.keyboard.type("re")
    shoot(page, name)


def take_page(page: Page, name: str, path: str) -> None:
    page.goto(path)
    shoot(page, name)


def shoot(page: Page, name: str) -> None:
    """Take a picture when all images are there and nothing moves."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function(AT_REST)
    page.wait_for_timeout(800)
    page.screenshot(path=str(IMAGES / f"{name}.png"))


def main() -> None:
    found = chromium()
    if found is None:
        raise SystemExit("There is no Chromium here: apt-get install chromium, or name one in SPINNEY_CHROMIUM.")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = ServerProcess(home)
        address = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        take_page(visitor(browser, address, DESKTOP), "home", "/")
        take_table(visitor(browser, address, DESKTOP), "table", "forest", 2, 45)
        take_table(visitor(browser, address, DESKTOP, dark=True), "table-dark", "dartmoor", 2, 45)
        take_table(visitor(browser, address, PHONE), "table-phone", "smoky", 1, 40)
        take_page(visitor(browser, address, DESKTOP), "cards", "/cards")
        take_scorer(visitor(browser, address, DESKTOP), "scorer")
        browser.close()
        server.process.terminate()


if __name__ == "__main__":
    main()
