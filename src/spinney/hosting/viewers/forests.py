"""Forests as the page draws them: places with their dwellers and, if scores are shown, what each card is worth."""

from __future__ import annotations

from collections.abc import Sequence

from spinney.editions import Edition
from spinney.game.outcome import CardScore, card_scores
from spinney.hosting.messages.games import Face, ForestView, PlaceView
from spinney.land import SIDE_COUNT, SIDE_NAMES, SLOTS, Forest, Half
from spinney.text.phrases import has_added_river, symbol_name
from spinney.views import View


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
