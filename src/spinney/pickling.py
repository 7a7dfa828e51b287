"""How editions, moves, games and views travel: `pickle`, `copy` and `deepcopy`, in the plain engine and the compiled.

A move is the one move of its edition wherever it arrives.  An edition that comes with Spinney travels by name; one's
own takes its texts along, so that a process on another machine needs no folder.  Unpickle only what you have pickled
yourself: a pickle can do anything, so nothing in Spinney reads one that comes from elsewhere.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, Final

from spinney.editions.edition import Edition
from spinney.editions.library import edition_named, known_by_stamp, register_edition, shipped, shipped_edition
from spinney.editions.moves import Move
from spinney.land import Forest
from spinney.views import SPECTATOR, Game, View

Numbers = dict[str, Any]
Reduced = tuple[Callable[..., object], tuple[object, ...]]

FOREST: Final = "hosts layouts slots vacant welcomes dwellers spots cards echoed different present open"
FOREST_COUNTS: Final = "full below cave cave_card"
OPEN: Final = "clearing gone caved shown caves pending aside reach asleep seat extra winters turn ply"
GAME: Final = OPEN + " deck hands removed thrown buried"
VIEW: Final = OPEN + " me hand hand_sizes deck_size buried_at buried thrown_by thrown aside_size reach_size"


# --- packing --------------------------------------------------------------------------------------------------------


def pack_edition(edition: Edition) -> Reduced:
    if edition.name in shipped() and edition is shipped_edition(edition.name):
        return edition_named, (edition.name, edition.digest)
    return register_edition, (edition.name, edition.files)


def pack_move(move: Move) -> Reduced:
    return unpack_move, (known_by_stamp(move.stamp), move.index)


def pack_game(game: Game) -> Reduced:
    return unpack_game, (game.edition, game.seats, numbers_of(game, GAME), [forest_numbers(f) for f in game.forests])


def pack_view(view: View) -> Reduced:
    moves = [move.index for move in view.moves]
    forests = [forest_numbers(forest) for forest in view.forests]
    return unpack_view, (view.edition, view.seats, numbers_of(view, VIEW), forests, moves)


def numbers_of(thing: object, words: str) -> Numbers:
    """These attributes, lists copied: whoever unpacks them may change them."""
    found = {word: getattr(thing, word) for word in words.split()}
    return {word: fresh(value) if isinstance(value, list) else value for word, value in found.items()}


def fresh(values: list[Any]) -> list[Any]:
    return [value[:] if isinstance(value, list) else value for value in values]


def forest_numbers(forest: Forest) -> Numbers:
    return numbers_of(forest, f"{FOREST} {FOREST_COUNTS}")


# --- unpacking ------------------------------------------------------------------------------------------------------


def unpack_move(edition: Edition, index: int) -> Move:
    return edition.moves.all[index]


def unpack_game(edition: Edition, seats: int, numbers: Numbers, forests: list[Numbers]) -> Game:
    game = Game(edition, seats)
    put(game, numbers)
    game.forests = [unpack_forest(edition, each) for each in forests]
    return game


def unpack_view(edition: Edition, seats: int, numbers: Numbers, forests: list[Numbers], moves: list[int]) -> View:
    view = View(Game(edition, seats), SPECTATOR)  # of an empty table; all of it is put in place right away
    put(view, numbers)
    view.forests = [unpack_forest(edition, each) for each in forests]
    view.moves = [edition.moves.all[index] for index in moves]
    return view


def unpack_forest(edition: Edition, numbers: Numbers) -> Forest:
    forest = Forest(edition.flora)
    put(forest, numbers)
    return forest


def put(thing: object, numbers: Numbers) -> None:
    for word, value in numbers.items():
        setattr(thing, word, value)


copyreg.pickle(Edition, pack_edition)  # type: ignore[arg-type]  # what it returns rebuilds just this type
copyreg.pickle(Move, pack_move)  # type: ignore[arg-type]
copyreg.pickle(Game, pack_game)  # type: ignore[arg-type]
copyreg.pickle(View, pack_view)  # type: ignore[arg-type]
