"""The catalogues of texts: find every message in the code, bring the catalogues up to date, and check them.

python scripts/messages.py merge    add new messages to every catalogue; what no code says any more stays at the end
python scripts/messages.py check    list what is missing or wrong, by language
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src/spinney"
sys.path.insert(0, str(ROOT / "src"))

from spinney.language.grammar import Grammar  # noqa: E402
from spinney.language.message import AND, COMMA, NEXT, OR, PLUS, SEMICOLON, THEN  # noqa: E402
from spinney.language.po import GLUE, key_of, read_po  # noqa: E402
from spinney.language.template import NEUTRAL, BadTemplate, argument_names, find_places, is_neutral  # noqa: E402
from spinney.language.template import parse_template as parse  # noqa: E402
from spinney.language.translator import FOLDER, NAME_CONTEXT, UNKNOWN, translator  # noqa: E402


class Found(NamedTuple):
    """A message in the code."""

    text: str
    context: str
    where: str
    arguments: frozenset[str] = frozenset()  # a translation may use these besides those English uses


def find_messages() -> list[Found]:
    """Return every message of the package once, in the order of its files."""
    found = [Found(text, "", "language") for text in (AND, OR, COMMA, SEMICOLON, PLUS, NEXT, THEN, "You")]
    found.append(Found(UNKNOWN, NAME_CONTEXT, "language"))
    for path in sorted(SOURCES.rglob("*.py")):
        found += find_in_file(path)
    return list({key_of(one.text, one.context): one for one in reversed(found)}.values())[::-1]


def find_in_file(path: Path) -> Iterator[Found]:
    """Yield what a file says: every call of say("...") and noun("...")."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "noun"):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if texts and len(texts) == len(node.args):
                context = NAME_CONTEXT if node.func.id == "noun" else "".join(texts[1:])
                arguments = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                yield Found(texts[0], context, str(path.relative_to(ROOT)), arguments)


def quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def merge(path: Path, messages: list[Found]) -> int:
    """Append the messages a catalogue lacks, to be translated, and return how many there were."""
    text = path.read_text("utf-8")
    unwrapped = text.replace('"\n"', "")  # tools of translators break long texts
    new = [one for one in messages if f"msgid {quote(one.text)}\n" not in unwrapped and not is_neutral(parse(one.text))]
    for one in new:
        context = f"msgctxt {quote(one.context)}\n" if one.context else ""
        text += f'\n#: {one.where}\n#, no-python-brace-format\n{context}msgid {quote(one.text)}\nmsgstr ""\n'
    path.write_text(text, "utf-8")
    return len(new)


def check(code: str) -> tuple[list[str], list[str]]:
    """Return what a language lacks and what is wrong with its texts."""
    grammar, texts = translator(code).grammar, translator(code).texts
    missing: list[str] = []
    wrong: list[str] = []
    for one in find_messages():
        translated = texts.get(key_of(one.text, one.context), "")
        if not translated and (one.context == NAME_CONTEXT or not is_neutral(parse(one.text))):
            missing.append(f"{one.where}: {one.text}")
        elif translated and one.context != NAME_CONTEXT:
            wrong += [f"{one.text!r}: {problem}" for problem in compare(one, translated, grammar)]
    for catalogue in [texts, *(read_po(path.read_text("utf-8")) for path in SOURCES.glob(f"editions/*/{code}.po"))]:
        wrong += check_names(catalogue, grammar)
    return missing, wrong


def compare(one: Found, translated: str, grammar: Grammar) -> Iterator[str]:
    """Yield how a translation disagrees with its message."""
    try:
        ours, theirs = parse(one.text), parse(translated)
    except BadTemplate as error:
        yield str(error)
        return
    needed = {place.name for place in find_places(ours) if not place.choices} - {"who"}
    yield from (f"{{{name}}} is left out" for name in needed - argument_names(theirs))
    allowed = argument_names(ours) | one.arguments | {"who"}
    yield from (f"nobody gives {{{name}}}" for name in argument_names(theirs) - allowed)
    known = {*grammar.categories, *grammar.classes, *grammar.sounds, "you", "none"}
    for place in find_places(theirs):
        for word in place.form.lower().split():
            if word not in (*grammar.forms, *NEUTRAL, "number"):
                yield f"{{{place.name}:{place.form}}}: {grammar.code} has no form {word!r}"
        keys = {key for key, _ in place.choices if key}
        yield from (f"{{{place.name}}}: no key {key!r}" for key in keys - known if not key.isdigit())


def check_names(texts: Mapping[str, str], grammar: Grammar) -> Iterator[str]:
    """Yield names whose gender is unknown to the language, or whose plural is missing."""
    for key, written in texts.items():
        if key.startswith(NAME_CONTEXT + GLUE):
            entry = grammar.read_entry(written, False)
            yield from (f"{key}: no class {one!r}" for one in entry.classes if one not in (*grammar.classes, "p"))
            if entry.classes and "pl" in grammar.forms and "pl" not in entry.forms and entry.gender != "p":
                yield f"{key}: its plural is missing"


def main(command: str) -> int:
    """Run a command and return the number of mistakes."""
    mistakes = 0
    for path in sorted(FOLDER.glob("*.po")):
        if command == "merge":
            print(f"{path.stem}: {merge(path, find_messages())} new messages")
        else:
            missing, wrong = check(path.stem)
            mistakes += len(wrong)
            print(f"{path.stem}: {len(missing)} missing, {len(wrong)} wrong", *missing[:20], *wrong[:20], sep="\n    ")
    return mistakes


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1]), 1))
