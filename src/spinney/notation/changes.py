"""What happened between two consecutive views of one viewer: cards that came, went, and where they are now.

A view shows no deck and no other hand, so a few things must be inferred by counting: what left the hand of the player
who moved is known from prices and places, the rest follows because no card is ever lost.
"""

from __future__ import annotations

from collections import Counter

from spinney.editions.edition import TO_CAVE
from spinney.editions.moves import PAY_CARD, Move
from spinney.land import SLOTS, CardId, Half
from spinney.notation.phrases import has_added_river
from spinney.views import View
from spinney.words import steps
from spinney.words.steps import Step

NOTHING: Step = (-1, 0, 0, 0)  # the action of a turn was asked for


class Arrival:
    """A card that is new in a forest, or (without a place) waits for its place."""

    def __init__(self, half: Half, place: int, slot: int) -> None:
        self.half = half
        self.place = place
        self.slot = slot
        self.awaited = False  # it was played before, and now has its place
        self.from_hand = False


class Change:
    """One push, as one viewer could see it.  `move` may be told: only what everybody sees of it is used."""

    def __init__(self, before: View, after: View, move: Move | None) -> None:
        self.before = before
        self.after = after
        self.actor = before.seat
        self.asked = before.pending[-1] if before.pending else NOTHING
        self.asking = after.pending[-1] if after.pending else NOTHING
        self.turn_ended = after.turn > before.turn
        self.swept: list[CardId] = after.gone[len(before.gone) :]
        self.caved: list[CardId] = after.caved[len(before.caved) :]
        self.arrivals = [self._arrivals(seat) for seat in range(before.seats)]
        self.picked = [self._picked(seat) for seat in range(before.seats)]
        self.paid_number = self._paid_number()
        self._follow_clearing()
        self.discarded_number = self._discarded_number()
        self._tell_apart(move.number if move is not None and move.verb == PAY_CARD else None)

    # --- into the forest --------------------------------------------------------------------------------------------

    def _arrivals(self, seat: int) -> list[Arrival]:
        old, new = self.before.forests[seat], self.after.forests[seat]
        found = [Arrival(new.hosts[place], place, -1) for place in range(len(old.hosts), len(new.hosts))]
        for i in range(len(old.dwellers), len(new.dwellers)):
            found.append(Arrival(new.dwellers[i], new.spots[i] // SLOTS, new.spots[i] % SLOTS))
        if seat == self.actor:
            self._wait(found)
            self._trace(found)
        return found

    def _wait(self, found: list[Arrival]) -> None:
        """A half that waits for its place always waits on top: it is new now, or has just been given one."""
        if self.asked[0] == steps.PUT:
            for arrival in found:
                if arrival.half == self.asked[1]:
                    arrival.awaited = True
                    break
        if self.asking[0] == steps.PUT:
            found.append(Arrival(self.asking[1], -1, -1))

    def _trace(self, found: list[Arrival]) -> None:
        """At most one card of the hand enters by a push; what else enters comes out of the clearing."""
        if self.asked[0] not in (NOTHING[0], steps.PLAY_ON, steps.PLACE):
            return
        cards = self.before.edition.flora.species
        species_of = self.before.edition.flora.species_of
        for arrival in found:
            if not cards[species_of[arrival.half]].nameless:
                arrival.from_hand = True
                return

    def laid(self, seat: int) -> list[int]:
        """The places that are new face-down cards."""
        flora = self.before.edition.flora
        return [a.place for a in self.arrivals[seat] if flora.species[flora.species_of[a.half]].nameless]

    def rivers(self, seat: int) -> list[int]:
        """The places that got a river."""
        old, new = self.before.forests[seat], self.after.forests[seat]
        known = len(old.hosts)
        return [
            place
            for place in range(len(new.hosts))
            if has_added_river(new, place) and (place >= known or not has_added_river(old, place))
        ]

    def buried_number(self, seat: int) -> int:
        return len(self.after.buried_at[seat]) - len(self.before.buried_at[seat])

    def buried(self, seat: int) -> list[CardId]:
        """The viewer's own cards that went out of sight."""
        return self.after.buried[len(self.before.buried) :] if seat == self.before.me else []

    # --- prices -----------------------------------------------------------------------------------------------------

    def _paid_number(self) -> int:
        left = self.asking[2] if self.asking[0] == steps.PAY else 0
        if self.asked[0] == steps.PAY:
            return self.asked[2] - left
        half = self._played()
        return self.before.edition.cost[half] - left if half is not None else 0

    def _played(self) -> Half | None:
        """The half whose price fell due in this push."""
        if self.asked[0] == steps.PUT and self.asked[2] == steps.PLAYED:
            return self.asked[1]
        if self.asked[0] in (NOTHING[0], steps.PLAY_ON):
            for arrival in self.arrivals[self.actor]:
                if arrival.from_hand and arrival.place >= 0:
                    return arrival.half
        return None

    # --- through the clearing ---------------------------------------------------------------------------------------

    def _picked(self, seat: int) -> list[CardId]:
        """Cards that went from the clearing into a hand."""
        if self.asking[0] == steps.RESCUE and self.asked[0] != steps.RESCUE:
            return []
        shown = self.after.shown[seat]
        return [card for card, ply in zip(shown[::2], shown[1::2], strict=True) if ply == self.after.ply]

    def _follow_clearing(self) -> None:
        """Which cards came into the clearing, and which of the caved ones passed through it."""
        before = Counter(self.before.clearing)
        here = Counter(self.after.clearing) + Counter(self.swept)
        here += Counter(card for cards in self.picked for card in cards)
        here += Counter(
            a.half // 2 for a in self.arrivals[self.actor] if not (a.from_hand or a.awaited) and self._is_real(a.half)
        )
        caved = Counter(self.caved) & (before - here)
        self.caved_fresh = list((Counter(self.caved) - caved).elements())
        self.appeared = list((here + caved - before).elements())

    def _is_real(self, half: Half) -> bool:
        return half < 2 * len(self.before.edition.copies)

    def _discarded_number(self) -> int:
        if self.asked[0] == steps.RESCUE:
            return 0 if self.before.edition.rescue.into == TO_CAVE else len(self.appeared)
        if self.asked[0] != steps.DISCARD:
            return 0
        same = self.asking[0] == steps.DISCARD and self.after.seat == self.actor
        return min(self.asked[1] - (self.asking[1] if same else 0), self.before.hand_sizes[self.actor])

    def _tell_apart(self, hint: CardId | None) -> None:
        """Which of the cards in the clearing were paid or discarded, which turned up: None where nobody can tell."""
        given = self.paid_number + self.discarded_number
        short = given - len(self.appeared)
        pool = self.appeared + (self.caved_fresh[:] if short > 0 else [])
        self.given = self._identified(given, pool, hint)
        self.revealed_number = max(0, -short)
        left = Counter(pool) - Counter(self.given or [])
        self.revealed = [] if self.given is None else [c for c in left.elements() if c in self.appeared]

    def _identified(self, number: int, pool: list[CardId], hint: CardId | None) -> list[CardId] | None:
        if len(pool) == number or number == 0:
            return pool[:number]
        if number == 1 and hint in pool and hint is not None:
            return [hint]
        if self.before.me == self.actor:
            own = list((Counter(pool) & Counter(self.before.hand)).elements())
            lost = list((Counter(pool) & (Counter(self.before.hand) - Counter(self.after.hand))).elements())
            for known in (own, lost):
                if len(known) == number:
                    return known
        return None

    # --- out of the deck --------------------------------------------------------------------------------------------

    def thrown_number(self, seat: int) -> int:
        return self.after.thrown_by.count(seat) - self.before.thrown_by.count(seat)

    def looked_number(self) -> int:
        """Cards looked at before, of which all but one are in the hand now."""
        before, after = self.before.aside_size, self.after.aside_size
        return before - 1 if before and not after else 0

    def drawn_number(self, seat: int) -> int:
        grown = self.after.hand_sizes[seat] - self.before.hand_sizes[seat]
        grown += self.thrown_number(seat) - len(self.picked[seat])
        hidden = self.after.buried_at[seat][len(self.before.buried_at[seat]) :]
        grown += sum(1 for ply in hidden if ply)  # ply 0: it never was in the hand
        if seat != self.actor:
            return grown
        grown += self.paid_number + self.discarded_number - self.looked_number()
        grown += sum(1 for arrival in self.arrivals[seat] if arrival.from_hand)
        if self.asked[0] == steps.RESCUE and self.before.edition.rescue.into == TO_CAVE:
            grown += len(self.caved)
        return grown

    def drawn(self, seat: int) -> list[CardId]:
        """The viewer's own draws, where they can be told."""
        number = self.drawn_number(seat)
        if seat != self.before.me or self.given is None or not number:
            return []
        hand = Counter() if self.thrown_number(seat) else Counter(self.before.hand)
        if seat == self.actor:
            hand -= Counter(self.given)
            hand -= Counter(a.half // 2 for a in self.arrivals[seat] if a.from_hand)
            hand -= Counter(self.buried(seat)) if self.asked[0] != steps.LOOK else Counter()
            if self.asked[0] == steps.RESCUE:
                hand -= Counter(self.caved)
        old = hand + Counter(self.picked[seat]) + Counter(self.before.aside)
        fresh = list((Counter(self.after.hand) - old).elements())
        return fresh if len(fresh) == number else []

    # --- turns ------------------------------------------------------------------------------------------------------

    def again(self) -> bool:
        """Does the same player have another turn?"""
        return self.turn_ended and self.before.turn > 0 and self.after.seat == self.actor and not self.after.is_over()

    def earned(self) -> int:
        return self.after.extra - self.before.extra + (1 if self.again() else 0)
