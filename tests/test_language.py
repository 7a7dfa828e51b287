"""Messages become text in the reader's language at the very end, and fall back to English one by one."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import spinney
from spinney.cli import app
from spinney.cli.language import environment_language
from spinney.hosting.api.catalogue import LanguageChoice
from spinney.hosting.editions.documents import edition_json
from spinney.hosting.editions.rules import rules_json
from spinney.hosting.reviews.stretches import parse_stretch, write_stretch
from spinney.language.message import READER, Book, Count, Message, Name, Person, list_all, make_sentence, say
from spinney.language.nouns import cards, points
from spinney.language.packing import pack_text, unpack_text
from spinney.language.po import key_of, read_po
from spinney.language.pseudo import Pseudo
from spinney.language.template import BadTemplate, parse_template
from spinney.language.translator import NAME_CONTEXT, noun, translator
from spinney.notation.names import Names
from spinney.study.analysis.decisions import Decision, Stretch
from spinney.text import narrate as narration
from spinney.text.log import GameLog
from spinney.text.sentences import explain, question
from spinney.views import SPECTATOR, redact

ROOT = Path(__file__).parent.parent
EDITIONS = Path(spinney.__file__).parent / "editions"
SHIPPED = ("en", "de", "fr", "nl", "es")
spec = importlib.util.spec_from_file_location("messages", ROOT / "scripts" / "messages.py")
assert spec is not None
assert spec.loader is not None
messages = importlib.util.module_from_spec(spec)
spec.loader.exec_module(messages)


def read_names(code: str, edition: str = "forest") -> dict[str, str]:
    file = EDITIONS / edition / f"{code}.po"
    return read_po(file.read_text("utf-8")) if file.is_file() else {}


FOREST = Book("forest", lambda code, key: read_names(code).get(key_of(key, NAME_CONTEXT), ""))


def in_language(code: str, text: str, **args: object) -> str:
    speaker = translator(code)
    return speaker._fill(parse_template(text), args)


@pytest.mark.parametrize("code", SHIPPED[1:])
def test_every_message_is_translated_and_its_places_agree(code):
    assert messages.check(code) == ([], [])


@pytest.mark.parametrize("code", SHIPPED[1:])
@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
def test_every_species_has_a_name(code, edition):
    species = tomllib.loads((EDITIONS / edition / "species.toml").read_text("utf-8"))
    names = read_names(code, edition)
    assert [key for key in species if not names.get(key_of(key, NAME_CONTEXT))] == []


def read_cases() -> list[tuple[str, str, dict[str, object], str]]:
    rows = json.loads((Path(__file__).parent / "template_cases.json").read_text("utf-8"))
    return [(code, row["text"], row["values"], row[code]) for row in rows for code in SHIPPED if code in row]


@pytest.mark.parametrize(("code", "text", "values", "expected"), read_cases())
def test_a_text_is_filled_as_on_the_page(code, text, values, expected):
    assert in_language(code, text, **values) == expected


@pytest.mark.parametrize("text", ["{", "{a", "{a:one=x}", "[x", "}", "{1x}"])
def test_a_text_that_cannot_be_read_is_refused(text):
    with pytest.raises(BadTemplate):
        parse_template(text)


@pytest.mark.parametrize(
    ("code", "text", "key", "expected"),
    [
        ("de", "für {x:each acc}", "European Hare", "für jeden Feldhasen"),
        ("de", "an {x:a dat}", "Beech", "an einer Buche"),
        ("de", "{x:The} bringt", "Large Tortoiseshell", "Der Große Fuchs bringt"),
        ("de", "mit {x:a dat}", "Brown Long-Eared Bat", "mit einem Braunen Langohr"),
        ("de", "{x:each acc}", "Blackberries", "jede Karte „Brombeeren“"),
        ("de", "{x:each acc}", "Robin", "jede Karte „Robin“"),
        ("fr", "l\u2019effet {x:of the}", "Hedgehog", "l\u2019effet du hérisson commun"),
        ("fr", "{x:the}", "Red Squirrel", "l\u2019écureuil roux"),
        ("nl", "{x:the}", "Stag Beetle", "het vliegende hert"),
        ("nl", "{x:a}", "Stag Beetle", "een vliegend hert"),
        ("es", "{x:the} y {x:the pl}", "Beech", "el haya común y las hayas comunes"),
    ],
)
def test_names_have_the_forms_a_text_asks_for(code, text, key, expected):
    assert in_language(code, text, x=Name(key, FOREST)) == expected


def test_a_name_without_a_gender_is_declined_as_the_word_card():
    book = Book("own", lambda code, _: "Leuchtkäfer" if code == "de" else "")
    assert in_language("de", "{x}, {x:each acc}", x=Name("Firefly", book)) == "Leuchtkäfer, jede Karte „Leuchtkäfer“"


def test_polish_counts_in_three_ways():
    texts = [translator("pl").word(points(number), "") for number in (0, 1, 3, 5, 12, 22)]
    assert texts == ["0 punktów", "1 punkt", "3 punkty", "5 punktów", "12 punktów", "22 punkty"]


def test_spanish_says_e_before_an_i():
    assert translator("es").word(list_all(["Ann", "Ida"]), "") == "Ann e Ida"
    assert translator("es").word(list_all(["Ann", "Bob"]), "") == "Ann y Bob"


def test_the_reader_is_addressed():
    message = say("{who} {who:you=draw|draws} {cards}.", who=READER, cards=cards(2))
    assert [translator(code).translate(message) for code in SHIPPED] == [
        "You draw 2 cards.",
        "Du ziehst 2 Karten.",
        "Vous piochez 2 cartes.",
        "Je trekt 2 kaarten.",
        "Robas 2 cartas.",
    ]


def test_a_message_without_a_translation_is_english_as_a_whole():
    message = make_sentence(say("no catalogue has this: {cards}", cards=cards(3)))
    assert translator("de").translate(message) == str(message) == "No catalogue has this: 3 cards."


def test_a_part_is_left_out_where_its_argument_is_missing():
    text = say("up to {n}[, {limit} at most]", n=2, limit=None)
    assert str(text) == "up to 2"
    assert str(text.fill(limit=5)) == "up to 2, 5 at most"


def test_a_kept_message_can_be_shown_in_any_language_later():
    message = say("{who} {who:you=draw|draws} {cards}.", who=Person("Ann"), cards=Count(2, noun("card")))
    kept = unpack_text(pack_text(message), noun)
    assert kept == message
    assert translator("de").translate(kept) == translator("de").translate(message) != str(message)
    assert str(unpack_text("Ann plays the Oak.", noun)) == "Ann plays the Oak."  # kept by an older version


def test_the_pseudo_language_marks_every_message():
    text = Pseudo().translate(say("draw {cards}", cards=cards(2)))
    assert text.startswith("⟦")
    assert text.endswith("⟧")


def test_a_message_is_text_on_the_wire():
    pydantic = pytest.importorskip("pydantic")
    assert pydantic.TypeAdapter(Message).json_schema()["type"] == "string"


def test_a_stored_review_is_shown_in_any_language_and_older_ones_in_english():
    """Decisions keep packed messages; what older versions stored is an English sentence."""
    forest = spinney.edition("forest")
    why = say("Left lying, the {card} would bring {rival} {points}.", card=forest.card_names[0], points=points(9))
    decision = Decision(3, 1, 0, "take deck", "take deck", 0.5, 0.1, 0.0, "slip", ["take deck"], [], None)
    told = [
        decision._replace(why=why.fill(rival=say("your rival", "would bring"))),
        decision._replace(why=None),
    ]
    stored = write_stretch(Stretch(3, 4, 1, 0, told, 0.5))
    assert [str(row.why) for row in parse_stretch(stored, forest).decisions] == [str(row.why) for row in told]
    assert write_stretch(parse_stretch(stored, forest)) == stored
    found = parse_stretch(stored, forest).decisions[0].why
    assert found is not None
    assert translator("de").translate(found) != str(found)
    old = json.loads(stored)
    old[4][0][-1] = "The Roe Deer brings 9 points."
    assert str(parse_stretch(json.dumps(old), forest).decisions[0].why) == "The Roe Deer brings 9 points."


@pytest.mark.parametrize("edition", ["forest", "dartmoor", "smoky"])
@pytest.mark.parametrize("code", SHIPPED[1:])
def test_a_whole_game_is_told_in_every_language(code, edition):
    """No line of the log, no question, no choice and no reason for points falls back to English."""
    speaker = translator(code)
    rng = Random(f"{code} {edition}")
    game = spinney.deal(edition, seats=2, seed=11)
    log = GameLog(game.turn, game.seat)
    while not game.is_over():
        view = game.view(game.seat)
        told = [question(view, ["Ann", "Bob"]), *(explain(view, move, points=False) for move in view.moves)]
        did = game.push_with_facts(rng.choice(view.moves))
        told += narration.narrate(game.edition, redact(did, view.me), ["You", "Bob"])
        log.add(redact(did, SPECTATOR))
        for message in told:
            assert speaker._translate(message)  # raises where anything is missing
    for turn in log.turns:
        assert speaker._translate(turn.title(game.edition, ["Ann", "Bob"]))
    outcome = game.outcome()
    assert outcome is not None
    for sheet in outcome.sheets:
        for line in sheet.lines:
            assert speaker._translate(line.label)
            assert speaker._translate(line.why)


@pytest.fixture
def german(monkeypatch):
    """A terminal whose reader speaks German."""
    monkeypatch.setenv("SPINNEY_LANGUAGE", "de")


def run(*arguments, text=None):
    return CliRunner().invoke(app, arguments, input=text)


EICHE = '{"edition": "forest", "players": [{"forest": [{"card": "eiche", "top": ["Eichelhäher"]}]}]}'


def test_names_of_any_language_are_read_whatever_language_is_shown():
    """German names are accepted, in any case; the English ones still mean what they meant."""
    shown = run("score", "-", "--language", "de", text=EICHE)
    assert shown.exit_code == 0, shown.output
    assert "Eichelhäher" in shown.output
    assert "immer 3 Punkte" in shown.output
    english = run("score", "-", text=EICHE)
    assert "Eurasian Jay" in english.output
    assert "always 3 points" in english.output
    for edition in (spinney.edition(name) for name in ("forest", "dartmoor", "smoky")):
        found = Names(edition.species)
        found.add_translations(edition.flora.names[: len(edition.species)])
        assert [found.find(name) for name in edition.species] == list(range(len(edition.species)))


@pytest.mark.parametrize("arguments", [("--language", "fr", "cards"), ("cards", "--language=fr")])
def test_the_language_may_stand_before_the_command_or_after(arguments):
    assert "Écureuil roux" in run(*arguments, "--name", "ecureuil").output


@pytest.mark.usefixtures("german")
def test_the_terminal_speaks_the_language_of_its_environment():
    assert "Was die Karte sagt" in run("cards", "--name", "Habicht").output
    assert "What it says" in run("cards", "--name", "Habicht", "--language", "en").output


def test_the_locale_counts_where_nothing_else_is_named(monkeypatch):
    monkeypatch.delenv("SPINNEY_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    assert environment_language() == "nl"
    monkeypatch.setenv("LC_ALL", "xx_XX")
    assert environment_language() == "en"


def test_a_language_nobody_speaks_is_refused_with_those_there_are():
    refused = run("cards", "--language", "tlh")
    assert refused.exit_code == 2
    assert "its languages are: en, de" in refused.output.replace("\n", " ").replace("│", "").replace("  ", " ")


def test_a_game_is_played_in_german(tmp_path):
    shown = run("play", "--language", "de", "--seed", "7", "--save", str(tmp_path / "game.json"), text="1\ns\nf\nq\n")
    assert "Deine Hand" in shown.output
    assert "Lichtung" in shown.output
    assert "Your" not in shown.output.replace("You", "")


def test_what_is_printed_is_sent_in_the_language_asked_for():
    """Sentences are in the language, ids stay English; each language is written once and has its own ETag."""
    english, german = edition_json("forest"), edition_json("forest", "de")
    assert english[1] != german[1]
    assert edition_json("forest", "de") is german
    here, there = json.loads(english[0]), json.loads(german[0])
    assert [species["name"] for species in here["species"]] == [species["name"] for species in there["species"]]
    assert there["species"][0]["score"] != here["species"][0]["score"]
    sentences = [entry["sentence"] for entry in json.loads(rules_json("forest", "nl")[0])["legend"]]
    assert any("voor elke" in sentence for sentence in sentences)
    assert LanguageChoice(language="xx").get_language() == LanguageChoice().get_language() == "en"


SAYING = [  # what makes all its texts as messages
    *(f"words/{name}.py" for name in ("scoring", "scores", "effects", "ongoing", "verbs")),
    *(f"text/{name}.py" for name in ("narrate", "log", "sentences", "lookahead")),
    *(f"study/coach/{name}.py" for name in ("coach_text", "opponent_loss", "reasons")),
    "study/puzzles/puzzle_text.py",
    "hosting/viewers/previews.py",
]


@pytest.mark.parametrize("path", SAYING)
def test_no_english_is_put_together_past_the_messages(path):
    """Only errors for authors and short marks on tokens are put together as plain text."""
    tree = ast.parse((ROOT / "src" / "spinney" / path).read_text("utf-8"))
    allowed = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise | ast.Assert)
        for part in ast.walk(node)
        if isinstance(part, ast.JoinedStr)
    }
    found = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        and id(node) not in allowed
        and any(isinstance(part, ast.Constant) and re.search("[a-z]{2}", str(part.value)) for part in node.values)
    ]
    assert found == []


@pytest.mark.parametrize("code", ["de", "es", "fr", "nl"])
def test_a_whole_catalogue_is_given_nothing_anew(code, tmp_path):
    catalogue = tmp_path / f"{code}.po"
    before = (messages.FOLDER / catalogue.name).read_text("utf-8")
    catalogue.write_text(before, "utf-8")
    assert messages.merge(catalogue, messages.find_messages()) == 0
    assert catalogue.read_text("utf-8") == before
