"""Accessibility of a page, as axe-core sees it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

# Colours halfway through a fade are nobody's to read: what ends by itself is waited for, though not for ever.
AT_REST = """() => {
  const ends = (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity;
  const over = document.getAnimations().filter(ends).map((one) => one.finished);
  return Promise.race([Promise.allSettled(over), new Promise((done) => setTimeout(done, 5000))]).then(() => true);
}"""


def serious_violations(page: Page) -> list[str]:
    """Return what axe finds wrong, from serious on; it is put in past the content policy, which would refuse it."""
    page.evaluate(AXE.read_text(encoding="utf-8") + "; null")
    page.evaluate(AT_REST)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    worst = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in worst]
