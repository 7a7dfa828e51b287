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
from spinney.text.phrases import cave_text, conjugate, join_card_names, join_words, species_name, symbol_name, to_clause
from spinney.words import steps, verbs
from spinney.words.nouns import count_noun

HOST_SIDE_PHRASES: Final = ("on top of", "below", "to the left of", "to the right of")
SOURCE_PHRASES: Final = {
    facts.DECK: " from the deck",
    facts.HAND: " from the hand",
    facts.CLEARING: " from the clearing",
    facts.FOREST: " from the forest",
    facts.CAVE: " from the cave",
    facts.ASIDE: " of those looked at",
}
TARGET_PHRASES: Final = {
    facts.DECK: " into the deck",
    facts.HAND: " into the hand",
    facts.CLEARING: " into the clearing",
    facts.FOREST: " into the forest",
    facts.CAVE: " into the cave",
    facts.ASIDE: " aside",
    facts.GONE: " out of the game",
}
OWN_SENTENCE: Final = (facts.LAID, facts.LAID_RIVER, facts.PLAYED, facts.PLACED, facts.SETTLED)


def narrate(edition: Edition, redacted: Sequence[Fact], names: Sequence[str]) -> list[str]:
    """Return the sentences for facts, in order; a seat named "You" is addressed, and an ordinary turn needs none."""
    return [
        describe_facts(edition, alike, names)
        for alike in _group_facts(redacted)
        if alike[0].what != facts.TURN_BEGAN or alike[0].number
    ]


def describe_facts(edition: Edition, alike: Sequence[Fact], names: Sequence[str]) -> str:
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
        self.names = names

    def conjugate(self, alike: Sequence[Fact], verb: str) -> str:
        return conjugate(self.names[alike[0].seat], verb)

    def cards(self, alike: Sequence[Fact]) -> str:
        """Name open cards; count hidden ones, and name them too for a viewer who may know."""
        named = join_card_names(self.edition, [fact.card for fact in alike if fact.card >= 0])
        if not alike[0].hidden:
            return named
        return f"{count_noun(len(alike), 'card')}{f' ({named})' if named else ''}"

    def name(self, fact: Fact) -> str:
        return species_name(self.edition, fact.half)

    # --- cards move ---------------------------------------------------------------------------------------------

    def move(self, alike: Sequence[Fact]) -> str:
        """Describe any move of cards; for words without a sentence of their own."""
        path = SOURCE_PHRASES.get(alike[0].source, "") + TARGET_PHRASES.get(alike[0].target, "")
        return f"{self.conjugate(alike, 'move')} {self.cards(alike) or 'nothing'}{path}."

    def draw(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'draw')} {self.cards(alike)}."

    def take(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'take')} {self.cards(alike)} from the clearing."

    def play(self, alike: Sequence[Fact]) -> str:
        name, symbol = self.name(alike[0]), symbol_name(self.edition, alike[0].half)
        shown = "" if symbol in ("", name) else f" ({symbol})"
        return f"{self.conjugate(alike, 'play')} the {name}{shown}{self.host_phrase(alike[-1])}."

    def place(self, alike: Sequence[Fact]) -> str:
        source = SOURCE_PHRASES[facts.CLEARING] if alike[0].source == facts.CLEARING else ""
        where = self.host_phrase(alike[-1])
        return f"{self.conjugate(alike, 'place')} the {self.name(alike[0])}{source}{where} at no cost."

    def settle(self, alike: Sequence[Fact]) -> str:
        where = self.host_phrase(alike[0])
        return f"The {self.name(alike[0])} goes{where or f' to {alike[0].place + 1}'}."

    def host_phrase(self, fact: Fact) -> str:
        """Describe where a dweller lies; empty for a place, or a card without one yet."""
        if fact.slot < 0:
            return ""
        side, host = HOST_SIDE_PHRASES[fact.slot % SIDE_COUNT], species_name(self.edition, fact.host)
        return f" {side} the {host} at {fact.place + 1}"

    def lay(self, alike: Sequence[Fact]) -> str:
        what = self.edition.flora.species[self.edition.face_down].name
        return f"{self.conjugate(alike, 'lay')} {self.hidden_card(alike[0])} face down as a {what}."

    def lay_river(self, alike: Sequence[Fact]) -> str:
        tree = f"the {species_name(self.edition, alike[0].host)} at {alike[0].place + 1}"
        return f"{self.conjugate(alike, 'lay')} {self.hidden_card(alike[0])} face down as a river below {tree}."

    def hidden_card(self, fact: Fact) -> str:
        return self.edition.cards[fact.card] if fact.card >= 0 else "a card"

    def pay(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'pay')} {self.cards(alike)}."

    def discard(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'discard')} {self.cards(alike)}."

    def put_in_cave(self, alike: Sequence[Fact]) -> str:
        unseen = " unseen" if alike[0].hidden else ""
        source = SOURCE_PHRASES[alike[0].source]
        return f"{self.conjugate(alike, 'put')} {self.cards(alike)}{source}{unseen} into the cave."

    def reveal(self, alike: Sequence[Fact]) -> str:
        return f"Turned up from the deck: {self.cards(alike)}."

    def search(self, alike: Sequence[Fact]) -> str:
        return f"Turned up in search of a card: {self.cards(alike)}."

    def sweep(self, alike: Sequence[Fact]) -> str:
        return f"The clearing held {len(alike)} cards and is swept empty: they leave the game."

    def look_at(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'look')} at {self.cards(alike)} of the deck."

    def keep(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'keep')} {self.cards(alike)} of those looked at."

    def show_hand(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'show')} the hand, for neither action is possible: {self.cards(alike)}."

    def replace_hand(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'replace')} the first hand, which had no tree."

    # --- other things -------------------------------------------------------------------------------------------

    def pick_cave(self, alike: Sequence[Fact]) -> str:
        cave = cave_text(self.edition, alike[0].number)
        text = cave if self.names[alike[0].seat] == "You" else cave.replace("your ", "the ")
        return f"{self.conjugate(alike, 'pick')} {text[:1].lower()}{text[1:]}"

    def open_cave(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'open')} cave {alike[0].number}."

    def reveal_winter(self, alike: Sequence[Fact]) -> str:
        return f"Winter card {join_words([str(fact.number) for fact in alike])} of {self.edition.winters} turns up."

    def trigger_effect(self, alike: Sequence[Fact]) -> str:
        return f"The effect of the {self.name(alike[0])} is due."

    def earn_bonus(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'earn')} the bonus of the {self.name(alike[0])}."

    def miss_bonus(self, alike: Sequence[Fact]) -> str:
        return f"The bonus of the {self.name(alike[0])} is not earned."

    def trigger_permanent_effect(self, alike: Sequence[Fact]) -> str:
        return f"The {self.name(alike[0])} gives {count_noun(alike[0].number, 'draw')}."

    def earn_extra_turn(self, alike: Sequence[Fact]) -> str:
        number = alike[0].number
        return f"{self.conjugate(alike, 'earn')} {'another turn' if number == 1 else f'{number} more turns'}."

    def decline_extra_turn(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'decline')} another turn."

    def decline_river(self, alike: Sequence[Fact]) -> str:
        """Report a tree without a river, because it can never get one later."""
        return f"{self.conjugate(alike, 'lay')} no river."

    def keep_hand(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'keep')} the first hand."

    def decline(self, alike: Sequence[Fact]) -> str:
        step = alike[0].step
        if step[0] in (steps.TRIGGER, steps.DRAW):
            return f"{self.conjugate(alike, 'draw')} no card."
        face_down = self.edition.flora.species[self.edition.face_down].name
        clause = to_clause(verbs.sentence(step, self.edition.flora.kinds, face_down)).replace("your ", "the ")
        return f"{self.conjugate(alike, 'decline')} to {clause}."

    def stop(self, alike: Sequence[Fact]) -> str:
        return f"{self.conjugate(alike, 'stop')} here."

    def begin_turn(self, alike: Sequence[Fact]) -> str:
        if alike[0].number:
            return f"{self.conjugate(alike, 'take')} another turn."
        return f"{self.conjugate(alike, 'begin')} a turn."

    def end_game(self, alike: Sequence[Fact]) -> str:
        points = join_words([f"{self.names[fact.seat]} {fact.number}" for fact in alike])
        if len(alike) == 1:
            return f"The game is over: {points}."
        most = max(fact.number for fact in alike)
        winners = [self.names[fact.seat] for fact in alike if fact.number == most]
        end = conjugate(winners[0], "win") if len(winners) == 1 else f"{join_words(winners)} share the victory"
        return f"The game is over ({points}): {end}."


FACT_SENTENCES: Final[dict[str, Callable[[_FactSentences, Sequence[Fact]], str]]] = {
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
