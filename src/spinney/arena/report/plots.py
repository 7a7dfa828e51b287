"""Plots for a page: rows of a label, a small drawing and a figure, which fit phones and wide screens.

Only the drawing is stretched; lines keep their width and words stay words, in the colours of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import Final, NamedTuple

from spinney.arena.report.statistics import Estimate, quantile

ROW_HEIGHT: Final = 20
HISTOGRAM_HEIGHT: Final = 44
BINS: Final = 40


class PlotScale(NamedTuple):
    """Maps figures to hundredths of the width."""

    low: float
    high: float

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(100 * min(1.0, max(0.0, share)), 2)

    def ticks(self) -> list[float]:
        """Return three to six round figures."""
        step = 10.0 ** floor(log10(self.high - self.low))
        for part in (0.2, 0.5, 1.0, 2.0):
            if (self.high - self.low) / (step * part) <= 6:
                step *= part
                break
        first = floor(self.low / step)
        marks = [round(step * i, 6) for i in range(first, first + 9)]
        return [mark for mark in marks if self.low <= mark <= self.high]


def scale_of(values: Sequence[float]) -> PlotScale:
    low, high = min(values), max(values)
    return PlotScale(low, high if high > low else low + 1)


def histograms(rows: list[tuple[str, list[int]]]) -> str:
    """Draw how often each figure came, one row a label, all on one scale; the tick is the median."""
    scale = scale_of([0, *(value for _, values in rows for value in values)])
    drawn = [
        row(label, histogram(values, scale), f"{quantile(values, 0.5):.0f}", HISTOGRAM_HEIGHT) for label, values in rows
    ]
    return figure([*drawn, axis(scale, "{:.0f}")], ["how often; the line and the figure are the median"])


def histogram(values: list[int], scale: PlotScale) -> str:
    width = (scale.high - scale.low) / BINS
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int((value - scale.low) / width))] += 1
    most = max(counts)
    bars = [
        f'<rect class="a" x="{100 * i / BINS:.2f}" width="{100 / BINS - 0.3:.2f}" '
        f'y="{HISTOGRAM_HEIGHT - 40 * count / most:.1f}" height="{40 * count / most:.1f}"/>'
        for i, count in enumerate(counts)
        if count
    ]
    return "".join(bars) + upright(scale.at(quantile(values, 0.5)), "median", HISTOGRAM_HEIGHT)


def intervals(
    rows: list[tuple[str, list[Estimate | None]]], names: list[str], fair: float = 0, signed: bool = False
) -> str:
    """Draw shares with their intervals, one mark a name, beside the line of a fair share."""
    form = "{:+.1%}" if signed else "{:.1%}"
    bounds = [bound for _, marks in rows for mark in marks if mark for bound in (mark.low, mark.high, mark.value)]
    scale = scale_of([fair, *bounds])
    drawn: list[str] = []
    for label, marks in rows:
        parts = [upright(scale.at(fair), "fair", ROW_HEIGHT)]
        for i, mark in enumerate(marks):
            if mark:
                parts.append(interval(mark, scale, "ab"[i], ROW_HEIGHT * (i + 1) / (len(marks) + 1)))
        first = marks[0]
        drawn.append(row(label, "".join(parts), form.format(first.value) if first else "", ROW_HEIGHT))
    return figure([*drawn, axis(scale, form.replace(".1", ".0"))], names)


def interval(mark: Estimate, scale: PlotScale, colour: str, y: float) -> str:
    ends = f'x1="{scale.at(mark.low)}" x2="{scale.at(mark.high)}"'
    middle = scale.at(mark.value)
    return (
        f'<line class="{colour} span" {ends} y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<line class="{colour} dot" x1="{middle}" x2="{middle}" y1="{y:.1f}" y2="{y:.1f}"/>'
    )


def bars(rows: list[tuple[str, list[float]]], names: list[str]) -> str:
    """Draw bars from zero, one a name."""
    scale = scale_of([0, *(value for _, values in rows for value in values)])
    zero = scale.at(0)
    drawn: list[str] = []
    for label, values in rows:
        thick = (ROW_HEIGHT - 4) / len(values)
        parts = [
            f'<rect class="{"ab"[i]}" x="{min(zero, scale.at(value)):.2f}" width="{abs(scale.at(value) - zero):.2f}" '
            f'y="{2 + i * thick:.1f}" height="{thick - 1:.1f}"/>'
            for i, value in enumerate(values)
        ]
        drawn.append(row(label, "".join(parts), f"{values[0]:.1f}", ROW_HEIGHT))
    return figure([*drawn, axis(scale, "{:.0f}")], names)


def upright(x: float, css: str, height: int) -> str:
    return f'<line class="{css}" x1="{x}" x2="{x}" y1="0" y2="{height}"/>'


def row(label: str, drawing: str, value: str, height: int) -> str:
    size = f'viewBox="0 0 100 {height}" preserveAspectRatio="none" height="{height}"'
    return (
        f'<div class="row"><span class="label">{escape(label)}</span><svg {size} aria-hidden="true">{drawing}</svg>'
        f'<span class="value">{escape(value)}</span></div>'
    )


def axis(scale: PlotScale, form: str) -> str:
    ticks = "".join(f'<i style="left:{scale.at(tick)}%">{escape(form.format(tick))}</i>' for tick in scale.ticks())
    return f'<div class="row axis"><span></span><span class="ticks">{ticks}</span><span></span></div>'


def figure(rows: list[str], names: list[str]) -> str:
    keys = "".join(f'<span class="key {"ab"[i]}">{escape(name)}</span>' for i, name in enumerate(names))
    legend = f'<div class="legend">{keys}</div>' if keys else ""
    return f'<div class="plot">{legend}{"".join(rows)}</div>'
