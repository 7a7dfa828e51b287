"""A lesson is proofread by playing it: along every way it allows, each move must be possible when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spinney.editions.moves import Move
from spinney.study.lessons.lessons import LEARNER, MARK, Beat, Bubble, Lesson
from spinney.views import Game

MOST_WAYS: Final = 100_000


def problems(lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson, in sentences; nothing for one that can be learned from."""
    ways = [lesson.dealt()]
    for ply, one in enumerate(lesson.beats):
        where = f"Step {one.bubble.step}, move {ply + 1} ({' or '.join(one.moves)})"
        for bubble in (*one.first, one.bubble):
            yield from _unlit(bubble, ways[0], where)
        after: dict[str, Game] = {}
        for game in ways:
            if game.is_over() or game.seat != one.seat or game.ply != ply:
                yield f"{where}: it is not the turn of seat {one.seat}."
                return
            made = _allowed(game, one)
            if not made:
                yield f"{where}: cannot be made; possible are {', '.join(map(str, game.legal_moves()))}."
                return
            for move in made:
                following = game.copy()
                following.push(move)
                after.setdefault(repr(following.view(LEARNER).everything()), following)
        ways = list(after.values())
        if len(ways) > MOST_WAYS:
            yield f"{where}: leaves too many ways to go on."
            return
    if not all(game.is_over() for game in ways):
        yield "The lesson is over before its game is."


def _allowed(game: Game, one: Beat) -> list[Move]:
    return [move for move in game.legal_moves() if one.allows(move.text)]


def _unlit(bubble: Bubble, game: Game, where: str) -> Iterator[str]:
    """Marks of what does not lie there then."""
    view, cards = game.view(LEARNER), game.edition.cards
    for mark in bubble.light:
        parts = MARK.fullmatch(mark)
        assert parts is not None
        thing, which = parts["thing"], parts["which"]
        held = {"card": view.hand, "clearing": view.clearing, "aside": view.aside}.get(thing or "")
        if held is not None and which not in [cards[card] for card in held]:
            yield f"{where}: lights up '{mark}', which is not there."
        if thing == "place" and int(which) > len(view.forests[LEARNER].hosts):
            yield f"{where}: lights up '{mark}', which is not there."
