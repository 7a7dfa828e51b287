"""Forests as the page draws them: places with their dwellers and, where scores are shown, what each card is worth."""

from __future__ import annotations

from spinney.editions import Edition
from spinney.game.outcome import go_to, is_doubled
from spinney.hosting.messages import Face, ForestView, PlaceView
from spinney.land import NO_KIND, SECOND, SIDE_NAMES, SLOTS, Forest, Half
from spinney.notation.phrases import has_added_river, symbol_name
from spinney.views import View
from spinney.words.scoring import HOST, Spot

Worth = tuple[int, str]


def forest_views(view: View, show_scores: bool) -> list[ForestView]:
    """All forests: they lie open, so every viewer gets the same."""
    return [_forest_view(view, seat, show_scores) for seat in range(view.seats)]


def _forest_view(view: View, seat: int, show_scores: bool) -> ForestView:
    forest = view.forests[seat]
    rivals = [rival for i, rival in enumerate(view.forests) if i != seat]
    worth = _worths(view.edition, forest, rivals) if show_scores else [None] * _size(forest)
    hosts = len(forest.hosts)
    places = [_place(view.edition, forest, place, worth[place]) for place in range(hosts)]
    for i in range(len(forest.dwellers)):
        place, slot = divmod(forest.spots[i], SLOTS)
        side: list[Face] = getattr(places[place], SIDE_NAMES[slot % SECOND])
        side.append(_face(view.edition, forest.dwellers[i], worth[hosts + i]))
    return ForestView(
        seat=seat,
        places=places,
        cave=forest.cave,
        cave_card=forest.cave_card or None,
        score=view.score(seat) if show_scores else None,
    )


def _size(forest: Forest) -> int:
    return len(forest.hosts) + len(forest.dwellers)


def _place(edition: Edition, forest: Forest, place: int, worth: Worth | None) -> PlaceView:
    layout = forest.flora.layouts[forest.layouts[place]]
    slots = dict.fromkeys(SIDE_NAMES, 0)
    for slot, ground in enumerate(layout.grounds):
        slots[SIDE_NAMES[slot % SECOND]] += ground >= 0
    return PlaceView(
        number=place + 1,
        host=_face(edition, forest.hosts[place], worth),
        layout=layout.name,
        river=has_added_river(forest, place),
        slots=slots,
        top=[],
        bottom=[],
        left=[],
        right=[],
    )


def _face(edition: Edition, half: Half, worth: Worth | None) -> Face:
    flora = edition.flora
    return Face(
        species=flora.species_of[half],
        symbol=symbol_name(edition, half) if flora.symbol_of[half] != NO_KIND else None,
        card=half // 2 if half < 2 * len(edition.cards) else None,
        points=worth[0] if worth else None,
        why=worth[1] if worth else None,
    )


def _worths(edition: Edition, forest: Forest, rivals: list[Forest]) -> list[Worth | None]:
    """Points and reason of each card, places first; a set's points stand at its first card, so that all add up."""
    here = Spot(forest, rivals)
    scored: list[int] = []
    worths: list[Worth | None] = []
    for place, host in enumerate(forest.hosts):
        here.place, here.slot, here.half = place, HOST, host
        worths.append(_worth(edition, here, False, scored))
    for i in range(len(forest.dwellers)):
        go_to(here, i)
        worths.append(_worth(edition, here, is_doubled(forest, i), scored))
    return worths


def _worth(edition: Edition, here: Spot, doubled: bool, scored: list[int]) -> Worth:
    flora = here.forest.flora
    species = flora.species_of[here.half]
    rule = edition.score[species]
    why = rule.why(here, flora.kinds)
    if rule.group:
        first = species not in scored
        scored += rule.group if first else []
        return (rule.points(here) if first else 0, why)
    return (rule.points(here) * (2 if doubled else 1), why + (", doubled by its place" if doubled else ""))
