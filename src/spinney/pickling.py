"""Support for `pickle`, `copy` and `deepcopy` of editions, moves, games and views, plain and compiled.

An unpickled move is the same object as the edition's own.  A shipped edition is pickled by name; any other with its
texts, so that a process on another machine needs no folder.  Unpickle only what you have pickled yourself: a pickle can
run any code, so nothing in Spinney reads one that comes from elsewhere.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, Final

from spinney.editions.edition import Edition
from spinney.editions.library import edition_named, is_shipped_name, known_by_stamp, register_edition, shipped_edition
from spinney.editions.moves import Move
from spinney.land import Forest
from spinney.views import SPECTATOR, Game, View

Numbers = dict[str, Any]
Reduced = tuple[Callable[..., object], tuple[object, ...]]

FOREST_FIELDS: Final = "hosts layouts slots vacant welcomes dwellers spots cards echoed different present open"
FOREST_COUNT_FIELDS: Final = "full below cave cave_card"
PUBLIC_FIELDS: Final = "clearing gone caved shown caves pending aside reach asleep seat extra winters turn ply"
GAME_FIELDS: Final = PUBLIC_FIELDS + " deck hands removed thrown buried"
VIEW_FIELDS: Final = (
    PUBLIC_FIELDS + " me hand hand_sizes deck_size buried_at buried thrown_by thrown aside_size reach_size"
)


# --- packing --------------------------------------------------------------------------------------------------------


def pack_edition(edition: Edition) -> Reduced:
    if is_shipped_name(edition.name) and edition is shipped_edition(edition.name):
        return edition_named, (edition.name, edition.digest)
    return register_edition, (edition.name, edition.files)


def pack_move(move: Move) -> Reduced:
    return unpack_move, (known_by_stamp(move.stamp), move.index)


def pack_game(game: Game) -> Reduced:
    return unpack_game, (
        game.edition,
        game.seats,
        read_attributes(game, GAME_FIELDS),
        [pack_forest(f) for f in game.forests],
    )


def pack_view(view: View) -> Reduced:
    moves = [move.index for move in view.moves]
    forests = [pack_forest(forest) for forest in view.forests]
    return unpack_view, (view.edition, view.seats, read_attributes(view, VIEW_FIELDS), forests, moves)


def read_attributes(thing: object, names: str) -> Numbers:
    """Return these attributes by name, with lists copied, because the unpacked object may change them."""
    found = {name: getattr(thing, name) for name in names.split()}
    return {name: copy_lists(value) if isinstance(value, list) else value for name, value in found.items()}


def copy_lists(values: list[Any]) -> list[Any]:
    return [value[:] if isinstance(value, list) else value for value in values]


def pack_forest(forest: Forest) -> Numbers:
    return read_attributes(forest, f"{FOREST_FIELDS} {FOREST_COUNT_FIELDS}")


# --- unpacking ------------------------------------------------------------------------------------------------------


def unpack_move(edition: Edition, index: int) -> Move:
    return edition.moves.all[index]


def unpack_game(edition: Edition, seats: int, numbers: Numbers, forests: list[Numbers]) -> Game:
    game = Game(edition, seats)
    set_attributes(game, numbers)
    game.forests = [unpack_forest(edition, each) for each in forests]
    return game


def unpack_view(edition: Edition, seats: int, numbers: Numbers, forests: list[Numbers], moves: list[int]) -> View:
    view = View(Game(edition, seats), SPECTATOR)  # of an empty table; everything is set right away
    set_attributes(view, numbers)
    view.forests = [unpack_forest(edition, each) for each in forests]
    view.moves = [edition.moves.all[index] for index in moves]
    return view


def unpack_forest(edition: Edition, numbers: Numbers) -> Forest:
    forest = Forest(edition.flora)
    set_attributes(forest, numbers)
    return forest


def set_attributes(thing: object, numbers: Numbers) -> None:
    for name, value in numbers.items():
        setattr(thing, name, value)


copyreg.pickle(Edition, pack_edition)  # type: ignore[arg-type]  # what it returns rebuilds just this type
copyreg.pickle(Move, pack_move)  # type: ignore[arg-type]
copyreg.pickle(Game, pack_game)  # type: ignore[arg-type]
copyreg.pickle(View, pack_view)  # type: ignore[arg-type]
