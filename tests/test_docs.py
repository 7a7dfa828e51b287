"""The examples in the documents run."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_examples_of_the_python_interface_run():
    result = doctest.testfile(
        str(DOCS / "api.md"), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert result.attempted > 15
    assert not result.failed
