"""A new word is added as docs/architecture.md says, a scratch edition says it, and every room follows."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spinney
from spinney.bots import bot
from spinney.editions import Edition, read_edition
from spinney.editions.library import HOME
from spinney.editions.moves import DECLINE, Move
from spinney.game import facts, turns
from spinney.game.acts import Act, distinct
from spinney.game.state import State
from spinney.hosting.editions.documents import edition_json
from spinney.hosting.messages import to_json
from spinney.hosting.viewers.game_view import TableDisplay, game_view
from spinney.hosting.viewers.previews import preview_moves
from spinney.language.message import Count, Message, Name, say
from spinney.language.nouns import HAND_CARD
from spinney.notation.positions import load_position, save_position
from spinney.notation.transcripts import Transcript
from spinney.text.almanac import edition_chapter
from spinney.text.narrate import narrate
from spinney.text.sentences import explain, question
from spinney.views import Game, redact
from spinney.words import tokens, verbs
from spinney.words.grammar import SCORING
from spinney.words.scoring import PerCount, Spot, is_half_of_kind
from spinney.words.steps import Step, waiting_verb
from spinney.words.tokens import RuleToken
from spinney.words.verbs import NUMBER_FIELD, Effect, Reader, declare

pytestmark = pytest.mark.skipif(
    spinney.is_compiled(),
    reason="a compiled engine is closed: words are added to its source",
)

# --- the words, as they would stand in words/ and game/ ---------------------------------------------------------------

LEAVE = max(verbs.VERBS) + 1


class Leave(Effect):
    """{ leave = 1 }: hand cards of the player's choice leave the game"""

    number, name, fields = LEAVE, "leave", {"left": NUMBER_FIELD}

    def rows(self) -> dict[str, Reader]:
        return {"leave": lambda row, say: (LEAVE, say.number(row["leave"]), 0, 0)}

    def clause(self, step: Step, names: list[Name], face_down: Name) -> Message:
        _, left, _, _ = step
        return say("put {cards} out of the game", cards=Count(left, HAND_CARD))

    def choice(self, card: Message) -> Message:
        return say("Put {card} out of the game.", card=card)

    def tokens(self, step: Step, names: list[str]) -> list[RuleToken]:
        _, left, _, _ = step
        return [tokens.move("hand", "gone", left)]


class LetLeave(Act):
    """Hand cards leave the game: how many."""

    verb = LEAVE

    def run(self, g: State, step: Step) -> bool:
        _, left, _, _ = step
        if left and g.hands[g.seat]:
            return False
        g.pending.pop()
        return True

    def moves(self, g: State, step: Step) -> list[Move]:
        found = distinct(g.edition.moves.discard, g.hands[g.seat])
        return [*found, g.edition.moves.decline] if g.edition.optional else found

    def answer(self, g: State, step: Step, move: Move) -> None:
        verb, left, _, _ = step
        g.pending.pop()
        if move.verb != DECLINE:
            g.pending.append((verb, left - 1, 0, 0))
            g.move(move.number, facts.HAND, facts.GONE)


class PointsPerPlace(PerCount):
    """{ points = 2, per_place = "Tree" }: for each place that is of this kind"""

    def count(self, here: Spot) -> int:
        return sum(is_half_of_kind(here.forest, host, self.kinds[0]) for host in here.forest.hosts)

    def counted_text(self, names: list[Name]) -> Message:
        return say("each place of yours that is {kind:a card}", kind=names[self.kinds[0]])

    def found_text(self, here: Spot, names: list[Name]) -> Message:
        return say("{n} such {n:one=place|places}", n=self.count(here))

    def count_tokens(self, names: list[str]) -> list[RuleToken]:
        return [RuleToken("place", of=names[self.kinds[0]])]


# --- the edition that says them ---------------------------------------------------------------------------------------

BIRCH = (
    "effect = { draw = 1 }\nscore  = { points = 1 }",
    'effect = { leave = 1 }\nscore  = { points = 2, per_place = "Tree" }',
)


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edition]:
    """The base edition, whose Birch now says the two new words; the words are gone again afterwards."""
    declared = dict(verbs.VERBS)
    declare(Leave())
    turns.ACTS.append(LetLeave())
    monkeypatch.setitem(
        SCORING,
        "points per_place",
        lambda row, say: PointsPerPlace(say.number(row["points"]), say.many(row["per_place"])),
    )
    shutil.copytree(HOME / "forest", tmp_path / "scratch")
    species = tmp_path / "scratch" / "species.toml"
    text = species.read_text(encoding="utf-8")
    assert BIRCH[0] in text
    species.write_text(text.replace(*BIRCH, 1), encoding="utf-8")
    yield read_edition(tmp_path / "scratch")
    turns.ACTS.pop()
    verbs.VERBS.clear()
    verbs.VERBS.update(declared)


# --- every room follows -----------------------------------------------------------------------------------------------

SAID, SCORED = "Put 1 hand card out of the game.", "2 points for each place of yours that is a Tree card."


def leaving(edition: Edition, seed: int = 0) -> Iterator[Game]:
    """Tables at which somebody is asked for the new effect, in games of good and of random players."""
    game = spinney.deal(edition, 2, seed=seed)
    players = [bot("planner", seed), bot("random", seed)]
    while not game.is_over():
        if waiting_verb(game.pending) == LEAVE:
            yield game
        game.push(players[game.seat].choose(game.view(game.seat)))


def test_the_almanac_and_the_card_faces_say_it(scratch: Edition) -> None:
    assert f"- Effect: {SAID}" in edition_chapter(scratch)
    assert f"- Points: {SCORED}" in edition_chapter(scratch)
    birch = json.loads(edition_json("scratch")[0])["species"][scratch.species.index("Birch")]
    assert (birch["effect"], birch["score"]) == (SAID, SCORED)
    assert birch["rows"] == [
        {"role": "effect", "tokens": [{"k": "move", "n": 1, "from": "hand", "to": "gone"}]},
        {"role": "score", "tokens": [{"k": "pts", "n": 2}, {"k": "per"}, {"k": "place", "of": "Tree"}]},
    ]


def test_it_is_asked_explained_and_carried_out(scratch: Edition) -> None:
    game = next(leaving(scratch))
    mine, other = game.view(game.seat), game.view(1 - game.seat)
    assert str(question(mine)) == "Your turn: you may put 1 hand card out of the game."
    assert str(question(other)) == f"Turn of Seat {game.seat + 1}: put 1 hand card out of the game."
    card = mine.hand[0]
    move = scratch.moves.discard[card]
    assert str(explain(mine, move)) == f"Put {scratch.cards[card]} out of the game."
    assert str(explain(mine, scratch.moves.decline)) == "Do without: put 1 hand card out of the game."
    gone, hand = len(game.gone), len(game.hands[game.seat])
    did = game.push_with_facts(move)
    said = narrate(scratch, redact(did, other.me), ["Ann", "Bob"])
    assert str(said[0]) == f"{['Ann', 'Bob'][mine.me]} moves {scratch.cards[card]} from the hand out of the game."
    assert (game.gone[-1], len(game.gone)) == (card, gone + 1)
    assert len(game.hands[mine.me]) == hand - 1


@pytest.mark.usefixtures("scratch")
def test_a_forest_scores_by_it_and_says_why() -> None:
    table = spinney.read_forest({"edition": "scratch", "players": [{"forest": [{"card": "Birch"}, {"card": "Oak"}]}]})
    (line,) = [line for line in table.score().sheets[0].lines if str(line.label) == "Birch"]
    assert (line.points, str(line.why)) == (4, "2 points for each of 2 such places")


def test_positions_are_saved_in_the_middle_of_it(scratch: Edition) -> None:
    game = next(leaving(scratch))
    written = json.loads(json.dumps(save_position(game)))
    assert written["pending"][-1] == ["leave", 1]
    again = load_position(written)
    assert again.pending == game.pending
    assert save_position(again) == save_position(game)


def test_what_a_seat_sees_of_it_can_be_sampled(scratch: Edition) -> None:
    for number, game in enumerate(leaving(scratch)):
        view = game.view(game.seat)
        assert view.sample(Random(number)).view(view.me) == view


def test_the_page_is_told(scratch: Edition) -> None:
    game = next(leaving(scratch))
    view = game.view(game.seat)
    manner = TableDisplay(("Ann", "Bob"))
    shown: dict[str, Any] = json.loads(to_json(game_view(view, manner, can_undo=False)))
    offered = [move for move in shown["moves"] if move["verb"] == "discard"]
    assert {(move["card"], move["zone"]) for move in offered} == {(card, "hand") for card in view.hand}
    tried = preview_moves(view, [offered[0]["text"]], manner)
    assert tried.sentence == "No points change."


def test_bots_play_it_and_transcripts_keep_it(scratch: Edition) -> None:
    transcript = Transcript(scratch, 3, seed=1, names=["Ann", "Bob", "Cy"])
    players = [bot(name, 1) for name in ("greedy", "planner", "search:4")]
    asked = 0
    while not transcript.game.is_over():
        game = transcript.game
        asked += waiting_verb(game.pending) == LEAVE
        transcript.play(players[game.seat].choose(game.view(game.seat)))
    assert asked
    again = Transcript.read(transcript.write())
    assert save_position(again.game) == save_position(transcript.game)
    assert len(again.lines) == len(transcript.lines)


# --- no part can be forgotten -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["rows", "clause", "tokens"])
def test_an_effect_without_a_part_cannot_even_be_made(part: str) -> None:
    parts = {name: value for name, value in vars(Leave).items() if name != part}
    with pytest.raises(TypeError, match=part):
        type("Half", (Effect,), parts)()


@pytest.mark.parametrize("part", ["number", "name", "fields"])
def test_an_effect_without_a_name_is_not_declared(part: str) -> None:
    parts = {name: value for name, value in vars(Leave).items() if name != part}
    with pytest.raises(TypeError, match=f"cannot be declared without its {part}"):
        declare(type("Half", (Effect,), parts)())


def test_a_verb_is_declared_once() -> None:
    with pytest.raises(TypeError, match=r"'draw' .* is declared already"):
        declare(verbs.VERBS[next(number for number, verb in verbs.VERBS.items() if verb.name == "draw")])


def test_a_verb_without_an_act_is_missed() -> None:
    with pytest.raises(TypeError, match=r"No act carries out the verb 'lay any': an Act in game/ needs verb = \d+"):
        turns.acts_by_verb(turns.ACTS[:-1])


def test_an_act_for_no_verb_or_for_anothers_is_noticed() -> None:
    with pytest.raises(TypeError, match=f"LetLeave carries out the verb {LEAVE}, which nobody declares"):
        turns.acts_by_verb([*turns.ACTS, LetLeave()])
    with pytest.raises(TypeError, match="which nobody declares or another does"):
        turns.acts_by_verb([*turns.ACTS, turns.ACTS[0]])


def test_the_new_words_have_gone_again() -> None:
    assert len(turns.ACTS) == len(verbs.VERBS) == LEAVE
    assert "points per_place" not in SCORING
