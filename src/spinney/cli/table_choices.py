"""The numbered choices of one decision: in what order they stand, how they are drawn, what a line of input means."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from spinney.cli.draw import Pencil, indented, symbol_text
from spinney.editions.moves import (
    CAVE_CARD,
    DISCARD_CARD,
    LAY_CARD,
    PAY_CARD,
    PLAY_HALF,
    TAKE_CARD,
    TAKE_DECK,
    BadNotation,
    Move,
)
from spinney.land import CardId, Half
from spinney.notation.phrases import card_names, rule_text, species_name
from spinney.notation.prospects import best_gain, why_not
from spinney.notation.sentences import explain
from spinney.views import View

FROM_THE_TABLE: Final = (TAKE_DECK, TAKE_CARD)
SEVERAL: Final = ((PAY_CARD,), (CAVE_CARD,), (DISCARD_CARD,), FROM_THE_TABLE)  # verbs one may name several of at once


class Choices:
    """What may be said now, numbered from 1 as it is shown."""

    def __init__(self, view: View, pencil: Pencil) -> None:
        self.view = view
        self.pencil = pencil
        self.by_hand = any(move.verb == PLAY_HALF for move in view.moves) or not view.pending
        self.moves = self._ordered() if self.by_hand else view.moves[:]

    def _ordered(self) -> list[Move]:
        """First what is taken, then the hand card by card, then how to stop."""
        legal = self.view.moves
        moves = [move for move in legal if move.verb in FROM_THE_TABLE]
        for card in self._hand():
            moves += [m for m in legal if m.verb == PLAY_HALF and m.number // 2 == card]
            moves += [m for m in legal if m.verb == LAY_CARD and m.number == card]
        return moves + [move for move in legal if move not in moves]

    def _hand(self) -> list[CardId]:
        return list(dict.fromkeys(self.view.hand))

    # --- drawing ----------------------------------------------------------------------------------------------------

    def drawn(self, hints: bool) -> RenderableType:
        if not self.by_hand:
            hand = Text(f"Your hand: {card_names(self.view.edition, self.view.hand) or 'empty'}", style="dim")
            return Group(hand, *(self._choice(move, hints) for move in self.moves))
        table = [self._choice(move, hints) for move in self.moves if move.verb in FROM_THE_TABLE]
        cards = [part for card in self._hand() for part in self._card(card, hints)]
        shown = len(table) + sum(1 for move in self.moves if move.verb in (PLAY_HALF, LAY_CARD))
        rest = [self._choice(move, hints) for move in self.moves[shown:]]
        return Group(*table, Text("Your hand:", style="bold"), *cards, *rest)

    def _number(self, move: Move) -> str:
        return f"{self.moves.index(move) + 1:>3}"

    def _choice(self, move: Move, hints: bool) -> Text:
        said = explain(self.view, move) if hints else str(move)
        return Text.assemble((self._number(move), "bold"), "  ", said)

    def _card(self, card: CardId, hints: bool) -> list[RenderableType]:
        """A hand card: its halves with their numbers, or why they cannot be played."""
        edition, moves = self.view.edition, self.view.edition.moves
        parts: list[RenderableType] = []
        many = self.view.hand.count(card)
        for half in edition.halves_of[card]:
            parts.append(self._half(half, many))
            if hints:
                parts.append(indented(rule_text(edition, half)))
        laying = moves.lay[card]
        if laying in self.moves:
            name = edition.flora.species[edition.face_down].name
            parts.append(Text.assemble((self._number(laying), "bold"), f"  lay it face down as a {name}"))
        return parts

    def _half(self, half: Half, many: int) -> Text:
        edition = self.view.edition
        printed = edition.printed[edition.flora.species_of[half]]
        move = edition.moves.play[half]
        legal = move in self.moves
        arrow = self.pencil.arrows.get(edition.flora.side_of[half], "*")
        name = f"{many}x " * (many > 1) + species_name(edition, half)
        text = Text.assemble((self._number(move) if legal else "   ", "bold"), f"  {arrow} ", (name, "bold" * legal))
        text.append(f", cost {edition.cost[half]}, ").append_text(symbol_text(edition, half))
        text.append(f", {'/'.join(printed.types)}")
        gain = best_gain(self.view, half) if legal else 0
        if gain:
            text.append(f", {gain:+d} now", style="bold")
        elif not legal:
            text.append(f" ({why_not(self.view, half).rstrip('.')})", style="dim")
        return text

    # --- understanding ----------------------------------------------------------------------------------------------

    def meant(self, line: str) -> list[Move]:
        """The moves a line of input means: numbers, or a move written out."""
        words = line.replace(",", " ").split()
        if all(word.isdecimal() and word.isascii() for word in words):
            return self._numbered([int(word) if len(word) < 5 else 0 for word in words])
        return [self.view.edition.moves.parse(line, self.view.moves)]

    def _numbered(self, numbers: list[int]) -> list[Move]:
        for number in numbers:
            if not 1 <= number <= len(self.moves):
                raise BadNotation(f"The choices are numbered 1 to {len(self.moves)}; type one of them, or ? for help.")
        moves = [self.moves[number - 1] for number in numbers]
        if len(moves) > 1 and not any(all(move.verb in verbs for move in moves) for verbs in SEVERAL):
            raise BadNotation("Several numbers at once only work for cards you take, pay or give up; type one number.")
        return moves
