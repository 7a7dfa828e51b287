"""Verbs: how a step is written, what its numbers are called, and how effects of cards are worded.

A verb of the turn is written and read in saved positions, and that is all. A verb of cards is an `Effect`: it also
brings the rows it is read from, its sentence, its tokens, and what is asked when the player must choose. The acts in
`game`, one per verb, carry steps out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Literal

from spinney.language.message import Message, Name, say
from spinney.words import steps
from spinney.words.lexicon import Lexicon, Row
from spinney.words.steps import Step
from spinney.words.tokens import RuleToken

Zone = Literal["hand", "clearing", "aside"]
Reader = Callable[[Row, Lexicon], Step]

# What a number of a step can stand for.
NUMBER_FIELD: Final = "number"
HALF_FIELD: Final = "half"
KIND_FIELD: Final = "kind"  # or none
PLACE_FIELD: Final = "place"
SEAT_FIELD: Final = "seat"


class Verb:
    """How a verb is written, and what its numbers are."""

    number: int  # as in `steps`
    name: str  # how saved positions write it
    fields: dict[str, str]  # its numbers in order: what each is called, and what it stands for


class TurnVerb(Verb):
    """A verb that stands on no card: a rule of the turn."""

    def __init__(self, number: int, name: str, **fields: str) -> None:
        self.number = number
        self.name = name
        self.fields = fields


class Effect(Verb, ABC):
    """A verb of cards.

    Declaring an effect without one of these parts is an error.
    """

    zone: Zone = "hand"  # where the cards lie among which the player chooses
    may_decline = False  # even where effects are not optional
    fills = ""  # hand or clearing: the question shows how full it is

    @abstractmethod
    def rows(self) -> dict[str, Reader]:
        """Return the rows of a card's TOML it is read from: their words, and how they become a step."""

    @abstractmethod
    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        """Return what it does, as a clause that can follow "you may"; `face_down` names what face-down cards are."""

    @abstractmethod
    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        """Return the same in tokens, for card faces."""

    def question(self, _step: Step) -> Message | None:
        """Return what is asked when the player must choose; None: what it says asks."""
        return None

    def choice(self, _card: Message) -> Message | None:
        """Return what choosing this card means; None: what the move says anyway."""
        return None

    def stop(self, _step: Step) -> Message:
        """Return what `done` means where any number of cards may follow."""
        return say("Place no further card.")


VERBS: Final[dict[int, Verb]] = {}  # by number


def declare(verb: Verb) -> None:
    """Make a verb known."""
    for part in ("number", "name", "fields"):
        if not hasattr(verb, part):
            raise TypeError(f"The verb {type(verb).__name__} cannot be declared without its {part}.")
    for other in VERBS.values():
        if verb.number == other.number or verb.name == other.name:
            raise TypeError(f"The verb {verb.name!r} ({verb.number}) is declared already: {other.name!r}.")
    VERBS[verb.number] = verb


def verb_named(name: object) -> Verb | None:
    """Return the verb written so in saved positions."""
    return next((verb for verb in VERBS.values() if verb.name == name), None)


def field(step: Step, name: str) -> int:
    """Return the number a step carries under this name."""
    return step[1 + list(VERBS[step[0]].fields).index(name)]


def effect_of(step: Step) -> Effect | None:
    """Return the effect a step is; None for the steps of a turn."""
    verb = VERBS.get(step[0])
    return verb if isinstance(verb, Effect) else None


def clause(step: Step, names: list[Name], face_down: Name) -> Message:
    """Return a card's step in words."""
    effect = effect_of(step)
    assert effect, f"no card says {step}"
    return effect.clause(step, names, face_down)


def tokens(step: Step, names: list[str]) -> list[RuleToken]:
    """Return a card's step in tokens."""
    effect = effect_of(step)
    assert effect, f"no card says {step}"
    return effect.tokens(step, names)


for _verb in (
    TurnVerb(steps.TAKE, "take", left=NUMBER_FIELD),
    TurnVerb(steps.PAY, "pay", half=HALF_FIELD, left=NUMBER_FIELD, matched=NUMBER_FIELD),
    TurnVerb(steps.PUT, "put", half=HALF_FIELD, how=NUMBER_FIELD),
    TurnVerb(steps.RIVER, "river", place=PLACE_FIELD),
    TurnVerb(steps.REVEAL, "reveal"),
    TurnVerb(steps.TRIGGER, "trigger", left=NUMBER_FIELD),
    TurnVerb(steps.USE, "use", half=HALF_FIELD, effect=NUMBER_FIELD, bonus=NUMBER_FIELD),
    TurnVerb(steps.MULLIGAN, "mulligan", seat=SEAT_FIELD),
    TurnVerb(steps.SIT, "sit", seat=SEAT_FIELD),
    TurnVerb(steps.DRAFT, "draft"),
    TurnVerb(steps.OPEN_CAVE, "open cave"),
    TurnVerb(steps.BEGIN, "begin", seat=SEAT_FIELD),
    TurnVerb(steps.RESCUE, "rescue", given=NUMBER_FIELD, spare=NUMBER_FIELD),  # always 0, but saved positions have it
):
    declare(_verb)
