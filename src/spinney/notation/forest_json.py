"""Forest JSON: reading and writing tables for scoring and exchange.

The reader notes all problems of a table, so that `lenient` can score it and list them.  Only a document that leaves
nothing to score (no JSON, no edition, no players) is refused in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from spinney.editions import Edition, edition_names, reference, sets_of
from spinney.editions.moves import BadNotation
from spinney.editions.sets import join_name, split_name
from spinney.game import outcome
from spinney.land import LEFT, NO_KIND, NOWHERE, RIGHT, SIDE_COUNT, SIDE_NAMES, SLOTS, Forest, Half, Kind, Side
from spinney.notation.files import MAX_DOCUMENT_BYTES, MEGABYTE, parse_json, read_text
from spinney.notation.names import Names, quote, read_edition
from spinney.notation.place_checks import ListedDweller, settle_all
from spinney.notation.printed_halves import Face, PrintedHalves, find_shortage, printed_halves
from spinney.views import Game
from spinney.words.nouns import count_noun

MAX_PLAYERS: Final = 5
MAX_LISTED_CARDS: Final = 500  # of one table; no deck has half as many, and reading stays quick
MAX_OBJECT_KEYS: Final = 30
FOREST_TABLE_KEYS: Final = ("edition", "expansions", "digest", "players")
PLAYER_KEYS: Final = ("name", "cave", "cave_card", "forest")
PLACE_KEYS: Final = ("card", "symbol", "river", *SIDE_NAMES)
DWELLER_KEYS: Final = ("species", "symbol", "print")
SYMBOL_SUFFIX: Final = " symbol"


class Table:
    """The forests of one table, the names of their owners, and the problems a reader found."""

    def __init__(self, edition: Edition, names: list[str], forests: list[Forest]) -> None:
        self.edition = edition
        self.names = names
        self.forests = forests
        self.problems: list[str] = []  # what a strict reader refuses
        self.warning = ""  # set if no physical cards can show all this
        self.open_kinds: list[set[Kind]] = [set() for _ in forests]  # by forest: types some card may have, or not

    def score(self) -> outcome.Outcome:
        """Return the explained scores of all forests."""
        result = outcome.outcome(self.edition, self.forests)
        for forest, kinds, sheet in zip(self.forests, self.open_kinds, result.sheets, strict=True):
            for species in forest.present:
                if not kinds.isdisjoint(self.edition.score[species].kinds):
                    sheet.unknown.append(forest.flora.names[species])
        return result


# --- reading --------------------------------------------------------------------------------------------------------


def read_forest(source: str | Path | Mapping[str, Any], lenient: bool = False) -> Table:
    """Read a table from a file ("-" is standard input) or from parsed JSON."""
    if isinstance(source, Mapping):
        return read_table(source, lenient)
    return parse_forest(read_text(source), lenient)


def parse_forest(text: str, lenient: bool = False) -> Table:
    """Read a table from a JSON text."""
    if len(text) > MAX_DOCUMENT_BYTES:
        raise BadNotation(f"This text is larger than {MAX_DOCUMENT_BYTES // MEGABYTE} MB: no table is.")
    return read_table(parse_json(text), lenient)


def read_table(value: object, lenient: bool = False) -> Table:
    """Read a table from parsed JSON; a strict reader refuses it for its first problem."""
    reader = _TableReader(value)
    table = reader.table
    if table.problems and not lenient:
        more = len(table.problems) - 1
        rest = f" ({count_noun(more, 'further problem')}; a lenient reading lists all.)" if more else ""
        raise BadNotation(table.problems[0] + rest)
    return table


@cache
def _species_names(edition: Edition) -> Names:
    names = Names(edition.species)
    names.add_translations(edition.flora.names[: len(edition.species)])
    return names


@cache
def _symbol_names(edition: Edition) -> Names:
    names = Names(name.key for name in edition.flora.symbol_names.values())
    names.add_translations(edition.flora.symbol_names.values())
    return names


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _TableReader:
    """Reads a table player by player; `where` says which part a problem belongs to."""

    def __init__(self, value: object) -> None:
        self.where = "The table"
        self.problems: list[str] = []
        row = self._read_object(value, FOREST_TABLE_KEYS)
        self.edition = self._read_edition(row)
        self.supply: PrintedHalves = printed_halves(self.edition)
        self.shown: list[tuple[Face, str]] = []  # every visible printed face, and where it lies
        self.hidden = 0  # cards that lie face down or in a cave
        self.listed = 0  # places and dwellers so far, right or wrong
        self.caves: list[int] = []
        self.prints: set[str] = set()  # named so far
        self.doubtful: Counter[Face] = Counter()  # faces of this player whose print is not told, and matters
        players = row.get("players")
        if not isinstance(players, list) or not 1 <= len(players) <= MAX_PLAYERS:
            raise BadNotation(f"'players' should be a list of 1 to {MAX_PLAYERS} players.")
        self.table = Table(self.edition, [], [])
        for number, player in enumerate(players, 1):
            self._read_player(number, player)
        self._count_copies()
        self.table.problems = self.problems
        self.table.warning = self._warning()

    # --- problems -----------------------------------------------------------------------------------------------

    def _note(self, reason: str) -> None:
        self.problems.append(f"{self.where}: {reason}")

    def _count_listed(self, cards: Sequence[object]) -> None:
        """Refuse more cards than any table holds before reading them, even in a lenient reading."""
        self.listed += len(cards)
        if self.listed > MAX_LISTED_CARDS:
            raise BadNotation(
                f"{self.where}: that makes more than {MAX_LISTED_CARDS} cards, and no table holds so many."
            )

    def _read_object(self, value: object, keys: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise BadNotation(f"{self.where}: a JSON object with {', '.join(keys)} is needed, not {quote(value)}.")
        self._check_keys(value, keys)
        return value

    def _check_keys(self, row: Mapping[str, Any], keys: Sequence[str]) -> None:
        """Note unknown keys, because a misspelt side would silently lose its dwellers."""
        if len(row) > MAX_OBJECT_KEYS:
            raise BadNotation(f"{self.where}: one object has {len(row)} keys; it needs {', '.join(keys)} at most.")
        for key in row:
            if key not in keys:
                self._note(f"{quote(key)} is no word of Forest JSON; {Names(keys).hint(str(key))}")

    def _read_edition(self, row: Mapping[str, Any]) -> Edition:
        names, written = Names(edition_names()), row.get("edition")
        if not isinstance(written, str):
            raise BadNotation(f"The table names no edition; 'edition' is one of: {', '.join(names.names)}.")
        base, sets = split_name(written)
        found = names.find(base)
        if found < 0:
            return read_edition(row)
        name = names.names[found]
        return read_edition({**row, "edition": join_name(name, [*sets, *self._read_expansions(name, row)])})

    def _read_expansions(self, name: str, row: Mapping[str, Any]) -> list[str]:
        """Return the sets a table names, or refuse them."""
        written = row.get("expansions")
        if written is None:
            return []
        known = Names(sets_of(name))
        listed = f"the sets of {name} are: {', '.join(known.names)}" if known.names else f"{name} has no sets"
        if not isinstance(written, list) or not all(isinstance(one, str) for one in written):
            raise BadNotation(f"'expansions' is a list of sets, not {quote(written)}; {listed}.")
        found = [known.find(one) for one in written]
        if -1 in found:
            raise BadNotation(f"{name} has no set {quote(written[found.index(-1)])}; {listed}.")
        if len(set(found)) < len(found):
            raise BadNotation("'expansions' names a set twice; name each of them once.")
        return [known.names[number] for number in found]

    # --- a player -----------------------------------------------------------------------------------------------

    def _read_player(self, number: int, value: object) -> None:
        self.where = self.player = f"Player {number}"
        row = self._read_object(value, PLAYER_KEYS)
        self.player = self.where = self._read_name(number, row.get("name", f"Player {number}"))
        forest = Forest(self.edition.flora)
        forest.cave = self._read_cave(row.get("cave", 0))
        forest.cave_card = self._read_cave_card(row.get("cave_card"))
        self.hidden += forest.cave
        self.table.names.append(self.player)
        self.table.forests.append(forest)
        self.doubtful = Counter()
        places = row.get("forest")
        if not isinstance(places, list):
            self.table.open_kinds.append(set())
            self._note(f"'forest' should be a list of places, not {quote(places)}.")
            return
        self._count_listed(places)
        for index, place in enumerate(places, 1):
            self.where = f"{self.player}, place {index}"
            self._read_place(forest, place)
        self.table.open_kinds.append(self._open_kinds())

    def _open_kinds(self) -> set[Kind]:
        """Return the types that hang on prints this player's cards do not tell, unless all such prints lie here."""
        species = self.edition.flora.species
        return {
            kind
            for face, number in self.doubtful.items()
            for kind in species[face[0]].print_kinds
            if face[1] == NO_KIND or number < len(self.supply.prints[face])
        }

    def _read_name(self, number: int, written: object) -> str:
        if isinstance(written, str) and written.isprintable() and written.strip():
            return written
        self._note(f"the name should be some printable text, not {quote(written)}.")
        return f"Player {number}"

    def _read_cave(self, written: object) -> int:
        if isinstance(written, int) and _is_number(written) and 0 <= written <= MAX_LISTED_CARDS:
            return written
        numbers = f"a whole number from 0 to {MAX_LISTED_CARDS}"
        self._note(f"'cave' is the number of cards in the cave, {numbers}, not {quote(written)}.")
        return 0

    def _read_cave_card(self, written: object) -> int:
        if written is None:
            return 0
        numbers = [cave.number for cave in self.edition.caves]
        known = ", ".join(f'"{number}"' for number in numbers)
        for number in numbers:
            if written == str(number) or (_is_number(written) and written == number):
                if number in self.caves:
                    self._note(f"cave {number} belongs to another player already.")
                self.caves.append(number)
                return number
        if known:
            self._note(f"there is no cave {quote(written)}; 'cave_card' is one of: {known}.")
        else:
            self._note(f"the caves of {self.edition.name} are all alike; leave 'cave_card' out.")
        return 0

    # --- a place ------------------------------------------------------------------------------------------------

    def _read_place(self, forest: Forest, value: object) -> None:
        if not isinstance(value, Mapping):
            self._note(f"a place is a JSON object with its 'card', not {quote(value)}.")
            return
        self._check_keys(value, PLACE_KEYS)
        half = self._read_host(value)
        if half >= 0:
            self._plant(forest, half, value)

    def _plant(self, forest: Forest, half: Half, row: Mapping[str, Any]) -> None:
        place = forest.plant(half)
        self._read_river(forest, place, row.get("river", False))
        here = self.where
        dwellers = [dweller for side in range(len(SIDE_NAMES)) for dweller in self._read_side(here, side, row)]
        for (dweller, side), reason in settle_all(self.edition, forest, place, dwellers):
            self.where = f"{here}, {SIDE_NAMES[side]}"
            self._note(f"{self._species_name(dweller)} cannot lie there: {reason}.")

    def _species_name(self, half: Half) -> str:
        return self.edition.flora.species[self.edition.flora.species_of[half]].name

    def _read_host(self, row: Mapping[str, Any]) -> Half:
        species = self._read_species(row.get("card"))
        if species < 0:
            return -1
        self.where += f" ({self.edition.flora.species[species].name})"
        if self.edition.flora.species[species].side != NOWHERE:
            self._note(f"{self.edition.species[species]} is no place: it lies at a side of one.")
            return -1
        if species == self.edition.face_down:
            self.hidden += 1
            if row.get("symbol") is not None:
                self._note("a face-down card shows no tree symbol; its 'symbol' is null.")
            return self.edition.flora.loose_half(species)
        symbols = self.supply.symbols[species, NOWHERE]
        is_tree = self.edition.tree in self.edition.flora.species[species].kinds
        own = symbols[0] if is_tree and len(symbols) == 1 else NO_KIND
        return self._find_half(species, row.get("symbol"), NOWHERE, own)

    def _read_river(self, forest: Forest, place: int, written: object) -> None:
        if not isinstance(written, bool):
            self._note(f"'river' is true or false, not {quote(written)}.")
        elif written and self.edition.flora.river_layout[forest.layouts[place]] < 0:
            self._note("only a tree of an edition with rivers can have one below it.")
        elif written:
            forest.add_river(place, self.edition.flora.loose_half(self.edition.face_down))
            self.hidden += 1

    def _read_side(self, here: str, side: Side, row: Mapping[str, Any]) -> list[ListedDweller]:
        self.where = f"{here}, {SIDE_NAMES[side]}"
        listed = row.get(SIDE_NAMES[side], [])
        if not isinstance(listed, list):
            self._note(f"a side is a list of dwellers, not {quote(listed)}.")
            return []
        self._count_listed(listed)
        halves = [self._read_dweller(value, side) for value in listed]
        return [(half, side) for half in halves if half >= 0]

    # --- a dweller ----------------------------------------------------------------------------------------------

    def _read_dweller(self, value: object, side: Side) -> Half:
        row = value if isinstance(value, Mapping) else {"species": value}
        self._check_keys(row, DWELLER_KEYS)
        species = self._read_species(row.get("species"))
        if species < 0:
            return -1
        sides = self.supply.sides[species]
        if side not in sides:
            belongs = " or ".join(SIDE_NAMES[known] for known in sides if known != NOWHERE)
            where = f"it belongs {belongs}" if belongs else "it is a place of its own"
            self._note(f"{self.edition.species[species]} has no {SIDE_NAMES[side]} half: {where}.")
            return self._misplaced_half(species)
        if row.get("print") is not None:
            return self._find_print(species, row, side)
        return self._find_half(species, row.get("symbol"), side, NO_KIND)

    def _find_print(self, species: int, row: Mapping[str, Any], side: Side) -> Half:
        """Return the half of the card a dweller names by its printed id."""
        name, written = self.edition.species[species], row["print"]
        symbol = NO_KIND if row.get("symbol") is None else self._read_symbol(row["symbol"])
        for face, prints in self.supply.prints.items():
            if written in prints and face[0] == species and face[2] == side and symbol in (NO_KIND, face[1]):
                if written in self.prints:
                    self._note(f"the card {written} lies on this table twice.")
                self.prints.add(str(written))
                self.shown.append((face, self.where))
                return prints[written]
        self._note(f"no card {quote(written)} shows this {name} here; leave 'print' out if you do not know it.")
        return self._find_half(species, row.get("symbol"), side, NO_KIND)

    def _misplaced_half(self, species: int) -> Half:
        """Return the half of a dweller on a wrong side, which counts in a lenient reading; -1 for a place."""
        flora = self.edition.flora
        return flora.loose_half(species) if flora.species[species].side != NOWHERE else -1

    def _read_species(self, written: object) -> int:
        if not isinstance(written, str):
            self._note(f"the name of a species is needed, not {quote(written)}.")
            return -1
        names = _species_names(self.edition)
        found = names.find(written)
        if found < 0:
            self._note(
                f"{self.edition.name} has no species {quote(written)}; {self._set_of(written) or names.hint(written)}"
            )
        return found

    def _set_of(self, written: str) -> str:
        """Say which set has a species that this table's edition has not; nothing if none has it."""
        base, mixed = split_name(self.edition.name)
        for name in sets_of(base):
            other = read_edition({"edition": join_name(base, [name])})
            if name not in mixed and _species_names(other).find(written) >= 0:
                return f"it is of the set {name!r}, which 'expansions' does not name."
        return ""

    def _find_half(self, species: int, written: object, side: Side, own: int) -> Half:
        """Return the half with this tree symbol; if none is written, with `own`, which may be unknown."""
        symbol = own if written is None else self._read_symbol(written)
        face = (species, symbol, side)
        if face not in self.supply.copies:
            self._note(self._reason_not_printed(face))
            face = (species, NO_KIND, side)
        self.shown.append((face, self.where))
        if self.edition.flora.species[species].print_kinds:
            differing = self.supply.differing(face)
            if differing or face[1] == NO_KIND:
                self.doubtful[face] += 1
            if differing:
                open_prints = self.doubtful[face] < len(differing)  # all of them: then it is known which lie here
                return differing[0 if open_prints else -1]
        return self.supply.half(face)

    def _reason_not_printed(self, face: Face) -> str:
        """Say why there is no such half: it belongs to the other side, or it has other symbols."""
        species, symbol, side = face
        name = self.edition.species[species]
        for other in (LEFT, RIGHT):
            if (species, symbol, other) in self.supply.copies:
                return f"{self.supply.name((species, symbol, other))} lies only on the {SIDE_NAMES[other]}."
        kinds = self.edition.flora.kinds
        known = ", ".join(kinds[kind].removesuffix(SYMBOL_SUFFIX) for kind in self.supply.symbols[species, side])
        return f"no {name} shows '{kinds[symbol].removesuffix(SYMBOL_SUFFIX)}' there; its symbols are: {known}."

    def _read_symbol(self, written: object) -> int:
        names = _symbol_names(self.edition)
        found = names.find(written) if isinstance(written, str) else -1
        if found >= 0:
            return self.edition.flora.kinds.index(names.names[found] + SYMBOL_SUFFIX)
        hint = names.hint(written) if isinstance(written, str) else "a tree symbol is a text, or null where unknown."
        self._note(f"there is no tree symbol {quote(written)}; {hint}")
        return NO_KIND

    # --- the table as a whole -----------------------------------------------------------------------------------

    def _count_copies(self) -> None:
        """Note more copies than printed, of a species or a half, once each."""
        species: Counter[int] = Counter()
        halves: Counter[Face] = Counter()
        for face, where in self.shown:
            self.where = where
            name = self.edition.flora.species[face[0]].name
            species[face[0]] += 1
            halves[face] += 1
            if species[face[0]] == self.supply.total(face[0]) + 1:
                self._note(f"the table shows more {name} than the {self.supply.total(face[0])} of {self.edition.name}.")
            elif face[1] != NO_KIND and halves[face] == self.supply.copies[face] + 1:
                copies = count_noun(self.supply.copies[face], "card")
                self._note(f"the table shows {self.supply.name(face)} more often than the {copies} with that half.")

    def _warning(self) -> str:
        deck = len(self.edition.ids)
        cards = len(self.shown) + self.hidden
        if cards > deck:
            return f"This table has {cards} cards in forests and caves, but {self.edition.name} has only {deck}."
        faces = find_shortage(self.supply, [face for face, _ in self.shown])
        if not faces:
            return ""
        names = ", ".join(sorted(self.supply.name(face) for face in faces))
        few = count_noun(len(faces) - 1, "physical card")
        return f"No set of distinct cards shows all of this table: these {len(faces)} share {few}: {names}."


# --- writing --------------------------------------------------------------------------------------------------------


def write_forest(source: Game | Table, names: Sequence[str] = ()) -> dict[str, Any]:
    """Return the forests of a game or a table as Forest JSON."""
    if isinstance(source, Table):
        names = names or source.names
    names = names or [f"Seat {seat}" for seat in range(len(source.forests))]
    prints = _prints_told(source.edition)
    players = [_write_player(name, forest, prints) for name, forest in zip(names, source.forests, strict=True)]
    base, sets = split_name(source.edition.name)
    if not set(sets) <= set(sets_of(base)):
        return {**reference(source.edition), "players": players}
    expansions = {"expansions": list(sets)} if sets else {}
    return {**reference(source.edition), "edition": base, **expansions, "players": players}


@cache
def _prints_told(edition: Edition) -> dict[Half, str]:
    """Return the printed id of each half that species, symbol and side alone do not tell."""
    supply = printed_halves(edition)
    doubtful = [prints for face, prints in supply.prints.items() if supply.differing(face)]
    return {half: printed_id for prints in doubtful for printed_id, half in prints.items()}


def _write_player(name: str, forest: Forest, prints: Mapping[Half, str]) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "cave": forest.cave}
    if forest.cave_card:
        row["cave_card"] = str(forest.cave_card)
    row["forest"] = [_write_place(forest, place, prints) for place in range(len(forest.hosts))]
    return row


def _write_place(forest: Forest, place: int, prints: Mapping[Half, str]) -> dict[str, Any]:
    host = forest.hosts[place]
    row: dict[str, Any] = {"card": _name_of(forest, host), "symbol": _symbol_of(forest, host)}
    if forest.layouts[place] != forest.flora.species[forest.flora.species_of[host]].layout:
        row["river"] = True
    for spot, half in zip(forest.spots, forest.dwellers, strict=True):
        if spot // SLOTS == place:
            side = SIDE_NAMES[spot % SLOTS % SIDE_COUNT]
            told = {"print": prints[half]} if half in prints else {}
            dweller = {"species": _name_of(forest, half), "symbol": _symbol_of(forest, half), **told}
            row.setdefault(side, []).append(dweller)
    return row


def _name_of(forest: Forest, half: Half) -> str:
    return forest.flora.species[forest.flora.species_of[half]].name


def _symbol_of(forest: Forest, half: Half) -> str | None:
    symbol = forest.flora.symbol_of[half]
    return None if symbol == NO_KIND else forest.flora.kinds[symbol].removesuffix(SYMBOL_SUFFIX)
