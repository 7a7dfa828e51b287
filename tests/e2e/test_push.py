"""Being told of one's turn, from the button on the page to the table that the notice opens.

No push service can be reached here, so one of our own takes the server's message: the page subscribes with the keys of
a browser we know, the message is opened with them, and what it says is given to the real service worker by the browser.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from spinney.web.app import make_app
from spinney.web.push.web_push import public_key, vapid_key
from spinney.web.settings import Settings
from tests.test_web_push import Browser, Service

from .clicking import ME, OPEN, make_table
from .conftest import DESKTOP, STATE_TIMEOUT_MS, Guests

SUBSCRIBES = """(wish) => {
  let made = null;
  const subscription = { ...wish, toJSON: () => wish, unsubscribe: async () => true };
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options;
    return (made = subscription);
  };
}"""
# A browser without a screen may put a notice away at any time, so it is taken when it is shown.
WATCHES = """() => {
  const show = self.registration.showNotification;
  self.shown = new Promise((resolve) => {
    ServiceWorkerRegistration.prototype.showNotification = async function (...told) {
      await show.apply(this, told);
      resolve((await this.getNotifications())[0]);
    };
  });
}"""
# Nobody but a person may bring a window to the front; all else of the click is the worker's own doing.
CLICKS = """async () => {
  WindowClient.prototype.focus = async function () { return this; };
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification: await self.shown }));
}"""


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A server that may push to this machine, which no setting from outside allows; its address and public key."""
    listening = socket.create_server(("127.0.0.1", 0))
    settings = Settings(home=tmp_path, push_to_any_address=True, push_delay_s=0.0)
    running = uvicorn.Server(uvicorn.Config(make_app(settings), log_config=None, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    until = time.monotonic() + 60
    while not running.started:
        assert thread.is_alive(), "the server does not start"
        assert time.monotonic() < until, "the server takes too long to start"
        time.sleep(0.05)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}", public_key(vapid_key("", tmp_path / "vapid.pem"))
    running.should_exit = True
    thread.join(30)
    assert not thread.is_alive(), "the server does not end"


def test_a_turn_is_told_to_a_browser_that_does_not_look_and_its_notice_opens_the_table(
    browser: Chromium, service: Service, server: tuple[str, str]
) -> None:
    guests = Guests(browser, server[0])
    try:
        ann, bo = guests.invite(DESKTOP), guests.invite(DESKTOP)
        ann.context.grant_permissions(["notifications"], origin=guests.address)
        keys = Browser(f"{service.url}/ann")
        ann.add_init_script(f"({SUBSCRIBES})({json.dumps(keys.wish())})")
        table = make_table(ann, ME, OPEN)
        ann.evaluate("navigator.serviceWorker.ready.then(() => true)")
        ann.goto(f"/table/{table}")
        ann.get_by_role("button", name="Allow").click()
        expect(ann.get_by_text("You hear when it\u2019s your turn")).to_be_visible()
        used = ann.evaluate("[window.subscribedWith.userVisibleOnly, window.subscribedWith.applicationServerKey]")
        assert used == [True, server[1]]

        ann.goto("/cards")  # she looks elsewhere, and the server knows it
        until = time.monotonic() + STATE_TIMEOUT_MS / 1000
        while bo.request.get(f"/api/tables/{table}").json()["seats"][0]["connected"]:
            assert time.monotonic() < until, "her socket stays open"
            bo.wait_for_timeout(50)
        bo.goto(f"/table/{table}")
        bo.get_by_role("button", name="Sit down").click()
        bo.wait_for_selector("[data-zone=dock][data-state]")
        until = time.monotonic() + STATE_TIMEOUT_MS / 1000
        while not service.heard:  # who begins is by lot
            assert time.monotonic() < until, f"nothing was pushed: {bo.locator('[data-zone=dock]').inner_text()}"
            if bo.locator("[data-do=take-two]:enabled").count():
                bo.keyboard.press("t")
            bo.wait_for_timeout(100)
        words = keys.opened(service.heard[0][2])
        assert json.loads(words)["table"] == table

        devtools = ann.context.new_cdp_session(ann)
        found: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        until = time.monotonic() + STATE_TIMEOUT_MS / 1000
        while not found:
            assert time.monotonic() < until, "the page has no worker"
            ann.wait_for_timeout(50)
        told = {"origin": f"{guests.address}/", "registrationId": found[0], "data": words.decode()}
        worker = ann.context.service_workers[-1]
        worker.evaluate(WATCHES)
        devtools.send("ServiceWorker.deliverPushMessage", told)
        worker.evaluate(CLICKS)
        ann.wait_for_url(f"**/table/{table}")
        shown = "navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.length)"
        ann.wait_for_function(f"async () => await {shown} === 0")  # the notice is put away
    finally:
        for context in guests.contexts:
            context.close()
