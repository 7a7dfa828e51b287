"""The log: what happened between two consecutive views of one viewer, in sentences.

It is built from views alone.  What a viewer cannot know is not in them, so it cannot get into a line: a player reads
the names of the cards he drew or buried, the others read how many.
"""

from __future__ import annotations

from collections.abc import Sequence

from spinney.editions.edition import WINTERS
from spinney.editions.moves import Move
from spinney.land import SECOND, CardId
from spinney.notation.changes import Arrival, Change
from spinney.notation.phrases import (
    card_names,
    cave_text,
    does,
    host_text,
    listed,
    lowered,
    species_name,
    symbol_name,
)
from spinney.views import View
from spinney.words import steps, verbs
from spinney.words.nouns import counted

SIDE_OF = ("on top of", "below", "to the left of", "to the right of")


def narrate(before: View, after: View, names: Sequence[str], move: Move | None = None) -> list[str]:
    """What one push did, as the viewer of both views saw it.  A seat named "You" is spoken to.

    The move may be told as well: it only helps to say which card of the clearing was paid, which everybody sees.
    """
    change = Change(before, after, move)
    teller = _Teller(change, names)
    lines = [line for seat in _order(change) for line in teller.seat_lines(seat)]
    if not lines and not after.is_over():
        lines = [teller.declined()]
    return [*lines, *teller.table_lines()]


def _order(change: Change) -> list[int]:
    return [change.actor, *(seat for seat in range(change.before.seats) if seat != change.actor)]


class _Teller:
    """Turns a change into lines."""

    def __init__(self, change: Change, names: Sequence[str]) -> None:
        self.change = change
        self.names = names
        self.edition = change.before.edition

    def seat_lines(self, seat: int) -> list[str]:
        lines = [*self._setup(seat)]
        lines += [self._arrival(seat, arrival) for arrival in self.change.arrivals[seat] if not self._is_laid(arrival)]
        lines += self._buried(seat)
        if seat == self.change.actor:
            lines += [*self._shown_hand(), *self._given()]
        lines += [*self._looked(seat), *self._drawn(seat), *self._picked(seat)]
        if seat == self._caver():
            lines += self._caved(seat)
        if seat == self.change.actor:
            lines += self._turns()
        return lines

    def _caver(self) -> int:
        """Whose cave the open cards went into; before the first turn that may be a seat that was not asked."""
        before, after = self.change.before, self.change.after
        if not self.change.caved:
            return self.change.actor
        grown = [after.forests[s].cave - before.forests[s].cave for s in range(before.seats)]
        unseen = [self.change.buried_number(s) - len(self.change.laid(s)) for s in range(before.seats)]
        return max(range(before.seats), key=lambda seat: grown[seat] - unseen[seat])

    def _cards(self, number: int, cards: Sequence[CardId]) -> str:
        """How many, and which if the viewer may know."""
        return f"{counted(number, 'card')}{f' ({card_names(self.edition, cards)})' if cards else ''}"

    # --- before the first turn --------------------------------------------------------------------------------------

    def _setup(self, seat: int) -> list[str]:
        lines: list[str] = []
        chosen = self.change.after.forests[seat].cave_card
        if chosen != self.change.before.forests[seat].cave_card:
            cave = cave_text(self.edition, chosen)
            said = cave if self.names[seat] == "You" else cave.replace("your ", "the ")
            lines.append(f"{does(self.names[seat], 'pick')} {said[:1].lower()}{said[1:]}")
        if self.change.thrown_number(seat):
            lines.append(f"{does(self.names[seat], 'replace')} the first hand, which had no tree.")
        return lines

    # --- into the forest --------------------------------------------------------------------------------------------

    def _is_laid(self, arrival: Arrival) -> bool:
        flora = self.edition.flora
        return flora.species[flora.species_of[arrival.half]].nameless

    def _arrival(self, seat: int, arrival: Arrival) -> str:
        name = species_name(self.edition, arrival.half)
        if arrival.awaited:
            return f"The {name} goes {self._spot(seat, arrival)}."
        free = not arrival.from_hand or self.change.asked[0] == steps.PLACE
        where = "" if arrival.place < 0 or arrival.slot < 0 else f" {self._spot(seat, arrival)}"
        source = "" if arrival.from_hand else " from the clearing"
        symbol = symbol_name(self.edition, arrival.half)
        shown = "" if free or symbol in ("", name) else f" ({symbol})"
        return f"{does(self.names[seat], 'place' if free else 'play')} the {name}{shown}{source}{where}."

    def _spot(self, seat: int, arrival: Arrival) -> str:
        host = host_text(self.edition, self.change.after.forests[seat], arrival.place)
        return f"{SIDE_OF[arrival.slot % SECOND]} the {host} at {arrival.place + 1}"

    def _buried(self, seat: int) -> list[str]:
        """Cards that went out of sight: face down into the forest, or into the cave."""
        change = self.change
        number = change.buried_number(seat)
        who, which = self.names[seat], change.buried(seat)
        what = self.edition.flora.species[self.edition.face_down].name
        ways = [f"face down as a river below {self._tree(seat, place)}" for place in change.rivers(seat)]
        ways += [f"face down as a {what}" for _ in change.laid(seat)]
        lines = self._no_river(seat)
        for i, way in enumerate(ways):
            card = self.edition.cards[which[i]] if which else "a card"
            lines.append(f"{does(who, 'lay')} {card} {way}.")
        caved = number - len(ways)
        if caved:
            unseen = f"{self._cards(caved, which[-caved:] if which else [])} unseen into the cave"
            lines.append(f"{does(who, 'put')} {unseen}.")
        return lines

    def _tree(self, seat: int, place: int) -> str:
        return f"the {species_name(self.edition, self.change.after.forests[seat].hosts[place])} at {place + 1}"

    def _no_river(self, seat: int) -> list[str]:
        """A tree that gets no river now never gets one: worth a line."""
        asked = seat == self.change.actor and self.change.asked[0] == steps.RIVER
        refused = asked and not self.change.rivers(seat)
        return [f"{does(self.names[seat], 'lay')} no river."] if refused else []

    # --- through the clearing ---------------------------------------------------------------------------------------

    def _given(self) -> list[str]:
        """Cards paid or discarded, and cards turned up."""
        change = self.change
        who = self.names[change.actor]
        number = change.paid_number + change.discarded_number
        verb = "pay" if change.paid_number else "discard"
        revealed = change.revealed_number
        if number and change.given is None:
            both = card_names(self.edition, change.appeared)
            turned = f"{counted(number, 'card')}, and {counted(revealed, 'card')} of the deck"
            return [f"{does(who, verb)} {turned} turned up: {both} came into the clearing."]
        lines = []
        if number and change.given:
            lines.append(f"{does(who, verb)} {card_names(self.edition, change.given)}.")
        if revealed:
            lines.append(f"Turned up from the deck: {card_names(self.edition, change.revealed)}.")
        return lines

    def _picked(self, seat: int) -> list[str]:
        cards = self.change.picked[seat]
        if not cards:
            return []
        return [f"{does(self.names[seat], 'take')} {card_names(self.edition, cards)} from the clearing."]

    def _caved(self, seat: int) -> list[str]:
        cards = self.change.caved
        return [f"{does(self.names[seat], 'put')} {card_names(self.edition, cards)} into the cave."] if cards else []

    # --- the hand ---------------------------------------------------------------------------------------------------

    def _shown_hand(self) -> list[str]:
        change = self.change
        if change.asking[0] != steps.RESCUE or change.asked[0] == steps.RESCUE:
            return []
        hand = card_names(self.edition, change.after.shown[change.actor][::2])
        return [f"{does(self.names[change.actor], 'show')} the hand, for neither action is possible: {hand}."]

    def _looked(self, seat: int) -> list[str]:
        change = self.change
        who = self.names[seat]
        lines: list[str] = []
        if seat == change.actor and change.looked_number():
            kept = change.looked_number()
            lines.append(f"{does(who, 'keep')} {counted(kept, 'card')} of those looked at.")
        if seat == change.after.seat and change.after.aside_size > change.before.aside_size:
            looked = self._cards(change.after.aside_size, change.after.aside)
            lines.append(f"{does(who, 'look')} at {looked} of the deck.")
        return lines

    def _drawn(self, seat: int) -> list[str]:
        number = self.change.drawn_number(seat)
        if number <= 0:
            return []
        return [f"{does(self.names[seat], 'draw')} {self._cards(number, self.change.drawn(seat))}."]

    # --- turns and the table ----------------------------------------------------------------------------------------

    def _turns(self) -> list[str]:
        change = self.change
        who = self.names[change.actor]
        lines = []
        if change.earned() > 0 and not change.after.is_over():
            more = "another turn" if change.earned() == 1 else f"{change.earned()} more turns"
            lines.append(f"{does(who, 'earn')} {more}.")
        return lines

    def declined(self) -> str:
        """The player asked for something said no to it."""
        change = self.change
        who, step = self.names[change.actor], change.asked
        if step[0] == steps.MULLIGAN:
            return f"{does(who, 'keep')} the first hand."
        if step[0] in (steps.TRIGGER, steps.DRAW):
            return f"{does(who, 'draw')} no card."
        if step[0] in (steps.PLAY_ON, steps.CAVE_HAND, steps.RESCUE) or (
            step[0] == steps.PLACE and step[3] & steps.ANY
        ):
            return f"{does(who, 'stop')} here."
        said = lowered(verbs.sentence(step, self.edition.flora.kinds, "")).replace("your ", "the ")
        return f"{does(who, 'decline')} to {said}."

    def table_lines(self) -> list[str]:
        before, after = self.change.before, self.change.after
        lines = [f"Winter card {i + 1} of {WINTERS} turns up." for i in range(before.winters, after.winters)]
        swept = self.change.swept
        if swept:
            lines.append(f"The clearing held {len(swept)} cards and is swept empty: they leave the game.")
        if self.change.again():
            lines.append(f"{does(self.names[self.change.actor], 'take')} another turn.")
        if after.turn and not before.turn:
            lines.append(f"{does(self.names[after.seat], 'begin')}.")
        if after.is_over():
            lines.append(self._ending())
        return lines

    def _ending(self) -> str:
        after = self.change.after
        totals = [after.score(seat) for seat in range(after.seats)]
        winners = [self.names[seat] for seat in range(after.seats) if totals[seat] == max(totals)]
        points = listed([f"{name} {total}" for name, total in zip(self.names, totals, strict=True)])
        end = does(winners[0], "win") if len(winners) == 1 else f"{listed(winners)} share the victory"
        return f"The game is over ({points}): {end}."
