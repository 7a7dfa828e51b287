"""Looking one step ahead from a `View`: what a move would change, and why a card cannot be played."""

from __future__ import annotations

from spinney.editions.edition import Edition
from spinney.editions.moves import PLACE_HALF, PLAY_HALF
from spinney.game import outcome
from spinney.land import NO_KIND, Forest, Half
from spinney.language.message import Count, Message, say
from spinney.language.nouns import POINT
from spinney.text.phrases import allowed_hosts_text
from spinney.views import View
from spinney.words import steps
from spinney.words.steps import waiting_verb

# --- gains ----------------------------------------------------------------------------------------------------------


def gains(view: View, half: Half, place: int = -1) -> list[int]:
    """Return how each seat's points change if the player to move adds this half (a dweller: at this place)."""
    forests = view.forests[:]
    forests[view.seat] = _forest_with(view, half, place)
    return [_total(view.edition, forests, seat) - view.score(seat) for seat in range(view.seats)]


def _forest_with(view: View, half: Half, place: int) -> Forest:
    forest = view.forests[view.seat].copy()
    if view.edition.is_place[half]:
        forest.plant(half)
    else:
        forest.settle(half, place, view.edition.flora.side_of[half])
    return forest


def _total(edition: Edition, forests: list[Forest], seat: int) -> int:
    rivals = [forest for i, forest in enumerate(forests) if i != seat]
    return outcome.total(edition, forests[seat], rivals)


def best_gain(view: View, half: Half) -> int:
    """Return the points the player to move would gain at once with this half at its best place."""
    places = [-1] if view.edition.is_place[half] else _places(view, half)
    rivals = [forest for seat, forest in enumerate(view.forests) if seat != view.seat]
    totals = [outcome.total(view.edition, _forest_with(view, half, place), rivals) for place in places]
    return max(totals) - view.score(view.seat) if totals else 0


def _places(view: View, half: Half) -> list[int]:
    flora = view.edition.flora
    return view.forests[view.seat].places_for(flora.species[flora.species_of[half]], flora.side_of[half])


def count_gain(points: int) -> Count | None:
    """Return what a move gains at once, for a text that tells it; None if nothing."""
    return Count(points, POINT) if points else None


# --- reasons --------------------------------------------------------------------------------------------------------


def reason_unplayable(view: View, half: Half) -> Message | None:
    """Say why this half of a hand card cannot be played now; None if it can."""
    if any(move.verb in (PLAY_HALF, PLACE_HALF) and move.number == half for move in view.moves):
        return None
    if view.is_over():
        return say("The game is over.")
    if view.seat != view.me:
        return say("It is not your turn.")
    verb = waiting_verb(view.pending)
    if view.pending and verb not in (steps.PLAY_ON, steps.PLACE):
        return say("Something else is asked first.")
    if lacks_slot(view, half):
        return reason_no_slot(view, half)
    if verb == steps.PLACE:
        return say("It is not of the kind that may be placed now.")
    return _reason_too_expensive(view, half)


def lacks_slot(view: View, half: Half) -> bool:
    """Say whether this is a dweller without a slot in the forest of the player to move."""
    return not view.edition.is_place[half] and not _places(view, half)


def reason_no_slot(view: View, half: Half) -> Message:
    """Say why the forest of the player to move has no slot for a dweller."""
    flora = view.edition.flora
    species = flora.species[flora.species_of[half]]
    where = allowed_hosts_text(view.edition, half)
    if species.joins != NO_KIND:
        kind = flora.names[species.joins]
        return say("It only goes into a slot {where} where {kind:a card} lies already.", where=where, kind=kind)
    return say("There is no free slot for it: it goes {where}.", where=where)


def _reason_too_expensive(view: View, half: Half) -> Message:
    cost = view.edition.cost[half]
    if view.pending and half // 2 not in view.reach:
        return say("It came into your hand after this began.")
    others = len(view.reach if view.pending else view.hand) - 1
    if not others:
        return say("It costs {cost}, and you have no other card to pay with.", cost=cost)
    return say("It costs {cost}, and you have only {n} other {n:one=card|cards} to pay with.", cost=cost, n=others)
