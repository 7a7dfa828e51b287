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
from spinney.text.lookahead import best_gain, gains, points_phrase
from spinney.text.phrases import (
    allowed_hosts_text,
    cave_text,
    join_words,
    place_text,
    seat_name,
    species_name,
    symbol_name,
    symbol_names,
    to_clause,
)
from spinney.views import View
from spinney.words import steps, verbs
from spinney.words.nouns import count_noun
from spinney.words.steps import NO_STEP, Step, verb_of, waiting_step, waiting_verb
from spinney.words.verbs import Effect, field

# --- questions ------------------------------------------------------------------------------------------------------


def question(view: View, names: Sequence[str] | None = None) -> str:
    """Say in one sentence whose turn it is and what is asked."""
    if view.is_over():
        return "The game is over."
    who = seat_name(view.seat, view.me, names)
    mine = view.seat == view.me
    step = waiting_step(view.pending)
    effect = verbs.effect_of(step)
    prompt = _ask_effect(view, step, effect) if effect else STEP_QUESTIONS[verb_of(step)](view, step)
    return f"{'Your turn' if mine else f'Turn of {who}'}: {prompt}."


def _ask_action(view: View, _: Step) -> str:
    if view.moves and view.moves[0].verb == SHOW_HAND:
        return "neither taking nor playing is possible, so the hand is shown"
    if view.hand_sizes[view.seat] >= view.edition.hand_limit:
        return f"the hand is full ({view.edition.hand_limit} cards), so play one"
    return "take two cards or play one"


def _ask_payment(view: View, step: Step) -> str:
    name = species_name(view.edition, field(step, "half"))
    return f"pay {count_noun(field(step, 'left'), 'card')} for the {name}{_bonus_condition(view.edition, step)}"


def _bonus_condition(edition: Edition, step: Step) -> str:
    _, half, left, matched = step
    if not edition.bonus[edition.flora.species_of[half]]:
        return ""
    if not matched:
        return "; its bonus is lost already"
    every = "all cards show" if left > 1 else "the card shows"
    return f"; its bonus comes if {every} {symbol_name(edition, half)}"


def _ask_place(view: View, step: Step) -> str:
    return f"choose where the {species_name(view.edition, field(step, 'half'))} goes"


def _ask_river(view: View, step: Step) -> str:
    tree = species_name(view.edition, view.forests[view.seat].hosts[field(step, "place")])
    return f"a hand card may be laid face down as a river below the new {tree}"


def _ask_draw(_: View, step: Step) -> str:
    left = field(step, "left")
    return "a card may be drawn" + (f" ({count_noun(left, 'draw')} left)" if left > 1 else "")


def _ask_rescue(view: View, step: Step) -> str:
    rescue = view.edition.rescue
    into = "your cave" if view.seat == view.me else "the cave"
    where = into if rescue.into == TO_CAVE else "the clearing"
    return (
        f"neither action was possible: put a hand card into {where}, {field(step, 'given')} so far; as many are drawn"
    )


def _ask_effect(view: View, step: Step, effect: Effect) -> str:
    """Return an effect's own question or sentence, reworded if it is a rival's."""
    if effect.question(step):
        return effect.question(step)
    clause = to_clause(_step_sentence(view.edition, step))
    if view.seat == view.me:
        return f"you may {clause}" if view.edition.optional or effect.may_decline else clause
    return clause.replace("your ", "the ")


def _step_sentence(edition: Edition, step: Step) -> str:
    return verbs.sentence(step, edition.flora.kinds, edition.flora.species[edition.face_down].name)


STEP_QUESTIONS: Final[dict[int, Callable[[View, Step], str]]] = {
    verb_of(NO_STEP): _ask_action,
    steps.TAKE: lambda _view, _step: "take a second card, from the deck or the clearing",
    steps.MULLIGAN: lambda _view, _step: "the first hand has no tree and may be replaced, once",
    steps.DRAFT: lambda _view, _step: "choose a cave",
    steps.PAY: _ask_payment,
    steps.PUT: _ask_place,
    steps.RIVER: _ask_river,
    steps.TRIGGER: _ask_draw,
    steps.RESCUE: _ask_rescue,
}


# --- moves ----------------------------------------------------------------------------------------------------------


def explain(view: View, move: Move, points: bool = True) -> str:
    """Say in one sentence what a legal move means now, with or without the points it gains."""
    effect = verbs.effect_of(waiting_step(view.pending))
    choice = effect.choice(view.edition.cards[move.number]) if effect and move.verb in ON_CARDS else ""
    if move.verb in GAIN_EXPLANATIONS and not choice:
        return GAIN_EXPLANATIONS[move.verb](view, move, _gain_phrase(view, move) if points else "")
    return choice or EXPLANATIONS[move.verb](view, move)


def _gain_phrase(view: View, move: Move) -> str:
    """Say what a move that brings a card into the forest gains at once."""
    if move.verb == AT_PLACE:
        return points_phrase(gains(view, field(waiting_step(view.pending), "half"), move.number)[view.seat])
    return points_phrase(best_gain(view, _face_down_half(view.edition) if move.verb == LAY_CARD else move.number))


def _explain_take_deck(view: View, _: Move) -> str:
    return f"Draw the top card of the deck (your hand: {len(view.hand)} of {view.edition.hand_limit})."


def _explain_take_card(view: View, move: Move) -> str:
    edition, card = view.edition, move.number
    costs = join_words(
        [str(cost) for cost in dict.fromkeys(edition.cost[half] for half in edition.halves_of[card])], "or"
    )
    return (
        f"Take {edition.cards[card]} from the clearing: cost {costs}, shows {join_words(symbol_names(edition, card))}."
    )


def _explain_play(view: View, move: Move, gain: str) -> str:
    edition, half = view.edition, move.number
    price = f"costs {edition.cost[half]}" if edition.cost[half] else "free"
    start = f"{_enter_phrase(view, half, 'Play')}: {price}{gain}"
    return (
        "; ".join([start, *_score_clause(edition, half), *_effect_clause(edition, half), *_bonus_clause(edition, half)])
        + "."
    )


def _explain_place(view: View, move: Move, gain: str) -> str:
    edition, half = view.edition, move.number
    step = waiting_step(view.pending)
    used = verb_of(step) == steps.PLACE and field(step, "options") & steps.WITH_EFFECT
    start = f"{_enter_phrase(view, half, 'Place')} at no cost{gain}"
    return "; ".join([start, *_score_clause(edition, half), *(_effect_clause(edition, half) if used else [])]) + "."


def _score_clause(edition: Edition, half: Half) -> list[str]:
    score = edition.printed[edition.flora.species_of[half]].score
    return [f"scores {to_clause(score)}"] if score else []


def _effect_clause(edition: Edition, half: Half) -> list[str]:
    effect = edition.printed[edition.flora.species_of[half]].effect
    return [f"effect: {to_clause(effect)}"] if effect else []


def _bonus_clause(edition: Edition, half: Half) -> list[str]:
    bonus = edition.printed[edition.flora.species_of[half]].bonus
    if not bonus:
        return []
    when = f"with {symbol_name(edition, half)} payment" if edition.cost[half] else "bonus"
    return [f"{when}: {to_clause(bonus)}"]


def _enter_phrase(view: View, half: Half, verb: str) -> str:
    name = _distinct_name(view, half)
    if view.edition.is_place[half]:
        return f"{verb} the {name} as a new {view.edition.printed[view.edition.flora.species_of[half]].kind}"
    return f"{verb} the {name} {allowed_hosts_text(view.edition, half)}"


def _distinct_name(view: View, half: Half) -> str:
    """Return the species, with its card if several cards of it can be chosen."""
    name = species_name(view.edition, half)
    moves = [
        m for m in view.moves if m.verb in (PLAY_HALF, PLACE_HALF) and species_name(view.edition, m.number) == name
    ]
    return name if len(moves) < 2 else view.edition.halves[half]


def _explain_lay(view: View, move: Move, gain: str) -> str:
    edition = view.edition
    name = edition.flora.species[edition.face_down].name
    card = edition.cards[move.number]
    if waiting_verb(view.pending) == steps.RIVER:
        tree = species_name(edition, view.forests[view.seat].hosts[field(waiting_step(view.pending), "place")])
        return f"Lay {card} face down as a river below the {tree}."
    reveals = ", and a card of the deck comes into the clearing" if edition.is_tree(_face_down_half(edition)) else ""
    return f"Lay {card} face down as a {name}{gain}: free{reveals}."


def _face_down_half(edition: Edition) -> Half:
    return edition.flora.loose_half(edition.face_down)


def _explain_pay(view: View, move: Move) -> str:
    edition = view.edition
    _, half, _, matched = waiting_step(view.pending)
    shows = f"shows {join_words(symbol_names(edition, move.number))}"
    card = f"Pay with {edition.cards[move.number]}"
    if not edition.bonus[edition.flora.species_of[half]]:
        return f"{card}: it goes into the clearing."
    if not matched:
        return f"{card}: the bonus is lost already."
    keeps = edition.flora.symbol_of[half] in edition.symbols_of[move.number]
    return f"{card}: {shows}, {'keeps' if keeps else 'loses'} the bonus."


def _explain_at_place(view: View, move: Move, gain: str) -> str:
    return f"At {move.number + 1}: {place_text(view, view.seat, move.number)}{gain}."


def _explain_cave(view: View, move: Move) -> str:
    return f"Put {view.edition.cards[move.number]} into your cave: 1 point at the end."


def _explain_discard(view: View, move: Move) -> str:
    return f"Put {view.edition.cards[move.number]} into the clearing."


def _explain_pick_cave(view: View, move: Move) -> str:
    return cave_text(view.edition, move.number)


def _explain_accept(view: View, _: Move) -> str:
    step = waiting_step(view.pending)
    verb = verb_of(step)
    hand = f" (your hand: {len(view.hand)} of {view.edition.hand_limit})."
    if verb == steps.MULLIGAN:
        return f"Put this hand away and draw {view.edition.hand_size} new cards."
    if verb == steps.TRIGGER:
        return f"Draw 1 card{hand}"
    effect = verbs.effect_of(step)
    full = {"hand": hand, "clearing": f" (the clearing: {count_noun(len(view.clearing), 'card')})."}
    return _step_sentence(view.edition, step).removesuffix(".") + full.get(effect.fills if effect else "", ".")


def _explain_decline(view: View, _: Move) -> str:
    step = waiting_step(view.pending)
    verb = verb_of(step)
    if verb == steps.MULLIGAN:
        return "Keep this hand."
    if verb == steps.RIVER:
        return "Lay no river: this tree will never have one."
    if verb == steps.TRIGGER:
        return "Draw no more." if field(step, "left") > 1 else "Do not draw."
    return f"Do without: {to_clause(_step_sentence(view.edition, step))}."


def _explain_done(view: View, _: Move) -> str:
    step = waiting_step(view.pending)
    effect = verbs.effect_of(step)
    return effect.stop(step) if effect else f"Stop, and draw {count_noun(field(step, 'given'), 'card')}."


def _explain_show_hand(view: View, _: Move) -> str:
    rescue = view.edition.rescue
    many = str(rescue.most) if rescue.fewest == rescue.most else f"{rescue.fewest} to {rescue.most}"
    where = "your cave" if rescue.into == TO_CAVE else "the clearing"
    return f"You can neither take nor play: show your hand, put {many} cards into {where}, and draw as many."


EXPLANATIONS: Final[dict[int, Callable[[View, Move], str]]] = {
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
GAIN_EXPLANATIONS: Final[dict[int, Callable[[View, Move, str], str]]] = {
    PLAY_HALF: _explain_play,
    LAY_CARD: _explain_lay,
    AT_PLACE: _explain_at_place,
    PLACE_HALF: _explain_place,
}
