"""The examples in the documents run."""

import doctest
import re
from pathlib import Path

HOME = Path(__file__).parent.parent
DOCS = HOME / "docs"


def test_the_examples_of_the_python_interface_run():
    result = doctest.testfile(
        str(DOCS / "api.md"), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert result.attempted > 15
    assert not result.failed


def test_the_examples_of_the_environments_run():
    result = doctest.testfile(str(DOCS / "envs.md"), module_relative=False)
    assert result.attempted > 15
    assert not result.failed


def test_the_example_of_the_readme_runs():
    result = doctest.testfile(str(HOME / "README.md"), module_relative=False)
    assert result.attempted == 4
    assert not result.failed


def test_every_page_the_documents_link_to_is_there():
    for page in [HOME / "README.md", HOME / "CONTRIBUTING.md", *DOCS.glob("*.md")]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"
