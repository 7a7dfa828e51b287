"""The end of a game leads on: into its review, where any turning point can be tried again, and to the same deck."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .axe import serious_violations
from .clicking import GREEDY, ME, make_table
from .conftest import PHONE, Guests

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
    assert not serious_violations(page)
    page.get_by_role("button", name=re.compile("^Turning point 1")).click()
    expect(page.get_by_text("Better", exact=True)).to_be_visible()
    page.get_by_role("button", name="Try again from here").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.wait_for_selector("[data-zone=dock]")


def test_the_same_deck_again_a_seat_for_hazel_and_a_review_from_a_file(guests: Guests) -> None:
    page = guests.invite(PHONE)
    table = make_table(page, ME, GREEDY)
    page.evaluate(AUTOPLAY, table)
    page.goto(f"/table/{table}")
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("button", name="Play again")).to_be_visible()
    assert not serious_violations(page)
    end.get_by_role("button", name="Same deck again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    page.wait_for_selector("[data-zone=dock]")
    again = page.url.rsplit("/", 1)[1]
    made = page.request.get(f"/api/tables/{again}").json()
    assert (made["purpose"], made["about"], made["opened"]) == ("practice", table, 0)

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hand my seat to a bot").click()
    page.get_by_label("Who takes over").select_option("level:1")
    page.get_by_role("button", name="Hand it over").click()
    expect(page.get_by_role("button", name="Hand it over")).to_have_count(0)
    assert "level:1" in [seat["bot"] for seat in page.request.get(f"/api/tables/{again}").json()["seats"]]

    told = page.request.get(f"/api/tables/{table}/transcript").body()
    page.goto("/review")
    assert not serious_violations(page)
    page.locator("input[type=file]").set_input_files({"name": "g.json", "mimeType": "application/json", "buffer": told})
    expect(page).to_have_url(re.compile("/review/."))
    expect(page.get_by_role("heading", name="Luck and choice")).to_be_visible()
