"""An edition's cards as a JSON document with an ETag, so that a browser fetches it once."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from spinney.editions import Edition, edition_named
from spinney.editions.edition import CaveCard
from spinney.editions.portraits import portraits
from spinney.hosting.editions.messages import (
    CardInfo,
    CaveInfo,
    EditionInfo,
    EditionName,
    HalfInfo,
    PortraitInfo,
    SpeciesInfo,
    Token,
    TokenRow,
)
from spinney.hosting.messages import to_json_by_attributes
from spinney.land import NO_KIND, NOWHERE, SIDE_NAMES, Kind
from spinney.language.message import make_sentence
from spinney.language.translator import Translator, translator
from spinney.text.phrases import cave_text, symbol_name
from spinney.words import tokens
from spinney.words.scoring import Score
from spinney.words.verbs import KIND_FIELD, VERBS

SYMBOL_SUFFIX: Final = " symbol"  # ends the names of kinds that are tree symbols


@cache
def edition_info(name: str, language: str = "en") -> EditionInfo:
    """Return what is printed, with the sentences in a language; names, which are ids as well, stay English."""
    edition, speaker = edition_named(name), translator(language)
    symbols = sorted({kind for kinds in edition.symbols_of for kind in kinds})
    return EditionInfo(
        name=edition.name,
        title=edition.title,
        notice=edition.notice,
        digest=edition.digest,
        most_seats=edition.most_seats,
        winters=edition.winters,
        hand_limit=edition.hand_limit,
        clearing_limit=edition.clearing_limit,
        symbols=[_symbol(edition, kind) for kind in symbols],
        types=list(dict.fromkeys(tag for printed in edition.printed for tag in printed.types)),
        face_down=edition.face_down,
        species=[_species(edition, index, speaker) for index in range(len(edition.printed))],
        cards=[_card(edition, card) for card in range(len(edition.cards))],
        caves=[_cave(edition, cave, speaker) for cave in edition.caves],
    )


def edition_name(name: str) -> EditionName:
    """Return an edition as it appears in a list."""
    info = edition_info(name)
    return EditionName(name=info.name, title=info.title, notice=info.notice, most_seats=info.most_seats)


@cache
def edition_json(name: str, language: str = "en") -> tuple[bytes, str]:
    """Return the document and its ETag."""
    body = to_json_by_attributes(edition_info(name, language)).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'


def _species(edition: Edition, index: int, speaker: Translator) -> SpeciesInfo:
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
        effect=speaker.translate(printed.effect) if printed.effect else "",
        bonus=speaker.translate(printed.bonus) if printed.bonus else "",
        score=speaker.translate(printed.score) if printed.score else "",
        rows=token_rows(printed.rows),
        needs_symbol=_needs_symbol(edition, edition.score[index]),
        needs_place=edition.is_local[index],
        counts=_counted_species(edition, index),
        counts_symbols=[
            _symbol(edition, kind) for kind in sorted(_kinds_counted(edition, index)) if _is_symbol(edition, kind)
        ],
        counts_own_symbol=edition.score[index].needs_symbol,
        portrait=_portrait(edition, printed.name),
        source=printed.source,
    )


def _portrait(edition: Edition, name: str) -> PortraitInfo | None:
    portrait = portraits(edition.name).get(name)
    if portrait is None:
        return None
    traits = {trait: value for trait, value in portrait.items() if trait not in ("plan", "scene")}
    return PortraitInfo(plan=portrait["plan"], scene=portrait.get("scene", ""), traits=traits)


def _needs_symbol(edition: Edition, score: Score) -> bool:
    """Say whether a score counts tree symbols, its own or others."""
    return score.needs_symbol or any(_is_symbol(edition, kind) for kind in score.kinds)


def _is_symbol(edition: Edition, kind: Kind) -> bool:
    return edition.flora.kinds[kind].endswith(SYMBOL_SUFFIX)


def _symbol(edition: Edition, kind: Kind) -> str:
    return edition.flora.kinds[kind].removesuffix(SYMBOL_SUFFIX)


def _kinds_counted(edition: Edition, index: int) -> set[Kind]:
    """Return the kinds that a species' score, effect and bonus look for, and the one it doubles."""
    score, steps = edition.score[index], edition.effect[index] + edition.bonus[index]
    named_kinds = {
        step[1 + at]
        for step in steps
        for at, stands_for in enumerate(VERBS[step[0]].fields.values())
        if stands_for == KIND_FIELD
    }
    return ({*score.kinds, *score.group, edition.flora.species[index].doubles} | named_kinds) - {NO_KIND}


def _counted_species(edition: Edition, index: int) -> list[int]:
    """Return the species of such a kind, and those that trigger its permanent effect."""
    kinds = _kinds_counted(edition, index)
    return [
        other
        for other, species in enumerate(edition.flora.species)
        if kinds.intersection(species.kinds + species.print_kinds) or index in edition.watchers[other]
    ]


def _cave(edition: Edition, cave: CaveCard, speaker: Translator) -> CaveInfo:
    return CaveInfo(
        number=cave.number,
        text=speaker.translate(make_sentence(cave_text(edition, cave.number))),
        points=cave.points,
        rows=token_rows(cave.rows),
        source=cave.source,
    )


def token_rows(rows: list[tokens.RuleTokenRow]) -> list[TokenRow]:
    return [TokenRow(role=row.role, tokens=[_token(token) for token in row.tokens]) for row in rows]


def _token(token: tokens.RuleToken) -> Token:
    word, number, of, values, source, target, side = token
    return Token(k=word, n=number, of=of, v=values, from_=source, to=target, side=side)


def _card(edition: Edition, card: int) -> CardInfo:
    flora = edition.flora
    sources = dict.fromkeys(source for _, printed, source in edition.ids if printed == card)
    halves = [
        HalfInfo(
            half=half,
            species=flora.species_of[half],
            symbol=symbol.key if (symbol := symbol_name(edition, half)) else None,
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
