"""`spinney` and `python -m spinney`: the command line, with a kind word where its libraries are missing."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        from spinney.cli import app  # noqa: PLC0415 - the engine does without typer, rich and platformdirs
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich", "platformdirs"):
            raise
        sys.exit(f"The command line needs {error.name}: install it with  pip install {error.name}")
    try:
        app()
    except KeyboardInterrupt:  # before a command could say anything better
        print("Stopped.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
