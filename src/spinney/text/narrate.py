"""What happened, in sentences: one for each fact, and like facts that follow each other share one.

The facts are those a viewer was told (`views.redact`).  What he may not know is not in them, so it cannot get into a
line: a player reads the names of the cards he drew or buried, the others read how many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spinney.editions.edition import Edition
from spinney.game import facts
from spinney.game.facts import Fact
from spinney.land import SIDE_COUNT
from spinney.text.phrases import card_names, cave_text, does, listed, lowered, species_name, symbol_name
from spinney.words import steps, verbs
from spinney.words.nouns import count_noun

SIDE_OF: Final = ("on top of", "below", "to the left of", "to the right of")
FROM: Final = {
    facts.DECK: " from the deck",
    facts.HAND: " from the hand",
    facts.CLEARING: " from the clearing",
    facts.FOREST: " from the forest",
    facts.CAVE: " from the cave",
    facts.ASIDE: " of those looked at",
}
INTO: Final = {
    facts.DECK: " into the deck",
    facts.HAND: " into the hand",
    facts.CLEARING: " into the clearing",
    facts.FOREST: " into the forest",
    facts.CAVE: " into the cave",
    facts.ASIDE: " aside",
    facts.GONE: " out of the game",
}
APART: Final = (facts.LAID, facts.LAID_RIVER, facts.PLAYED, facts.PLACED, facts.SETTLED)  # each has a line of its own


def narrate(edition: Edition, told: Sequence[Fact], names: Sequence[str]) -> list[str]:
    """What some facts say, in order.  A seat named "You" is spoken to.  That a turn passes on goes without saying."""
    return [
        sentence(edition, alike, names)
        for alike in _gathered(told)
        if alike[0].what != facts.TURN_BEGAN or alike[0].number
    ]


def sentence(edition: Edition, alike: Sequence[Fact], names: Sequence[str]) -> str:
    """One sentence for a fact, or for several of one kind; for a card that is played and has its place at once."""
    teller = _Teller(edition, names)
    return TELLERS.get(alike[0].what, _Teller.moved)(teller, alike)


def _gathered(told: Sequence[Fact]) -> list[list[Fact]]:
    """Facts that share a sentence."""
    groups: list[list[Fact]] = []
    for fact in told:
        if groups and _belongs(fact, groups[-1][-1]):
            groups[-1].append(fact)
        else:
            groups.append([fact])
    return groups


def _belongs(fact: Fact, last: Fact) -> bool:
    if fact.what == facts.SETTLED:
        return last.what in (facts.PLAYED, facts.PLACED) and last.half == fact.half
    if fact.what == facts.GAME_OVER == last.what:
        return True
    moved = fact.source and fact.what not in APART
    return bool(moved) and (fact.what, fact.seat, fact.source, fact.target) == (
        last.what, last.seat, last.source, last.target
    )  # fmt: skip


class _Teller:
    """Knows how each kind of fact is said."""

    def __init__(self, edition: Edition, names: Sequence[str]) -> None:
        self.edition = edition
        self.names = names

    def does(self, alike: Sequence[Fact], verb: str) -> str:
        return does(self.names[alike[0].seat], verb)

    def cards(self, alike: Sequence[Fact]) -> str:
        """Open cards by name; hidden ones by number, and by name as well for whoever may know."""
        named = card_names(self.edition, [fact.card for fact in alike if fact.card >= 0])
        if not alike[0].hidden:
            return named
        return f"{count_noun(len(alike), 'card')}{f' ({named})' if named else ''}"

    def name(self, fact: Fact) -> str:
        return species_name(self.edition, fact.half)

    # --- cards move ---------------------------------------------------------------------------------------------

    def moved(self, alike: Sequence[Fact]) -> str:
        """Any way a card can go: what a word does that has no sentence of its own."""
        way = FROM.get(alike[0].source, "") + INTO.get(alike[0].target, "")
        return f"{self.does(alike, 'move')} {self.cards(alike) or 'nothing'}{way}."

    def drew(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'draw')} {self.cards(alike)}."

    def took(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'take')} {self.cards(alike)} from the clearing."

    def played(self, alike: Sequence[Fact]) -> str:
        name, symbol = self.name(alike[0]), symbol_name(self.edition, alike[0].half)
        shown = "" if symbol in ("", name) else f" ({symbol})"
        return f"{self.does(alike, 'play')} the {name}{shown}{self.spot(alike[-1])}."

    def placed(self, alike: Sequence[Fact]) -> str:
        source = FROM[facts.CLEARING] if alike[0].source == facts.CLEARING else ""
        where = self.spot(alike[-1])
        return f"{self.does(alike, 'place')} the {self.name(alike[0])}{source}{where} at no cost."

    def settled(self, alike: Sequence[Fact]) -> str:
        where = self.spot(alike[0])
        return f"The {self.name(alike[0])} goes{where or f' to {alike[0].place + 1}'}."

    def spot(self, fact: Fact) -> str:
        """Nothing for a card that is a place itself, or has none yet."""
        if fact.slot < 0:
            return ""
        return f" {SIDE_OF[fact.slot % SIDE_COUNT]} the {species_name(self.edition, fact.host)} at {fact.place + 1}"

    def laid(self, alike: Sequence[Fact]) -> str:
        what = self.edition.flora.species[self.edition.face_down].name
        return f"{self.does(alike, 'lay')} {self.hidden(alike[0])} face down as a {what}."

    def laid_river(self, alike: Sequence[Fact]) -> str:
        tree = f"the {species_name(self.edition, alike[0].host)} at {alike[0].place + 1}"
        return f"{self.does(alike, 'lay')} {self.hidden(alike[0])} face down as a river below {tree}."

    def hidden(self, fact: Fact) -> str:
        return self.edition.cards[fact.card] if fact.card >= 0 else "a card"

    def paid(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'pay')} {self.cards(alike)}."

    def discarded(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'discard')} {self.cards(alike)}."

    def caved(self, alike: Sequence[Fact]) -> str:
        unseen = " unseen" if alike[0].hidden else ""
        return f"{self.does(alike, 'put')} {self.cards(alike)}{FROM[alike[0].source]}{unseen} into the cave."

    def turned_up(self, alike: Sequence[Fact]) -> str:
        return f"Turned up from the deck: {self.cards(alike)}."

    def searched(self, alike: Sequence[Fact]) -> str:
        return f"Turned up in search of a card: {self.cards(alike)}."

    def swept(self, alike: Sequence[Fact]) -> str:
        return f"The clearing held {len(alike)} cards and is swept empty: they leave the game."

    def looked(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'look')} at {self.cards(alike)} of the deck."

    def kept(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'keep')} {self.cards(alike)} of those looked at."

    def showed_hand(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'show')} the hand, for neither action is possible: {self.cards(alike)}."

    def replaced_hand(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'replace')} the first hand, which had no tree."

    # --- other things -------------------------------------------------------------------------------------------

    def picked_cave(self, alike: Sequence[Fact]) -> str:
        cave = cave_text(self.edition, alike[0].number)
        said = cave if self.names[alike[0].seat] == "You" else cave.replace("your ", "the ")
        return f"{self.does(alike, 'pick')} {said[:1].lower()}{said[1:]}"

    def opened_cave(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'open')} cave {alike[0].number}."

    def winter(self, alike: Sequence[Fact]) -> str:
        return f"Winter card {listed([str(fact.number) for fact in alike])} of {self.edition.winters} turns up."

    def effect(self, alike: Sequence[Fact]) -> str:
        return f"The effect of the {self.name(alike[0])} is due."

    def bonus(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'earn')} the bonus of the {self.name(alike[0])}."

    def no_bonus(self, alike: Sequence[Fact]) -> str:
        return f"The bonus of the {self.name(alike[0])} is not earned."

    def permanent(self, alike: Sequence[Fact]) -> str:
        return f"The {self.name(alike[0])} gives {count_noun(alike[0].number, 'draw')}."

    def extra_turn(self, alike: Sequence[Fact]) -> str:
        number = alike[0].number
        return f"{self.does(alike, 'earn')} {'another turn' if number == 1 else f'{number} more turns'}."

    def no_extra_turn(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'decline')} another turn."

    def no_river(self, alike: Sequence[Fact]) -> str:
        """A tree that gets no river now never gets one: worth a line."""
        return f"{self.does(alike, 'lay')} no river."

    def kept_hand(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'keep')} the first hand."

    def declined(self, alike: Sequence[Fact]) -> str:
        step = alike[0].step
        if step[0] in (steps.TRIGGER, steps.DRAW):
            return f"{self.does(alike, 'draw')} no card."
        face_down = self.edition.flora.species[self.edition.face_down].name
        said = lowered(verbs.sentence(step, self.edition.flora.kinds, face_down)).replace("your ", "the ")
        return f"{self.does(alike, 'decline')} to {said}."

    def done(self, alike: Sequence[Fact]) -> str:
        return f"{self.does(alike, 'stop')} here."

    def turn(self, alike: Sequence[Fact]) -> str:
        if alike[0].number:
            return f"{self.does(alike, 'take')} another turn."
        return f"{self.does(alike, 'begin')} a turn."

    def over(self, alike: Sequence[Fact]) -> str:
        points = listed([f"{self.names[fact.seat]} {fact.number}" for fact in alike])
        if len(alike) == 1:
            return f"The game is over: {points}."
        most = max(fact.number for fact in alike)
        winners = [self.names[fact.seat] for fact in alike if fact.number == most]
        end = does(winners[0], "win") if len(winners) == 1 else f"{listed(winners)} share the victory"
        return f"The game is over ({points}): {end}."


TELLERS: Final[dict[str, Callable[[_Teller, Sequence[Fact]], str]]] = {
    facts.DREW: _Teller.drew,
    facts.TOOK: _Teller.took,
    facts.PLAYED: _Teller.played,
    facts.PLACED: _Teller.placed,
    facts.SETTLED: _Teller.settled,
    facts.PAID: _Teller.paid,
    facts.LAID: _Teller.laid,
    facts.LAID_RIVER: _Teller.laid_river,
    facts.PUT_IN_CAVE: _Teller.caved,
    facts.REVEALED: _Teller.turned_up,
    facts.SEARCHED: _Teller.searched,
    facts.SWEPT: _Teller.swept,
    facts.LOOKED_AT: _Teller.looked,
    facts.KEPT: _Teller.kept,
    facts.SHOWED_HAND: _Teller.showed_hand,
    facts.REPLACED_HAND: _Teller.replaced_hand,
    facts.DISCARDED: _Teller.discarded,
    facts.MOVED: _Teller.moved,
    facts.PICKED_CAVE: _Teller.picked_cave,
    facts.OPENED_CAVE: _Teller.opened_cave,
    facts.WINTER_CAME: _Teller.winter,
    facts.EFFECT_DUE: _Teller.effect,
    facts.BONUS_EARNED: _Teller.bonus,
    facts.BONUS_MISSED: _Teller.no_bonus,
    facts.PERMANENT_EFFECT: _Teller.permanent,
    facts.EXTRA_TURN_EARNED: _Teller.extra_turn,
    facts.EXTRA_DECLINED: _Teller.no_extra_turn,
    facts.RIVER_DECLINED: _Teller.no_river,
    facts.MULLIGAN_DECLINED: _Teller.kept_hand,
    facts.EFFECT_DECLINED: _Teller.declined,
    facts.SAID_DONE: _Teller.done,
    facts.TURN_BEGAN: _Teller.turn,
    facts.GAME_OVER: _Teller.over,
}
