"""An edition in the form the rules use: tables of ints, built once, never changed, never copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spinney.editions.moves import Move, Moves
from spinney.land import CardId, Flora, Half, Kind
from spinney.language.message import Message, Name
from spinney.language.translator import COMMON
from spinney.words.scoring import Score
from spinney.words.steps import Step
from spinney.words.tokens import RuleTokenRow

if TYPE_CHECKING:  # these are ints wherever the engine is not compiled
    from mypy_extensions import i64

WINTER: Final = -1  # what a winter card is in the deck
MIN_SEATS: Final = 2
MAX_SEATS: Final = 5  # of any edition
NO_HALF: Final = -1

# Where a player who can take neither action puts the cards they give up.
TO_CLEARING: Final = 0
TO_CAVE: Final = 1

# What `Edition.room` says of halves that look for no empty slot alone.
AS_PLACE: Final = -1  # it needs no slot: there is always room
IN_COMPANY: Final = -2  # it may enter where others lie: the forest must be asked

# How the points of a species are added up.
EACH: Final = 0  # all its cards have the same
TOGETHER: Final = 1  # they score once, with all others of their group
BY_SPOT: Final = 2  # each by where it lies
NOT_AT_ALL: Final = 3


class Rescue:
    """What happens in the turn of a player who can take neither action."""

    def __init__(self, fewest: int, most: int, into: int) -> None:
        self.fewest = fewest
        self.most = most
        self.into = into


class CaveCard:
    """A cave that differs from the others."""

    def __init__(self, number: int, effect: list[Step], points: int, source: str) -> None:
        self.number = number
        self.effect = effect
        self.points = points
        self.source = source
        self.rows: list[RuleTokenRow] = []


class Offer:
    """A half of a card, with all that decides whether it can be played now, close together."""

    def __init__(self, half: Half, cost: int, room: int, play: Move) -> None:
        self.half: i64 = half
        self.cost: i64 = cost
        self.room: i64 = room
        self.play = play


class Printed:
    """What is printed of a species beside its rules: for people, not for the rules."""

    def __init__(self, name: str, kind: str, side: str, copies: int, types: list[str], needs: str) -> None:
        self.name = name
        self.kind = kind  # tree, shrub, terrain, dweller or face-down
        self.side = side  # tree, shrub, terrain, top, bottom or left/right
        self.copies = copies
        self.types = types
        self.needs = needs
        self.effect: Message | None = None
        self.bonus: Message | None = None
        self.score: Message | None = None
        self.clauses: dict[str, Message | None] = {}  # effect, bonus and score once more, to stand within sentences
        self.rows: list[RuleTokenRow] = []  # all rules as tokens, for card faces
        self.source = ""


class Edition:
    """One stand-alone game of the family."""

    def __init__(self, name: str, title: str, flora: Flora) -> None:  # noqa: PLR0915 - a table of fields
        self.name = name
        self.title = title
        self.digest = ""  # of its rules: what it is known by, as anybody may call a folder `forest`
        self.files: dict[str, str] = {}  # the texts it was read from: with them it travels to other processes
        self.flora = flora
        self.notice = ""  # what a reader must know of the facts' sources

        # cards: two of the same print are the same card
        self.cards: list[str] = []  # by card: its name in moves
        self.card_names: list[Message] = []  # by card: its name for people
        self.halves: list[str] = []  # by half: its name in moves
        self.copies: list[int] = []  # by card
        self.pack: list[CardId] = []  # all cards of the deck, as it comes out of the box
        self.halves_of: list[list[Half]] = []  # by card: one or two
        self.is_place: list[bool] = []  # by half: a tree, shrub or terrain
        self.cost: list[int] = []  # by half
        self.is_a_tree: list[bool] = []  # by half: does playing it turn up a card?
        self.room: list[int] = []  # by half: where Forest.open counts its slots, or AS_PLACE or IN_COMPANY
        self.symbols_of: list[list[Kind]] = []  # by card: the tree symbols it can pay with
        self.alike: list[int] = []  # by half: halves of the same number bring the same, whatever their tree symbol,
        self.alikes = 0  # so many numbers there are,
        self.particular: list[int] = []  # unless there are species whose points depend on tree symbols or on rivals
        self.comparing: list[int] = []  # those of them whose points depend on rivals
        self.ids: list[tuple[str, CardId, str]] = []  # the physical cards: printed id, card, source

        # species
        self.effect: list[list[Step]] = []
        self.bonus: list[list[Step]] = []
        self.score: list[Score] = []
        self.is_local: list[bool] = []  # by species: do its points depend on the spot?
        self.added_up: list[int] = []  # by species: EACH, TOGETHER, BY_SPOT or NOT_AT_ALL
        self.changed_by: list[int] = []  # by species: ANY_CARD, ITS_KINDS or ITS_PLACE, what may change its points
        self.doublers: list[int] = []  # species that double what lies below them
        self.watchers: list[list[int]] = []  # by species: the species whose permanent effect it sets off
        self.sleeps_first: list[bool] = []  # by species: its permanent effect works only from the next turn on
        self.watches_on: list[Kind] = []  # by species: its permanent effect works only for cards at such a place
        self.draws: list[int] = []  # by species: what its permanent effect draws
        self.printed: list[Printed] = []

        # setup and the rules that differ
        self.removed: list[int] = []  # by seats - 2
        self.most_seats = MAX_SEATS
        self.winters: i64 = 3  # the last of them ends the game
        self.hand_size = 6
        self.hand_limit = 10
        self.clearing_limit = 10
        self.mulligan = False
        self.optional = False  # effects and bonuses may be declined
        self.free_bonus = False  # a card that costs nothing earns its bonus
        self.face_down = 0  # the species of a card laid face down
        self.lays_as_action = False  # a card may be laid face down as the action of a turn
        self.river_with_tree = False  # a tree played as an action may get a river
        self.tree: Kind = 0  # what makes a card a tree
        self.caves: list[CaveCard] = []
        self.rescue = Rescue(0, 0, TO_CLEARING)
        self.moves = Moves(name, "", [], [], 0, 0)
        self.offers: list[list[Offer]] = []  # by card: its halves, and what it takes to play them

    def make_offers(self) -> None:
        """Fill in the offers, as soon as cards and moves are known."""
        cost, room, play = self.cost, self.room, self.moves.play
        self.offers = [[Offer(half, cost[half], room[half], play[half]) for half in two] for two in self.halves_of]

    @property
    def species(self) -> list[str]:
        return [species.name for species in self.flora.species]

    def name_of(self, half: Half) -> Name:
        """Return what to call the species of a half."""
        return self.flora.names[self.flora.species_of[half]]

    def find(self, key: str) -> Name:
        """Return the name with this key: a kind of this edition, or a noun of the game."""
        return Name(key, self.flora.names[0].book) if key in self.flora.kinds else Name(key, COMMON)

    @property
    def title_name(self) -> Name:
        return Name(self.title, self.flora.names[0].book)

    @property
    def face_down_name(self) -> Name:
        return self.flora.names[self.face_down]

    def is_printed(self, half: Half) -> bool:
        """Say whether this is a half of a card, not a loose one."""
        return half < 2 * len(self.cards)

    def is_tree(self, half: Half) -> bool:
        """Say whether playing this half turns up a card."""
        return self.is_a_tree[half]

    def cards_in_play(self, seats: int) -> int:
        """Return how many cards stay in the game, winters not counted."""
        return len(self.ids) - self.removed[seats - 2]

    def winter_pile(self, seats: int) -> int:
        """Return how many cards lie under the first winter: a third of the deck, and the other winters."""
        return self.cards_in_play(seats) // 3 + self.winters - 1

    def cave_points(self, number: int) -> int:
        """Return the points printed on a cave card."""
        for cave in self.caves:
            if cave.number == number:
                return cave.points
        return 0
