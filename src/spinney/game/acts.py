"""Carries out steps: `run` goes as far as it can, `moves` lists the answers, `answer` takes one.

`run` returns True when it has dealt with its step (and taken it off `pending`), False when the player must choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spinney.editions.edition import AS_PLACE, WINTER
from spinney.editions.moves import DECLINE, Move
from spinney.game import facts
from spinney.game.sorted_cards import remove_card
from spinney.game.state import State
from spinney.land import CardId, Half
from spinney.words.steps import (
    BY_PLACING_WITH_EFFECT,
    BY_PLAYING,
    PAY,
    PLAY_ON,
    PUT,
    REVEAL,
    RIVER,
    TRIGGER,
    USE,
    Step,
    is_paying_on,
)

if TYPE_CHECKING:  # these are ints wherever the engine is not compiled
    from mypy_extensions import i64


class Act:
    """The code that carries out one verb.

    The default asks nothing and does nothing.
    """

    verb = -1  # the verb it carries out

    def run(self, g: State, step: Step) -> bool:
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        return []

    def answer(self, g: State, step: Step, move: Move) -> None:
        raise AssertionError("this step asks nothing")


# --- entering the forest --------------------------------------------------------------------------------------------


def play(g: State, half: Half) -> None:
    """Move a card from the hand to be placed and paid."""
    g.play(half)
    if g.pending and g.pending[-1][0] == PLAY_ON:
        g.reach.remove(half // 2)
    g.pending.append((PUT, half, BY_PLAYING, 0))


def lay(g: State, card: CardId) -> None:
    """Lay a card face down into the forest."""
    half = g.lay(card)
    if g.pending and g.pending[-1][0] == PLAY_ON:
        g.reach.remove(card)
    after_arrival(g, half)


def after_placing(g: State, half: Half, how: int) -> None:
    """Replace the step that placed a card by its payment, or by what follows without one."""
    if how == BY_PLAYING:
        cost = g.edition.cost[half]
        if cost:
            g.pending[-1] = (PAY, half, cost, 1)
            return
        g.pending.pop()
        after_payment(g, half, g.edition.free_bonus)
        return
    g.pending.pop()
    if how == BY_PLACING_WITH_EFFECT:
        g.pending.append((USE, half, 1, 0))
    after_arrival(g, half)


def after_payment(g: State, half: Half, matched: bool) -> None:
    """Add a paid card's effect and bonus, which come after what its arrival sets off."""
    species = g.edition.flora.species_of[half]
    bonus = matched and len(g.edition.bonus[species]) > 0
    if g.facts is not None and g.edition.bonus[species]:
        g.record(facts.BONUS_EARNED if bonus else facts.BONUS_MISSED, half)
    playing_on = len(g.pending) > 0 and g.pending[-1][0] == PLAY_ON
    river = g.edition.river_with_tree and g.edition.is_tree(half)
    if bonus or g.edition.effect[species]:
        use = (USE, half, 1, 1 if bonus else 0)
        if playing_on:
            g.pending.insert(g.pending[-1][2], use)  # below the others: effects follow in the order of entry
        else:
            g.pending.append(use)
    after_arrival(g, half)
    if river:
        g.pending.append((RIVER, len(g.forests[g.seat].hosts) - 1, 0, 0))


def after_arrival(g: State, half: Half) -> None:
    """Add what a card sets off by coming into the forest: the reveal for a tree, then permanent effects."""
    edition = g.edition
    species = edition.flora.species_of[half]
    if edition.sleeps_first[species]:
        g.asleep.append(species)
    draws = draws_by_arrival(g, species)
    if draws:
        g.pending.append((TRIGGER, draws, 0, 0))
    if edition.is_tree(half):
        g.pending.append((REVEAL, 0, 0, 0))


def draws_by_arrival(g: State, species: int) -> int:
    """Return how many cards permanent effects draw for the newest card of the forest, which is of this species."""
    edition = g.edition
    forest = g.forests[g.seat]
    draws = 0
    for watcher in edition.watchers[species]:
        awake = forest.cards[watcher]
        if awake:
            host = edition.watches_on[watcher]
            if host >= 0 and not forest.is_at(len(forest.spots) - 1, host):
                continue
            if edition.sleeps_first[watcher]:
                awake -= g.asleep.count(watcher)
            else:
                awake -= 1 if watcher == species else 0
            draws += awake * edition.draws[watcher]
            if g.facts is not None and awake:
                g.record_permanent(watcher, awake * edition.draws[watcher])
    return draws


class PutAct(Act):
    """A half waits for its place: half, how it came."""

    verb = PUT

    def run(self, g: State, step: Step) -> bool:
        _, half, how, _ = step
        if not g.edition.is_place[half]:
            return False
        g.plant(half)
        after_placing(g, half, how)
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        _, half, _, _ = step
        flora = g.edition.flora
        species = flora.species[flora.species_of[half]]
        at = g.edition.moves.at
        return [at[place] for place in g.forests[g.seat].places_for(species, flora.side_of[half])]

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, half, how, _ = step
        g.settle(half, move.number)
        after_placing(g, half, how)


class PayAct(Act):
    """Cards still to be paid for a half that has its place: half, how many, whether all so far match."""

    verb = PAY

    def run(self, g: State, step: Step) -> bool:
        return False

    def moves(self, g: State, step: Step) -> list[Move]:
        return distinct(g.edition.moves.pay, g.reach if g.reach and is_paying_on(g.pending) else g.hands[g.seat])

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, half, left, matched = step
        g.give(move.number, facts.PAID)
        if is_paying_on(g.pending):
            remove_card(g.reach, move.number)
        if matched and g.edition.flora.symbol_of[half] not in g.edition.symbols_of[move.number]:
            matched = 0
        if left > 1:
            g.pending[-1] = (PAY, half, left - 1, matched)
        else:
            g.pending.pop()
            after_payment(g, half, matched == 1)


class RiverAct(Act):
    """A new tree may get a river: its place."""

    verb = RIVER

    def run(self, g: State, step: Step) -> bool:
        if g.hands[g.seat]:
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        found = distinct(g.edition.moves.lay, g.hands[g.seat])
        found.append(g.edition.moves.decline)
        return found

    def answer(self, g: State, step: Step, move: Move) -> None:
        _, place, _, _ = step
        g.pending.pop()
        if move.verb != DECLINE:
            g.lay_river(move.number, place)


class RevealAct(Act):
    """The top card of the deck goes into the clearing."""

    verb = REVEAL

    def run(self, g: State, step: Step) -> bool:
        g.pending.pop()
        g.reveal(facts.REVEALED)
        return True


class UseAct(Act):
    """The effect and then the bonus of a half: half, effect, bonus."""

    verb = USE

    def run(self, g: State, step: Step) -> bool:
        _, half, effect, bonus = step
        g.pending.pop()
        species = g.edition.flora.species_of[half]
        if bonus:
            push_steps(g, g.edition.bonus[species])
        if effect and g.edition.effect[species]:
            if g.facts is not None:
                g.record(facts.EFFECT_DUE, half)
            push_steps(g, g.edition.effect[species])
        return True


def push_steps(g: State, steps: list[Step]) -> None:
    for i in range(len(steps) - 1, -1, -1):
        g.pending.append(steps[i])


# --- lists of moves ---------------------------------------------------------------------------------------------------


def add_playable(found: list[Move], g: State, cards: list[CardId]) -> None:
    """Add the moves that play these cards, as far as they find room and can be paid, or lay them face down."""
    edition = g.edition
    offers, lay = edition.offers, edition.moves.lay
    empty = g.forests[g.seat].open
    purse: i64 = len(cards)
    lays = edition.lays_as_action
    card: i64
    last: i64 = WINTER
    for card in cards:
        if card != last:
            last = card
            for offer in offers[card]:
                if offer.cost < purse:
                    room = offer.room  # for most halves it says what `has_room` would, without asking it
                    if room >= 0:
                        if empty[room]:
                            found.append(offer.play)
                    elif room == AS_PLACE or g.has_room(offer.half):
                        found.append(offer.play)
            if lays:
                found.append(lay[card])


def distinct(table: list[Move], cards: list[CardId]) -> list[Move]:
    """Return one move for each different card of a sorted list."""
    found: list[Move] = []
    add_distinct(found, table, cards)
    return found


def add_distinct(found: list[Move], table: list[Move], cards: list[CardId]) -> None:
    """Add one move for each different card of a sorted list."""
    card: i64
    last: i64 = WINTER
    for card in cards:
        if card != last:
            last = card
            found.append(table[card])
