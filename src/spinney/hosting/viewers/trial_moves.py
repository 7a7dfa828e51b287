"""The moves of a message are tried on a table their seat could not tell from the real one.

So whatever is answered, refused or accepted, is the same on all tables that look alike from that seat, and tells
nothing hidden.  For the same reason a message ends with the first move that shows something: that must be seen first.
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
    """The moves of a message, and what came of them on a table that was made up."""

    def __init__(self, view: View, texts: Sequence[str]) -> None:
        self.seat = view.me
        self.game = view.sample(Random(0))
        self.moves: list[Move] = []
        self.facts: list[Fact] = []
        self.reveals = False  # did something come to light?  Then what follows is not certain.
        self._forced: list[Move] = []  # answers the rules gave for want of a choice: they may be named as well
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
            heard: list[Fact] = []
            game.facts = heard
            turns.push(game, move, self._forced)
        except BadNotation as error:
            raise Refused("bad-notation", str(error)) from None
        except IllegalMove:
            sentence = f"'{move}' cannot be made now; choose one of the moves that are offered."
            raise Refused("illegal-move", sentence) from None
        game.facts = None
        self.moves.append(move)
        self.facts += heard
        self.reveals = game.is_over() or not can_take_back(heard, self.seat, game.winters)
