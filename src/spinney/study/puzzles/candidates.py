"""Finding puzzles in a game of bots.

A puzzle is a decision in which one move is best, every other is at least a slip by the measures of a review, and the
planner's own gives away at least what LEAST says.  It is found in four steps, each dearer than the one before:

* **a glimpse** at every decision of the game, a few tables each: does another move look better than the planner's?
* **a duel** of these two on more tables;
* **the race** of all legal moves, with LINES lines of play, on each of several seeds: the same move wins every time;
* **the proof**: the answers offered are tried with PROOF times as many lines, all of them on every table, and the best
  must be ahead of each by more than SURELY standard errors; and played out to the last winter, where no value model
  has a say, it must still be ahead of the planner's choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from spinney.bots.greedy import GreedyBot
from spinney.bots.planner import PlannerBot
from spinney.editions.edition import Edition
from spinney.editions.moves import LAY_CARD, Move
from spinney.study.analysis.analyser import ranked
from spinney.study.puzzles.puzzle import Answer, Puzzle
from spinney.study.puzzles.themes import THEMES, Theme, gives_cards_away, is_last_round, theme
from spinney.study.puzzles.trials import Trial, played_out, raced, side_by_side
from spinney.views import View, deal
from spinney.words import steps
from spinney.words.steps import verb_of, waiting_step, waiting_verb

SLIP: Final = 0.02  # chance, as the value model counts it
BLUNDER: Final = 0.06
WIDTH: Final = 4  # moves glimpsed at beside the planner's
GLIMPSE: Final = 4  # tables
DUEL: Final = 16  # tables
SUSPICION: Final = 0.7  # share of the gain needed that a duel must show, one standard error off
HOPE: Final = 0.02  # lead after a glimpse that is worth a duel
LINES: Final = 400  # of the race, for each seed
SEEDS: Final = 3
PROOF: Final = 10  # times as many lines
SURELY: Final = 3.0  # standard errors
PLAYED_OUT: Final = 60  # tables
MOST_ANSWERS: Final = 5
FEWEST_MOVES: Final = 3  # but two will do where the question is whether to end the game
A_GAME: Final = 2  # puzzles at most,
APART: Final = 6  # and so many turns between them
TRIES: Final = 8  # suspects of a game that are raced
LEAST: Final[dict[Theme, float]] = {  # chance the planner's choice gives away at least: more in larger decisions
    "take": BLUNDER,
    "play": BLUNDER,
    "end": 0.03,
    "keep": 0.03,
    "pay": 0.03,
    "place": SLIP,
}

Hunt = Literal["all", "small", "place"]  # at which decisions of a game to look: small ones give puzzles rarely


class Suspect(NamedTuple):
    """A decision that may be a puzzle."""

    view: View
    planned: Move
    theme: Theme
    lead: float
    history: list[int]  # the moves before it, by index


class Found(NamedTuple):
    """What a game gave, and how many decisions got how far."""

    puzzles: list[Puzzle]
    counts: dict[str, int]


def puzzles_of_game(edition: Edition, seats: int, seed: int, start: int = 0, hunt: Hunt = "all") -> Found:
    """Play a game among bots and look for puzzles in it; everything follows from the seed."""
    counts: Counter[str] = Counter()
    suspects = list(suspicious(edition, seats, seed, start, hunt, counts))
    suspects.sort(key=lambda one: (THEMES.index(one.theme), -one.lead))
    puzzles: list[Puzzle] = []
    turns_used: list[tuple[Theme, int]] = []
    for one in suspects[:TRIES]:
        if len(puzzles) == A_GAME:
            break
        if any(one.theme == used or abs(one.view.turn - turn) < APART for used, turn in turns_used):
            continue
        puzzle = proven(one, seed, start, counts)
        if puzzle is not None:
            puzzles.append(puzzle)
            turns_used.append((one.theme, one.view.turn))
    return Found(puzzles, dict(counts))


# --- glimpses and duels, while the game is played ---------------------------------------------------------------------


def suspicious(
    edition: Edition, seats: int, seed: int, start: int, hunt: Hunt, counts: Counter[str]
) -> Iterator[Suspect]:
    """The decisions of a game in which another move looks much better than the planner's.

    Most seats make the move that looked better, some the planner's, so that positions of both sorts come about.
    """
    planner = PlannerBot()
    game = deal(edition, seats, seed, start)
    history: list[int] = []
    while not game.is_over():
        move = game.legal_moves()[0]
        if len(game.legal_moves()) > 1:
            view = game.view(game.seat)
            move = planned = planner.choose(view)
            if may_be_asked(view) and is_hunted(view, hunt):
                counts["decisions"] += 1
                better, lead = challenger(view, planned, seed, counts)
                if lead > 0:
                    about = theme(view, better, planned)
                    if lead >= SUSPICION * LEAST[about]:
                        counts["suspects"] += 1
                        yield Suspect(view, planned, about, lead, history[:])
                    if (seed + view.me) % 3:
                        move = better
        history.append(move.index)
        game.push(move)


def may_be_asked(view: View) -> bool:
    """The first of several cards to pay is no question of its own: the order does not matter."""
    step = waiting_step(view.pending)
    if verb_of(step) == steps.PAY:
        _, _, left, _ = step
        return left == 1 and len(view.moves) >= FEWEST_MOVES
    if verb_of(step) == steps.MULLIGAN:
        return False
    return len(view.moves) >= FEWEST_MOVES or is_last_round(view)


def is_hunted(view: View, hunt: Hunt) -> bool:
    asking = waiting_verb(view.pending)
    if hunt == "place":
        return asking == steps.PUT
    if hunt == "small":
        return asking in (steps.PUT, steps.PAY) or gives_cards_away(view) or is_last_round(view)
    return True


def challenger(view: View, planned: Move, seed: int, counts: Counter[str]) -> tuple[Move, float]:
    """The move that looks best, and its lead over the planner's."""
    moves = [planned, *[move for _, move in ranked(view) if move is not planned][:WIDTH]]
    best = side_by_side(view, moves, GLIMPSE, f"{seed} {view.ply} glimpse")
    better = best.best()
    if better is planned or best.lead(better, planned).by < HOPE:
        return planned, 0.0
    counts["duels"] += 1
    duel = side_by_side(view, [planned, better], DUEL, f"{seed} {view.ply} duel")
    lead = duel.lead(better, planned)
    return (better, lead.by - lead.error) if lead.by > lead.error else (planned, 0.0)


# --- the race and the proof -------------------------------------------------------------------------------------------


def proven(one: Suspect, seed: int, start: int, counts: Counter[str]) -> Puzzle | None:
    """The puzzle a suspect is, if it is one."""
    counts["raced"] += 1
    view = one.view
    races: list[Trial] = []
    for number in range(SEEDS):
        race = raced(view, view.moves, LINES, f"{seed} {view.ply} race {number}")
        if race.best() is not (races[0].best() if races else race.best()):
            counts["unstable"] += 1
            return None
        if not is_clear(race, one.planned, theme(view, race.best(), one.planned), 0.0):
            counts["not clear"] += 1
            return None
        races.append(race)
    best = races[0].best()
    about = theme(view, best, one.planned)
    if len(view.moves) < FEWEST_MOVES and about != "end":
        counts["no choice"] += 1
        return None
    offered = answers_offered(view, races, one.planned)
    counts["proofs"] += 1
    proof = side_by_side(view, offered, PROOF * LINES // len(offered), f"{seed} {view.ply} proof")
    if proof.best() is not best or not is_clear(proof, one.planned, about, SURELY):
        counts["not proven"] += 1
        return None
    end = played_out(view, [best, one.planned], PLAYED_OUT, f"{seed} {view.ply} end").lead(best, one.planned)
    if end.by <= 0:
        counts["not to the end"] += 1
        return None
    counts["puzzles"] += 1
    return Puzzle(
        seats=view.seats,
        seed=seed,
        start=start,
        moves=one.history,
        theme=about,
        planned=one.planned.index,
        answers=[answer(proof, move) for move in proof.in_order()],
        choices=len(view.moves),
        tables=len(proof.results[best]),
        to_the_end=round(end.by, 4),
        to_the_end_error=round(end.error, 4),
        obvious=round(proof.share_won(best), 3),
        found_greedily=GreedyBot().choose(view) is best,
    )


def is_clear(trial: Trial, planned: Move, about: Theme, errors: float) -> bool:
    """Does the planner's choice cost enough, and is every other at least a slip?"""
    best = trial.best()
    if best is planned or not trial.lead(best, planned).is_sure(LEAST[about], errors):
        return False
    return all(trial.lead(best, other).is_sure(SLIP, errors) for other in trial.results if other is not best)


def answers_offered(view: View, races: list[Trial], planned: Move) -> list[Move]:
    """The best, the planner's, what brings most at once, and the strongest of the others."""
    order = races[0].in_order()
    wanted = dict.fromkeys([order[0], planned, GreedyBot().choose(view), *order])
    face_down = [move for move in wanted if move.verb == LAY_CARD]
    alike = [] if len(face_down) == len(order) else face_down[1:]  # which card lies face down is a small matter
    kept = [move for move in wanted if move in (order[0], planned) or move not in alike]
    return kept[:MOST_ANSWERS]


def answer(proof: Trial, move: Move) -> Answer:
    behind = proof.lead(proof.best(), move)
    return Answer(move.index, round(proof.value(move), 4), round(behind.by, 4), round(behind.error, 4))
