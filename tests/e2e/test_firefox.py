"""The site without a server in real Firefox, where there is one.

A game is begun, the browser is killed and its host gone, and the game goes on.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.firefox import Firefox, firefox
from tests.e2e.sites import SITE, address, published

# Clicks on what the table offers, as somebody who does not think does.
CLICK = """(() => {
    const wanted = ['do=confirm', 'target', 'do=take-two', 'do=take-deck', 'choice', 'do=done', 'usable'];
    const found = wanted.map((one) => document.querySelector(`[data-${one}]:not([disabled])`)).find(Boolean);
    found?.click();
    return new Promise((resolve, reject) => {
        const asked = indexedDB.open('spinney-tables');
        asked.onerror = asked.onblocked = reject;
        asked.onsuccess = () => {
            const all = asked.result.transaction('bodies').objectStore('bodies').getAll();
            all.onerror = reject;
            all.onsuccess = () => {
                asked.result.close();
                resolve(all.result.length ? JSON.parse(all.result[0]).moves.length : 0);
            };
        };
    });
})()"""
PLAY = "[...document.querySelectorAll('button:not(:disabled)')].find((one) => /Play now/.test(one.innerText))"
DOCK = "document.querySelector('[data-zone=dock]:not([data-state=rival])') !== null"


@pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="The site is not built: run 'make site'.")
@pytest.mark.skipif(
    not firefox(), reason="No Firefox here: apt-get install firefox-esr, or name one in SPINNEY_FIREFOX."
)
def test_a_game_goes_on_in_firefox_after_a_crash_and_without_a_network(tmp_path: Path) -> None:
    program = firefox()
    assert program is not None
    with published(SITE, no_store=True) as server:
        home = address(server)
        with Firefox(program, tmp_path / "profile") as first:
            first.open(home)
            first.wait(f"{PLAY} !== undefined")
            first.wait("navigator.serviceWorker.ready.then((kept) => kept.active?.state === 'activated')")
            first.do(f"{PLAY}.click()")
            first.wait(DOCK)
            table = str(first.do("location.href"))
            made = int(first.wait(f"{CLICK}.then((made) => made >= 4 && made)"))  # a turn, and the opponent's
    with Firefox(program, tmp_path / "profile") as again:
        again.open(table)
        again.wait(DOCK)
        again.wait(f"{CLICK}.then((now) => now >= {made} + 2)")
