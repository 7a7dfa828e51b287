"""The effects of cards: one class per verb, with its rows, sentence, tokens and questions.

The example in each docstring is how a card's TOML writes it.
"""

from __future__ import annotations

from spinney.land import ANY_NUMBER, NO_KIND, Kind
from spinney.language.message import Count, Listed, Message, Name, list_all, list_any, say
from spinney.language.nouns import HAND_CARD, cards
from spinney.words import steps
from spinney.words import tokens as token
from spinney.words.lexicon import Lexicon, Row, UnknownWord, require_known
from spinney.words.steps import Step
from spinney.words.tokens import OR_TOKEN, PER_TOKEN, THEN_TOKEN, TO_TOKEN, RuleToken
from spinney.words.verbs import KIND_FIELD, NUMBER_FIELD, VERBS, Effect, Reader, Zone, declare


class Draw(Effect):
    """Draw cards: `{ draw = 2 }`."""

    number, name, fields = steps.DRAW, "draw", {"number": NUMBER_FIELD}
    fills = "hand"

    def rows(self) -> dict[str, Reader]:
        return {"draw": lambda row, say: (steps.DRAW, say.number(row["draw"]), 0, 0)}

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, number, _, _ = step
        return say("draw {cards}", cards=cards(number))

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, number, _, _ = step
        return [token.draw(number)]


class DrawPer(Effect):
    """Draw cards for each card of a kind: `{ draw = 1, per = "Bird" }`."""

    number, name, fields = steps.DRAW_PER, "draw per", {"number": NUMBER_FIELD, "kind": KIND_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"draw per": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        """Read the row, which may also be about two kinds: that is another verb."""
        kinds = say.many(row["per"])
        if len(kinds) > 2:
            raise UnknownWord(f"{say.where}: a card draws for two kinds at most, not {row['per']!r}")
        if len(kinds) == 2:
            return (steps.DRAW_PER_EITHER, say.number(row["draw"]), kinds[0], kinds[1])
        return (steps.DRAW_PER, say.number(row["draw"]), kinds[0], 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, number, kind, _ = step
        return say(
            "draw {cards} for each {kind:card} in {who:you=your|the} forest", cards=cards(number), kind=names[kind]
        )

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, number, kind, _ = step
        return [token.draw(number), PER_TOKEN, token.kind(names[kind])]


class Turn(Effect):
    """Take another turn: `{ turn = 1 }` or `{ turn = 1, if = "Oak" }`."""

    number, name, fields = steps.TURN, "turn", {"number": NUMBER_FIELD, "kind": KIND_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"turn [if]": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        return (steps.TURN, say.number(row["turn"]), say.kind(row["if"]) if "if" in row else NO_KIND, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, number, kind, _ = step
        return say(
            "take {n:one=another turn|{n} more turns} after this one[ if {who:you=your|the} forest has {kind:a card}]",
            n=number,
            kind=names[kind] if kind >= 0 else None,
        )

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, number, kind, _ = step
        met = [token.at_least(1), token.kind(names[kind]), TO_TOKEN] if kind >= 0 else []
        return [*met, RuleToken("turn", number)]


class Place(Effect):
    """Place cards of a kind from the hand: `{ place = "Bat" }`, with `number = "any"` or `with = "effect"`.

    The hand is hidden, so it may always be declined.
    """

    number, name, fields = steps.PLACE, "place", {"kind": KIND_FIELD, "other": KIND_FIELD, "options": NUMBER_FIELD}
    may_decline = True

    def rows(self) -> dict[str, Reader]:
        return {"place [number] [with]": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        kind, other = _placed_kinds(row, say)
        require_known(row.get("number", "any"), ("any",), say.where)
        require_known(row.get("with", "effect"), ("effect",), say.where)
        options = (steps.ANY_NUMBER_OF if "number" in row else 0) | (steps.WITH_EFFECT if "with" in row else 0)
        return (steps.PLACE, kind, other, options)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, kind, other, options = step
        what = _kind_names(kind, other, names, several=bool(options & steps.ANY_NUMBER_OF))
        if options & steps.WITH_EFFECT:
            return say(
                "place {what} from {who:you=your|the} hand at no cost; its effect is used, its bonus is not", what=what
            )
        return say("place {what} from {who:you=your|the} hand at no cost, without effect or bonus", what=what)

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, kind, other, options = step
        used = [RuleToken("fx")] if options & steps.WITH_EFFECT else []
        return [
            RuleToken("free", "any" if options & steps.ANY_NUMBER_OF else 1),
            *_kind_tokens(kind, other, names),
            *used,
        ]


class PlaceFromClearing(Effect):
    """Place a card of a kind from the clearing: `{ place = "Bat", from = "clearing" }`.

    With `search = 3`, up to three cards are turned up to find one.
    """

    number, name = steps.PLACE_FROM_CLEARING, "place from clearing"
    fields = {"kind": KIND_FIELD, "other": KIND_FIELD, "search": NUMBER_FIELD}
    zone: Zone = "clearing"

    def rows(self) -> dict[str, Reader]:
        return {"place from [search]": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        kind, other = _placed_kinds(row, say)
        require_known(row["from"], ("clearing",), say.where)
        return (steps.PLACE_FROM_CLEARING, kind, other, say.number(row.get("search", 0)))

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, kind, other, search = step
        return say(
            "place {what} from the clearing at no cost, without effect or bonus"
            "[. If none lies there, first reveal up to {search} cards to find one]",
            what=_kind_names(kind, other, names),
            search=search or None,
        )

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, kind, other, search = step
        find = [RuleToken("find", search)] if search else []
        return [RuleToken("freeclear", 1), *_kind_tokens(kind, other, names), *find]


class CaveClearing(Effect):
    """Put the cards of the clearing into the cave: `{ cave = "all", from = "clearing" }`.

    With `of = "Bat"` only those of a kind go.
    """

    number, name, fields = steps.CAVE_CLEARING, "cave clearing", {"kind": KIND_FIELD}
    zone: Zone = "clearing"
    fills = "clearing"

    def rows(self) -> dict[str, Reader]:
        return {"cave from of": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        require_known(row["from"], ("clearing",), say.where)
        require_known(row["cave"], ("all",), say.where)
        kinds = say.many(row["of"])
        if len(kinds) > 3:
            raise UnknownWord(f"{say.where}: cards of three kinds at most go into the cave, not {row['of']!r}")
        if len(kinds) > 1:
            return (steps.CAVE_KINDS, kinds[0], kinds[1], kinds[2] if len(kinds) > 2 else NO_KIND)
        return (steps.CAVE_CLEARING, kinds[0], 0, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, kind, _, _ = step
        if kind == NO_KIND:
            return say("put all cards from the clearing into {who:you=your|the} cave")
        return say("put all {kind:card pl} from the clearing into {who:you=your|the} cave", kind=names[kind])

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, kind, _, _ = step
        which = [token.kind(names[kind])] if kind != NO_KIND else []
        return [*which, token.move("clearing", "cave", "all")]


class CaveChosen(Effect):
    """Put chosen cards of the clearing into the cave: `{ cave = 2, from = "clearing" }`."""

    number, name, fields = steps.CAVE_CHOSEN, "cave chosen", {"left": NUMBER_FIELD}
    zone: Zone = "clearing"

    def rows(self) -> dict[str, Reader]:
        return {"cave from": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        """Read the row, which may also be about the deck, or about all cards: those are other verbs."""
        require_known(row["from"], ("clearing", "deck"), say.where)
        if row["from"] == "deck":
            return (steps.CAVE_DECK, say.number(row["cave"]), NO_KIND, 0)
        if row["cave"] == "all":
            return (steps.CAVE_CLEARING, NO_KIND, 0, 0)
        return (steps.CAVE_CHOSEN, say.number(row["cave"]), 0, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, left, _, _ = step
        return say(
            "put {cards} of {who:you=your|the} choice from the clearing into {who:you=your|the} cave", cards=cards(left)
        )

    def question(self, step: Step) -> Message:
        _, left, _, _ = step
        return say("choose {cards} of the clearing for the cave", cards=cards(left))

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, left, _, _ = step
        return [token.move("clearing", "cave", left)]


class CaveHand(Effect):
    """Put hand cards into the cave and draw as many: `{ cave = 2, from = "hand", draw = "as many" }`.

    With `cave = "any"` there is no limit.
    """

    number, name, fields = steps.CAVE_HAND, "cave hand", {"most": NUMBER_FIELD, "so_far": NUMBER_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"cave from draw": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        require_known(row["from"], ("hand",), say.where)
        require_known(row["draw"], ("as many",), say.where)
        return (steps.CAVE_HAND, ANY_NUMBER if row["cave"] == "any" else say.number(row["cave"]), 0, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, most, _, _ = step
        if most == ANY_NUMBER:
            return say("put any number of hand cards into {who:you=your|the} cave, then draw as many")
        return say("put up to {n} hand cards into {who:you=your|the} cave, then draw as many", n=most)

    def question(self, step: Step) -> Message:
        _, most, so_far, _ = step
        limit = None if most == ANY_NUMBER else most
        return say(
            "put hand cards into the cave[ (up to {n})], {so_far} so far; as many are drawn", n=limit, so_far=so_far
        )

    def stop(self, step: Step) -> Message:
        _, _, so_far, _ = step
        if not so_far:
            return say("Put no card into the cave.")
        return say("Stop, and draw {cards}.", cards=cards(so_far))

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, most, _, _ = step
        return [token.move("hand", "cave", "any" if most == ANY_NUMBER else f"≤{most}"), THEN_TOKEN, token.draw("=")]


class CaveDeck(Effect):
    """Put cards of the deck into the cave: `{ cave = 1, from = "deck", per = "Bat" }`.

    Without `per` it is just the number.
    """

    number, name, fields = steps.CAVE_DECK, "cave deck", {"number": NUMBER_FIELD, "kind": KIND_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"cave from per": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        require_known(row["from"], ("deck",), say.where)
        return (steps.CAVE_DECK, say.number(row["cave"]), say.kind(row["per"]), 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, number, kind, _ = step
        return say(
            "put {cards} from the deck into {who:you=your|the} cave"
            "[ for each {kind:card} in {who:you=your|the} forest]",
            cards=cards(number),
            kind=names[kind] if kind >= 0 else None,
        )

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, number, kind, _ = step
        each = [PER_TOKEN, token.kind(names[kind])] if kind >= 0 else []
        return [token.move("deck", "cave", number), *each]


class Look(Effect):
    """Draw cards and put one of them into the cave: `{ look = 3, cave = 1 }`."""

    number, name, fields = steps.LOOK, "look", {"number": NUMBER_FIELD}
    zone: Zone = "aside"

    def rows(self) -> dict[str, Reader]:
        return {"look cave": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        if say.number(row["cave"]) != 1:
            raise UnknownWord(f"{say.where}: just 1 of the cards looked at goes into the cave, not {row['cave']}")
        return (steps.LOOK, say.number(row["look"]), 0, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, number, _, _ = step
        return say(
            "draw {n} cards; put 1 of them into {who:you=your|the} cave and the rest into {who:you=your|the} hand",
            n=number,
        )

    def question(self, step: Step) -> Message:
        return say("choose the card that goes into the cave; the others go into the hand")

    def choice(self, card: Message) -> Message:
        return say("Put {card} into your cave: the others go into your hand.", card=card)

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, number, _, _ = step
        return [token.draw(number), THEN_TOKEN, token.move("", "cave", 1)]


class TakeClearing(Effect):
    """Take cards from the clearing into the hand: `{ take = 1 }`."""

    number, name, fields = steps.TAKE_CLEARING, "take from clearing", {"left": NUMBER_FIELD}
    zone: Zone = "clearing"

    def rows(self) -> dict[str, Reader]:
        return {"take": lambda row, say: (steps.TAKE_CLEARING, say.number(row["take"]), 0, 0)}

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, left, _, _ = step
        return say("take {cards} from the clearing into {who:you=your|the} hand", cards=cards(left))

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, left, _, _ = step
        return [token.move("clearing", "hand", left)]


class FaceDown(Effect):
    """Lay hand cards face down as places: `{ face_down = 1 }`."""

    number, name, fields = steps.FACE_DOWN, "face down", {"left": NUMBER_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"face_down": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        """Read the row, which may also be about any number of cards: that is another verb."""
        if row["face_down"] == "any":
            return (steps.LAY_ANY, 0, 0, 0)
        return (steps.FACE_DOWN, say.number(row["face_down"]), 0, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, left, _, _ = step
        number = Count(left, HAND_CARD)
        return say(
            "lay {cards} face down{cards:one=|, each} as a place of its own: {what:a}", cards=number, what=face_down
        )

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, left, _, _ = step
        return [RuleToken("facedown", left)]


class PlayOn(Effect):
    """Play further cards: `{ play = "any number" }`."""

    number, name, fields = steps.PLAY_ON, "play on", {"begun": NUMBER_FIELD, "waiting": NUMBER_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"play": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        require_known(row["play"], ("any number",), say.where)
        return (steps.PLAY_ON, 0, 0, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        return say(
            "play any number of further cards from the hand {who:you=you hold|held} now, each for its cost; "
            "when all are placed, their effects and bonuses follow in that order"
        )

    def question(self, step: Step) -> Message:
        return say("play a further card of the hand held when this began, or stop")

    def stop(self, step: Step) -> Message:
        return say("Play no further card; now come the effects and bonuses of those played, in that order.")

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        return [RuleToken("playon")]


class Discard(Effect):
    """Put hand cards into the clearing: `{ discard = 3 }`."""

    number, name, fields = steps.DISCARD, "discard", {"left": NUMBER_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"discard": lambda row, say: (steps.DISCARD, say.number(row["discard"]), 0, 0)}

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, left, _, _ = step
        return say("put {cards} into the clearing", cards=Count(left, HAND_CARD))

    def question(self, step: Step) -> Message:
        _, left, _, _ = step
        return say("put {cards} into the clearing", cards=Count(left, HAND_CARD))

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, left, _, _ = step
        return [token.move("hand", "clearing", left)]


class DrawPerEither(Effect):
    """Draw cards for each card of two kinds: `{ draw = 1, per = ["Hare", "Rabbit"] }`, a row `DrawPer` reads."""

    number, name = steps.DRAW_PER_EITHER, "draw per either"
    fields = {"number": NUMBER_FIELD, "kind": KIND_FIELD, "other": KIND_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {}

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, number, kind, other = step
        each = list_all(say("each {kind:card}", kind=names[one]) for one in (kind, other))
        return say("draw {cards} for {each} in {who:you=your|the} forest", cards=cards(number), each=each)

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, number, kind, other = step
        return [token.draw(number), PER_TOKEN, token.kind(names[kind]), token.kind(names[other])]


class TakeKind(Effect):
    """Take cards of a kind from the clearing into the hand: `{ take = 1, of = "Bat" }`, or `take = "all"`."""

    number, name, fields = steps.TAKE_KIND, "take kind", {"left": NUMBER_FIELD, "kind": KIND_FIELD}
    zone: Zone = "clearing"

    def rows(self) -> dict[str, Reader]:
        return {"take of": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        left = ANY_NUMBER if row["take"] == "all" else say.number(row["take"])
        return (steps.TAKE_KIND, left, say.kind(row["of"]), 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, left, kind, _ = step
        if left == ANY_NUMBER:
            return say("take all {kind:card pl} from the clearing into {who:you=your|the} hand", kind=names[kind])
        return say("take {cards} from the clearing into {who:you=your|the} hand", cards=Count(left, names[kind]))

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, left, kind, _ = step
        return [token.kind(names[kind]), token.move("clearing", "hand", "all" if left == ANY_NUMBER else left)]


class CaveKinds(Effect):
    """Put all cards of some kinds from the clearing into the cave, a row `CaveClearing` reads.

    `{ cave = "all", from = "clearing", of = ["Plant", "Shrub", "Tree"] }`; a split card goes if either half shows one.
    """

    number, name = steps.CAVE_KINDS, "cave kinds"
    fields = {"kind": KIND_FIELD, "other": KIND_FIELD, "third": KIND_FIELD}
    zone: Zone = "clearing"
    fills = "clearing"

    def rows(self) -> dict[str, Reader]:
        return {}

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        kinds = list_all(say("all {kind:card pl}", kind=names[kind]) for kind in step[1:] if kind != NO_KIND)
        return say("put {kinds} from the clearing into {who:you=your|the} cave", kinds=kinds)

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        return [
            *(token.kind(names[kind]) for kind in step[1:] if kind != NO_KIND),
            token.move("clearing", "cave", "all"),
        ]


class RemoveClearing(Effect):
    """Remove all cards of the clearing from the game: `{ remove = "all", from = "clearing" }`."""

    number, name = steps.REMOVE_CLEARING, "remove clearing"
    fields: dict[str, str] = {}
    zone: Zone = "clearing"
    fills = "clearing"

    def rows(self) -> dict[str, Reader]:
        return {"remove from": self.read}

    def read(self, row: Row, say: Lexicon) -> Step:
        require_known(row["from"], ("clearing",), say.where)
        require_known(row["remove"], ("all",), say.where)
        return (steps.REMOVE_CLEARING, 0, 0, 0)

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        return say("remove all cards of the clearing from the game")

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        return [token.move("clearing", "gone", "all")]


class LayAny(Effect):
    """Lay any number of hand cards face down as places: `{ face_down = "any" }`, a row `FaceDown` reads.

    What they set off comes when all lie there.
    """

    number, name, fields = steps.LAY_ANY, "lay any", {"so_far": NUMBER_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {}

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        return say("lay any number of hand cards face down, each as a place of its own: {what:a}", what=face_down)

    def question(self, step: Step) -> Message:
        _, so_far, _, _ = step
        return say("lay hand cards face down, {so_far} so far", so_far=so_far)

    def stop(self, step: Step) -> Message:
        return say("Lay no further card face down.")

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        return [RuleToken("facedown", "any")]


# --- what they share ------------------------------------------------------------------------------------------------


def _placed_kinds(row: Row, say: Lexicon) -> tuple[Kind, Kind]:
    kinds = say.many(row["place"])
    if len(kinds) > 2:
        raise UnknownWord(f"{say.where}: a card places one of two kinds at most, not {row['place']!r}")
    return kinds[0], kinds[1] if len(kinds) > 1 else NO_KIND


def _kind_names(kind: Kind, other: Kind, names: list[Name], several: bool = False) -> Listed | Message:
    kinds = [names[one] for one in (kind, other) if one >= 0]
    if several:
        return say("any number of {kind:card pl}", kind=list_any(kinds))
    return list_any(say("1 {kind:card}", kind=one) for one in kinds)


def _kind_tokens(kind: Kind, other: Kind, names: list[str]) -> list[RuleToken]:
    return [token.kind(names[kind]), *([OR_TOKEN, token.kind(names[other])] if other >= 0 else [])]


def readers() -> dict[str, Reader]:
    """Return every row a card's effect or bonus may have, and how it becomes a step."""
    effects = [verb for verb in VERBS.values() if isinstance(verb, Effect)]
    return {words: reader for effect in effects for words, reader in effect.rows().items()}


for _effect in Effect.__subclasses__():
    declare(_effect())
