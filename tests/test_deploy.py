"""What operators load into their tools: alarm rules and a dashboard name metrics that there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client import REGISTRY

from spinney.web import metrics

DEPLOY = Path(__file__).parent.parent / "deploy"
METRIC = re.compile(r"\bspinney_\w+")
DOCUMENT = (DEPLOY.parent / "docs" / "operating.md").read_text("utf-8")


def known_metrics() -> set[str]:
    """Return every name the server's metrics have, as Prometheus sees them."""
    assert metrics.tables
    found = set()
    for family in REGISTRY.collect():
        parts = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}.get(family.type, ("",))
        found |= {family.name + part for part in parts}
    return {name for name in found if name.startswith("spinney_")}


def alarms() -> list[dict[str, Any]]:
    rules = yaml.safe_load((DEPLOY / "alarms.yml").read_text("utf-8"))
    return [rule for group in rules["groups"] for rule in group["rules"]]


def expressions() -> Iterator[str]:
    for alarm in alarms():
        yield alarm["expr"]
    for panel in json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


def test_alarms_and_dashboard_name_metrics_that_there_are():
    named = {name for expression in expressions() for name in METRIC.findall(expression)}
    assert len(named) > 15
    assert named <= known_metrics()


def test_every_metric_is_on_the_dashboard_and_what_should_stay_at_0_has_an_alarm():
    shown = " ".join(expressions())
    for name in known_metrics():
        family = re.sub(r"_(bucket|count|sum)$", "", name)
        assert family in shown, name
    watched = " ".join(alarm["expr"] for alarm in alarms())
    for name in ("failures", "batch_failures", "lock_retries", "rejected_values", "pools_replaced", "bus_outages"):
        assert f"spinney_{name}_total" in watched


@pytest.mark.parametrize("alarm", alarms(), ids=lambda alarm: alarm["alert"])
def test_an_alarm_says_what_is_wrong_and_how_bad_it_is(alarm):
    assert alarm["labels"]["severity"] in ("page", "ticket")
    assert alarm["annotations"]["summary"].endswith(".")
    assert set(alarm) <= {"alert", "expr", "for", "labels", "annotations"}
    assert alarm["expr"].count("(") == alarm["expr"].count(")")


def test_panels_have_places_of_their_own():
    panels = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)


def test_the_document_says_where_they_are():
    assert "deploy/alarms.yml" in DOCUMENT
    assert "deploy/dashboard.json" in DOCUMENT
