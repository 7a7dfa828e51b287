"""A table as JSON, at any moment, even in mid-effect: `load_position(save_position(game))` goes on just as `game` does.

Cards, halves, species and kinds are written by name, so a position survives changes of the card files that do not
concern its cards.  Nothing that follows from the rest is written: tallies and slots are computed when it is loaded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from spinney.editions import Edition, reference
from spinney.editions.edition import MIN_SEATS, WINTER
from spinney.editions.moves import BadNotation
from spinney.game import turns
from spinney.game.state import SeenCard
from spinney.land import SLOTS, CardId, Forest, Half
from spinney.notation.decks import WINTER_NAME, card_names
from spinney.notation.names import quote, read_edition
from spinney.notation.step_text import read_step, write_step
from spinney.views import Game
from spinney.words.steps import halves_waiting

POSITION_FORMAT: Final = "spinney position"
POSITION_VERSION: Final = 1
T = TypeVar("T")
COUNT_FIELDS: Final = ("seat", "extra", "winters", "turn", "ply")
CARD_LIST_FIELDS: Final = (
    "clearing",
    "removed",
    "gone",
    "caved",
    "aside",
    "reach",
)


# --- saving ---------------------------------------------------------------------------------------------------------


def save_position(game: Game) -> dict[str, Any]:
    """Return the whole table, hidden cards included, ready for `json.dumps`."""
    names = game.edition.cards
    row: dict[str, Any] = {
        "format": POSITION_FORMAT,
        "version": POSITION_VERSION,
        **reference(game.edition),
        "seats": game.seats,
    }
    for word in COUNT_FIELDS:
        row[word] = getattr(game, word)
    row["deck"] = card_names(game.edition, game.deck)
    for word in CARD_LIST_FIELDS:
        row[word] = [names[card] for card in getattr(game, word)]
    row["hands"] = [[names[card] for card in hand] for hand in game.hands]
    row["forests"] = [_save_forest(game.edition, forest) for forest in game.forests]
    row["buried"] = [_save_seen_cards(names, cards) for cards in game.buried]
    row["shown"] = [_save_seen_cards(names, cards) for cards in game.shown]
    row["thrown"] = [[seat, names[card]] for seat, card in game.thrown]
    row["caves"] = game.caves[:]
    row["asleep"] = [game.edition.species[species] for species in game.asleep]
    row["pending"] = [write_step(game.edition, step) for step in game.pending]
    return row


def _save_seen_cards(names: list[str], cards: list[SeenCard]) -> list[list[Any]]:
    return [[names[card], ply] for card, ply in cards]


def _save_forest(edition: Edition, forest: Forest) -> dict[str, Any]:
    places = range(len(forest.hosts))
    return {
        "places": [_host_name(edition, half) for half in forest.hosts],
        "rivers": [place for place in places if forest.layouts[place] != _dry_layout(forest, place)],
        "dwellers": [
            [edition.halves[half], spot // SLOTS] for half, spot in zip(forest.dwellers, forest.spots, strict=True)
        ],
        "cave": forest.cave,
        "cave_card": forest.cave_card,
    }


def _host_name(edition: Edition, half: Half) -> str:
    return edition.halves[half] if half < len(edition.halves) else edition.species[edition.flora.species_of[half]]


def _dry_layout(forest: Forest, place: int) -> int:
    """Return the layout this place has without a river."""
    return forest.flora.species[forest.flora.species_of[forest.hosts[place]]].layout


# --- loading --------------------------------------------------------------------------------------------------------


def load_position(value: object) -> Game:
    """Return the game of a saved position, or refuse it with a sentence."""
    return _PositionReader(value).game


class _PositionReader:
    """Reads a saved position and checks it; refusals name the field."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, Mapping) or value.get("format") != POSITION_FORMAT:
            raise BadNotation(
                f"This is no saved position: it should be a JSON object whose 'format' is '{POSITION_FORMAT}'."
            )
        if value.get("version") != POSITION_VERSION:
            version = quote(value.get("version"))
            raise BadNotation(
                f"This position is of version {version}, and only version {POSITION_VERSION} can be read."
            )
        self.row = value
        self.edition = read_edition(value)
        self.cards = {name: card for card, name in enumerate(self.edition.cards)}
        self.halves = {name: half for half, name in enumerate(self.edition.halves) if name}
        self.seats = self.read_number("seats", value.get("seats"), MIN_SEATS, self.edition.most_seats)
        self.game = Game(self.edition, self.seats)
        self._read_counts()
        self._read_cards()
        self._read_forests()
        self._read_pending()
        self._check_cards()
        self._check_memory()
        self._check_choice()

    def refusal(self, field: str, reason: str) -> BadNotation:
        return BadNotation(f"This position cannot be read: '{field}' {reason}.")

    # --- values -------------------------------------------------------------------------------------------------

    def read_number(self, field: str, value: object, minimum: int, maximum: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum:
            return value
        raise self.refusal(field, f"should be a whole number from {minimum} to {maximum}, not {quote(value)}")

    def read_list(self, field: str, value: object, read: Callable[[str, object], T]) -> list[T]:
        if not isinstance(value, list):
            raise self.refusal(field, f"should be a list, not {quote(value)}")
        return [read(field, item) for item in value]

    def read_per_seat(self, field: str, read: Callable[[str, object], T]) -> list[T]:
        found = self.read_list(field, self.row.get(field), read)
        if len(found) != self.seats:
            raise self.refusal(field, f"should have {self.seats} entries, one per seat, not {len(found)}")
        return found

    def read_pair(self, field: str, value: object) -> tuple[object, object]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.refusal(field, f"should hold pairs, not {quote(value)}")
        return value[0], value[1]

    def read_card(self, field: str, value: object) -> CardId:
        if not isinstance(value, str) or value not in self.cards:
            raise self.refusal(field, f"names {quote(value)}, which is no card of {self.edition.name}")
        return self.cards[value]

    def read_deck_card(self, field: str, value: object) -> CardId:
        return WINTER if value == WINTER_NAME else self.read_card(field, value)

    def read_hand(self, field: str, value: object) -> list[CardId]:
        return self.read_list(field, value, self.read_card)

    def read_seen_card(self, field: str, value: object) -> SeenCard:
        card, ply = self.read_pair(field, value)
        return self.read_card(field, card), self.read_number(field, ply, 0, self.game.ply)

    def read_seen_cards(self, field: str, value: object) -> list[SeenCard]:
        return self.read_list(field, value, self.read_seen_card)

    def read_thrown_card(self, field: str, value: object) -> tuple[int, CardId]:
        seat, card = self.read_pair(field, value)
        return self.read_number(field, seat, 0, self.seats - 1), self.read_card(field, card)

    def read_cave_number(self, field: str, value: object) -> int:
        numbers = [cave.number for cave in self.edition.caves]
        if value not in numbers or isinstance(value, bool):
            raise self.refusal(field, f"names cave {quote(value)}, which does not exist")
        return numbers[numbers.index(value)]

    def read_sleeping_species(self, field: str, value: object) -> int:
        watchers = [name for index, name in enumerate(self.edition.species) if self.edition.sleeps_first[index]]
        if value not in watchers:
            raise self.refusal(field, f"names {quote(value)}, which has no permanent effect")
        return self.edition.species.index(str(value))

    # --- the table ----------------------------------------------------------------------------------------------

    def _read_counts(self) -> None:
        maximum = {"seat": self.seats - 1, "winters": self.edition.winters, "extra": 999, "turn": 99_999, "ply": 99_999}
        for field in COUNT_FIELDS:
            setattr(self.game, field, self.read_number(field, self.row.get(field), 0, maximum[field]))

    def _read_cards(self) -> None:
        game = self.game
        game.deck = self.read_list("deck", self.row.get("deck"), self.read_deck_card)
        for field in CARD_LIST_FIELDS:
            setattr(game, field, self.read_hand(field, self.row.get(field)))
        game.hands = self.read_per_seat("hands", self.read_hand)
        for cards in (game.clearing, game.aside, game.reach, *game.hands):
            cards.sort()
        game.buried = self.read_per_seat("buried", self.read_seen_cards)
        game.shown = self.read_per_seat("shown", self.read_seen_cards)
        game.thrown = self.read_list("thrown", self.row.get("thrown"), self.read_thrown_card)
        game.caves = self.read_list("caves", self.row.get("caves"), self.read_cave_number)
        game.asleep = self.read_list("asleep", self.row.get("asleep"), self.read_sleeping_species)

    def _read_forests(self) -> None:
        self.game.forests = self.read_per_seat("forests", self.read_forest)
        taken = [forest.cave_card for forest in self.game.forests if forest.cave_card] + self.game.caves
        if len(set(taken)) < len(taken):
            raise self.refusal("caves", "gives the same cave twice")

    def read_forest(self, field: str, value: object) -> Forest:
        if not isinstance(value, Mapping):
            raise self.refusal(field, f"should hold objects, not {quote(value)}")
        forest = Forest(self.edition.flora)
        for half in self.read_list("places", value.get("places"), self.read_host):
            forest.plant(half)
        for place in self.read_list("rivers", value.get("rivers"), lambda _, item: item):
            self._add_river(forest, self.read_number("rivers", place, 0, len(forest.hosts) - 1))
        for half, place in self.read_list("dwellers", value.get("dwellers"), self.read_dweller):
            self._settle(forest, half, place)
        forest.cave = self.read_number("cave", value.get("cave"), 0, 999)
        chosen = value.get("cave_card")
        forest.cave_card = (
            0 if chosen == 0 and not isinstance(chosen, bool) else self.read_cave_number("cave_card", chosen)
        )
        return forest

    def read_host(self, field: str, value: object) -> Half:
        if value == self.edition.species[self.edition.face_down]:
            return self.edition.flora.loose_half(self.edition.face_down)
        half = self.halves.get(value, -1) if isinstance(value, str) else -1
        if half < 0 or not self.edition.is_place[half]:
            raise self.refusal(field, f"names {quote(value)}, which is no place of {self.edition.name}")
        return half

    def _add_river(self, forest: Forest, place: int) -> None:
        if (
            forest.layouts[place] != _dry_layout(forest, place)
            or self.edition.flora.river_layout[forest.layouts[place]] < 0
        ):
            raise self.refusal("rivers", f"names place {place}, which can get no river")
        forest.add_river(place, self.edition.flora.loose_half(self.edition.face_down))

    def read_dweller(self, field: str, value: object) -> tuple[Half, object]:
        name, place = self.read_pair(field, value)
        half = self.halves.get(name, -1) if isinstance(name, str) else -1
        if half < 0 or self.edition.is_place[half]:
            raise self.refusal(field, f"names {quote(name)}, which is no dweller of {self.edition.name}")
        return half, place

    def _settle(self, forest: Forest, half: Half, written: object) -> None:
        place = self.read_number("dwellers", written, 0, len(forest.hosts) - 1)
        flora = self.edition.flora
        species, side = flora.species[flora.species_of[half]], flora.side_of[half]
        if forest.slot_for(species, place, side) < 0:
            raise self.refusal("dwellers", f"puts {species.name} at place {place}, which has no slot for it")
        forest.settle(half, place, side)

    def _read_pending(self) -> None:
        places = len(self.game.forests[self.game.seat].hosts)
        steps = self.read_list("pending", self.row.get("pending"), lambda _, value: value)
        self.game.pending = [read_step(self.edition, value, self.seats, places) for value in steps]

    # --- consistency --------------------------------------------------------------------------------------------

    def _check_cards(self) -> None:
        """Check that every card of the edition is in exactly one place."""
        game = self.game
        cards = [*game.deck, *game.clearing, *game.removed, *game.gone, *game.caved, *game.aside]
        cards += [card for _, card in game.thrown]
        for seat in range(self.seats):
            forest = game.forests[seat]
            cards += [*game.hands[seat], *(card for card, _ in game.buried[seat])]
            cards += [half // 2 for half in (*forest.hosts, *forest.dwellers) if self.edition.is_printed(half)]
        cards += [half // 2 for half in halves_waiting(game.pending)]
        found = Counter(cards)
        winters = self.edition.winters
        if found.pop(WINTER, 0) != winters - game.winters:
            raise BadNotation(f"This position cannot be right: it has not {winters} winters in all.")
        for card, copies in enumerate(self.edition.copies):
            if found[card] != copies:
                name = self.edition.cards[card]
                raise BadNotation(
                    f"This position cannot be right: '{name}' is there {found[card]} times, not {copies}."
                )

    def _check_memory(self) -> None:
        """Check that buried, shown and reachable cards fit the hands and forests."""
        game = self.game
        for seat, forest in enumerate(game.forests):
            self._check_shown(seat)
            if len(game.buried[seat]) > forest.cave + self._face_down(forest):
                raise self.refusal("buried", f"has more cards than lie face down at seat {seat}")
        face_down = sum(forest.cave + self._face_down(forest) for forest in game.forests)
        if face_down != len(game.caved) + sum(len(cards) for cards in game.buried):
            raise self.refusal("caved", "and 'buried' are not the cards that lie in caves and face down")
        if Counter(game.reach) - Counter(game.hands[game.seat]):
            raise self.refusal("reach", "names a card that is not in the hand")

    def _check_shown(self, seat: int) -> None:
        """Check that each card seen going into a hand is still there or was buried later, the latest first."""
        hand = self.game.hands[seat][:]
        buried = self.game.buried[seat][:]
        for card, seen in sorted(self.game.shown[seat], key=lambda pair: -pair[1]):
            later = [(other, ply) for other, ply in buried if other == card and ply > seen]
            if later:
                buried.remove(later[0])
            elif card in hand:
                hand.remove(card)
            else:
                raise self.refusal("shown", f"names a card seat {seat} cannot have")

    def _face_down(self, forest: Forest) -> int:
        """Count face-down places and rivers below trees."""
        loose = self.edition.flora.loose_half(self.edition.face_down)
        return forest.hosts.count(loose) + sum(
            1 for place in range(len(forest.hosts)) if forest.layouts[place] != _dry_layout(forest, place)
        )

    def _check_choice(self) -> None:
        """Check that the table waits for a decision or is over, so that resolving it changes nothing."""
        twin = self.game.copy()
        try:
            if twin.pending:
                turns.resolve(twin)
            waits = twin.is_over() or bool(twin.legal_moves())
        except (LookupError, ValueError, AssertionError):
            waits = False
        if not waits or save_position(twin) != save_position(self.game):
            raise self.refusal("pending", "holds steps that do not wait for a choice of the player to move")
