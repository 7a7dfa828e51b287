"""Finding puzzles in a game of bots.

A puzzle is a decision in which one move is best, every other loses at least MIN_OTHER_LOSS, and the planner's own at
least MIN_PLANNED_LOSS.  It is found in four steps, each costlier than the one before:

* **a glimpse** at every decision of the game, a few tables each: does another move look better than the planner's?
* **a duel** of these two on more tables;
* **a race** of all legal moves, with RACE_LINES lines, on each of several seeds: the same move wins every time;
* **a proof**: the answers offered are tried with PROOF_FACTOR times as many lines, all of them on every table, and the
  best must be ahead of each by more than MIN_PROOF_ERRORS standard errors; played to the last winter, without the value
  model, it must still be ahead of the planner's choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from spinney.bots.greedy import GreedyBot
from spinney.bots.planner import PlannerBot
from spinney.editions.edition import Edition
from spinney.editions.moves import LAY_CARD, Move
from spinney.study.analysis.analyser import rank_moves
from spinney.study.puzzles.puzzle import Answer, Puzzle
from spinney.study.puzzles.themes import THEMES, Theme, gives_cards_away, is_last_round, theme
from spinney.study.puzzles.trials import Trial, play_to_end, run_race, try_on_all_tables
from spinney.views import View, deal
from spinney.words import steps
from spinney.words.steps import verb_of, waiting_step, waiting_verb

MIN_OTHER_LOSS: Final = 0.02  # of value, by any answer but the best
MIN_LARGE_LOSS: Final = 0.06  # of value, by the planner's choice in large decisions
GLIMPSED_MOVES: Final = 4  # beside the planner's
GLIMPSE_TABLES: Final = 4
DUEL_TABLES: Final = 16
MIN_DUEL_SHARE: Final = 0.7  # share of MIN_PLANNED_LOSS that a duel must show, less one standard error
MIN_GLIMPSE_LEAD: Final = 0.02  # of value, for a duel to follow
RACE_LINES: Final = 400  # for each seed
RACES: Final = 3
PROOF_FACTOR: Final = 10  # times RACE_LINES
MIN_PROOF_ERRORS: Final = 3.0
PLAYED_OUT_TABLES: Final = 60
MAX_ANSWERS: Final = 5
MIN_MOVES: Final = 3  # but 2 where the question is whether to end the game
MAX_PUZZLES_PER_GAME: Final = 2
MIN_TURNS_BETWEEN: Final = 6  # two puzzles of a game
MAX_RACED_CANDIDATES: Final = 8  # of a game
MIN_PLANNED_LOSS: Final[dict[Theme, float]] = {  # of value, by the planner's choice
    "take": MIN_LARGE_LOSS,
    "play": MIN_LARGE_LOSS,
    "end": 0.03,
    "keep": 0.03,
    "pay": 0.03,
    "place": MIN_OTHER_LOSS,
}

DecisionFilter = Literal["all", "small", "place"]  # decisions to look at: small ones are rarely puzzles


class PuzzleCandidate(NamedTuple):
    """A decision that may be a puzzle."""

    view: View
    planned: Move
    theme: Theme
    lead: float
    history: list[int]  # the moves before it, by index


class PuzzleSearch(NamedTuple):
    """The puzzles found in a game, and how many decisions reached which step."""

    puzzles: list[Puzzle]
    counts: dict[str, int]


def find_puzzles(
    edition: Edition, seats: int, seed: int, start: int = 0, wanted: DecisionFilter = "all"
) -> PuzzleSearch:
    """Play a game among bots and look for puzzles in it; everything follows from the seed."""
    counts: Counter[str] = Counter()
    candidates = list(find_candidates(edition, seats, seed, start, wanted, counts))
    candidates.sort(key=lambda candidate: (THEMES.index(candidate.theme), -candidate.lead))
    puzzles: list[Puzzle] = []
    turns_used: list[tuple[Theme, int]] = []
    for candidate in candidates[:MAX_RACED_CANDIDATES]:
        if len(puzzles) == MAX_PUZZLES_PER_GAME:
            break
        if any(
            candidate.theme == used or abs(candidate.view.turn - turn) < MIN_TURNS_BETWEEN for used, turn in turns_used
        ):
            continue
        puzzle = prove_puzzle(candidate, seed, start, counts)
        if puzzle is not None:
            puzzles.append(puzzle)
            turns_used.append((candidate.theme, candidate.view.turn))
    return PuzzleSearch(puzzles, dict(counts))


# --- glimpses and duels, while the game is played ---------------------------------------------------------------------


def find_candidates(
    edition: Edition, seats: int, seed: int, start: int, wanted: DecisionFilter, counts: Counter[str]
) -> Iterator[PuzzleCandidate]:
    """Play a game and yield its decisions in which another move looks much better than the planner's.

    Most seats make the move that looked better, some the planner's, so that there are positions after both.
    """
    planner = PlannerBot()
    game = deal(edition, seats, seed, start)
    history: list[int] = []
    while not game.is_over():
        move = game.legal_moves()[0]
        if len(game.legal_moves()) > 1:
            view = game.view(game.seat)
            move = planned = planner.choose(view)
            if is_askable(view) and is_wanted(view, wanted):
                counts["decisions"] += 1
                better, lead = find_better_move(view, planned, seed, counts)
                if lead > 0:
                    about = theme(view, better, planned)
                    if lead >= MIN_DUEL_SHARE * MIN_PLANNED_LOSS[about]:
                        counts["suspects"] += 1
                        yield PuzzleCandidate(view, planned, about, lead, history[:])
                    if (seed + view.me) % 3:
                        move = better
        history.append(move.index)
        game.push(move)


def is_askable(view: View) -> bool:
    """Say whether a decision can be asked; of several cards to pay only the last, as their order does not matter."""
    step = waiting_step(view.pending)
    if verb_of(step) == steps.PAY:
        _, _, left, _ = step
        return left == 1 and len(view.moves) >= MIN_MOVES
    if verb_of(step) == steps.MULLIGAN:
        return False
    return len(view.moves) >= MIN_MOVES or is_last_round(view)


def is_wanted(view: View, wanted: DecisionFilter) -> bool:
    """Say whether a decision passes the filter."""
    verb = waiting_verb(view.pending)
    if wanted == "place":
        return verb == steps.PUT
    if wanted == "small":
        return verb in (steps.PUT, steps.PAY) or gives_cards_away(view) or is_last_round(view)
    return True


def find_better_move(view: View, planned: Move, seed: int, counts: Counter[str]) -> tuple[Move, float]:
    """Return the move that looks best, and its lead over the planner's."""
    moves = [planned, *[move for _, move in rank_moves(view) if move is not planned][:GLIMPSED_MOVES]]
    best = try_on_all_tables(view, moves, GLIMPSE_TABLES, f"{seed} {view.ply} glimpse")
    better = best.best()
    if better is planned or best.lead(better, planned).by < MIN_GLIMPSE_LEAD:
        return planned, 0.0
    counts["duels"] += 1
    duel = try_on_all_tables(view, [planned, better], DUEL_TABLES, f"{seed} {view.ply} duel")
    lead = duel.lead(better, planned)
    return (better, lead.by - lead.error) if lead.by > lead.error else (planned, 0.0)


# --- the race and the proof -------------------------------------------------------------------------------------------


def prove_puzzle(candidate: PuzzleCandidate, seed: int, start: int, counts: Counter[str]) -> Puzzle | None:
    """Return the puzzle made of this candidate, or None if the proof fails."""
    counts["raced"] += 1
    view = candidate.view
    races: list[Trial] = []
    for number in range(RACES):
        race = run_race(view, view.moves, RACE_LINES, f"{seed} {view.ply} race {number}")
        if race.best() is not (races[0].best() if races else race.best()):
            counts["unstable"] += 1
            return None
        if not is_clear(race, candidate.planned, theme(view, race.best(), candidate.planned), 0.0):
            counts["not clear"] += 1
            return None
        races.append(race)
    best = races[0].best()
    about = theme(view, best, candidate.planned)
    if len(view.moves) < MIN_MOVES and about != "end":
        counts["no choice"] += 1
        return None
    offered = choose_answers(view, races, candidate.planned)
    counts["proofs"] += 1
    proof = try_on_all_tables(view, offered, PROOF_FACTOR * RACE_LINES // len(offered), f"{seed} {view.ply} proof")
    if proof.best() is not best or not is_clear(proof, candidate.planned, about, MIN_PROOF_ERRORS):
        counts["not proven"] += 1
        return None
    end = play_to_end(view, [best, candidate.planned], PLAYED_OUT_TABLES, f"{seed} {view.ply} end").lead(
        best, candidate.planned
    )
    if end.by <= 0:
        counts["not to the end"] += 1
        return None
    counts["puzzles"] += 1
    return Puzzle(
        seats=view.seats,
        seed=seed,
        start=start,
        moves=candidate.history,
        theme=about,
        planned=candidate.planned.index,
        answers=[make_answer(proof, move) for move in proof.ranked_moves()],
        choices=len(view.moves),
        tables=len(proof.results[best]),
        to_the_end=round(end.by, 4),
        to_the_end_error=round(end.error, 4),
        obvious=round(proof.share_best(best), 3),
        found_greedily=GreedyBot().choose(view) is best,
    )


def is_clear(trial: Trial, planned: Move, about: Theme, errors: float) -> bool:
    """Say whether the planner's choice and every other move lose enough compared with the best."""
    best = trial.best()
    if best is planned or not trial.lead(best, planned).is_sure(MIN_PLANNED_LOSS[about], errors):
        return False
    return all(trial.lead(best, other).is_sure(MIN_OTHER_LOSS, errors) for other in trial.results if other is not best)


def choose_answers(view: View, races: list[Trial], planned: Move) -> list[Move]:
    """Return the best move, the planner's, what brings most at once, and the strongest of the others."""
    order = races[0].ranked_moves()
    moves = dict.fromkeys([order[0], planned, GreedyBot().choose(view), *order])
    face_down = [move for move in moves if move.verb == LAY_CARD]
    alike = [] if len(face_down) == len(order) else face_down[1:]  # which card lies face down matters little
    kept = [move for move in moves if move in (order[0], planned) or move not in alike]
    return kept[:MAX_ANSWERS]


def make_answer(proof: Trial, move: Move) -> Answer:
    behind = proof.lead(proof.best(), move)
    return Answer(move.index, round(proof.value(move), 4), round(behind.by, 4), round(behind.error, 4))
