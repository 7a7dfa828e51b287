"""Lessons: data that can be played through, and tables that are held to them kindly."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from spinney.cli import app
from spinney.editions import edition, shipped
from spinney.hosting.lessons.lessons import lesson_infos, lesson_of, lesson_view, new_lesson_record, scripted_move
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.clock import start_game
from spinney.study.lessons.check import problems
from spinney.study.lessons.lessons import LEARNER, Lesson, check_moves, lesson, read_lesson
from spinney.words.lexicon import UnknownWord
from tests.web import serving

RUNNER = CliRunner()
FIRST_GAME = {"taking", "tree", "paying", "clearing", "sides", "halves", "symbols", "bonus"}
FIRST_GAME |= {"caves", "winter", "scoring"}
WORDS = 60  # in one bubble at most: one or two sentences, three where they are short
FILE = Path("src/spinney/editions/forest/lesson.toml")


def of(name: str) -> Lesson:
    found = lesson(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", shipped())
def test_a_lesson_can_be_played_through_along_every_way_it_allows(name):
    assert list(problems(of(name))) == []


@pytest.mark.parametrize("name", shipped())
def test_a_lesson_says_little_at_a_time_and_lights_up_what_it_speaks_of(name):
    for one in of(name).beats:
        for bubble in (*one.first, one.bubble) if one.seat == LEARNER else ():
            assert len(bubble.say.split()) <= WORDS, bubble
            assert bubble.light, bubble
            assert "!" not in bubble.title + bubble.say
        assert one.no or one.seat != LEARNER


def test_the_first_game_brings_every_idea_as_a_move_of_the_learner_s_own():
    assert set(of("forest").ideas) >= FIRST_GAME


def test_a_first_lesson_takes_about_five_minutes_and_the_others_less():
    """By 200 words a minute, 3 seconds for each of the learner's moves, and 4 for each turn of the rival."""
    for name in shipped():
        beats = of(name).beats
        said = [bubble.say for one in beats for bubble in (*one.first, one.bubble)]
        moves = sum(3 if one.seat == LEARNER else 4 for one in beats)
        minutes = len(" ".join(said).split()) / 200 + moves / 60
        assert (3.5 if name == "forest" else 1) < minutes < (6.5 if name == "forest" else 4), (name, minutes)


@pytest.mark.parametrize("name", shipped())
def test_whatever_else_is_tried_is_answered_with_a_sentence(name):
    lessoned, rng = of(name), Random(1)
    game = lessoned.dealt()
    for ply, one in enumerate(lessoned.beats):
        legal = [move.text for move in game.legal_moves()]
        for text in legal:
            if one.seat == LEARNER:
                assert (check_moves(lessoned, ply, [text]) == "") == one.allows(text)
        game.push_text(rng.choice([text for text in legal if one.allows(text)]))
    assert game.is_over()


def test_what_a_lesson_says_wrongly_is_found(tmp_path):
    text = FILE.read_text(encoding="utf-8")
    for old, new, told in (
        ('light = ["card Birch"]', 'light = ["moon"]', "lights up 'moon'"),
        ('title = "Plant a tree"', 'heading = "Plant a tree"', "has no 'heading'"),
        ("[end]", "[[step]]\ntitle = 'x'\nsay = 'y'\n[end]", "nobody would read it"),
        ('"Beech", "Linden Tree",', '"Palm", "Linden Tree",', "'Palm'"),
        ("deck = [", "deck = ]", "is no lesson"),
    ):
        assert old in text
        (tmp_path / "lesson.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(UnknownWord, match=told):
            read_lesson(tmp_path / "lesson.toml", edition("forest"))
    for old, new, told in (
        ('move = "play Birch"', 'move = "play Oak"', "cannot be made"),
        ('light = ["card Birch"]', 'light = ["card Oak"]', "which is not there"),
        ('rival = ["take deck"]\n', 'rival = ["take deck", "take deck"]\n', "not the turn of seat 1"),
        ('{ move = "done",', '{ move = "cave *",', "cannot be made|not the turn"),
    ):
        assert old in text
        (tmp_path / "lesson.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        found = list(problems(read_lesson(tmp_path / "lesson.toml", edition("forest"))))
        assert any(part in problem for part in told.split("|") for problem in found), found


def test_a_table_of_another_version_of_a_lesson_is_a_plain_game():
    record = start_game(new_lesson_record("forest", "ann", "Ann"))
    assert lesson_of(record) is not None
    record.about = "forest@0123456789abcdef"
    assert (lesson_of(record), lesson_view(record, LEARNER, 0), scripted_move(record)) == (None, None, None)


def test_an_edition_without_a_lesson_says_so():
    with pytest.raises(Refused, match="no lesson"):
        new_lesson_record("alpine", "ann", "Ann")


def test_only_the_learner_is_told_what_comes_and_only_until_the_rival_s_turn():
    record = start_game(new_lesson_record("forest", "ann", "Ann"))
    assert lesson_view(record, -1, 0) is None
    told = lesson_view(record, LEARNER, 0)
    assert told is not None
    assert [ask.moves for ask in told.asks] == [["take deck"]]
    assert len(told.looks) == 1
    assert "Peacock" not in str(told)


@pytest.mark.parametrize("name", shipped())
def test_a_lesson_is_taken_left_and_taken_up_again_over_the_wire(name, tmp_path):
    rng = Random(2)
    with serving(tmp_path) as server:
        ann = server.visitor("Ann")
        table = ann.post(f"/api/lessons/{name}", 201)
        assert (table["purpose"], table["public"], table["allow_undo"]) == ("lesson", False, False)
        wrong, half = 0, len(of(name).beats) // 2
        while len(server.table(table["id"]).record.moves) < len(of(name).beats):
            with ann.look(table["id"]) as tab:
                tab.hear()
                while True:
                    view = tab.view
                    if view["game"]["over"] or (view["lesson"]["asks"] and view["game"]["ply"] >= half > 0):
                        half = 0
                        break  # left, and taken up again
                    if not view["game"]["moves"]:
                        tab.hear()
                        continue
                    ask, ply = view["lesson"]["asks"][0], view["game"]["ply"]
                    legal = [move["text"] for move in view["game"]["moves"]]
                    allowed = [text for text in legal if of(name).beats[ply].allows(text)]
                    for text in [text for text in legal if text not in allowed][:1]:
                        tab.move(text)
                        refused = tab.answer("refusal")
                        assert (refused["slug"], refused["sentence"]) == ("not-now", of(name).beats[ply].no)
                        assert server.game(table["id"]).ply == ply
                        wrong += 1
                    assert ask["say"]
                    tab.move(rng.choice(allowed))
                    while tab.view["game"]["ply"] == ply:
                        tab.hear()
            if not server.game(table["id"]).is_over():
                assert ann.post(f"/api/lessons/{name}", 201)["id"] == table["id"]
        assert wrong > 3
        listed = {one["edition"]: one for one in ann.get("/api/lessons")}
        assert (listed[name]["done"], listed[name]["table"]) == (True, None)
        assert ann.post(f"/api/lessons/{name}", 201)["id"] != table["id"]
        with ann.look(table["id"]) as tab:
            assert tab.hear()["lesson"]["end"]["title"]


def test_lessons_know_where_they_were_left():
    record = start_game(new_lesson_record("forest", "ann", "Ann"))
    mine = {one.edition: one for one in lesson_infos([record], "ann")}
    assert mine["forest"].table == record.id
    assert {one.edition: one.table for one in lesson_infos([record], "ben")}["forest"] is None


@pytest.mark.parametrize("name", shipped())
def test_the_terminal_teaches_the_same_lesson_and_goes_on_where_it_was_left(name, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    lessoned, typed = of(name), []
    game = lessoned.dealt()
    for one in lessoned.beats:
        text = next(move.text for move in game.legal_moves() if one.allows(move.text))
        typed += [text] if one.seat == LEARNER else []
        game.push_text(text)
    wrong = next(move.text for move in lessoned.dealt().legal_moves() if not lessoned.beats[0].allows(move.text))
    half = len(typed) // 2
    begins = RUNNER.invoke(app, ["learn", name], input="\n".join([wrong, *typed[:half]]) + "\n")
    assert begins.exit_code == 2  # the input ended before the game
    assert f"spinney learn {name}" in begins.output
    assert lessoned.beats[0].no.split(":")[0][:40] in begins.output
    assert f"1 of {lessoned.steps}" in begins.output
    goes_on = RUNNER.invoke(app, ["learn", name], input="\n".join(typed[half:]) + "\n")
    assert goes_on.exit_code == 0, goes_on.output
    assert lessoned.end.title in goes_on.output
    assert f" 1 of {lessoned.steps}:" not in goes_on.output
    assert f"1 of {lessoned.steps}" in RUNNER.invoke(app, ["learn", name], input="").output
