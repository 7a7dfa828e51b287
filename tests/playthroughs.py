"""Whole games written down: one readable file per edition and number of seats in `playthroughs/`.

`python -m tests.playthroughs` (or `make playthroughs`) writes them anew; a test compares.  A change of a rule shows up
here as the moves, hands and points it changes.  The moves are chosen by a small congruential generator that any
language repeats, so a playthrough depends on nothing but the rules and the deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import spinney
from spinney import Game, Move
from spinney.editions import shipped_combinations

FOLDER = Path(__file__).parent.parent / "playthroughs"
SEATS = (2, 3, 4, 5)
SEED = 2024
SHOWN = 3  # legal moves named in each line
DULL = ("decline", "done", "lay")


class Dice:
    """x -> 69069 x + 1 modulo 2**32, read from its upper half."""

    def __init__(self, start: int) -> None:
        self.x = start

    def below(self, limit: int) -> int:
        self.x = (69069 * self.x + 1) % 2**32
        return (self.x >> 16) % limit


def choose(game: Game, dice: Dice) -> Move:
    """Any legal move; a dull one only if it comes up three times running, so that more of the cards are seen."""
    legal = game.legal_moves()
    move = legal[dice.below(len(legal))]
    for _ in range(2):
        if str(move).startswith(DULL):
            move = legal[dice.below(len(legal))]
    return move


def file_name(edition: str, seats: int) -> str:
    return f"{edition}-{seats}.txt"


def tell(edition: str, seats: int) -> Iterator[str]:
    """The lines of one playthrough."""
    game = spinney.deal(edition, seats, SEED)
    dice = Dice(SEED + seats)
    yield f"{game.edition.title}, {seats} seats, seed {SEED}"
    yield "Lines: move number, seat, how many moves were legal (the first of them), the move made."
    yield from hands(game)
    while not game.is_over():
        turn = game.turn
        yield tell_move(game, dice)
        if game.turn != turn and not game.is_over():
            yield from tell_turn(game)
    yield from tell_end(game)


def hands(game: Game) -> Iterator[str]:
    for seat, hand in enumerate(game.hands):
        yield f"  seat {seat} holds {'; '.join(game.edition.cards[card] for card in hand)}"


def tell_move(game: Game, dice: Dice) -> str:
    legal = [str(move) for move in game.legal_moves()]
    more = ", ..." if len(legal) > SHOWN else ""
    move, ply, seat = choose(game, dice), game.ply + 1, game.seat
    game.push(move)
    return f"{ply:4} seat {seat} of {len(legal):2} ({', '.join(legal[:SHOWN])}{more}): {move}"


def tell_turn(game: Game) -> Iterator[str]:
    """What everybody can see when a turn has ended."""
    sizes = " ".join(str(len(hand)) for hand in game.hands)
    caves = " ".join(str(forest.cave) for forest in game.forests)
    points = " ".join(str(game.score(seat)) for seat in range(game.seats))
    clearing = "; ".join(game.edition.cards[card] for card in game.clearing) or "empty"
    extra = f" extra {game.extra}" if game.extra else ""
    yield (
        f"  == turn {game.turn} seat {game.seat}{extra} | hands {sizes} | caves {caves} | "
        f"points {points} | winters {game.winters} deck {len(game.deck)} | clearing: {clearing}"
    )


def tell_end(game: Game) -> Iterator[str]:
    result = game.outcome()
    assert result is not None
    yield f"The game is over after {game.ply} moves in {game.turn} turns."
    for seat, sheet in enumerate(result.sheets):
        yield f"Seat {seat}: {sheet.total} points"
        for line in sheet.lines:
            yield f"  {line.points:3}  {line.label} x{line.cards}: {line.why}"
        yield f"  {sheet.cave:3}  cave"
    yield f"Winners: {', '.join(f'seat {seat}' for seat in result.winners)}"


def written(edition: str, seats: int) -> str:
    return "\n".join(tell(edition, seats)) + "\n"


def told_editions() -> tuple[str, ...]:
    """The editions that are written down: those shipped, with and without sets."""
    return (*spinney.shipped(), *shipped_combinations())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for edition in told_editions():
        for seats in SEATS:
            (FOLDER / file_name(edition, seats)).write_text(written(edition, seats), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
