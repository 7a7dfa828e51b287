"""A finished game is reviewed: the chances grow while it is weighed, and any turning point can be tried again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .accessible import serious
from .clicking import GREEDY, ME, make_table
from .conftest import Guests

# Plays a whole game by its socket: what a page would send, without the page.
AUTOPLAY = """async (id) => new Promise((done, fail) => {
  setTimeout(() => fail('the game does not end'), 120_000);
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`);
  let asked = -1;
  let number = 7;
  const random = (many) => (number = (number * 16807) % 2147483647) % many;
  socket.onmessage = (event) => {
    const said = JSON.parse(event.data);
    if (said.type === 'refusal') return fail(said.sentence);
    if (said.type !== 'view' || !said.game) return;
    const { game } = said;
    if (game.over) { socket.close(); return done(game.ply); }
    if (!game.moves.length || game.ply === asked) return;
    asked = game.ply;
    const moves = game.suggestion.length ? game.suggestion : [game.moves[random(game.moves.length)].text];
    socket.send(JSON.stringify({ type: 'move', ply: game.ply, moves }));
  };
})"""


def test_a_finished_game_is_reviewed_and_tried_again(guests: Guests) -> None:
    page = guests.invite()
    table = make_table(page, ME, GREEDY)
    assert page.evaluate(AUTOPLAY, table) > 50
    page.goto(f"/table/{table}")
    page.get_by_role("region", name="The end").get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile("/review/"))
    expect(page.locator(".review")).to_have_attribute("data-state", re.compile("weighing|ready"), timeout=60_000)
    expect(page.locator(".review[data-state=ready]")).to_be_visible(timeout=300_000)
    assert not serious(page)
    page.get_by_role("button", name=re.compile("^Turning point 1")).click()
    expect(page.get_by_text("Better", exact=True)).to_be_visible()
    page.get_by_role("button", name="Try again from here").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.wait_for_selector("[data-zone=dock]")
