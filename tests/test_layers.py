"""The package has layers: each imports only the layers below it, and no layer of the rules knows a card by name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import spinney

HOME = Path(spinney.__file__).parent
LAYERS = [
    "language",
    "land",
    "words",
    "editions",
    "game",
    "views",
    "text",
    "notation",
    "bots",
    "interface",
    "study",
    "hosting",
    "local",
    "arena",
    "training",
    "envs",
    "web",
    "cli",
]
RULES = LAYERS[:6]
PORTABLE = LAYERS[: LAYERS.index("local") + 1]  # these run wherever Python does: they need the standard library only
MAX_MODULES = 12  # in a folder, besides its __init__
FORBIDDEN = {("web", "arena"), ("web", "training")}  # a server measures and trains nothing
INTERFACE = {"__init__", "__main__", "api", "pickling"}  # what `import spinney` offers, and how it is started


def layer_of(path: Path) -> str:
    """Return the layer a source file belongs to."""
    first = path.relative_to(HOME).parts[0].removesuffix(".py")
    return "interface" if first in INTERFACE else first


@cache
def files() -> list[Path]:
    return [path for path in sorted(HOME.rglob("*.py")) if "static" not in path.parts]


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name_of(path: Path) -> str:
    return str(path.relative_to(HOME))


def is_for_types(node: ast.AST) -> bool:
    """Say whether this is an `if TYPE_CHECKING`, which only type checker and compiler read."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def executed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all nodes below it that are executed."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not is_for_types(child):
            yield from executed(child)


def imports(path: Path, *, run_only: bool = False) -> Iterator[str]:
    """Yield every module a file imports, wherever in the file it does so."""
    for node in executed(parse(path)) if run_only else ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def layers_imported(path: Path) -> Iterator[str]:
    """Yield the layers a file imports from; a name of the package itself is the interface's."""
    for module in imports(path):
        parts = module.split(".")
        if parts[0] == "spinney":
            yield parts[1] if len(parts) > 1 and parts[1] in LAYERS else "interface"


def test_every_file_belongs_to_a_layer() -> None:
    assert {layer_of(path) for path in files()} <= set(LAYERS)


def test_a_folder_holds_at_most_a_dozen_modules() -> None:
    counts = Counter(path.parent for path in files() if path.name != "__init__.py" and "migrations" not in path.parts)
    assert {name_of(folder): count for folder, count in counts.items() if count > MAX_MODULES} == {}


def test_a_layer_imports_only_layers_below_it() -> None:
    wrong = [
        f"{name_of(path)} imports {other}"
        for path in files()
        for other in layers_imported(path)
        if LAYERS.index(other) > LAYERS.index(layer_of(path)) or (layer_of(path), other) in FORBIDDEN
        if path != HOME / "__main__.py"  # it starts the command line, the top layer
    ]
    assert wrong == []


def test_the_rules_and_the_host_of_a_table_need_the_standard_library_only() -> None:
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in files()
        if layer_of(path) in PORTABLE
        for module in imports(path, run_only=True)
        if module.split(".")[0] not in {"spinney", *sys.stdlib_module_names}
    ]
    assert wrong == []


def test_a_game_needs_nothing_of_what_types_are_imported_from() -> None:
    program = """if True:
        import sys
        sys.modules["mypy_extensions"] = sys.modules["librt"] = None
        import random, spinney
        for edition in spinney.shipped():
            spinney.deal(edition, 2, 1).playout(random.Random(1))
    """
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_rules_hold_no_random_generator_after_the_deal() -> None:
    """Chance happens once: only the deal, and imagining tables, may shuffle."""
    users = {path.name for path in files() if layer_of(path) in RULES and "random.Random" in set(imports(path))}
    assert users == {"setup.py", "views.py"}


# --- no card by name ------------------------------------------------------------------------------------------------


def docstrings(tree: ast.Module) -> set[ast.expr]:
    """Return the texts that stand alone: docstrings, wherever they are."""
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def texts(path: Path) -> list[str]:
    tree = parse(path)
    apart = docstrings(tree)
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in apart]
    return [node.value for node in constants if isinstance(node.value, str)]


def species_names() -> set[str]:
    editions = [spinney.edition(name) for name in spinney.shipped()]
    types = {tag for edition in editions for printed in edition.printed for tag in printed.types}
    return {name for edition in editions for name in edition.species if len(name) > 4} - types


def test_no_species_is_known_by_name() -> None:
    names = re.compile(rf"\b({'|'.join(sorted(map(re.escape, species_names())))})\b")
    found = [f"{name_of(path)}: {text}" for path in files() for text in texts(path) if names.search(text)]
    assert found == []


def test_the_search_for_names_would_find_one(tmp_path: Path) -> None:
    slip = tmp_path / "slip.py"
    slip.write_text('"""Goshawk in a docstring."""\nif name == "Red Fox":\n    pass\n', encoding="utf-8")
    assert texts(slip) == ["Red Fox"]
    assert {"Red Fox", "Goshawk"} <= species_names()
