"""Scores as JSON: a line per card or set, with its reason."""

from __future__ import annotations

from typing import Any

from spinney.game.outcome import ScoreLine, Sheet
from spinney.notation.forest_json import Table


def write_scores(table: Table) -> dict[str, Any]:
    """Return the explained scores of a table; `warning` and `problems` are left out if empty."""
    outcome = table.score()
    row: dict[str, Any] = {
        "edition": table.edition.name,
        "players": [_write_sheet(name, sheet) for name, sheet in zip(table.names, outcome.sheets, strict=True)],
        "winners": [table.names[seat] for seat in outcome.winners],
    }
    if table.warning:
        row["warning"] = table.warning
    if table.problems:
        row["problems"] = table.problems
    return row


def _write_sheet(name: str, sheet: Sheet) -> dict[str, Any]:
    lines = [_write_line(line) for line in sheet.lines]
    return {
        "name": name,
        "total": sheet.total,
        "cave": sheet.cave,
        "lines": lines,
        "unknown": [name.key for name in sheet.unknown],
    }


def _write_line(line: ScoreLine) -> dict[str, Any]:
    return {"label": str(line.label), "cards": line.cards, "points": line.points, "why": str(line.why)}
