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
from spinney.language.message import OR, Message, list_row, say
from spinney.language.nouns import cards
from spinney.words import tokens as token
from spinney.words.lexicon import Lexicon, Row, UnknownWord, require_known
from spinney.words.tokens import TO_TOKEN, Role, RuleToken

SIDES: Final = {"top": TOP, "bottom": BOTTOM, "left/right": LEFT}
SIDE_MESSAGES: Final = {  # of slots
    "top": say("top", "slot"),
    "bottom": say("bottom", "slot"),
    "left/right": say("left/right", "slot"),
}


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
    def clause(self, species: Species, flora: Flora) -> Message | None:
        """Return what holds, as a clause; None where there is nothing to say."""

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

    def clause(self, species: Species, flora: Flora) -> Message:
        """Name the places whose ground the species accepts on its side."""
        accepts = flora.accepts[self.index]
        homes = [
            say("at {host:a}", host=flora.place_names[i])
            for i in range(len(flora.layouts))
            if accepts[i * SLOTS + species.side]
        ]
        need = flora.names[flora.kinds.index(self.need)]
        return say("needs {need}: only {homes}", need=need, homes=list_row(homes, OR))

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

    def clause(self, species: Species, flora: Flora) -> Message:
        kind = flora.names[self.kind]
        if self.several:
            return say("only into a slot where {kind:a card} lies already", kind=kind)
        return say("only into a slot where {kind:a card} lies already; one per slot", kind=kind)

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("joins", of=self.word)]


class Share(OngoingRule):
    """How many cards of a species may share a slot: `share = 2` or `share = "any"`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.number = ANY_NUMBER if row["share"] == "any" else say.number(row["share"])

    def mark(self, species: Species, flora: Flora) -> None:
        species.share = self.number

    def clause(self, species: Species, flora: Flora) -> Message:
        card = flora.names[species.kinds[0]]  # other languages may want to name it
        if self.number == ANY_NUMBER:
            return say("any number of them may share one slot", card=card)
        return say("{n} of them may share one slot", n=self.number, card=card)

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

    def clause(self, species: Species, flora: Flora) -> Message:
        return say(
            "at its place, {guest:card pl} may enter occupied {side} slots[ holding {beside:card pl}], "
            "any number of them",
            guest=flora.names[self.guest],
            side=SIDE_MESSAGES[self.row["side"]],
            beside=flora.names[self.beside] if self.beside != NO_KIND else None,
        )

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("welcome", of=self.row["guest"], side=self.row["side"])]


class Whenever(OngoingRule):
    """A permanent effect: `whenever = { place = "Tree", draw = 1 }`.

    `place = "top"` or `"bottom"` is any card there, with `on = "Tree"` only at such places. When it begins to work is
    for the setup to say, unless the card does: `permanent = "at once"`.
    """

    role: Role = "always"

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.word: str = row["whenever"]["place"]
        self.draw = say.number(row["whenever"]["draw"])
        self.side: Side = SIDES[self.word] if self.word in ("top", "bottom") else NOWHERE
        self.kind: Kind = NO_KIND if self.side != NOWHERE else say.within("whenever").kind(self.word)
        self.on = row["whenever"].get("on", "")
        self.host: Kind = say.within("whenever").kind(self.on) if self.on else NO_KIND
        if self.on and self.side == NOWHERE:
            raise UnknownWord(f'{say.where}, whenever: \'on\' goes with place = "top" or "bottom"')
        begins = row["whenever"].get("permanent", setup["permanent"])
        require_known(begins, ("next turn", "at once"), say.within("whenever").where)
        self.at_once = begins == "at once"

    def mark(self, species: Species, flora: Flora) -> None:
        """Do nothing: a forest need not know."""

    def watches(self, species: Species) -> bool:
        """Say whether a card of this species sets it off."""
        return self.kind in species.kinds if self.side == NOWHERE else self.side == species.side

    def clause(self, species: Species, flora: Flora) -> Message:
        since = say("from now on") if self.at_once else say("from your next turn on")
        if self.on:
            text = say("{since}, whenever you add a card in the {side} slot of {kind:a} to your forest: draw {cards}")
            return text.fill(
                since=since, side=SIDE_MESSAGES[self.word], kind=flora.names[self.host], cards=cards(self.draw)
            )
        if self.side != NOWHERE:
            text = say("{since}, whenever you add a card in a {side} slot to your forest: draw {cards}")
            return text.fill(since=since, side=SIDE_MESSAGES[self.word], cards=cards(self.draw))
        if self.kind in species.kinds[1:]:
            text = say("{since}, whenever you add another {kind:card} to your forest: draw {cards}")
        else:
            text = say("{since}, whenever you add {kind:a card} to your forest: draw {cards}")
        return text.fill(since=since, kind=flora.names[self.kind], cards=cards(self.draw))

    def tokens(self) -> list[RuleToken]:
        where = [RuleToken("at", of=[self.on])] if self.on else []
        return [RuleToken("add", of=self.word), *where, TO_TOKEN, token.draw(self.draw)]


class Echoes(OngoingRule):
    """A dweller whose tree counts once more: `echoes = true`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.so: bool = row["echoes"]

    def mark(self, species: Species, flora: Flora) -> None:
        species.echoes_host = self.so

    def clause(self, species: Species, flora: Flora) -> Message | None:
        if not self.so:
            return None
        return say("where a number of trees or of its tree's species is needed, its tree counts as one more")

    def tokens(self) -> list[RuleToken]:
        return [RuleToken("echo")] if self.so else []


class Doubles(OngoingRule):
    """A place below which such cards score double: `doubles = "Plant"`."""

    def __init__(self, row: Row, setup: Row, say: Lexicon) -> None:
        self.word = row["doubles"]
        self.kind = say.kind(row["doubles"])

    def mark(self, species: Species, flora: Flora) -> None:
        species.doubles = self.kind

    def clause(self, species: Species, flora: Flora) -> Message:
        return say("{kind:card pl} below it score double", kind=flora.names[self.kind])

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
