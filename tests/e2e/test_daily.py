"""The deal of the day in real Chromium: played to its end, with result, par, picture and a line to share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server_process import ServerProcess

from .axe import serious_violations
from .conftest import PHONE, Guests

# Plays a seat to the end: what can be played is played, in turn from the front and the back of the hand.
PLAY = """async (table) => new Promise((resolve, reject) => {
  setTimeout(() => reject('the game does not end'), 300_000);
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws/tables/' + table);
  socket.onmessage = (event) => {
    const { type, game, sentence } = JSON.parse(event.data);
    if (type === 'refusal') reject(sentence);
    if (game?.over) { socket.close(); resolve(game.outcome.totals[0]); return; }
    if (!game?.moves?.length) return;
    const plays = game.moves.filter((move) => move.verb === 'play');
    const wish = plays.length && game.hand.length > 3 ? plays[game.turn % 2 ? plays.length - 1 : 0] : null;
    const other = game.moves.filter((move) => !['decline', 'lay', 'play'].includes(move.verb));
    const moves = game.suggestion.length ? game.suggestion : [(wish ?? other[0] ?? game.moves[0]).text];
    socket.send(JSON.stringify({ type: 'move', ply: game.ply, moves }));
  };
})"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server where nobody has played today's deal, however often this test has run."""
    with ServerProcess(tmp_path) as server:
        yield f"http://127.0.0.1:{server.port}"


def test_today_s_deal_is_played_once_compared_and_passed_on(guests: Guests) -> None:
    page = guests.invite()
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Deal of the day")).click()
    expect(page.get_by_text("Nobody has finished it yet.")).to_be_visible()
    assert not serious_violations(page)
    page.get_by_role("button", name=re.compile("^Play today")).click()
    expect(page).to_have_url(re.compile("/table/"))
    table = page.url.rsplit("/", 1)[1]
    page.goto("/daily/forest")  # at the table the page itself would play what is obvious
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    points = page.evaluate(PLAY, table)
    page.reload()
    expect(page.locator("tr.you")).to_contain_text(str(points))
    expect(page.locator("[data-share]")).to_contain_text(f"{points} points, place")
    expect(page.get_by_role("img", name=re.compile("^Your forest at the end"))).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Save the picture").click()
    assert downloading.value.path().read_bytes().startswith(b"\x89PNG")
    expect(page.locator("tr.par").first).to_be_visible(timeout=180_000)
    assert not serious_violations(page)

    eve = guests.invite(PHONE, dark=True)
    eve.goto("/daily/forest")
    expect(eve.get_by_text(re.compile(f"1 finished so far, best score {points}"))).to_be_visible()
    expect(eve.locator("tr")).to_have_count(0)
    assert not serious_violations(eve)
    assert not eve.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    refused = eve.request.get(f"/api/tables/{table}/replay")
    assert refused.json()["slug"] == "closed-today"
    eve.get_by_role("button", name=re.compile("^Yesterday")).click()
    expect(eve.get_by_text("Its tables are open to all.")).to_be_visible()
