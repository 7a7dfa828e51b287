"""The golden games: told again, they must read the same."""

from __future__ import annotations

import pytest

from tests.playthroughs import FOLDER, SEATS, Dice, file_name, told_editions, written


@pytest.mark.parametrize("edition", told_editions())
@pytest.mark.parametrize("seats", SEATS)
def test_a_golden_game_reads_the_same(edition: str, seats: int) -> None:
    golden = (FOLDER / file_name(edition, seats)).read_text(encoding="utf-8")
    assert written(edition, seats).splitlines() == golden.splitlines(), "if the rules changed: make playthroughs"


def test_no_golden_game_is_missing_and_none_is_left_over() -> None:
    wanted = {file_name(edition, seats) for edition in told_editions() for seats in SEATS}
    assert {path.name for path in FOLDER.glob("*.txt")} == wanted


def test_the_dice_are_the_same_everywhere() -> None:
    dice = Dice(1)
    assert [dice.below(6) for _ in range(10)] == [1, 3, 5, 5, 5, 2, 1, 3, 5, 1]
