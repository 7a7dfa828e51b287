"""Facts in sentences: one for each fact, or for several alike in a row.

The facts are redacted for their viewer (`views.redact`), so no sentence can reveal what they may not know: players read
the names of the cards they drew or buried, the others read how many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.land import SIDE_COUNT
from spinney.language.message import Count, Message, Name, Person, list_all, say
from spinney.language.nouns import CARD, DRAW_NOUN
from spinney.text.phrases import cave_text, join_card_names, person, species_name, symbol_name
from spinney.words import steps, verbs

HOST_SIDE_PHRASES: Final = (
    say("on top of {host:the} at {place}"),
    say("below {host:the} at {place}"),
    say("to the left of {host:the} at {place}"),
    say("to the right of {host:the} at {place}"),
)
SOURCE_PHRASES: Final = {
    facts.DECK: say("from the deck"),
    facts.HAND: say("from the hand"),
    facts.CLEARING: say("from the clearing"),
    facts.FOREST: say("from the forest"),
    facts.CAVE: say("from the cave"),
    facts.ASIDE: say("of those looked at"),
}
TARGET_PHRASES: Final = {
    facts.DECK: say("into the deck"),
    facts.HAND: say("into the hand"),
    facts.CLEARING: say("into the clearing"),
    facts.FOREST: say("into the forest"),
    facts.CAVE: say("into the cave"),
    facts.ASIDE: say("aside"),
    facts.GONE: say("out of the game"),
}
OWN_SENTENCE: Final = (facts.LAID, facts.LAID_RIVER, facts.PLAYED, facts.PLACED, facts.SETTLED)


def narrate(edition: Edition, redacted: Sequence[Fact], names: Sequence[str]) -> list[Message]:
    """Return the sentences for facts, in order; an ordinary turn needs none."""
    return [
        describe_facts(edition, alike, names)
        for alike in _group_facts(redacted)
        if alike[0].what != facts.TURN_BEGAN or alike[0].number
    ]


def describe_facts(edition: Edition, alike: Sequence[Fact], names: Sequence[str]) -> Message:
    """Return one sentence for facts of one kind, or for a card that is played and placed at once."""
    sentences = _FactSentences(edition, names)
    return FACT_SENTENCES.get(alike[0].what, _FactSentences.move)(sentences, alike)


def _group_facts(redacted: Sequence[Fact]) -> list[list[Fact]]:
    """Group the facts that share a sentence."""
    groups: list[list[Fact]] = []
    for fact in redacted:
        if groups and _shares_sentence(fact, groups[-1][-1]):
            groups[-1].append(fact)
        else:
            groups.append([fact])
    return groups


def _shares_sentence(fact: Fact, last: Fact) -> bool:
    if fact.what == facts.SETTLED:
        return last.what in (facts.PLAYED, facts.PLACED) and last.half == fact.half
    if fact.what == facts.GAME_OVER == last.what:
        return True
    moved = fact.source and fact.what not in OWN_SENTENCE
    return bool(moved) and (fact.what, fact.seat, fact.source, fact.target) == (
        last.what, last.seat, last.source, last.target
    )  # fmt: skip


class _FactSentences:
    """The sentences for facts, a method for each kind of fact."""

    def __init__(self, edition: Edition, names: Sequence[str]) -> None:
        self.edition = edition
        self.names = [person(name) for name in names]

    def who(self, alike: Sequence[Fact]) -> Person:
        return self.names[alike[0].seat]

    def cards(self, alike: Sequence[Fact]) -> Message:
        """Name open cards; count hidden ones, and name them too for a viewer who may know."""
        known = [fact.card for fact in alike if fact.card >= 0]
        named = join_card_names(self.edition, known) if known else None
        if not alike[0].hidden:
            return say("{named}", named=named or say("nothing"))
        return say("{cards}[ ({named})]", cards=Count(len(alike), CARD), named=named)

    def name(self, fact: Fact) -> Name:
        return species_name(self.edition, fact.half)

    # --- cards move ---------------------------------------------------------------------------------------------

    def move(self, alike: Sequence[Fact]) -> Message:
        """Describe any move of cards; for words without a sentence of their own."""
        return say(
            "{who} {who:you=move|moves} {cards}[ {source}][ {target}].",
            who=self.who(alike),
            cards=self.cards(alike),
            source=SOURCE_PHRASES.get(alike[0].source),
            target=TARGET_PHRASES.get(alike[0].target),
        )

    def draw(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=draw|draws} {cards}.", who=self.who(alike), cards=self.cards(alike))

    def take(self, alike: Sequence[Fact]) -> Message:
        who, cards = self.who(alike), self.cards(alike)
        return say("{who} {who:you=take|takes} {cards} from the clearing.", who=who, cards=cards)

    def play(self, alike: Sequence[Fact]) -> Message:
        symbol = symbol_name(self.edition, alike[0].half)
        return say(
            "{who} {who:you=play|plays} {card:the}[ ({symbol})][ {spot}].",
            who=self.who(alike),
            card=self.name(alike[0]),
            symbol=None if symbol and symbol.key == self.name(alike[0]).key else symbol,
            spot=self.host_phrase(alike[-1]),
        )

    def place(self, alike: Sequence[Fact]) -> Message:
        return say(
            "{who} {who:you=place|places} {card:the}[ {source}][ {spot}] at no cost.",
            who=self.who(alike),
            card=self.name(alike[0]),
            source=SOURCE_PHRASES[facts.CLEARING] if alike[0].source == facts.CLEARING else None,
            spot=self.host_phrase(alike[-1]),
        )

    def settle(self, alike: Sequence[Fact]) -> Message:
        card, spot = self.name(alike[0]), self.host_phrase(alike[0])
        if spot is None:
            return say("{card:The} {card:p=go|goes} to {place}.", card=card, place=alike[0].place + 1)
        return say("{card:The} {card:p=go|goes} {spot}.", card=card, spot=spot)

    def host_phrase(self, fact: Fact) -> Message | None:
        """Describe where a dweller lies; None for a place, or a card without one yet."""
        if fact.slot < 0:
            return None
        return HOST_SIDE_PHRASES[fact.slot % SIDE_COUNT].fill(
            host=species_name(self.edition, fact.host), place=fact.place + 1
        )

    def lay(self, alike: Sequence[Fact]) -> Message:
        return say(
            "{who} {who:you=lay|lays} {card} face down as {what:a}.",
            who=self.who(alike),
            card=self.hidden_card(alike[0]),
            what=self.edition.face_down_name,
        )

    def lay_river(self, alike: Sequence[Fact]) -> Message:
        return say(
            "{who} {who:you=lay|lays} {card} face down as a river below {tree:the} at {place}.",
            who=self.who(alike),
            card=self.hidden_card(alike[0]),
            tree=species_name(self.edition, alike[0].host),
            place=alike[0].place + 1,
        )

    def hidden_card(self, fact: Fact) -> Message:
        return self.edition.card_names[fact.card] if fact.card >= 0 else say("a card")

    def pay(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=pay|pays} {cards}.", who=self.who(alike), cards=self.cards(alike))

    def discard(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=discard|discards} {cards}.", who=self.who(alike), cards=self.cards(alike))

    def put_in_cave(self, alike: Sequence[Fact]) -> Message:
        who, cards, source = self.who(alike), self.cards(alike), SOURCE_PHRASES[alike[0].source]
        if alike[0].hidden:
            return say(
                "{who} {who:you=put|puts} {cards} {source} unseen into the cave.", who=who, cards=cards, source=source
            )
        return say("{who} {who:you=put|puts} {cards} {source} into the cave.", who=who, cards=cards, source=source)

    def reveal(self, alike: Sequence[Fact]) -> Message:
        return say("Turned up from the deck: {cards}.", cards=self.cards(alike))

    def search(self, alike: Sequence[Fact]) -> Message:
        return say("Turned up in search of a card: {cards}.", cards=self.cards(alike))

    def sweep(self, alike: Sequence[Fact]) -> Message:
        return say("The clearing held {n} cards and is swept empty: they leave the game.", n=len(alike))

    def look_at(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=look|looks} at {cards} of the deck.", who=self.who(alike), cards=self.cards(alike))

    def keep(self, alike: Sequence[Fact]) -> Message:
        return say(
            "{who} {who:you=keep|keeps} {cards} of those looked at.", who=self.who(alike), cards=self.cards(alike)
        )

    def show_hand(self, alike: Sequence[Fact]) -> Message:
        who, cards = self.who(alike), self.cards(alike)
        return say(
            "{who} {who:you=show|shows} the hand, for neither action is possible: {cards}.", who=who, cards=cards
        )

    def replace_hand(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=replace|replaces} the first hand, which had no tree.", who=self.who(alike))

    # --- other things -------------------------------------------------------------------------------------------

    def pick_cave(self, alike: Sequence[Fact]) -> Message:
        cave, who = cave_text(self.edition, alike[0].number), self.who(alike)
        return say("{who} {who:you=pick|picks} {cave}", who=who, cave=cave.with_person(who))

    def open_cave(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=open|opens} cave {n}.", who=self.who(alike), n=alike[0].number)

    def reveal_winter(self, alike: Sequence[Fact]) -> Message:
        numbers = list_all(fact.number for fact in alike)
        return say("Winter card {n} of {winters} turns up.", n=numbers, winters=self.edition.winters)

    def trigger_effect(self, alike: Sequence[Fact]) -> Message:
        return say("The effect of {card:the} is due.", card=self.name(alike[0]))

    def earn_bonus(self, alike: Sequence[Fact]) -> Message:
        who, card = self.who(alike), self.name(alike[0])
        return say("{who} {who:you=earn|earns} the bonus of {card:the}.", who=who, card=card)

    def miss_bonus(self, alike: Sequence[Fact]) -> Message:
        return say("The bonus of {card:the} is not earned.", card=self.name(alike[0]))

    def trigger_permanent_effect(self, alike: Sequence[Fact]) -> Message:
        draws = Count(alike[0].number, DRAW_NOUN)
        return say("{card:The} {card:p=give|gives} {draws}.", card=self.name(alike[0]), draws=draws)

    def earn_extra_turn(self, alike: Sequence[Fact]) -> Message:
        who, number = self.who(alike), alike[0].number
        return say("{who} {who:you=earn|earns} {n:one=another turn|{n} more turns}.", who=who, n=number)

    def decline_extra_turn(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=decline|declines} another turn.", who=self.who(alike))

    def decline_river(self, alike: Sequence[Fact]) -> Message:
        """Report a tree without a river, because it can never get one later."""
        return say("{who} {who:you=lay|lays} no river.", who=self.who(alike))

    def keep_hand(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=keep|keeps} the first hand.", who=self.who(alike))

    def decline(self, alike: Sequence[Fact]) -> Message:
        step, who = alike[0].step, self.who(alike)
        if step[0] in (steps.TRIGGER, steps.DRAW):
            return say("{who} {who:you=draw|draws} no card.", who=who)
        effect = verbs.clause(step, self.edition.flora.names, self.edition.face_down_name).with_person(who)
        return say("{who} {who:you=decline|declines} to {effect}.", who=who, effect=effect)

    def stop(self, alike: Sequence[Fact]) -> Message:
        return say("{who} {who:you=stop|stops} here.", who=self.who(alike))

    def begin_turn(self, alike: Sequence[Fact]) -> Message:
        if alike[0].number:
            return say("{who} {who:you=take|takes} another turn.", who=self.who(alike))
        return say("{who} {who:you=begin|begins} a turn.", who=self.who(alike))

    def end_game(self, alike: Sequence[Fact]) -> Message:
        points = list_all(say("{who} {points}", who=self.names[fact.seat], points=fact.number) for fact in alike)
        if len(alike) == 1:
            return say("The game is over: {points}.", points=points)
        most = max(fact.number for fact in alike)
        winners = [self.names[fact.seat] for fact in alike if fact.number == most]
        if len(winners) == 1:
            return say("The game is over ({points}): {who} {who:you=win|wins}.", points=points, who=winners[0])
        return say(
            "The game is over ({points}): {winners} share the victory.", points=points, winners=list_all(winners)
        )


FACT_SENTENCES: Final[dict[str, Callable[[_FactSentences, Sequence[Fact]], Message]]] = {
    facts.DREW: _FactSentences.draw,
    facts.TOOK: _FactSentences.take,
    facts.PLAYED: _FactSentences.play,
    facts.PLACED: _FactSentences.place,
    facts.SETTLED: _FactSentences.settle,
    facts.PAID: _FactSentences.pay,
    facts.LAID: _FactSentences.lay,
    facts.LAID_RIVER: _FactSentences.lay_river,
    facts.PUT_IN_CAVE: _FactSentences.put_in_cave,
    facts.REVEALED: _FactSentences.reveal,
    facts.SEARCHED: _FactSentences.search,
    facts.SWEPT: _FactSentences.sweep,
    facts.LOOKED_AT: _FactSentences.look_at,
    facts.KEPT: _FactSentences.keep,
    facts.SHOWED_HAND: _FactSentences.show_hand,
    facts.REPLACED_HAND: _FactSentences.replace_hand,
    facts.DISCARDED: _FactSentences.discard,
    facts.MOVED: _FactSentences.move,
    facts.PICKED_CAVE: _FactSentences.pick_cave,
    facts.OPENED_CAVE: _FactSentences.open_cave,
    facts.WINTER_CAME: _FactSentences.reveal_winter,
    facts.EFFECT_DUE: _FactSentences.trigger_effect,
    facts.BONUS_EARNED: _FactSentences.earn_bonus,
    facts.BONUS_MISSED: _FactSentences.miss_bonus,
    facts.PERMANENT_EFFECT: _FactSentences.trigger_permanent_effect,
    facts.EXTRA_TURN_EARNED: _FactSentences.earn_extra_turn,
    facts.EXTRA_DECLINED: _FactSentences.decline_extra_turn,
    facts.RIVER_DECLINED: _FactSentences.decline_river,
    facts.MULLIGAN_DECLINED: _FactSentences.keep_hand,
    facts.EFFECT_DECLINED: _FactSentences.decline,
    facts.SAID_DONE: _FactSentences.stop,
    facts.TURN_BEGAN: _FactSentences.begin_turn,
    facts.GAME_OVER: _FactSentences.end_game,
}
