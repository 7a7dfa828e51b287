"""Tokens: every rule can be said with icons, no two different rules look alike, and the page is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import spinney
from spinney.editions import Edition, edition_names, shipped_combinations
from spinney.hosting.editions.documents import edition_info, edition_json
from spinney.hosting.messages.games import MoveInfo
from spinney.hosting.viewers.game_view import move_info
from spinney.words import verbs
from spinney.words.grammar import read_score, read_steps
from spinney.words.tokens import ITSELF, PER_TOKEN, RuleToken, kind, points
from tests.test_grammar import KINDS, SAY, SENTENCES, STEPS

Said = dict[str, set[str]]  # tokens: the sentences they stand for


@pytest.mark.parametrize("row", [row for row, _ in SENTENCES], ids=str)
def test_every_scoring_word_has_tokens(row: dict[str, Any]) -> None:
    assert read_score(row, SAY).tokens(list(KINDS))


@pytest.mark.parametrize("row", [row for row, _ in STEPS], ids=str)
def test_every_effect_word_has_tokens(row: dict[str, Any]) -> None:
    (step,) = read_steps(row, SAY)
    assert verbs.tokens(step, list(KINDS))


def test_different_words_have_different_tokens() -> None:
    scores = {str(read_score(row, SAY).tokens(list(KINDS))) for row, _ in SENTENCES}
    steps = {str(verbs.tokens(step, list(KINDS))) for row, _ in STEPS for step in read_steps(row, SAY)}
    assert len(scores) == len(SENTENCES)
    assert len(steps) == len(STEPS)


def said_by(edition: Edition) -> dict[str, Said]:
    """For each role, what the tokens of every card stand for: its own name is "self" in both."""
    found: dict[str, Said] = {role: {} for role in ("standing", "bonus", "score")}
    for printed in edition.printed:
        rows = {"standing": [], "bonus": [], "score": []}  # type: dict[str, list[object]]
        for role, tokens in printed.rows:
            rows[role if role in rows else "standing"].append((role, tokens))
        sentences = {"standing": printed.effect, "bonus": printed.bonus, "score": printed.score}
        for part, sentence in sentences.items():
            # where a card goes shows on its face: the homes of one need differ by side
            side = printed.side if printed.needs and part == "standing" else ""
            key = side + str(rows[part])
            found[part].setdefault(key, set()).add(str(sentence or "").replace(printed.name, ITSELF))
    return found


@pytest.mark.parametrize("name", [*edition_names(), *shipped_combinations()])
def test_no_two_different_rules_of_an_edition_have_the_same_tokens(name: str) -> None:
    for said in said_by(spinney.edition(name)).values():
        assert [sentences for sentences in said.values() if len(sentences - {"No points.", "0 points."}) > 1] == []


@pytest.mark.parametrize("name", edition_names())
def test_whatever_a_card_says_it_says_in_tokens(name: str) -> None:
    for printed in spinney.edition(name).printed:
        roles = {role for role, _ in printed.rows}
        assert bool(roles & {"rule", "always", "effect"}) == bool(printed.effect)
        assert ("bonus" in roles) == bool(printed.bonus)
        assert ("score" in roles) == (str(printed.score) not in ("No points.", "0 points."))


def test_a_card_that_counts_its_own_species_says_self() -> None:
    edition = spinney.edition("forest")
    hare = edition.printed[edition.species.index("European Hare")]
    (score,) = [row for row in hare.rows if row.role == "score"]
    assert score.tokens == [points(1), PER_TOKEN, kind(ITSELF)]


def test_steps_that_follow_each_other_are_joined() -> None:
    several = [
        tokens
        for name in edition_names()
        for printed in spinney.edition(name).printed
        for _, tokens in printed.rows
        if RuleToken("plus") in tokens
    ]
    assert several
    assert all(tokens[0] != RuleToken("plus") != tokens[-1] for tokens in several)


# --- what the page is told ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", edition_names())
def test_the_page_gets_all_tokens_and_nothing_unset(name: str) -> None:
    edition = spinney.edition(name)
    sent = json.loads(edition_json(name)[0])
    names = dict(zip(RuleToken._fields, ["k", "n", "of", "v", "from", "to", "side"], strict=True))
    for species, printed in zip(sent["species"], edition.printed, strict=True):
        assert [row["role"] for row in species["rows"]] == [role for role, _ in printed.rows]
        for row, (_, tokens) in zip(species["rows"], printed.rows, strict=True):
            assert row["tokens"] == [
                {names[field]: value for field, value in token._asdict().items() if value is not None}
                for token in tokens
            ]


def test_caves_have_tokens_too() -> None:
    caves = edition_info("dartmoor").caves
    assert caves
    assert all(cave.rows for cave in caves if cave.text != f"Cave {cave.number}: no effect.")


@pytest.mark.parametrize("name", edition_names())
def test_a_species_needs_symbols_where_its_points_speak_of_them(name: str) -> None:
    for species in edition_info(name).species:
        assert species.needs_symbol == ("symbol" in species.score)


@pytest.mark.parametrize("name", edition_names())
def test_a_move_says_which_card_lies_where(name: str) -> None:
    """The page looks for nothing: card, half, place and zone of every legal move are those of the table."""
    met: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        game = spinney.deal(name, 2 + seed % 3, seed=seed)
        while not game.is_over():
            view = game.view(game.seat)
            for move in view.moves:
                met.add(check(view, move_info(view, move, points=True)))
            game.push(rng.choice(game.legal_moves()))
    assert {"hand", "clearing", "deck", "forest", ""} <= met


def check(view: spinney.View, info: MoveInfo) -> str:
    lying = {"hand": view.hand, "clearing": view.clearing, "aside": view.aside}
    if info.zone in lying:
        assert info.card in lying[info.zone]
    else:
        assert info.card is None
    if info.half is not None:
        assert info.half in view.edition.halves_of[info.card or 0]
        assert view.edition.halves[info.half] in info.text
    assert (info.place is not None) == (info.zone == "forest") == (info.verb == "at")
    assert info.place is None or info.text == f"at {info.place}"
    assert (info.cave is not None) == (info.zone == "caves") == (info.verb == "pick-cave")
    return info.zone
