"""Rules besides points and steps, which hold as long as a card lies there.

One class per word: needs, joins, share, welcomes, whenever, echoes and doubles. Each is read from the word's value in a
species' TOML, marks it on the species for the rules to find, and prints itself as a sentence and as tokens.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from spinney.land import (
    ANY_NUMBER,
    BOTTOM,
    LEFT,
    NO_KIND,
    NOWHERE,
    RIGHT,
    SLOTS,
    TOP,
    Flora,
    Kind,
    Side,
    Species,
    Welcome,
)
from spinney.words import tokens as token
from spinney.words.lexicon import Lexicon, Row, require_known
from spinney.words.nouns import with_article
from spinney.words.tokens import TO_TOKEN, Role, RuleToken

SIDES: Final = {"top": TOP, "bottom": BOTTOM, "left/right": LEFT}


class OngoingRule(ABC):
    """One ongoing rule of one species."""

    role: Role = "rule"  # of its row of tokens

    @abstractmethod
    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        """Read the rule from the species' row; the setup has what differs by edition."""

    @abstractmethod
    def mark(self, species: Species, flora: Flora) -> None:
        """Note on the species what a forest must know of this rule."""

    @abstractmethod
    def sentence(self, species: Species, flora: Flora) -> str: ...

    @abstractmethod
    def tokens(self) -> list[RuleToken]: ...


class Needs(OngoingRule):
    """The ground a species lies on, as the setup names it: `needs = "water"`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.need: str = row["needs"]
        require_known(self.need, setup["needs"], say.where)
        self.index = list(setup["needs"]).index(self.need)

    def mark(self, species: Species, flora: Flora) -> None:
        species.need = self.index

    def sentence(self, species: Species, flora: Flora) -> str:
        """Name the places whose ground the species accepts on its side."""
        accepts = flora.accepts[self.index]
        homes = [
            f"at {with_article(layout.name)}"
            for i, layout in enumerate(flora.layouts)
            if accepts[i * SLOTS + species.side]
        ]
        return f"Needs {self.need}: only {' or '.join(homes)}."

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("need", of=self.need)]


class Joins(OngoingRule):
    """A species that only enters a slot where such a card lies: `joins = "Bird"`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.word = row["joins"]
        self.kind = say.kind(row["joins"])
        self.several = "share" in row

    def mark(self, species: Species, flora: Flora) -> None:
        species.joins = self.kind

    def sentence(self, species: Species, flora: Flora) -> str:
        each = "" if self.several else "; one per slot"
        return f"Only into a slot where a {self.word} card lies already{each}."

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("joins", of=self.word)]


class Share(OngoingRule):
    """How many cards of a species may share a slot: `share = 2` or `share = "any"`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.number = ANY_NUMBER if row["share"] == "any" else say.number(row["share"])

    def mark(self, species: Species, flora: Flora) -> None:
        species.share = self.number

    def sentence(self, species: Species, flora: Flora) -> str:
        many = "Any number of them" if self.number == ANY_NUMBER else f"{self.number} of them"
        return f"{many} may share one slot."

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("share", "∞" if self.number == ANY_NUMBER else self.number)]


class Welcomes(OngoingRule):
    """Guests may enter occupied slots: `welcomes = { guest = "Dragonfly", side = "top", beside = "Dragonfly" }`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.row = row["welcomes"]
        require_known(self.row["side"], SIDES, say.where)
        self.guest = say.kind(self.row["guest"])
        self.beside = say.kind(self.row["beside"]) if "beside" in self.row else NO_KIND

    def mark(self, species: Species, flora: Flora) -> None:
        side = SIDES[self.row["side"]]
        species.welcome = len(flora.welcomes)
        flora.welcomes.append(Welcome(self.guest, [LEFT, RIGHT] if side == LEFT else [side], self.beside))

    def sentence(self, species: Species, flora: Flora) -> str:
        beside = f"slots holding {self.row['beside']} cards" if "beside" in self.row else "slots"
        guests = f"{self.row['guest']} cards"
        return f"At its place, {guests} may enter occupied {self.row['side']} {beside}, any number of them."

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("welcome", of=self.row["guest"], side=self.row["side"])]


class Whenever(OngoingRule):
    """A permanent effect: `whenever = { place = "Tree", draw = 1 }`.

    `place = "top"` or `"bottom"` is any card there.
    """

    role: Role = "always"

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.word: str = row["whenever"]["place"]
        self.draw = say.number(row["whenever"]["draw"])
        self.side: Side = SIDES[self.word] if self.word in ("top", "bottom") else NOWHERE
        self.kind: Kind = NO_KIND if self.side != NOWHERE else say.within("whenever").kind(self.word)
        self.at_once = setup["permanent"] == "at once"

    def mark(self, species: Species, flora: Flora) -> None:
        """Do nothing: a forest need not know."""

    def watches(self, species: Species) -> bool:
        """Say whether a card of this species sets it off."""
        return self.kind in species.kinds if self.side == NOWHERE else self.side == species.side

    def sentence(self, species: Species, flora: Flora) -> str:
        one = "another" if self.kind in species.kinds[1:] else "a"
        what = f"{one} {self.word} card" if self.side == NOWHERE else f"a card in a {self.word} slot"
        since = "From now on" if self.at_once else "From your next turn on"
        return f"{since}, whenever you add {what} to your forest: draw {self.draw} card."

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("add", of=self.word), TO_TOKEN, token.draw(self.draw)]


class Echoes(OngoingRule):
    """A dweller whose tree counts once more: `echoes = true`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.so: bool = row["echoes"]

    def mark(self, species: Species, flora: Flora) -> None:
        species.echoes_host = self.so

    def sentence(self, species: Species, flora: Flora) -> str:
        return "The tree it lies at counts as one more of its species and as one more tree." if self.so else ""

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("echo")] if self.so else []


class Doubles(OngoingRule):
    """A place below which such cards score double: `doubles = "Plant"`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.word = row["doubles"]
        self.kind = say.kind(row["doubles"])

    def mark(self, species: Species, flora: Flora) -> None:
        species.doubles = self.kind

    def sentence(self, species: Species, flora: Flora) -> str:
        return f"{self.word} cards below it score double."

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("double", of=self.word)]


ONGOING_RULES: Final[dict[str, type[OngoingRule]]] = {
    "needs": Needs,
    "joins": Joins,
    "share": Share,
    "welcomes": Welcomes,
    "whenever": Whenever,
    "echoes": Echoes,
    "doubles": Doubles,
}  # in the order they are said


def read_ongoing(row: Row, setup: Row, say: Lexicon) -> list[OngoingRule]:
    """Read the ongoing rules of a species."""
    return [rule(row, setup, say) for word, rule in ONGOING_RULES.items() if word in row]
