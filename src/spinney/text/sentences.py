"""The question a decision asks, and what each move means: the sentences all interfaces show.

They are made from a `View`, so they reveal nothing hidden, and in the almanac's words, so no interface repeats a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spinney.editions.edition import TO_CAVE, Edition
from spinney.editions.moves import (
    ACCEPT,
    AT_PLACE,
    CAVE_CARD,
    DECLINE,
    DISCARD_CARD,
    DONE,
    LAY_CARD,
    ON_CARDS,
    PAY_CARD,
    PICK_CAVE,
    PLACE_HALF,
    PLAY_HALF,
    SHOW_HAND,
    TAKE_CARD,
    TAKE_DECK,
    Move,
)
from spinney.land import Half
from spinney.language.message import SEMICOLON, Count, Message, list_all, list_any, list_row, make_sentence, say
from spinney.language.nouns import DRAW_NOUN, SORTS, cards
from spinney.text.lookahead import best_gain, count_gain, gains
from spinney.text.phrases import (
    allowed_hosts_text,
    cave_text,
    place_text,
    seat_name,
    species_name,
    symbol_name,
    symbol_names,
)
from spinney.views import View
from spinney.words import steps, verbs
from spinney.words.steps import NO_STEP, Step, verb_of, waiting_step, waiting_verb
from spinney.words.verbs import Effect, field

# --- questions ------------------------------------------------------------------------------------------------------


def question(view: View, names: Sequence[str] | None = None) -> Message:
    """Say in one sentence whose turn it is and what is asked."""
    if view.is_over():
        return say("The game is over.")
    return say("{whose}: {asking}.", whose=say_whose_turn(view, names), asking=ask(view))


def say_whose_turn(view: View, names: Sequence[str] | None = None) -> Message:
    return say("{who:you=Your turn|Turn of {who}}", who=seat_name(view.seat, view.me, names))


def ask(view: View) -> Message:
    """Return what is asked, as a clause."""
    step = waiting_step(view.pending)
    effect = verbs.effect_of(step)
    return _ask_effect(view, step, effect) if effect else STEP_QUESTIONS[verb_of(step)](view, step)


def _ask_action(view: View, _: Step) -> Message:
    if view.moves and view.moves[0].verb == SHOW_HAND:
        return say("neither taking nor playing is possible, so the hand is shown")
    if view.hand_sizes[view.seat] >= view.edition.hand_limit:
        return say("the hand is full ({n} cards), so play one", n=view.edition.hand_limit)
    return say("take two cards or play one")


def _ask_payment(view: View, step: Step) -> Message:
    return say(
        "pay {cards} for {card:the}[; {hope}]",
        cards=cards(field(step, "left")),
        card=species_name(view.edition, field(step, "half")),
        hope=_bonus_condition(view.edition, step),
    )


def _bonus_condition(edition: Edition, step: Step) -> Message | None:
    _, half, left, matched = step
    if not edition.bonus[edition.flora.species_of[half]]:
        return None
    if not matched:
        return say("its bonus is lost already")
    symbol = symbol_name(edition, half)
    return say("its bonus comes if {n:one=the card shows|all cards show} {symbol}", n=left, symbol=symbol)


def _ask_place(view: View, step: Step) -> Message:
    card = species_name(view.edition, field(step, "half"))
    return say("choose where {card:the} {card:p=go|goes}", card=card)


def _ask_river(view: View, step: Step) -> Message:
    tree = species_name(view.edition, view.forests[view.seat].hosts[field(step, "place")])
    return say("a hand card may be laid face down as a river below the new {tree}", tree=tree)


def _ask_draw(_: View, step: Step) -> Message:
    left = field(step, "left")
    return say("a card may be drawn[ ({draws} left)]", draws=Count(left, DRAW_NOUN) if left > 1 else None)


def _ask_rescue(view: View, step: Step) -> Message:
    given, who = field(step, "given"), seat_name(view.seat, view.me, None)
    if view.edition.rescue.into == TO_CAVE:
        text = say(
            "neither action was possible: put a hand card into {who:you=your|the} cave, {given} so far; "
            "as many are drawn"
        )
        return text.fill(who=who, given=given)
    return say(
        "neither action was possible: put a hand card into the clearing, {given} so far; as many are drawn", given=given
    )


def _ask_effect(view: View, step: Step, effect: Effect) -> Message:
    """Return an effect's own question, or what it says, of whoever is to move."""
    own = effect.question(step)
    if own:
        return own
    clause = _step_sentence(view.edition, step)
    if view.seat != view.me:
        return clause.with_person(seat_name(view.seat, view.me, None))
    return say("you may {effect}", effect=clause) if view.edition.optional or effect.may_decline else clause


def _step_sentence(edition: Edition, step: Step) -> Message:
    return verbs.clause(step, edition.flora.names, edition.face_down_name)


STEP_QUESTIONS: Final[dict[int, Callable[[View, Step], Message]]] = {
    verb_of(NO_STEP): _ask_action,
    steps.TAKE: lambda _view, _step: say("take a second card, from the deck or the clearing"),
    steps.MULLIGAN: lambda _view, _step: say("the first hand has no tree and may be replaced, once"),
    steps.DRAFT: lambda _view, _step: say("choose a cave"),
    steps.PAY: _ask_payment,
    steps.PUT: _ask_place,
    steps.RIVER: _ask_river,
    steps.TRIGGER: _ask_draw,
    steps.RESCUE: _ask_rescue,
}


# --- moves ----------------------------------------------------------------------------------------------------------


def explain(view: View, move: Move, points: bool = True) -> Message:
    """Say in one sentence what a legal move means now, with or without the points it gains."""
    effect = verbs.effect_of(waiting_step(view.pending))
    choice = effect.choice(view.edition.card_names[move.number]) if effect and move.verb in ON_CARDS else None
    if move.verb in GAIN_EXPLANATIONS and not choice:
        return GAIN_EXPLANATIONS[move.verb](view, move, _gain_phrase(view, move) if points else None)
    return choice or EXPLANATIONS[move.verb](view, move)


def _gain_phrase(view: View, move: Move) -> Count | None:
    """Say what a move that brings a card into the forest gains at once."""
    if move.verb == AT_PLACE:
        return count_gain(gains(view, field(waiting_step(view.pending), "half"), move.number)[view.seat])
    return count_gain(best_gain(view, _face_down_half(view.edition) if move.verb == LAY_CARD else move.number))


def _explain_take_deck(view: View, _: Move) -> Message:
    held, most = len(view.hand), view.edition.hand_limit
    return say("Draw the top card of the deck (your hand: {n} of {most}).", n=held, most=most)


def _explain_take_card(view: View, move: Move) -> Message:
    edition, card = view.edition, move.number
    return say(
        "Take {card} from the clearing: cost {costs}, shows {symbols}.",
        card=edition.card_names[card],
        costs=list_any(dict.fromkeys(edition.cost[half] for half in edition.halves_of[card])),
        symbols=list_all(symbol_names(edition, card)),
    )


def _explain_play(view: View, move: Move, gain: Count | None) -> Message:
    edition, half = view.edition, move.number
    cost = edition.cost[half]
    start = say(
        "{played}: {cost:0=free|costs {cost}}[, {gain:signed} now]",
        played=_enter_phrase(view, half, PLAY_PHRASES),
        cost=cost,
        gain=gain,
    )
    return _join_rules(
        [start, *_score_clause(edition, half), *_effect_clause(edition, half), *_bonus_clause(edition, half)]
    )


def _explain_place(view: View, move: Move, gain: Count | None) -> Message:
    edition, half = view.edition, move.number
    step = waiting_step(view.pending)
    used = verb_of(step) == steps.PLACE and field(step, "options") & steps.WITH_EFFECT
    start = say("{placed} at no cost[, {gain:signed} now]", placed=_enter_phrase(view, half, PLACE_PHRASES), gain=gain)
    return _join_rules([start, *_score_clause(edition, half), *(_effect_clause(edition, half) if used else [])])


def _join_rules(clauses: list[Message]) -> Message:
    return make_sentence(say("{clauses}", clauses=list_row(clauses, SEMICOLON)))


def _score_clause(edition: Edition, half: Half) -> list[Message]:
    score = edition.printed[edition.flora.species_of[half]].clauses["score"]
    return [say("scores {points}", points=score)] if score else []


def _effect_clause(edition: Edition, half: Half) -> list[Message]:
    effect = edition.printed[edition.flora.species_of[half]].clauses["effect"]
    return [say("effect: {effect}", effect=effect)] if effect else []


def _bonus_clause(edition: Edition, half: Half) -> list[Message]:
    bonus = edition.printed[edition.flora.species_of[half]].clauses["bonus"]
    if not bonus:
        return []
    if not edition.cost[half]:
        return [say("bonus: {bonus}", bonus=bonus)]
    return [say("with {symbol} payment: {bonus}", symbol=symbol_name(edition, half), bonus=bonus)]


PLAY_PHRASES: Final = (say("Play {card} as a new {sort}"), say("Play {card} {where}"))
PLACE_PHRASES: Final = (say("Place {card} as a new {sort}"), say("Place {card} {where}"))


def _enter_phrase(view: View, half: Half, texts: tuple[Message, Message]) -> Message:
    """Describe how a half enters the forest: as a place of its own, or at one."""
    card = _distinct_name(view, half)
    if view.edition.is_place[half]:
        return texts[0].fill(card=card, sort=SORTS[view.edition.printed[view.edition.flora.species_of[half]].kind])
    return texts[1].fill(card=card, where=allowed_hosts_text(view.edition, half))


def _distinct_name(view: View, half: Half) -> Message:
    """Return the species, with its card if several cards of it can be chosen."""
    name = species_name(view.edition, half)
    moves = [
        m for m in view.moves if m.verb in (PLAY_HALF, PLACE_HALF) and species_name(view.edition, m.number) == name
    ]
    if len(moves) < 2:
        return say("{card:the}", "played", card=name)
    whole = view.edition.card_names[half // 2]
    if len(view.edition.halves_of[half // 2]) == 1:
        return say("{card:the}[ ({symbols})]", "played", card=name, symbols=whole.args["symbols"])
    return say("{card:the} of {whole}", "played", card=name, whole=whole)


def _explain_lay(view: View, move: Move, gain: Count | None) -> Message:
    edition = view.edition
    card = edition.card_names[move.number]
    if waiting_verb(view.pending) == steps.RIVER:
        tree = species_name(edition, view.forests[view.seat].hosts[field(waiting_step(view.pending), "place")])
        return say("Lay {card} face down as a river below {tree:the}.", card=card, tree=tree)
    if edition.is_tree(_face_down_half(edition)):
        text = say(
            "Lay {card} face down as {what:a}[, {gain:signed} now]: free, and a card of the deck comes into "
            "the clearing."
        )
    else:
        text = say("Lay {card} face down as {what:a}[, {gain:signed} now]: free.")
    return text.fill(card=card, what=edition.face_down_name, gain=gain)


def _face_down_half(edition: Edition) -> Half:
    return edition.flora.loose_half(edition.face_down)


def _explain_pay(view: View, move: Move) -> Message:
    edition = view.edition
    _, half, _, matched = waiting_step(view.pending)
    card = edition.card_names[move.number]
    if not edition.bonus[edition.flora.species_of[half]]:
        return say("Pay with {card}: it goes into the clearing.", card=card)
    if not matched:
        return say("Pay with {card}: the bonus is lost already.", card=card)
    symbols = list_all(symbol_names(edition, move.number))
    if edition.flora.symbol_of[half] in edition.symbols_of[move.number]:
        return say("Pay with {card}: shows {symbols}, keeps the bonus.", card=card, symbols=symbols)
    return say("Pay with {card}: shows {symbols}, loses the bonus.", card=card, symbols=symbols)


def _explain_at_place(view: View, move: Move, gain: Count | None) -> Message:
    place = place_text(view, view.seat, move.number)
    return say("At {n}: {place}[, {gain:signed} now].", n=move.number + 1, place=place, gain=gain)


def _explain_cave(view: View, move: Move) -> Message:
    return say("Put {card} into your cave: 1 point at the end.", card=view.edition.card_names[move.number])


def _explain_discard(view: View, move: Move) -> Message:
    return say("Put {card} into the clearing.", card=view.edition.card_names[move.number])


def _explain_pick_cave(view: View, move: Move) -> Message:
    return make_sentence(cave_text(view.edition, move.number))


def _explain_accept(view: View, _: Move) -> Message:
    step = waiting_step(view.pending)
    verb = verb_of(step)
    if verb == steps.MULLIGAN:
        return say("Put this hand away and draw {n} new cards.", n=view.edition.hand_size)
    effect = verbs.effect_of(step)
    clause = _step_sentence(view.edition, step) if effect else say("draw {cards}", cards=cards(1))
    fills = "hand" if verb == steps.TRIGGER else effect.fills if effect else ""
    if fills == "hand":
        held, most = len(view.hand), view.edition.hand_limit
        return say("{effect:begin} (your hand: {n} of {most}).", effect=clause, n=held, most=most)
    if fills == "clearing":
        return say("{effect:begin} (the clearing: {cards}).", effect=clause, cards=cards(len(view.clearing)))
    return make_sentence(clause)


def _explain_decline(view: View, _: Move) -> Message:
    step = waiting_step(view.pending)
    verb = verb_of(step)
    if verb == steps.MULLIGAN:
        return say("Keep this hand.")
    if verb == steps.RIVER:
        return say("Lay no river: this tree will never have one.")
    if verb == steps.TRIGGER:
        return say("Draw no more.") if field(step, "left") > 1 else say("Do not draw.")
    return say("Do without: {effect}.", effect=_step_sentence(view.edition, step))


def _explain_done(view: View, _: Move) -> Message:
    step = waiting_step(view.pending)
    effect = verbs.effect_of(step)
    return effect.stop(step) if effect else say("Stop, and draw {cards}.", cards=cards(field(step, "given")))


def _explain_show_hand(view: View, _: Move) -> Message:
    rescue = view.edition.rescue
    many = (
        say("{n}", n=rescue.most)
        if rescue.fewest == rescue.most
        else say("{n} to {most}", n=rescue.fewest, most=rescue.most)
    )
    if rescue.into == TO_CAVE:
        text = say("You can neither take nor play: show your hand, put {many} cards into your cave, and draw as many.")
    else:
        text = say(
            "You can neither take nor play: show your hand, put {many} cards into the clearing, and draw as many."
        )
    return text.fill(many=many)


EXPLANATIONS: Final[dict[int, Callable[[View, Move], Message]]] = {
    TAKE_DECK: _explain_take_deck,
    TAKE_CARD: _explain_take_card,
    PAY_CARD: _explain_pay,
    CAVE_CARD: _explain_cave,
    DISCARD_CARD: _explain_discard,
    PICK_CAVE: _explain_pick_cave,
    ACCEPT: _explain_accept,
    DECLINE: _explain_decline,
    DONE: _explain_done,
    SHOW_HAND: _explain_show_hand,
}
GAIN_EXPLANATIONS: Final[dict[int, Callable[[View, Move, Count | None], Message]]] = {
    PLAY_HALF: _explain_play,
    LAY_CARD: _explain_lay,
    AT_PLACE: _explain_at_place,
    PLACE_HALF: _explain_place,
}
