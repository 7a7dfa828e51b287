"""One move from start to end: what is legal, making it, and carrying out all that follows without a choice."""

from __future__ import annotations

from typing import Final

from spinney.editions.moves import DECLINE, DONE, LAY_CARD, PLAY_HALF, SHOW_HAND, Move
from spinney.game import caving, facts, outcome, placing, setup  # noqa: F401 - some bring acts along
from spinney.game.acts import Act, add_playable, lay, play
from spinney.game.drawing import begin_taking, hand_is_full, takeable
from spinney.game.state import IllegalMove, State
from spinney.words import effects, steps  # noqa: F401 - effects declare their verbs
from spinney.words.steps import Step
from spinney.words.verbs import VERBS


def acts_by_verb(known: list[Act]) -> list[Act]:
    """Return one act per verb, in the order of the verbs."""
    found: dict[int, Act] = {}
    for act in known:
        if act.verb not in VERBS or act.verb in found:
            raise TypeError(
                f"{type(act).__name__} carries out the verb {act.verb}, which nobody declares or another does."
            )
        found[act.verb] = act
    for number in range(max(VERBS) + 1):
        if number not in VERBS:
            raise TypeError(f"Verbs are numbered without gaps, and none is {number}.")
        if number not in found:
            name = VERBS[number].name
            raise TypeError(f"No act carries out the verb {name!r}: an Act in game/ needs verb = {number}.")
    return [found[number] for number in range(len(VERBS))]


def find_acts(base: type[Act]) -> list[Act]:
    """Return one of each class that carries out a verb, those built on another such class as well."""
    found: list[Act] = []
    for kind in base.__subclasses__():
        found.append(kind())
        found += find_acts(kind)
    return found


ACTS: Final[list[Act]] = acts_by_verb(find_acts(Act))


def legal_moves(g: State) -> list[Move]:
    """Return every move the player to move may make; none once the game is over."""
    legal = g.legal
    if legal is None:
        if g.is_over():
            legal = []
        elif g.pending:
            step = g.pending[-1]
            verb, _, _, _ = step
            legal = ACTS[verb].moves(g, step)
        else:
            legal = actions(g)
        g.legal = legal
    return legal


def actions(g: State) -> list[Move]:
    """Return the moves of the two actions of a turn; a player who can take neither shows the hand."""
    found = [] if hand_is_full(g) else takeable(g)
    add_playable(found, g, g.hands[g.seat])
    if not found:
        found.append(g.edition.moves.show)
    return found


def push(g: State, move: Move, forced: list[Move] | None = None) -> None:
    """Make one legal move and all that follows from it without a choice.

    The answers given so are added to `forced`, until a card comes out of the deck: nobody could know what follows then.
    """
    for legal in legal_moves(g):  # not `in`, which would compare by equality
        if legal is move:
            deck = len(g.deck)
            answer(g, move)
            resolve(g, forced, deck)
            return
    raise IllegalMove(explain_illegal(g, move))


def answer(g: State, move: Move) -> None:
    g.legal = None
    g.ply += 1
    if g.pending:
        step = g.pending[-1]
        if g.facts is not None:
            record_answer(g, step, move)
        verb, _, _, _ = step
        ACTS[verb].answer(g, step, move)
    elif move.verb == PLAY_HALF:
        play(g, move.number)
    elif move.verb == LAY_CARD:
        lay(g, move.number)
    elif move.verb == SHOW_HAND:
        show_hand(g)
    else:
        begin_taking(g, move)


def show_hand(g: State) -> None:
    g.show_hand()
    g.pending.append((steps.RESCUE, 0, 0, 0))


def resolve(g: State, forced: list[Move] | None = None, deck: int = -1) -> None:
    """Carry out pending steps until somebody has a real choice, the turn is over, or the game is."""
    while not g.is_over():
        if not g.pending:
            end_turn(g)
            return
        step = g.pending[-1]
        verb, _, _, _ = step
        act = ACTS[verb]
        if act.run(g, step):
            if verb == steps.BEGIN:
                return
            continue
        legal = act.moves(g, step)
        if len(legal) > 1:
            g.legal = legal
            return
        if forced is not None and len(g.deck) == deck:
            forced.append(legal[0])
        if g.facts is not None:
            record_answer(g, step, legal[0])
        act.answer(g, step, legal[0])
    g.pending = []
    g.reach = []
    g.asleep = []
    record_end(g)


def record_answer(g: State, step: Step, move: Move) -> None:
    """Record answers that move no card."""
    if g.facts is not None and move.verb == DECLINE:
        g.facts.append(facts.declined_fact(g.seat, step))
    elif move.verb == DONE:
        g.record(facts.SAID_DONE)


def record_end(g: State) -> None:
    if g.facts is not None:
        for seat in range(g.seats):
            g.facts.append(facts.Fact(facts.GAME_OVER, seat, number=outcome.score(g.edition, g.forests, seat)))


def end_turn(g: State) -> None:
    """Check the clearing, then begin an extra turn or the next player's."""
    g.sweep()
    if g.asleep:
        g.asleep = []
    g.turn += 1
    again = g.extra > 0
    if again:
        g.extra -= 1
    else:
        g.seat = (g.seat + 1) % g.seats
    if g.facts is not None:
        g.record(facts.TURN_BEGAN, number=1 if again else 0)


def explain_illegal(g: State, move: Move) -> str:
    if g.is_over():
        return f"'{move}' cannot be made: the game is over."
    if move.stamp != g.edition.moves.stamp:
        other = f"another {move.edition}" if move.edition == g.edition.name else f"{move.edition}"
        return f"'{move}' is a move of {other}, and this is {g.edition.name}."
    return f"'{move}' cannot be made now; legal_moves() lists what can."
