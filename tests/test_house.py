"""The house has an order: each room imports only rooms before it, and no room of the rules knows a card by name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import spinney

HOME = Path(spinney.__file__).parent
ROOMS = [
    "land",
    "words",
    "editions",
    "game",
    "views",
    "notation",
    "bots",
    "front_door",
    "study",
    "hosting",
    "local",
    "arena",
    "envs",
    "web",
    "cli",
]
PLAIN = ROOMS[:5]  # the rules: these need the standard library only
PORTABLE = ROOMS[: ROOMS.index("local") + 1]  # so do these: a table can be hosted wherever Python runs
NEVER = {("web", "arena")}  # pairs out of order by choice
FRONT = {"__init__", "__main__", "api", "travel"}  # what `import spinney` offers, and how it is started


def room_of(path: Path) -> str:
    """The room a source file belongs to."""
    first = path.relative_to(HOME).parts[0].removesuffix(".py")
    return "front_door" if first in FRONT else first


def files() -> list[Path]:
    return [path for path in sorted(HOME.rglob("*.py")) if "static" not in path.parts]


def told(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def is_for_types(node: ast.AST) -> bool:
    """What stands below `if TYPE_CHECKING` is read by the type checker and the compiler, and never run."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def run(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it that is run."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not is_for_types(child):
            yield from run(child)


def imports(path: Path, *, run_only: bool = False) -> Iterator[str]:
    """Every module a file imports, wherever in the file it does so."""
    for node in run(told(path)) if run_only else ast.walk(told(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def rooms_entered(path: Path) -> Iterator[str]:
    """The rooms a file imports from; a name of the package itself is the front door's."""
    for module in imports(path):
        parts = module.split(".")
        if parts[0] == "spinney":
            yield parts[1] if len(parts) > 1 and parts[1] in ROOMS else "front_door"


def test_every_file_belongs_to_a_room() -> None:
    assert {room_of(path) for path in files()} <= set(ROOMS)


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(HOME)))
def test_a_room_imports_only_rooms_before_it(path: Path) -> None:
    mine = room_of(path)
    if path == HOME / "__main__.py":
        return  # it opens the last room
    for other in rooms_entered(path):
        assert ROOMS.index(other) <= ROOMS.index(mine), f"{mine} imports {other}"
        assert (mine, other) not in NEVER, f"{mine} imports {other}"


@pytest.mark.parametrize(
    "path", [path for path in files() if room_of(path) in PORTABLE], ids=lambda path: str(path.relative_to(HOME))
)
def test_the_rules_and_the_host_of_a_table_need_the_standard_library_only(path: Path) -> None:
    outside = {module.split(".")[0] for module in imports(path, run_only=True)} - {"spinney"}
    assert outside <= sys.stdlib_module_names


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
    users = {path.name for path in files() if room_of(path) in PLAIN and "random.Random" in set(imports(path))}
    assert users == {"setting_up.py", "views.py"}


# --- no card by name ------------------------------------------------------------------------------------------------


def docstrings(tree: ast.Module) -> set[ast.expr]:
    """Texts that stand alone: docstrings, wherever they are."""
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def texts(path: Path) -> list[str]:
    tree = told(path)
    apart = docstrings(tree)
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in apart]
    return [node.value for node in constants if isinstance(node.value, str)]


def species_names() -> set[str]:
    editions = [spinney.edition(name) for name in spinney.shipped()]
    types = {tag for edition in editions for printed in edition.printed for tag in printed.types}
    return {name for edition in editions for name in edition.species if len(name) > 4} - types


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(HOME)))
def test_no_species_is_known_by_name(path: Path) -> None:
    names = "|".join(sorted(map(re.escape, species_names())))
    found = [text for text in texts(path) if re.search(rf"\b({names})\b", text)]
    assert found == []


def test_the_search_for_names_would_find_one(tmp_path: Path) -> None:
    slip = tmp_path / "slip.py"
    slip.write_text('"""Goshawk in a docstring."""\nif name == "Red Fox":\n    pass\n', encoding="utf-8")
    assert texts(slip) == ["Red Fox"]
    assert {"Red Fox", "Goshawk"} <= species_names()
