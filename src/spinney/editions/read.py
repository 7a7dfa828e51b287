"""Reads an edition's three files: species.toml, deck.toml and setup.toml.

What is not understood is refused with the file, the species and the word. Names are looked up here and nowhere later:
the rules see ints only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from spinney.editions.digest import rules_digest
from spinney.editions.edition import (
    AS_PLACE,
    BY_SPOT,
    EACH,
    IN_COMPANY,
    NO_HALF,
    NOT_AT_ALL,
    TO_CAVE,
    TO_CLEARING,
    TOGETHER,
    CaveCard,
    Edition,
    Printed,
    Rescue,
)
from spinney.editions.moves import PLACE_HALF, PLAY_HALF, Moves
from spinney.editions.sets import FILES, SETS, Table, mix_tables, split_name
from spinney.editions.shape_check import check_shapes, most_seats, tree_type
from spinney.land import (
    BOTTOM,
    LEFT,
    NO_KIND,
    NOWHERE,
    RIGHT,
    SIDE_COUNT,
    SIDE_NAMES,
    SLOTS,
    TOP,
    Flora,
    Kind,
    Layout,
    Species,
)
from spinney.language.message import (
    SLASH,
    Book,
    Message,
    Name,
    join_clauses,
    join_sentences,
    list_row,
    make_sentence,
    say,
)
from spinney.language.po import key_of, read_po
from spinney.language.translator import COMMON, NAME_CONTEXT
from spinney.words import tokens, verbs
from spinney.words.grammar import read_score, read_steps
from spinney.words.lexicon import Lexicon, UnknownWord, require_known
from spinney.words.ongoing import SIDES, OngoingRule, Whenever, read_ongoing
from spinney.words.scores import SetsOfDifferent
from spinney.words.scoring import NO_SCORE, Score
from spinney.words.steps import Step
from spinney.words.tokens import RuleToken, RuleTokenRow

T = TypeVar("T")


def stamp_of(name: str, files: Mapping[str, str]) -> str:
    """Return what tells the texts of an edition, with its sets, from all others."""
    order = [*FILES, *sorted(set(files).difference(FILES))]
    return sha256("\0".join([name, *(files[file] for file in order)]).encode()).hexdigest()


def edition_of(name: str, files: dict[str, str], folder: Path) -> Edition:
    """Return the edition its texts describe; errors name their paths in the folder."""
    setup, table, deck = mix_tables(folder, files)
    check_shapes(folder, setup, table, deck)
    reader = Reader(name, stamp_of(name, files), folder, setup, table, deck)
    for problem in reader.problems:
        raise UnknownWord(problem)
    reader.edition.files = dict(files)
    return reader.edition


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def classify_score(score: Score) -> int:
    """Return how the points of a species with this score are added up."""
    if score is NO_SCORE:
        return NOT_AT_ALL
    if score.local:
        return BY_SPOT
    return TOGETHER if score.group else EACH


def room_of(species: Species, side: int) -> int:
    """Return where Forest.open counts the slots for this half, if those are all it asks for."""
    if species.side == NOWHERE:
        return AS_PLACE
    return IN_COMPANY if species.sociable else species.need * 4 + side


class Reader:
    """Carries the half-built edition from file to file, with the problems found in the species' rules."""

    def __init__(self, name: str, stamp: str, folder: Path, setup: Table, table: Table, deck: Table) -> None:
        self.folder = folder
        self.setup = setup
        self.table = table
        self.deck = deck
        self.problems: list[str] = []
        self.flora = Flora()
        self.texts: dict[str, dict[str, str]] = {}  # by language: what the edition's own catalogue says
        self.book = Book(name, self.look_up)
        self.edition = Edition(name, setup["title"], self.flora)
        self.edition.digest = rules_digest(setup, table, deck)
        self.kinds: dict[str, Kind] = {}
        self.ongoing: list[list[OngoingRule]] = []  # by species
        self.is_a: dict[tuple[int, int], list[bool]] = {}  # by species and number of kinds
        self._read_kinds()
        self._read_places()
        for species, row in table.items():
            self.flora.species.append(self._species(species, row))
        self.flora.tree = self.kinds[tree_type(setup)]
        self.flora.only_trees = all(
            self.flora.tree in species.kinds for species in self.flora.species if species.side == NOWHERE
        )
        self._read_company()
        self._read_setup()
        self._read_deck()
        self._read_rules()
        self._read_printed()
        places = sum(self.edition.copies)
        caves = max([cave.number for cave in self.edition.caves], default=0)
        self.edition.moves = Moves(name, stamp, self.edition.cards, self.edition.halves, places, caves)
        self.edition.make_offers()
        self._check_moves()

    def attempt(self, read: Callable[[], T], otherwise: T) -> T:
        """Return what can be read; what cannot is noted, so that all problems can be told at once."""
        try:
            return read()
        except UnknownWord as error:
            self.problems.append(str(error))
            return otherwise

    def look_up(self, code: str, key: str) -> str:
        """Return what a language calls something: as the edition says, or as all editions do."""
        if code not in self.texts:
            self.texts[code] = {}
            _, sets = split_name(self.edition.name)
            for folder in (self.folder, *(self.folder / SETS / name for name in sets)):
                file = folder / f"{code}.po"
                if file.is_file():
                    self.texts[code] |= read_po(file.read_text("utf-8"))
        return self.texts[code].get(key_of(key, NAME_CONTEXT)) or COMMON.look_up(code, key)

    def say(self, file: str, name: str) -> Lexicon:
        return Lexicon(self.kinds, f"{self.folder / file}: {name}")

    def _read_kinds(self) -> None:
        types = {tag: None for row in self.table.values() for tag in _as_list(row["is"])}
        types |= {row["also"]["is"]: None for row in self.table.values() if "also" in row}
        needs = [need for need in self.setup["needs"] if need != "default"]
        symbols = {symbol: None for cards in self.deck.values() for row in cards.values() for symbol in row[1::2]}
        names = [*self.table, *types, *needs, *(f"{symbol} symbol" for symbol in symbols)]
        self.kinds = {name: kind for kind, name in enumerate(names)}
        self.flora.kinds = names
        self.flora.names = [Name(name, self.book) for name in names]
        self.flora.symbol_names = {self.kinds[f"{symbol} symbol"]: Name(symbol, self.book) for symbol in symbols}

    def _read_places(self) -> None:
        grounds: dict[str, int] = {}
        for name, row in self.setup["places"].items():
            slots = [-1] * SLOTS
            for side, found in row.items():
                if side == "river":
                    continue
                require_known(side, SIDE_NAMES, f"{self.folder / 'setup.toml'}: places.{name}")
                for i, ground in enumerate(found):
                    slots[SIDE_NAMES.index(side) + i * SIDE_COUNT] = grounds.setdefault(ground, len(grounds))
            self.flora.layouts.append(Layout(name, slots, row.get("river", False)))
        names = list(self.setup["places"])
        self.flora.place_names = [Name(name, self.book) for name in names]
        with_river = [f"{name} with a river" for name in names]
        self.flora.river_layout = [names.index(name) if name in names else -1 for name in with_river]
        for need, accepted in self.setup["needs"].items():
            for ground in accepted:
                require_known(ground, grounds, f"{self.folder / 'setup.toml'}: needs.{need}")
            self.flora.needs.append([grounds[ground] for ground in accepted])
        for accepted in self.flora.needs:
            self.flora.accepts.append(
                [ground in accepted for layout in self.flora.layouts for ground in layout.grounds]
            )
        for layout in self.flora.layouts:
            layout.count_for(self.flora.needs)

    def _species(self, name: str, row: Table) -> Species:
        say = self.say("species.toml", name)
        ongoing: list[OngoingRule] = self.attempt(lambda: list(read_ongoing(row, self.setup, say)), [])
        types = [self.kinds[tag] for tag in _as_list(row["is"])]
        needs = [self.kinds[row["needs"]]] if row.get("needs") in self.kinds else []
        species = Species(name, [self.kinds[name], *types, *needs], SIDES[row["side"]] if "side" in row else NOWHERE)
        species.nameless = row.get("nameless", False)
        species.print_kinds = [self.kinds[row["also"]["is"]]] if "also" in row else []
        species.need = list(self.setup["needs"]).index("default")
        if species.side == NOWHERE:
            species.layout = list(self.setup["places"]).index(_as_list(row["is"])[0])
        for word in ongoing:
            word.mark(species, self.flora)
        self.ongoing.append(ongoing)
        return species

    def _read_company(self) -> None:
        guests = {welcome.guest for welcome in self.flora.welcomes}
        for species in self.flora.species:
            invited = bool(guests.intersection(species.kinds))
            species.sociable = species.share > 1 or species.joins >= 0 or invited

    # --- the deck -----------------------------------------------------------------------------------------------

    def _read_deck(self) -> None:
        edition = self.edition
        prints: dict[
            tuple[tuple[str, ...], tuple[str, ...]], int
        ] = {}  # by what a card shows, and types it has besides
        also = {name: row["also"] for name, row in self.table.items() if "also" in row}
        for source, cards in self.deck.items():
            for printed_id, row in cards.items():
                besides = tuple(name for name in row[::2] if name in also and printed_id in also[name]["on"])
                card = prints.setdefault((tuple(row), besides), len(prints))
                edition.ids.append((printed_id, card, source))
                if card == len(edition.copies):
                    edition.copies.append(0)
                edition.copies[card] += 1
        edition.ids.sort()
        edition.pack = [card for card, copies in enumerate(edition.copies) for _ in range(copies)]
        self._name_cards([row for row, _ in prints])
        for shown, besides in prints:
            self._add_card(shown, besides)
        for index, species in enumerate(self.flora.species):
            self._add_half(index, NO_KIND, species.side)
        self._check_copies()

    def _name_cards(self, prints: list[tuple[str, ...]]) -> None:
        plain = ["/".join(row[::2]) for row in prints]
        for name, row in zip(plain, prints, strict=True):
            symbols = "/".join(row[1::2])
            self.edition.cards.append(name if plain.count(name) == 1 else f"{name} ({symbols})")
            halves = list_row([self.flora.names[self.kinds[species]] for species in row[::2]], SLASH)
            suits = list_row([self.flora.symbol_names[self.kinds[f"{symbol} symbol"]] for symbol in row[1::2]], SLASH)
            texts = say("{card}[ ({symbols})]", card=halves, symbols=suits if plain.count(name) > 1 else None)
            self.edition.card_names.append(texts)

    def _add_card(self, row: tuple[str, ...], besides: tuple[str, ...]) -> None:
        card = len(self.edition.halves_of)
        self.edition.halves_of.append([2 * card + i for i in range(len(row) // 2)])
        self.edition.symbols_of.append([self.kinds[f"{symbol} symbol"] for symbol in row[1::2]])
        for i in range(2):
            if 2 * i >= len(row):
                self._add_half(NO_HALF, NO_KIND, NOWHERE)
                self.edition.halves.append("")
                continue
            index = self.kinds[row[2 * i]]
            species = self.flora.species[index]
            if species.side not in ((NOWHERE,) if len(row) == 2 else (i, LEFT)):
                raise UnknownWord(f"{self.folder / 'deck.toml'}: {row[2 * i]} cannot be half {i + 1} of {row}")
            side = LEFT + i if species.side == LEFT else species.side
            self._add_half(index, self.kinds[f"{row[2 * i + 1]} symbol"], side, row[2 * i] in besides)
            name = self.edition.cards[card]
            self.edition.halves.append(name if len(row) == 2 else f"{row[2 * i]} of {name}")

    def _add_half(self, index: int, symbol: Kind, side: int, besides: bool = False) -> None:
        flora = self.flora
        flora.species_of.append(index)
        species = flora.species[index]
        kinds = species.kinds + species.print_kinds if besides else species.kinds
        flora.kinds_of.append(kinds)
        flora.is_a.append(self._is_a(index, kinds))
        flora.symbol_of.append(symbol)
        flora.side_of.append(side)
        name = flora.species[index].name
        exists = index != NO_HALF
        self.edition.is_place.append(exists and flora.species[index].side == NOWHERE)
        self.edition.cost.append(self.table[name].get("cost", 0) if exists else 0)
        self.edition.is_a_tree.append(exists and self.edition.tree in flora.species[index].kinds)
        self.edition.room.append(room_of(flora.species[index], side) if exists else AS_PLACE)

    def _is_a(self, index: int, kinds: list[Kind]) -> list[bool]:
        """Return which kinds a half is of; halves alike share the list."""
        row = self.is_a.get((index, len(kinds)))
        if row is None:
            row = [kind in kinds for kind in range(len(self.flora.kinds))] + [False]
            self.is_a[index, len(kinds)] = row
        return row

    def _check_copies(self) -> None:
        shown = dict.fromkeys(self.table, 0)
        for cards in self.deck.values():
            for row in cards.values():
                for name in row[::2]:
                    shown[name] += 1
        for name, row in self.table.items():
            if shown[name] != row.get("copies", 0):
                file = self.folder / "deck.toml"
                raise UnknownWord(f"{file}: {name}: {shown[name]} cards, but species.toml says {row.get('copies', 0)}")

    def _check_moves(self) -> None:
        """Check that each move has a text of its own, in upper or lower case: that is how players write it."""
        texts: set[str] = set()
        for move in self.edition.moves.all:
            if move.verb in (PLAY_HALF, PLACE_HALF) and not self.edition.halves[move.number]:
                continue  # the other half of a whole card: never offered
            if move.text.casefold() in texts:
                raise UnknownWord(
                    f"{self.folder / 'deck.toml'}: two moves would both be written '{move}'; "
                    "print one of these cards otherwise, or give a species another name"
                )
            texts.add(move.text.casefold())

    # --- setup and rules ----------------------------------------------------------------------------------------

    def _read_setup(self) -> None:
        setup, edition = self.setup, self.edition
        say = self.say("setup.toml", "setup")
        require_known(setup["effects"], ("optional", "mandatory"), say.where)
        require_known(setup["permanent"], ("next turn", "at once"), say.where)
        require_known(setup["face_down"]["species"], self.table, say.where)
        edition.notice = setup.get("notice", "")
        edition.removed = say.numbers(setup["removed"])
        edition.hand_size = setup["hand"]
        edition.hand_limit = setup.get("hand_limit", edition.hand_limit)
        edition.clearing_limit = setup.get("clearing_limit", edition.clearing_limit)
        edition.winters = setup.get("winters", edition.winters)
        edition.most_seats = most_seats(setup)
        edition.mulligan = setup["mulligan"]
        edition.optional = setup["effects"] == "optional"
        edition.free_bonus = setup["free_bonus"]
        edition.face_down = self.kinds[setup["face_down"]["species"]]
        edition.lays_as_action = setup["face_down"]["as_action"]
        edition.river_with_tree = setup["river_with_tree"]
        edition.tree = say.kind(tree_type(setup))
        for number, row in setup.get("caves", {}).items():
            steps = read_steps(row.get("effect"), self.say("setup.toml", f"caves.{number}"))
            edition.caves.append(CaveCard(int(number), steps, row.get("points", 0), row.get("source", "")))
        if "rescue" in setup:
            edition.rescue = self._rescue(setup["rescue"], say)

    def _rescue(self, row: Table, say: Lexicon) -> Rescue:
        require_known(row["into"], ("clearing", "cave"), say.where)
        into = TO_CAVE if row["into"] == "cave" else TO_CLEARING
        return Rescue(say.number(row["fewest"]), say.number(row["most"]), into)

    def _read_rules(self) -> None:
        edition = self.edition
        for name, row in self.table.items():
            for word, steps in (("effect", edition.effect), ("bonus", edition.bonus)):
                say = self.say("species.toml", f"{name}, {word}")
                steps.append(self.attempt(partial(read_steps, row.get(word), say), []))
            say = self.say("species.toml", f"{name}, score")
            edition.score.append(self.attempt(partial(read_score, row.get("score"), say), NO_SCORE))
        symbols = set(self.flora.symbol_of)
        hanging = {kind for species in self.flora.species for kind in species.print_kinds}
        for index, score in enumerate(edition.score):
            if score.counts_different and not hanging.isdisjoint(score.kinds):
                where = f"{self.folder / 'species.toml'}: {self.flora.species[index].name}, score"
                self.problems.append(
                    f"{where}: a type that only some prints of a species have cannot be counted by species"
                )
            if isinstance(score, SetsOfDifferent):
                score.group = [i for i, species in enumerate(self.flora.species) if score.kind in species.kinds]
            edition.is_local.append(score.local)
            if score.needs_symbol or score.looks_at_rivals or not symbols.isdisjoint(score.kinds):
                edition.particular.append(index)
            if score.looks_at_rivals:
                edition.comparing.append(index)
            edition.added_up.append(classify_score(score))
            edition.changed_by.append(score.changed_by)
            if self.flora.species[index].doubles >= 0:
                edition.doublers.append(index)
        self._number_halves()
        self._read_watchers()

    def _number_halves(self) -> None:
        """Give halves of one species and side one number, unless the species looks at symbols or rivals."""
        edition, flora = self.edition, self.flora
        numbers: dict[tuple[int, int, int], int] = {}
        for half, species in enumerate(flora.species_of):
            own = half if species in edition.particular else NO_HALF
            edition.alike.append(numbers.setdefault((species, flora.side_of[half], own), len(numbers)))
        edition.alikes = len(numbers)

    def _read_watchers(self) -> None:
        always = {
            index: word for index, words in enumerate(self.ongoing) for word in words if isinstance(word, Whenever)
        }
        for index, species in enumerate(self.flora.species):
            self.edition.sleeps_first.append(index in always and not always[index].at_once)
            self.edition.draws.append(always[index].draw if index in always else 0)
            self.edition.watches_on.append(always[index].host if index in always else NO_KIND)
            self.edition.watchers.append([watcher for watcher, word in always.items() if word.watches(species)])

    # --- for people ---------------------------------------------------------------------------------------------

    def _read_printed(self) -> None:
        for index, (name, row) in enumerate(self.table.items()):
            types = _as_list(row["is"])
            kind = "face-down" if row.get("nameless") else self._sort_of_place(self.flora.species[index])
            printed = Printed(name, kind, row.get("side", kind), row.get("copies", 0), types, row.get("needs", ""))
            printed.source = row.get("source", "")
            self._say(index, printed)
            self.edition.printed.append(printed)
        for cave in self.edition.caves:
            points = [tokens.points(cave.points)] if cave.points else []
            rows = [RuleTokenRow("effect", self._tokens(cave.effect)), RuleTokenRow("score", points)]
            cave.rows = [row for row in rows if row.tokens]

    def _sort_of_place(self, species: Species) -> str:
        """Tell shrubs, which have all four sides as a tree has, from terrains, which do not."""
        if species.layout < 0:
            return "dweller"
        if self.edition.tree in species.kinds:
            return "tree"
        grounds = self.flora.layouts[species.layout].grounds
        return "shrub" if all(grounds[side] >= 0 for side in (TOP, BOTTOM, LEFT, RIGHT)) else "terrain"

    def _say(self, index: int, printed: Printed) -> None:
        """Write all rules of a species, in sentences and in tokens."""
        edition, names, species = self.edition, self.flora.kinds, self.flora.species[index]
        effect, bonus, score = edition.effect[index], edition.bonus[index], edition.score[index]
        ongoing = [clause for word in self.ongoing[index] if (clause := word.clause(species, self.flora))]
        printed.effect = join_sentences([*ongoing, *self._clauses(effect)])
        printed.bonus = join_sentences(self._clauses(bonus))
        printed.score = make_sentence(score.clause(self.flora.names))
        printed.clauses = {
            "effect": join_clauses([*ongoing, *self._clauses(effect)]),
            "bonus": join_clauses(self._clauses(bonus)),
            "score": score.clause(self.flora.names),
        }
        rows = [RuleTokenRow(word.role, word.tokens()) for word in self.ongoing[index]]
        rows += [RuleTokenRow("effect", self._tokens(effect)), RuleTokenRow("bonus", self._tokens(bonus))]
        printed.rows = tokens.rows_of_species([*rows, RuleTokenRow("score", score.tokens(names))], species.name)

    def _clauses(self, steps: list[Step]) -> list[Message]:
        face_down = self.flora.names[self.kinds[self.setup["face_down"]["species"]]]
        return [verbs.clause(step, self.flora.names, face_down) for step in steps]

    def _tokens(self, steps: list[Step]) -> list[RuleToken]:
        return tokens.join_steps(verbs.tokens(step, self.flora.kinds) for step in steps)
