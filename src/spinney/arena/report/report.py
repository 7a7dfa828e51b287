"""The report: one page that needs nothing else, and the same tables as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from spinney.arena.report import plots
from spinney.arena.report.findings import (
    COUNT_CELL,
    GAIN_CELL,
    LIFT_CELL,
    POINTS_CELL,
    SHARE_CELL,
    Cell,
    Finding,
    findings,
    value_of,
)
from spinney.arena.report.samples import Sample
from spinney.arena.report.statistics import Estimate

MAX_PAIR_ROWS: Final = 30  # on the page; the CSV files have them all
MAX_OPEN_ROWS: Final = 12  # a longer table is folded away
EXTREMES_PLOTTED: Final = 12  # so many of the best and of the worst
NUMBER_FORMATS: Final = {
    COUNT_CELL: "{:,.0f}",
    POINTS_CELL: "{:,.1f}",
    SHARE_CELL: "{:.1%}",
    LIFT_CELL: "{:+.1%}",
    GAIN_CELL: "{:+.1f}",
}


# --- the page ---------------------------------------------------------------------------------------------------------


def page(samples: list[Sample]) -> str:
    """Return the whole report as HTML."""
    style = files("spinney.arena.report").joinpath("report.css").read_text(encoding="utf-8")
    parts = [section(sample) for sample in samples]
    jumps = " ".join(f'<a href="#{anchor(sample)}">{title(sample)}</a>' for sample in samples)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Spinney arena report</title><style>{style}</style></head><body>"
        f'<header><h1>Spinney arena report</h1><nav>{jumps}</nav><p class="note">Figures in brackets are 95&nbsp;% '
        f"intervals: the truth lies inside them in 95 cases of 100.</p></header><main>{''.join(parts)}</main>"
        "</body></html>\n"
    )


def anchor(sample: Sample) -> str:
    return f"{sample.edition.name}-{sample.seats}"


def title(sample: Sample) -> str:
    return f"{escape(sample.edition.title)}, {sample.seats} seats"


def section(sample: Sample) -> str:
    tables = "".join(chapter(sample, table) for table in findings(sample))
    number = f"{len(sample.games):,} game" + ("s" if len(sample.games) > 1 else "")
    notice = f'<p class="note">{escape(sample.edition.notice)}</p>' if sample.edition.notice else ""
    bots = ", ".join(map(escape, sample.bots))
    return f'<section id="{anchor(sample)}"><h2>{title(sample)}: {number}</h2><p>{bots}</p>{notice}{tables}</section>'


def chapter(sample: Sample, table: Finding) -> str:
    plot = PLOTS[table.slug](sample, table) if table.slug in PLOTS and table.rows else ""
    return f'<h3>{table.title}</h3><p class="note">{escape(table.note)}</p>{plot}{grid(table)}'


def grid(table: Finding) -> str:
    """Draw a table of the page; a long one is folded away, and a very long one is cut."""
    head = "".join(f"<th>{escape(column.name)}</th>" for column in table.columns)
    lines = [
        "<tr>" + "".join(cell(value, column.form) for value, column in zip(row, table.columns, strict=True)) + "</tr>"
        for row in shown_rows(table)
    ]
    if not lines:
        return '<p class="note">Nothing came often enough to be counted; more games are needed.</p>'
    drawn = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'
    if len(table.rows) <= MAX_OPEN_ROWS:
        return drawn
    more = f"{len(lines)} of {len(table.rows)} rows" if len(lines) < len(table.rows) else f"all {len(lines)} rows"
    return f"<details><summary>The table: {more}</summary>{drawn}</details>"


def shown_rows(table: Finding) -> list[list[Cell]]:
    return table.rows[:MAX_PAIR_ROWS] if table.slug == "pairs" else table.rows


def cell(value: Cell, form: str) -> str:
    if value is None:
        return '<td class="number">-</td>'
    if isinstance(value, str):
        return f"<td>{escape(value)}</td>"
    if not isinstance(value, Estimate):
        return f'<td class="number">{NUMBER_FORMATS[form].format(value)}</td>'
    figure = NUMBER_FORMATS[form].format(value.value)
    if value.low == float("-inf"):
        return f'<td class="number">{figure}</td>'
    bounds = f"{NUMBER_FORMATS[form].format(value.low)} to {NUMBER_FORMATS[form].format(value.high)}"
    return f'<td class="number">{figure} <small>({bounds})</small></td>'


# --- its plots --------------------------------------------------------------------------------------------------------


def score_plot(sample: Sample, table: Finding) -> str:
    return plots.histograms(
        [(str(row[0]), [seat.record.total for seat in sample.of(str(row[0]))]) for row in table.rows]
    )


def turn_plot(sample: Sample, table: Finding) -> str:
    return plots.histograms(
        [(str(row[0]), [seat.record.turns for seat in sample.of(str(row[0]))]) for row in table.rows]
    )


def seat_plot(sample: Sample, table: Finding) -> str:
    return plots.intervals([(str(row[0]), [estimate(row[1])]) for row in table.rows], [], 1 / sample.seats)


def species_plot(_: Sample, table: Finding) -> str:
    """Draw which species win games, and which score most by themselves."""
    known = [row for row in table.rows if row[7] is not None]
    chosen = known if len(known) <= 2 * EXTREMES_PLOTTED else known[:EXTREMES_PLOTTED] + known[-EXTREMES_PLOTTED:]
    wins = [(str(row[0]), [estimate(row[7]), estimate(row[10])]) for row in chosen]
    richest = sorted(known, key=lambda row: value_of(row[5]), reverse=True)[: 2 * EXTREMES_PLOTTED]
    points = [(str(row[0]), [value_of(row[5])]) for row in richest]
    if not known:
        return ""
    return plots.intervals(wins, ["won more than expected when played", "when drawn"], signed=True) + plots.bars(
        points, ["points a card, when played"]
    )


def pair_plot(_: Sample, table: Finding) -> str:
    rows = [(f"{row[0]} + {row[1]}", [estimate(row[4])]) for row in table.rows[:EXTREMES_PLOTTED]]
    return plots.intervals(rows, ["won more than expected with both"], signed=True)


def family_plot(_: Sample, table: Finding) -> str:
    rows = [(str(row[0]), [value_of(row[1]), value_of(row[2])]) for row in table.rows]
    return plots.bars(rows, ["winners' points", "losers' points"])


def estimate(cell: Cell) -> Estimate | None:
    return cell if isinstance(cell, Estimate) else None


PLOTS: Final[dict[str, Callable[[Sample, Finding], str]]] = {
    "bots": score_plot,
    "seats": seat_plot,
    "turns": turn_plot,
    "species": species_plot,
    "pairs": pair_plot,
    "families": family_plot,
}


# --- the same for programs --------------------------------------------------------------------------------------------


def write_csv(samples: list[Sample], folder: Path) -> list[Path]:
    """Write a file for each table, with all editions and numbers of seats, and return the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    together: dict[str, list[list[object]]] = {}
    for sample in samples:
        for table in findings(sample):
            lines = together.setdefault(table.slug, [csv_head(table)])
            lines += [[sample.edition.name, sample.seats, *csv_cells(row, table)] for row in table.rows]
    written: list[Path] = []
    for slug, lines in together.items():
        path = folder / f"{slug}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(lines)
        written.append(path)
    return written


def csv_head(table: Finding) -> list[object]:
    head: list[object] = ["edition", "seats"]
    for name, _, bounds in table.columns:
        head += [name, f"{name} (low)", f"{name} (high)"] if bounds else [name]
    return head


def csv_cells(row: list[Cell], table: Finding) -> list[object]:
    cells: list[object] = []
    for one, column in zip(row, table.columns, strict=True):
        if isinstance(one, Estimate):
            cells += [round(one.value, 5), round(one.low, 5), round(one.high, 5)]
        elif column.bounds:
            cells += ["", "", ""]
        else:
            cells.append(round(one, 5) if isinstance(one, float) else one)
    return cells
