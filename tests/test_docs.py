"""The examples in the documents run."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
DOCS = HOME / "docs"


def blocks_of_python() -> list[tuple[str, str]]:
    """Return each block of Python in the documents, with its page and its number there."""
    pages = [HOME / "README.md", *sorted(DOCS.glob("*.md"))]
    return [
        (f"{page.name} {number}", block)
        for page in pages
        for number, block in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.M | re.S), 1)
    ]


@pytest.mark.parametrize(("where", "block"), blocks_of_python(), ids=lambda given: given if len(given) < 40 else "")
def test_each_block_of_the_documents_runs_alone(where, block, tmp_path):
    """Whoever copies one block into a new Python finds that it works."""
    file = tmp_path / ("block.txt" if ">>>" in block else "block.py")
    file.write_text(block, "utf-8")
    options = ["-m", "doctest", "-o", "ELLIPSIS", "-o", "IGNORE_EXCEPTION_DETAIL"] if file.suffix == ".txt" else []
    ran = subprocess.run([sys.executable, *options, file], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, f"{where}: {ran.stdout}{ran.stderr}"


def test_the_documents_have_examples_of_python():
    assert len(blocks_of_python()) > 12


def test_every_page_the_documents_link_to_is_there():
    for page in [HOME / "README.md", HOME / "CONTRIBUTING.md", *DOCS.glob("*.md")]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


def names_in(path: Path) -> set[str]:
    """Return what a source file defines: functions, classes, their methods, constants."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            methods = (inner for inner in node.body if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef))
            found |= {node.name, *(f"{node.name}.{method.name}" for method in methods)}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def test_every_file_and_name_of_the_architecture_is_there():
    text = (DOCS / "architecture.md").read_text("utf-8").replace("EDITION", "forest")
    named = re.findall(r"`([\w./]+?\.py):([\w.]+)`", text)
    assert len(named) > 40
    for file, name in named:
        assert name in names_in(HOME / "src/spinney" / file), f"{file} has no {name}"
    for path in re.findall(r"`([\w./]+(?:\.(?:py|ts|toml)|/))`", text):
        homes = (HOME, HOME / "src/spinney", HOME / "src/spinney/editions/forest")
        assert any((home / path).exists() for home in homes), f"{path} is not there"


def test_no_page_has_a_gap_left_to_be_filled():
    for page in [HOME / "README.md", HOME / "CONTRIBUTING.md", HOME / "CHANGELOG.md", *DOCS.glob("*.md")]:
        assert not re.search(r"@@\w*@@|\bTODO\b|\bTBD\b", page.read_text("utf-8")), page.name
