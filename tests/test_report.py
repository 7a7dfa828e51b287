"""The report: right figures from few games, a page that stands alone, and the same tables as CSV."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spinney
from spinney.arena.arena import play_contest
from spinney.arena.contest import Contest
from spinney.arena.game_log import FREE_CARD, PLAYED_CARD, GameRecord, SeatRecord
from spinney.arena.processes import process_executor
from spinney.arena.report.findings import Finding, certainty, families, findings, pairs, seats, species
from spinney.arena.report.plots import PlotScale
from spinney.arena.report.report import page
from spinney.arena.report.samples import read_samples, sample
from spinney.arena.report.statistics import Estimate
from spinney.arena.results import BadResults
from spinney.cli import app

RUNNER = CliRunner()
TABLES = ["bots", "seats", "turns", "species", "pairs", "families"]
FOREST = spinney.edition("forest")
OAK, FOX, HARE = "Oak", "Red Fox", "European Hare"


def seat(
    name: str, *cards: str, points: dict[str, float] | None = None, drawn: tuple[str, ...] = (), cave: int = 0
) -> SeatRecord:
    scored = points or dict.fromkeys(cards, 1.0)
    played = [(card, FREE_CARD if i else PLAYED_CARD, i + 1) for i, card in enumerate(cards)]
    total = int(sum(scored.values())) + cave
    return SeatRecord(name, total, 20, 40, 4.0, played, scored, cave, dict.fromkeys((*cards, *drawn), 1))


def game(number: int, *seats: SeatRecord) -> GameRecord:
    best = max(one.total for one in seats)
    return GameRecord(number, "forest", number, [i for i, one in enumerate(seats) if one.total == best], list(seats))


def played(folder: Path, edition: str, games: int = 4, seats: int = 2) -> Path:
    path = folder / f"{edition}-{seats}.jsonl"
    play_contest(Contest(spinney.edition(edition), seats, ["random"], games, 3), process_executor(1), path)
    return path


def row_of(table: Finding, name: str) -> dict[str, object]:
    [row] = [row for row in table.rows if row[0] == name]
    return {column.name: cell for column, cell in zip(table.columns, row, strict=True)}


def value(cell: object) -> float:
    assert isinstance(cell, Estimate)
    return cell.value


# --- figures --------------------------------------------------------------------------------------------------------


def foxes(number: int) -> GameRecord:
    """The fox wins whenever it is there: in three games of four."""
    fox = (
        seat("a", FOX, HARE, points={FOX: 8, HARE: 4})
        if number % 4
        else seat("a", HARE, points={HARE: 4}, drawn=(FOX,))
    )
    return game(number, fox, seat("b", OAK, OAK, points={OAK: 10}))


FOXES = sample(FOREST, 2, [foxes(number) for number in range(40)])


def test_what_a_species_earns_and_wins_when_played_and_when_drawn():
    fox, oak = row_of(species(FOXES), FOX), row_of(species(FOXES), OAK)
    assert (fox["played by"], fox["drawn by"]) == (30, 40)
    assert (value(fox["won when played"]), value(fox["won when drawn"])) == (1.0, 0.75)
    assert value(fox["played when drawn"]) == 0.75
    assert (value(fox["points"]), fox["points a card"], fox["copies"]) == (8, 8, 1)
    assert (value(oak["points"]), oak["points a card"], oak["copies"]) == (10, 5, 2)
    assert (oak["free of charge"], oak["first in turn"]) == (0.5, 1)


def test_a_species_is_compared_with_what_the_same_bot_wins_anyway():
    """Seat a wins three games of four: the hare, always there, wins no more than that; the fox does."""
    assert value(row_of(species(FOXES), FOX)["more than expected"]) == pytest.approx(0.25)
    assert value(row_of(species(FOXES), HARE)["more than expected"]) == pytest.approx(0)
    assert value(row_of(species(FOXES), OAK)["more than expected"]) == pytest.approx(0)


def test_what_came_too_seldom_says_nothing():
    few = sample(FOREST, 2, [foxes(number) for number in range(4)])
    assert row_of(species(few), FOX)["more than expected"] is None
    assert pairs(few).rows == []
    assert "more games are needed" in page([few])


def test_a_pair_is_known_by_what_it_wins_and_gains_together():
    hares = [game(100 + i, seat("a", HARE, points={HARE: 1}), seat("b", FOX, points={FOX: 2})) for i in range(20)]
    table = pairs(sample(FOREST, 2, [foxes(number) for number in range(40)] + hares))
    [row] = table.rows
    assert row[:3] == [HARE, FOX, 30] or row[:3] == [FOX, HARE, 30]
    alone = (10 * 4 + 20 * 1) / 30 + 2  # the hare without a fox, the fox without a hare
    assert row[5:] == [12, pytest.approx(12 - alone)]


def test_seats_are_counted_where_they_are():
    table = seats(sample(FOREST, 2, [game(i, seat("a", OAK), seat("a", OAK, FOX)) for i in range(8)]))
    assert [value(row[1]) for row in table.rows] == [0, 1]
    assert [row[0] for row in table.rows] == ["seat 1", "seat 2"]


def test_families_are_the_type_symbols_and_the_cave():
    cave = [game(i, seat("a", FOX, points={FOX: 5}, cave=20), seat("b", OAK, points={OAK: 10})) for i in range(12)]
    table = families(sample(FOREST, 2, cave))
    assert {row[0] for row in table.rows} == {"(cave)", "Pawed animal", "Tree"}
    caves, trees = row_of(table, "(cave)"), row_of(table, "Tree")
    assert (value(caves["winners' points"]), value(caves["losers' points"])) == (20, 0)
    assert (value(trees["winners' points"]), value(trees["losers' points"])) == (0, 10)
    assert (caves["led in"], trees["led in"]) == (12, 12)
    assert caves["of winners' points"] == 0.8


def test_the_surest_come_first_and_last():
    known = [row[7] for row in species(FOXES).rows]
    assert [certainty(cell) for cell in known] == sorted(map(certainty, known), reverse=True)
    assert certainty(None) == 0


@pytest.mark.parametrize(
    "scale", [PlotScale(0, 553), PlotScale(0, 1), PlotScale(-0.31, 0.44), PlotScale(0, 83), PlotScale(0.4, 0.61)]
)
def test_an_axis_has_a_few_round_figures(scale):
    ticks = scale.ticks()
    assert 2 <= len(ticks) <= 7
    assert all(scale.low <= tick <= scale.high for tick in ticks)


# --- the page -------------------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Follows the tags: all are closed, and nothing is fetched."""

    VOID = ("meta", "rect", "line", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        assert not {name for name, _ in attrs} & {"src", "srcset", "data", "action"}
        assert all(value.startswith("#") for name, value in attrs if name == "href")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("edition", spinney.edition_names())
def test_a_page_and_csv_are_made_for_each_edition(tmp_path, edition):
    path = played(tmp_path, edition, games=6)
    out, folder = tmp_path / "new" / "report.html", tmp_path / "csv"
    result = RUNNER.invoke(app, ["report", str(path), "--out", str(out), "--csv", str(folder)])
    assert result.exit_code == 0
    html = out.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(html)
    assert not reader.open
    assert "svg" in reader.tags
    assert not re.search(r"https?://|url\(|@import", html)
    assert "prefers-color-scheme: dark" in html
    titles = [table.title for table in findings(read_samples([path])[0])]
    assert set(titles) <= set(reader.words)
    assert sorted(file.stem for file in folder.iterdir()) == sorted(TABLES)
    for name in TABLES:
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            lines = list(csv.reader(file))
        assert {len(line) for line in lines} == {len(lines[0])}
        assert all(line[:2] == [edition, "2"] for line in lines[1:])
        assert len(lines) > 1 or name == "pairs"


def test_editions_and_numbers_of_seats_are_kept_apart_and_a_game_counts_once(tmp_path):
    two, three = played(tmp_path, "forest", 2), played(tmp_path, "forest", 3, seats=3)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(two.read_bytes())
    found = read_samples([three, two, copy])
    assert [(one.edition.name, one.seats, len(one.games)) for one in found] == [("forest", 2, 2), ("forest", 3, 3)]


def test_a_name_in_the_results_cannot_become_part_of_the_page():
    html = page([sample(FOREST, 2, [game(i, seat("<script>x</script>", OAK), seat("b", FOX)) for i in range(3)])])
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_results_without_games_or_of_other_cards_are_refused(tmp_path):
    path = played(tmp_path, "forest", 1)
    head, line = path.read_text(encoding="utf-8").splitlines()
    path.write_text(head + "\n", encoding="utf-8")
    with pytest.raises(BadResults, match="no finished game"):
        read_samples([path])
    path.write_text(f"{head}\n{line.replace('Birch', 'Triffid')}\n", encoding="utf-8")
    with pytest.raises(BadResults, match="no card of forest"):
        read_samples([path])


@pytest.mark.parametrize("name", ["missing.jsonl", ".", "diary.txt"])
def test_what_is_no_results_file_is_refused_in_one_sentence(tmp_path, name):
    (tmp_path / "diary.txt").write_text("Dear diary\n", encoding="utf-8")
    result = RUNNER.invoke(app, ["report", str(tmp_path / name), "--out", str(tmp_path / "report.html")])
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "report.html").exists()
