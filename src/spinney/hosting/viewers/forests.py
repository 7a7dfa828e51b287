"""Forests as the page draws them: places with their dwellers and, if scores are shown, what each card is worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from spinney.editions import Edition
from spinney.game.outcome import CardScore, card_scores, compares_with_rivals
from spinney.hosting.messages import to_json
from spinney.hosting.messages.games import Face, ForestView, PlaceView
from spinney.hosting.messages.sockets import ForestChange
from spinney.land import SIDE_COUNT, SIDE_NAMES, SLOTS, Forest, Half
from spinney.text.phrases import has_added_river, symbol_name
from spinney.views import Game, View

_numbers = count(1)


class DrawnForest:
    """A forest as it is drawn; what is written of it is written once, however many are shown it."""

    def __init__(self, view: ForestView, forest: Forest) -> None:
        self.number = next(_numbers)
        self.view = view
        self.forest = forest  # a copy, which stays as it was
        self._text = ""
        self._changes: dict[int, ForestChange] = {}  # by the number of the forest drawn before

    def text(self) -> str:
        """Return the forest as JSON."""
        if not self._text:
            self._text = to_json(self.view)
        return self._text

    def change_since(self, before: DrawnForest) -> ForestChange:
        """Return what is different from the same forest drawn before."""
        if before.number not in self._changes:
            then, now = before.view.places, self.view.places
            places = [place for i, place in enumerate(now) if i >= len(then) or place != then[i]]
            alike = {name: value for name, value in vars(self.view).items() if name != "places"}
            self._changes[before.number] = ForestChange(count=len(now), places=places, **alike)
        return self._changes[before.number]


class DrawnForests:
    """The forests of a table as they were drawn last; only what has changed is drawn again."""

    def __init__(self) -> None:
        self._drawn: list[DrawnForest] = []
        self._with_scores = False

    def draw(self, game: Game, show_scores: bool) -> list[DrawnForest]:
        """Return all forests of a game as every viewer sees them."""
        if show_scores != self._with_scores:
            self._drawn, self._with_scores = [], show_scores
        changed = {
            seat
            for seat, forest in enumerate(game.forests)
            if not self._drawn or self._drawn[seat].forest.as_lists() != forest.as_lists()
        }
        if changed:
            view = game.view()
            if show_scores:
                forests = enumerate(view.forests)
                changed |= {seat for seat, forest in forests if compares_with_rivals(view.edition, forest)}
            self._drawn = [
                DrawnForest(_forest_view(view, seat, show_scores), view.forests[seat])
                if seat in changed
                else self._drawn[seat]
                for seat in range(view.seats)
            ]
        return self._drawn


def forest_views(view: View, show_scores: bool) -> list[ForestView]:
    """Return all forests; they lie open, so every viewer gets the same."""
    return [_forest_view(view, seat, show_scores) for seat in range(view.seats)]


def _forest_view(view: View, seat: int, show_scores: bool) -> ForestView:
    forest = view.forests[seat]
    rivals = [rival for i, rival in enumerate(view.forests) if i != seat]
    hosts = len(forest.hosts)
    scores: Sequence[CardScore | None] = (
        card_scores(view.edition, forest, rivals) if show_scores else [None] * (hosts + len(forest.dwellers))
    )
    places = [_place_view(view.edition, forest, place, scores[place]) for place in range(hosts)]
    for i in range(len(forest.dwellers)):
        place, slot = divmod(forest.spots[i], SLOTS)
        side: list[Face] = getattr(places[place], SIDE_NAMES[slot % SIDE_COUNT])
        side.append(_face(view.edition, forest.dwellers[i], scores[hosts + i]))
    return ForestView(
        seat=seat,
        places=places,
        cave=forest.cave,
        cave_card=forest.cave_card or None,
        score=view.score(seat) if show_scores else None,
    )


def _place_view(edition: Edition, forest: Forest, place: int, score: CardScore | None) -> PlaceView:
    layout = forest.flora.layouts[forest.layouts[place]]
    slots = dict.fromkeys(SIDE_NAMES, 0)
    for slot, ground in enumerate(layout.grounds):
        slots[SIDE_NAMES[slot % SIDE_COUNT]] += ground >= 0
    return PlaceView(
        number=place + 1,
        host=_face(edition, forest.hosts[place], score),
        layout=layout.name,
        river=has_added_river(forest, place),
        slots=slots,
        top=[],
        bottom=[],
        left=[],
        right=[],
    )


def _face(edition: Edition, half: Half, score: CardScore | None) -> Face:
    flora = edition.flora
    return Face(
        species=flora.species_of[half],
        symbol=symbol.key if (symbol := symbol_name(edition, half)) else None,
        card=half // 2 if edition.is_printed(half) else None,
        points=score.points if score else None,
        why=str(score.why) if score else None,
    )
