"""Checks what a seat may do: each function refuses, or returns what is to be done."""

from __future__ import annotations

from collections.abc import Sequence

from spinney.editions.moves import Move
from spinney.hosting.lessons.lessons import check_lesson_move
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.viewers.trial_moves import TrialMoves
from spinney.views import SPECTATOR, Game


def check_moves(table: HostedTable, seat: int, ply: int, texts: Sequence[str]) -> list[Move]:
    """Return the moves of a message, or refuse them."""
    game = check_turn(table, seat, ply)
    move = game.edition.moves.by_text.get(texts[0]) if len(texts) == 1 else None
    if move is not None and move in game.legal_moves():  # which the seat has been shown: a trial would find the same
        made = [move]
    else:
        made = TrialMoves(game.view(seat), texts).moves
    check_lesson_move(table.record, seat, ply, [move.text for move in made])
    return made


def check_turn(table: HostedTable, seat: int, ply: int) -> Game:
    """Return the game, or refuse if this seat may not answer this ply."""
    game = check_running(table, seat)
    if ply != game.ply:
        raise stale_ply(ply, game)
    if seat != game.seat:
        raise Refused("not-your-turn", f"It is the turn of {table.display().names[game.seat]}; wait for yours.")
    held = table.holding_seat()
    if held is not None:
        name = table.display().names[held]
        raise Refused("not-yet", f"{name} can still take the turn back; wait until it is over for good.")
    return game


def check_running(table: HostedTable, seat: int) -> Game:
    """Return the game, or refuse if it is not running or the seat is a spectator."""
    game = table.game
    if game is None:
        raise Refused("not-begun", "The game has not begun; it does when every seat is taken.")
    if game.is_over():
        raise Refused("over", "The game is over; a rematch begins a new one.")
    if seat == SPECTATOR:
        raise Refused("not-seated", "You are watching this table; only who sits here can make moves.")
    return game


def check_undo(table: HostedTable, seat: int, ply: int) -> int:
    """Return the ply to go back to, or refuse; bots' moves since the ply that was seen go, too."""
    game = check_running(table, seat)
    start = table.undo_ply(seat)
    if start is None:
        raise Refused("no-undo", no_undo_reason(table))
    if not start < ply <= game.ply:
        raise stale_ply(ply, game)
    return start


def check_end_turn(table: HostedTable, seat: int, ply: int) -> None:
    """Refuse if this seat has no turn to end."""
    game = check_running(table, seat)
    if ply != game.ply:
        raise stale_ply(ply, game)
    if table.holding_seat() != seat:
        raise Refused("no-turn-to-end", "There is no turn of yours that waits to be ended.")


def stale_ply(ply: int, game: Game) -> Refused:
    """Return the refusal of an answer to another ply."""
    return Refused("stale", f"That answers ply {ply}, and the game is at ply {game.ply}; look again.")


def no_undo_reason(table: HostedTable) -> str:
    """Return why nothing can be taken back, for people."""
    if not table.record.allow_undo:
        return "This table is played without undo."
    return "Nothing can be taken back: since your last move something hidden came to light, or the turn has passed on."
