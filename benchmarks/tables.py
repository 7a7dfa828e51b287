"""Tables to look at in real Chromium: a game played by socket until it has something to show, and its page opened."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, StorageState

SIZES: Final = ((1366, 768), (1440, 900), (1920, 1080), (768, 1024), (390, 844), (360, 740), (844, 390))

# Plays on by socket until my forest has so many places, my hand so many cards, and it is my turn.  Every third turn
# brings a dweller; else trees and face-down cards come first.
PLAY_ON: Final = """async ([table, places, hand]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws/tables/' + table);
  const first = (game, verbs) => game.moves.find((move) => verbs.includes(move.verb))?.text;
  socket.onmessage = (event) => {
    const said = JSON.parse(event.data);
    if (said.type === 'refusal') { socket.close(); reject(said.sentence); return; }
    const game = said.game;
    if (game?.over) { socket.close(); resolve(0); }
    if (!game?.moves?.length) return;
    const mine = game.forests[game.me].places.length;
    const idle = game.moves.some((move) => move.verb === 'play');
    if (mine >= places && idle && game.hand.length >= hand) { socket.close(); resolve(mine); return; }
    let moves = game.suggestion.length ? game.suggestion : null;
    const dwellers = game.moves.filter((move) => move.verb === 'play' && move.text.includes(' of '));
    const settles = mine > 6 && game.turn % 3 === 0 && dwellers.length > 0;
    if (!moves && settles) moves = [dwellers[game.ply % dwellers.length].text];
    const spots = game.moves.filter((move) => move.verb === 'at');
    if (!moves && spots.length) moves = [spots[(game.ply * 7) % spots.length].text];
    if (!moves && mine >= places && game.hand.length < hand && first(game, ['take-deck'])) moves = ['take deck'];
    if (!moves && mine < places) {
      const laid = first(game, ['lay']);
      if (laid) moves = [laid];
    }
    if (!moves) {
      const trees = game.moves.filter((move) => move.verb === 'play' && !move.text.includes(' of '));
      if (trees.length && mine < places) moves = [trees[0].text];
    }
    moves ??= [first(game, ['decline', 'take-deck', 'take', 'done', 'at', 'accept']) ?? game.moves[0].text];
    socket.send(JSON.stringify({ type: 'move', ply: game.ply, moves }));
  };
  socket.onerror = () => reject('the socket broke');
})"""

AT_REST: Final = "() => !document.documentElement.hasAttribute('data-busy')"


def new_visitor(
    browser: Browser, address: str, size: tuple[int, int], state: StorageState | None = None, moves: bool = False
) -> BrowserContext:
    """Open a visitor's browser context; `state` is that of an earlier visit; nothing moves unless `moves`."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        has_touch=min(size) < 700,
        storage_state=state,
        reduced_motion="no-preference" if moves else "reduce",
    )
    motion = "full" if moves else "off"
    context.add_init_script(f"localStorage.setItem('spinney.motion', '\"{motion}\"')")
    return context


def grow_table(
    context: BrowserContext, edition: str, seats: int, places: int, hand: int = 5, bot: str = "random", pause: float = 0
) -> str:
    """Return a table at which my forest has many places and it is my turn."""
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("h1")
    others = [{"kind": "bot", "bot": bot}] * (seats - 1)
    asked = {"edition": edition, "seats": [{"kind": "me"}, *others], "bot_pause": pause}
    for fewer in range(8):  # some decks end before a forest is so large
        made = context.request.post("/api/tables", data=asked, headers={"Origin": page.url.rstrip("/")})
        table: str = made.json()["id"]
        if page.evaluate(PLAY_ON, [table, places - fewer, max(1, hand - fewer)]):
            break
    page.close()
    return table


def open_new_page(context: BrowserContext, table: str) -> Page:
    """Open a table in a new page."""
    page = context.new_page()
    open_table(page, table)
    return page


def open_table(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    page.wait_for_selector("[data-zone=dock][data-state]")
    page.wait_for_function(AT_REST)
