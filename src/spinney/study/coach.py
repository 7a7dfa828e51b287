"""Why one move is better than another, in the words of the game.

Both are played on from the same imagined tables, and the features of the positions they lead to are compared: the
features that made the difference, weighted as the value model weighs them, are what is told.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from spinney.bots.features import HAND, POINTS, RIVAL, feature_names, features
from spinney.bots.learned import learned_model, learned_prices
from spinney.bots.rollout import Rollout
from spinney.bots.search import ROUNDS
from spinney.bots.value_model import ValueModel
from spinney.editions.edition import Edition
from spinney.editions.moves import Move
from spinney.game import turns
from spinney.notation.phrases import listed
from spinney.views import Game, View
from spinney.words.nouns import counted

TABLES: Final = 24
MOST: Final = 3  # reasons told
LEAST: Final = 0.004  # chance a reason must stand for


class Reason(NamedTuple):
    """One thing that speaks for a move, and how much of the chance it stands for."""

    text: str
    chance: float


class Advice(NamedTuple):
    """What speaks for a move against another: points at once, what it leads to, and the chances of both."""

    now: int  # points it brings at once
    other_now: int
    chance: float
    other_chance: float
    reasons: list[Reason]

    def sentence(self) -> str:
        """One or two sentences; the chances are left to whoever asks for more."""
        said = [f"it brings {counted(self.now, 'point')} at once" if self.now else "it brings no points at once"]
        said += [reason.text for reason in self.reasons]
        text = listed(said)
        return f"{text[0].upper()}{text[1:]}."


def compare(view: View, better: Move, other: Move, seed: int = 0, tables: int = TABLES) -> Advice:
    """Why `better` rather than `other`, as far as imagined tables tell."""
    model, rollout = learned_model(view.edition, view.seats), Rollout(learned_prices(view.edition, view.seats))
    rng = Random(f"{seed} {view.ply} coach")
    mine: list[list[float]] = []
    theirs: list[list[float]] = []
    for _ in range(tables):
        table = view.sample(rng)
        for move, found in ((better, mine), (other, theirs)):
            seen = led_to(table.copy(), move, view.me, rollout)
            if seen is not None:
                found.append(seen)
    if not mine or not theirs:  # the game ends here: points are all there is to say
        return Advice(gain(view, better), gain(view, other), 0.5, 0.5, [])
    a, b = means(mine), means(theirs)
    weights = slopes(model, b)
    shares = [weights[i] * (a[i] - b[i]) for i in range(len(a))]
    reasons = told(view.edition, [a[i] - b[i] for i in range(len(a))], shares)
    return Advice(gain(view, better), gain(view, other), model.value(a), model.value(b), reasons)


def led_to(table: Game, move: Move, me: int, rollout: Rollout) -> list[float] | None:
    """The features of the position a move leads to, two rounds on; None where the game is over by then."""
    turns.push(table, move)
    for _ in range(ROUNDS):
        rollout.play_on(table, me)
    return None if table.is_over() else features(table, rollout.evaluator(table))


def gain(view: View, move: Move) -> int:
    """Points this move brings at once, as far as nothing hidden decides."""
    table = view.sample(Random(0))
    before = table.score(view.me)
    table.push(move)
    return table.score(view.me) - before


def means(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def slopes(model: ValueModel, at: list[float]) -> list[float]:
    """How much the chance changes with each feature, near this position."""
    left = at[model.clock]
    slope = [model.linear[i] + left * model.early[i] for i in range(len(at))]
    for unit, weights in enumerate(model.hidden):
        if model.hidden_bias[unit] + sum(w * x for w, x in zip(weights, at, strict=True)) > 0:
            slope = [slope[i] + model.output[unit] * weights[i] for i in range(len(slope))]
    chance = model.value(at)
    return [chance * (1 - chance) * each for each in slope]


# --- in words ---------------------------------------------------------------------------------------------------------


def told(edition: Edition, differences: list[float], shares: list[float]) -> list[Reason]:
    """The features that made most of the difference, those of one sort together."""
    names = feature_names(edition)
    sorts: dict[str, list[int]] = {}
    for i, name in enumerate(names):
        sorts.setdefault(sort_of(name), []).append(i)
    weighed: list[tuple[float, Reason]] = []
    for sort, members in sorts.items():
        share = sum(shares[i] for i in members)
        most = max(members, key=lambda i: shares[i])
        text = phrase(sort, names[most], differences[most]) if shares[most] > 0 else ""
        if share >= LEAST and text:
            weighed.append((share, Reason(text, share)))
    weighed.sort(key=lambda pair: -pair[0])
    return [reason for _, reason in weighed[:MOST]]


def sort_of(name: str) -> str:
    """Features that say the same sort of thing."""
    for start in ("forest: ", "rivals: ", "hand: ", "open ", "rivals' open "):
        if name.startswith(start):
            return start
    if name.startswith("hand's number") or name in (HAND, "best play", "best other move"):
        return HAND
    return name


def phrase(sort: str, name: str, by: float) -> str:
    """What a difference in a feature means to a player; empty where it cannot be said in his words."""
    more = "more" if by > 0 else "fewer"
    if sort == POINTS:
        return f"leads to about {counted(max(1, round(50 * abs(by))), 'point')} {more} soon"
    if sort in (RIVAL, "rivals' points"):
        return "costs the rivals points" if by < 0 else ""
    if sort == "hand":
        return f"leaves you {more} cards in hand"
    if sort == HAND:
        return "leaves you better cards to play"
    if sort == "open ":
        return f"leaves {more} free {name.removeprefix(sort).split()[0]} slots"
    if sort == "rivals' open ":
        return "leaves the rivals less room" if by < 0 else ""
    if sort == "forest: ":
        return f"brings {more} {kind(name, sort)} into your forest"
    if sort == "hand: ":
        return f"keeps {more} {kind(name, sort)} in hand"
    if sort == "rivals: ":
        return f"leaves rivals {more} {kind(name, sort)}"
    return OTHERS.get(name, ("", ""))[0 if by > 0 else 1]


def kind(name: str, sort: str) -> str:
    """A kind as one speaks of it: cards of a species or type, or tree symbols."""
    word = name.removeprefix(sort)
    return f"{word}s" if word.endswith("symbol") else f"{word} cards"


OTHERS: Final[dict[str, tuple[str, str]]] = {  # what more of it means, what less
    "extra turns": ("earns another turn", ""),
    "empty slots": ("leaves more room in your forest", ""),
    "rivals' empty slots": ("", "leaves the rivals less room"),
    "cave": ("puts cards into your cave", ""),
    "rivals' hands": ("", "leaves the rivals fewer cards"),
    "clearing": ("", "leaves less in the clearing for the rivals"),
    "cards to come a seat": ("gives you more time", "brings the end nearer"),
}
