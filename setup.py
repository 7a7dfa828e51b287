"""Builds the engine as a compiled extension where that is possible; everything else is in pyproject.toml.

The layers of the rules, and the bots that search, are plain typed Python.  When a wheel is built they are also
compiled, as one group, with mypyc.  Where mypyc or a C compiler is missing or fails, a warning says so and the wheel
holds plain Python, which works the same, only slower; with SPINNEY_REQUIRE_COMPILED=1 the build fails instead.
SPINNEY_PURE=1 asks for plain Python.  Editable installs are never compiled: what one edits is what runs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/spinney")
COMPILED = ["land.py", "views.py", "editions/edition.py", "editions/moves.py"]
COMPILED += [f"words/{name}.py" for name in ("nouns", "scoring", "scores", "place_scores", "steps")]
# These need librt when imported; the others do without.
COMPILED += [f"envs/{name}.py" for name in ("encoding", "game_batch", "points")]
COMPILED += [f"bots/{name}.py" for name in ("planner", "search", "handicap")]
EVALUATION = "observation prices values move_values payment features value_model rollout"
COMPILED += [f"bots/evaluation/{name}.py" for name in EVALUATION.split()]

# Nobody outside the extension calls its functions, so the compiler may write short ones out where they are called.
INLINE = [] if sys.platform == "win32" else ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]


def engine() -> list[Extension]:
    """Return the extensions of the compiled engine; none if it is not to be, or cannot be, compiled."""
    building = {"bdist_wheel", "build_ext", "build"}.intersection(sys.argv)
    if not building or os.environ.get("SPINNEY_PURE"):
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - it may be missing
    except ImportError:
        fall_back("mypyc is not installed")
        return []
    files = [PACKAGE / name for name in COMPILED]
    files += [path for path in sorted((PACKAGE / "game").glob("*.py")) if path.name != "__init__.py"]
    options = ["--config-file=", "--follow-imports=silent"]
    try:
        found: list[Extension] = mypycify([*options, *map(str, files)], opt_level="3", debug_level="0")
    except SystemExit:  # mypyc's way to refuse the source
        fall_back("mypyc cannot compile this source; its own messages are above")
        return []
    for extension in found if os.name == "posix" else ():
        extension.extra_compile_args += INLINE
    return found


class BuildAllOrNothing(build_ext):
    """A build of all extensions or none: half an engine would not start."""

    def run(self) -> None:
        """Compile the extensions, or remove them all if one fails."""
        try:
            super().run()
        except Exception as error:  # noqa: BLE001, RUF100 - whatever a compiler may do
            for path in map(Path, self.get_outputs()):
                path.unlink(missing_ok=True)
            self.extensions = []
            fall_back(str(error))


def fall_back(reason: str) -> None:
    """Warn that the engine is not compiled; exit instead if SPINNEY_REQUIRE_COMPILED is set."""
    line = f"spinney: the engine is NOT COMPILED: {reason}."
    if os.environ.get("SPINNEY_REQUIRE_COMPILED"):
        sys.exit(f"{line} SPINNEY_REQUIRE_COMPILED is set, so the build fails.")
    print(
        f"{'*' * len(line)}\n{line}\nThe plain one works the same, several times slower.\n{'*' * len(line)}",
        file=sys.stderr,
    )


setup(ext_modules=engine(), cmdclass={"build_ext": BuildAllOrNothing})
