"""Checks a lesson by playing it: along every way it allows, each move must be legal when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spinney.editions.moves import Move
from spinney.study.lessons.lessons import LEARNER, MARK, Beat, Bubble, Lesson
from spinney.views import Game

MAX_WAYS: Final = 100_000


def problems(lesson: Lesson) -> Iterator[str]:
    """Yield what is wrong with a lesson, in sentences."""
    ways = [lesson.dealt()]
    for ply, beat in enumerate(lesson.beats):
        where = f"Step {beat.bubble.step}, move {ply + 1} ({' or '.join(beat.moves)})"
        for bubble in (*beat.first, beat.bubble):
            yield from _unlit(bubble, ways[0], where)
        after: dict[str, Game] = {}
        for game in ways:
            if game.is_over() or game.seat != beat.seat or game.ply != ply:
                yield f"{where}: it is not the turn of seat {beat.seat}."
                return
            made = _allowed_moves(game, beat)
            if not made:
                yield f"{where}: cannot be made; possible are {', '.join(map(str, game.legal_moves()))}."
                return
            for move in made:
                following = game.copy()
                following.push(move)
                after.setdefault(repr(following.view(LEARNER).everything()), following)
        ways = list(after.values())
        if len(ways) > MAX_WAYS:
            yield f"{where}: leaves too many ways to go on."
            return
    if not all(game.is_over() for game in ways):
        yield "The lesson is over before its game is."


def _allowed_moves(game: Game, beat: Beat) -> list[Move]:
    return [move for move in game.legal_moves() if beat.allows(move.text)]


def _unlit(bubble: Bubble, game: Game, where: str) -> Iterator[str]:
    """Yield a sentence for each mark of something that is not there."""
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
