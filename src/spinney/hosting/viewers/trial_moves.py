"""Trial of a message's moves on a sampled table that looks the same to their seat as the real one.

Whatever is answered is therefore the same on all tables that look alike from that seat, and reveals nothing hidden.
For the same reason a message must end with the first move that reveals something.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from spinney.editions.moves import BadNotation, Move
from spinney.game import turns
from spinney.game.facts import Fact, can_take_back
from spinney.game.state import IllegalMove
from spinney.hosting.refusals import Refused
from spinney.views import View


class TrialMoves:
    """The moves of a message, and what they did on a sampled table."""

    def __init__(self, view: View, texts: Sequence[str]) -> None:
        self.seat = view.me
        self.game = view.sample(Random(0))
        self.moves: list[Move] = []
        self.facts: list[Fact] = []
        self.reveals = False  # whether something hidden was revealed, so that what follows is uncertain
        self._forced: list[Move] = []  # made by the rules for want of a choice; a message may name them as well
        for text in texts:
            move = self.game.edition.moves.by_text.get(text)
            if move in self._forced and (self.reveals or move not in self.game.legal_moves()):
                self._forced.remove(move)
            else:
                self._push(text)

    def _push(self, text: str) -> None:
        game = self.game
        if self.reveals:
            sentence = f"'{text}' comes too early: the move before it shows something hidden, so look at that first."
            raise Refused("too-far", sentence)
        if game.seat != self.seat:
            raise Refused("not-your-turn", f"'{text}' comes too late: the moves before it ended your turn.")
        try:
            move = game.edition.moves.by_text.get(text) or game.edition.moves.parse(text, game.legal_moves())
            self._forced = []
            facts: list[Fact] = []
            game.facts = facts
            turns.push(game, move, self._forced)
        except BadNotation as error:
            raise Refused("bad-notation", str(error)) from None
        except IllegalMove:
            sentence = f"'{move}' cannot be made now; choose one of the moves that are offered."
            raise Refused("illegal-move", sentence) from None
        game.facts = None
        self.moves.append(move)
        self.facts += facts
        self.reveals = game.is_over() or not can_take_back(facts, self.seat, game.winters)
