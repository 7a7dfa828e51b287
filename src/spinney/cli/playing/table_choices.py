"""The numbered choices of one decision: their order, how they are drawn, and how input is parsed."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from spinney.cli.language import tell
from spinney.cli.playing.draw import TableRenderer, symbol_text
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
from spinney.language.message import SLASH, list_row, say
from spinney.text.lookahead import best_gain, lacks_slot, reason_unplayable
from spinney.text.phrases import join_card_names, repeat, rule_text, symbol_name, type_names
from spinney.text.sentences import explain
from spinney.views import View

Row = tuple[str, Text]  # a number and what it means
FROM_THE_TABLE: Final = (TAKE_DECK, TAKE_CARD)
REPEATABLE_VERBS: Final = (
    (PAY_CARD,),
    (CAVE_CARD,),
    (DISCARD_CARD,),
    FROM_THE_TABLE,
)  # verbs one may name several of at once


class Choices:
    """The legal moves of a decision, numbered from 1 as they are shown."""

    def __init__(self, view: View, renderer: TableRenderer) -> None:
        self.view = view
        self.renderer = renderer
        self.by_hand = any(move.verb == PLAY_HALF for move in view.moves) or not view.pending
        self.moves = self._order_moves() if self.by_hand else view.moves[:]

    def _order_moves(self) -> list[Move]:
        """Return the moves in order: what is taken, then the hand card by card, then the rest."""
        legal = self.view.moves
        moves = [move for move in legal if move.verb in FROM_THE_TABLE]
        for card in self._hand():
            moves += [m for m in legal if m.verb == PLAY_HALF and m.number // 2 == card]
            moves += [m for m in legal if m.verb == LAY_CARD and m.number == card]
        return moves + [move for move in legal if move not in moves]

    def _hand(self) -> list[CardId]:
        return list(dict.fromkeys(self.view.hand))

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, hints: bool) -> RenderableType:
        """Draw the choices, with what each means if hints are on."""
        if not self.by_hand:
            held = join_card_names(self.view.edition, self.view.hand) if self.view.hand else say("empty", "hand")
            hand = Text(tell(say("Your hand: {cards}", cards=held)), style="dim")
            return Group(hand, self._grid([self._choice(move, hints) for move in self.moves]))
        table = [self._choice(move, hints) for move in self.moves if move.verb in FROM_THE_TABLE]
        cards = [row for card in self._hand() for row in self._card(card, hints)]
        shown = len(table) + sum(1 for move in self.moves if move.verb in (PLAY_HALF, LAY_CARD))
        rest = [self._choice(move, hints) for move in self.moves[shown:]]
        return Group(self._grid(table), Text(tell(say("Your hand:")), style="bold"), self._grid(cards + rest))

    def _grid(self, rows: list[Row]) -> RenderableType:
        """Draw numbers to the left and what they mean to the right, with long lines wrapped."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", width=3)
        grid.add_column()
        for number, text in rows:
            grid.add_row(number, text)
        return grid

    def _number(self, move: Move) -> str:
        return str(self.moves.index(move) + 1)

    def _choice(self, move: Move, hints: bool) -> Row:
        return self._number(move), Text(tell(explain(self.view, move)) if hints or not self.by_hand else str(move))

    def _card(self, card: CardId, hints: bool) -> list[Row]:
        """Return the rows of a hand card: its halves with their numbers, or why they cannot be played."""
        edition = self.view.edition
        rows: list[Row] = []
        many = self.view.hand.count(card)
        for half in edition.halves_of[card]:
            move = edition.moves.play[half]
            text = Text(tell(say("or")) + " " if half % 2 else "").append_text(self._half(half, many))
            if hints:
                text.append(f"\n{tell(rule_text(edition, half))}", style="dim")
            rows.append((self._number(move) if move in self.moves else "", text))
        laying = edition.moves.lay[card]
        if laying in self.moves:
            laid = tell(say("lay it face down as {what:a}", what=edition.face_down_name))
            rows.append((self._number(laying), Text(f"{self.renderer.face_down} {laid}")))
        return rows

    def _half(self, half: Half, many: int) -> Text:
        edition = self.view.edition
        printed = edition.printed[edition.flora.species_of[half]]
        legal = edition.moves.play[half] in self.moves
        arrow = self.renderer.arrows.get(edition.flora.side_of[half], self.renderer.tree)
        name, cost = tell(repeat(edition.name_of(half), many)), tell(say("cost {cost}", cost=edition.cost[half]))
        text = Text.assemble(f"{arrow} ", (name, "bold" if legal else ""), f", {cost}")
        symbol = symbol_name(edition, half)
        if symbol and symbol.key != printed.name:
            text.append(", ").append_text(symbol_text(edition, half))
        text.append(f", {tell(list_row(type_names(edition, half).items, SLASH))}")
        return text.append_text(self._prospect(half, legal))

    def _prospect(self, half: Half, legal: bool) -> Text:
        """Say what playing a half would gain, or why it cannot be played."""
        if not legal:
            reason = say("no free slot") if lacks_slot(self.view, half) else reason_unplayable(self.view, half)
            return Text(f" ({tell(reason).removesuffix('.')})", style="dim")
        gain = best_gain(self.view, half)
        return Text(", " + tell(say("{gain:signed} now", gain=gain)) if gain else "", style="bold")

    # --- understanding ----------------------------------------------------------------------------------------------

    def parse(self, line: str) -> list[Move]:
        """Return the moves a line of input means: numbers, or a move written out."""
        words = line.replace(",", " ").split()
        if all(word.isdecimal() and word.isascii() for word in words):
            return self._pick_numbers([int(word) if len(word) < 5 else 0 for word in words])
        return [self.view.edition.moves.parse(line, self.view.moves)]

    def _pick_numbers(self, numbers: list[int]) -> list[Move]:
        for number in numbers:
            if not 1 <= number <= len(self.moves):
                raise BadNotation(f"The choices are numbered 1 to {len(self.moves)}; type one of them, or ? for help.")
        moves = [self.moves[number - 1] for number in numbers]
        if len(moves) > 1 and not any(all(move.verb in verbs for move in moves) for verbs in REPEATABLE_VERBS):
            raise BadNotation("Several numbers at once only work for cards you take, pay or give up; type one number.")
        return moves
