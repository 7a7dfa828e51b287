"""Names and docstrings are plain: one word has one meaning, docstrings begin with a verb, people are "they"."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import spinney

ROOT = Path(__file__).parent.parent
HOME = Path(spinney.__file__).parent
PAGE = ROOT / "frontend" / "src"

# Words that no sentence in the imperative begins with.
NO_VERBS = """
a an the this that these those it its they their there all any both each every few many most much no none nobody nothing
one only other others several some somebody something such two three what whatever when whenever where wherever whether
which whichever who whoever whom whose why how am are be been being can could did does had has have having is may might
must shall should was were will would about above across after against along among around as at before behind below
beside besides between beyond by despite down during except for from in inside into like likewise near of off on onto
out outside over per since than through till to toward towards under until up upon via with within without and but if
nor or otherwise so then though unless again almost already also always anew best better even ever here just last later
less mostly never next not now often once perhaps rather sometimes soon still too true false very yes begun bought
brought built caught chosen done drawn driven fallen felt flown forgotten found given gone grown heard held hidden kept
known laid lain lent lost made meant met paid risen said seen sent shaken shown sold spent spoken stood struck swept
taken taught thought thrown told understood won worn woven written
"""
VERBS_IN_ED = {"embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed", "succeed", "weed"}
VERBS_IN_ING = {"bring", "ping", "ring", "sing", "string", "swing"}
FIRST_WORD = re.compile(r"\W*([\w-]+)")

PRONOUNS = re.compile(r"\b(he|his|him|himself|she|hers|herself)\b", re.IGNORECASE)
TEXTS = {".py", ".toml", ".ts", ".svelte", ".css", ".html", ".md"}
NOT_OURS = {"docs/almanac.md", "docs/diary.md"}  # names of species, and history as it was written

METAPHORS = """
clerk clerks desk door doors drawer drawers keepsake keepsakes lore manner manners meekness neighbours nudge nudges
patience ripple ripples seer seers shelf shelves shelved wicket wickets wit wits
"""
PART_OF_NAME = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
DECLARED_IN_PAGE = re.compile(r"\b(?:class|const|enum|function|interface|let|type)\s+(\w+)")

IRREGULAR = NO_VERBS.split()[NO_VERBS.split().index("begun") :]  # participles that do not end in -ed
COLLECTED = {"ENDPOINTS"}  # each module of requests has its own, and one list joins them
PUBLIC = {"shipped"}  # promised by docs/api.md

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package by its path, but for migrations, which stay as they were run."""
    paths = [path for path in sorted(HOME.rglob("*.py")) if not {"static", "migrations"}.intersection(path.parts)]
    return {str(path.relative_to(HOME)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def constants(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The public constants a module defines, and what they are set to."""
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                    if isinstance(name, ast.Name) and name.id.isupper():
                        yield name.id, ast.unparse(node.value)


def functions(module: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(module) if isinstance(node, Function))


def begins_with_a_verb(docstring: str) -> bool:
    found = FIRST_WORD.match(docstring)
    word = found[1].casefold() if found else ""
    is_gerund = word.endswith("ing") and word not in VERBS_IN_ING
    return word[:1].isalpha() and word not in NO_VERBS.split() and not is_participle(word) and not is_gerund


def is_participle(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("ed") and "_" not in word and word not in VERBS_IN_ED)


def is_property(function: Function) -> bool:
    return any("property" in ast.unparse(decorator) for decorator in function.decorator_list)


def identifiers(module: ast.Module) -> Iterator[str]:
    """The names a module gives to something; names of columns and fields, which are stored or sent, are left out."""
    fields = {id(node) for each in ast.walk(module) if isinstance(each, ast.ClassDef) for node in each.body}
    sent = {id(node.target) for node in ast.walk(module) if isinstance(node, ast.AnnAssign) and id(node) in fields}
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef | Function):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in sent:
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def metaphors(names: Iterable[str]) -> set[str]:
    return {
        name for name in names if set(METAPHORS.split()).intersection(map(str.casefold, PART_OF_NAME.findall(name)))
    }


def texts() -> Iterator[Path]:
    """Whatever people read or write here, but for what is generated or history."""
    folders = [HOME, PAGE, ROOT / "docs"]
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if "static" not in path.parts]
    paths += [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    return (path for path in paths if path.suffix in TEXTS and str(path.relative_to(ROOT)) not in NOT_OURS)


def test_no_two_public_classes_have_one_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path, module in modules().items():
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_no_constant_has_two_values() -> None:
    values: dict[str, dict[str, str]] = defaultdict(dict)
    for path, module in modules().items():
        for name, value in constants(module):
            values[name][path] = value
    wrong = {name: found for name, found in values.items() if len(set(found.values())) > 1 and name not in COLLECTED}
    assert wrong == {}


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    wrong = [
        f"{path}: {function.name}: {docstring.splitlines()[0]}"
        for path, module in modules().items()
        for function in functions(module)
        if (docstring := ast.get_docstring(function)) and not begins_with_a_verb(docstring)
        if not is_property(function)  # a property is a noun, and so may be its docstring
    ]
    assert wrong == []


def test_functions_are_no_bare_participles() -> None:
    found = [
        f"{path}: {function.name}"
        for path, module in modules().items()
        for function in functions(module)
        if is_participle(function.name.strip("_")) and not is_property(function)
    ]
    assert [name for name in found if name.split(": ")[1] not in PUBLIC] == []


def test_names_are_no_metaphors() -> None:
    found = {path: metaphors([Path(path).stem, *identifiers(module)]) for path, module in modules().items()}
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            declared = DECLARED_IN_PAGE.findall(path.read_text(encoding="utf-8"))
            found[str(path.relative_to(ROOT))] = metaphors([path.stem, *declared])
    assert {path: names for path, names in found.items() if names} == {}


def test_people_are_they() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if PRONOUNS.search(line)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("docstring", "begins"),
    [
        ("Return the moves.", True),
        ("Feed the deck.", True),
        ("`push`, but quietly.", True),
        ("The moves.", False),
        ("Whether it is over.", False),
        ("Told to everybody.", False),
        ("Seated players.", False),
        ("Likewise, for others.", False),
        ("", False),
    ],
)
def test_a_verb_is_told_from_other_words(docstring: str, begins: bool) -> None:
    assert begins_with_a_verb(docstring) is begins


def test_the_search_for_metaphors_reads_parts_of_names() -> None:
    names = ["sql_shelf", "DrawerShelf", "outdoor", "explore", "with_patience", "TableStore"]
    assert metaphors(names) == {"sql_shelf", "DrawerShelf", "with_patience"}
