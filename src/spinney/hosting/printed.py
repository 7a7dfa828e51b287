"""What is printed, for the page: one document per edition, with an ETag, so that a browser fetches it once."""

from __future__ import annotations

import hashlib
from functools import cache

from spinney import editions
from spinney.editions import Edition
from spinney.hosting.messages import CardInfo, CaveInfo, EditionInfo, HalfInfo, SpeciesInfo, to_json
from spinney.land import NO_KIND, NOWHERE, SIDE_NAMES
from spinney.notation.phrases import cave_text, symbol_name


@cache
def edition_info(name: str) -> EditionInfo:
    edition = editions.edition(name)
    symbols = sorted({kind for kinds in edition.symbols_of for kind in kinds})
    return EditionInfo(
        name=edition.name,
        title=edition.title,
        notice=edition.notice,
        hand_limit=edition.hand_limit,
        clearing_limit=edition.clearing_limit,
        symbols=[edition.flora.kinds[kind].removesuffix(" symbol") for kind in symbols],
        types=list(dict.fromkeys(tag for printed in edition.printed for tag in printed.types)),
        face_down=edition.face_down,
        species=[_species(edition, index) for index in range(len(edition.printed))],
        cards=[_card(edition, card) for card in range(len(edition.cards))],
        caves=[
            CaveInfo(number=cave.number, text=cave_text(edition, cave.number), points=cave.points, source=cave.source)
            for cave in edition.caves
        ],
    )


@cache
def edition_json(name: str) -> tuple[bytes, str]:
    """The document and its ETag."""
    body = to_json(edition_info(name)).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def _species(edition: Edition, index: int) -> SpeciesInfo:
    printed = edition.printed[index]
    return SpeciesInfo(
        index=index,
        name=printed.name,
        kind=printed.kind,
        side=printed.side,
        types=printed.types,
        needs=printed.needs,
        cost=edition.cost[edition.flora.loose_half(index)],
        copies=printed.copies,
        effect=printed.effect,
        bonus=printed.bonus,
        score=printed.score,
        source=printed.source,
    )


def _card(edition: Edition, card: int) -> CardInfo:
    flora = edition.flora
    sources = dict.fromkeys(source for _, printed, source in edition.ids if printed == card)
    halves = [
        HalfInfo(
            half=half,
            species=flora.species_of[half],
            symbol=symbol_name(edition, half) if flora.symbol_of[half] != NO_KIND else None,
            side="" if flora.side_of[half] == NOWHERE else SIDE_NAMES[flora.side_of[half]],
        )
        for half in edition.halves_of[card]
    ]
    return CardInfo(
        card=card,
        name=edition.cards[card],
        copies=edition.copies[card],
        source=", ".join(sources),
        halves=halves,
    )
