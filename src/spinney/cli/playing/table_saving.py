"""Saved games of the terminal: written after every move, so that a killed terminal loses nothing."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from spinney.notation.transcripts import Transcript, read_transcript


def saves_folder() -> Path:
    """Return the folder of games that were given no file."""
    return user_data_path("spinney", appauthor=False)


def free_path(transcript: Transcript) -> Path:
    """Return a file no earlier game uses."""
    stem = f"{transcript.edition.name}-{transcript.seed}"
    folder = saves_folder()
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    return path


def latest_unfinished() -> Path | None:
    """Return the game left last, if it can be continued."""
    try:
        latest = max(saves_folder().glob("*.json"), key=lambda path: path.stat().st_mtime, default=None)
        return latest if latest is not None and not read_transcript(latest).game.is_over() else None
    except (OSError, ValueError):
        return None


def save_transcript(transcript: Transcript, path: Path) -> None:
    """Save a game in its file."""
    replace_file(path, transcript.write())


def replace_file(path: Path, text: str) -> None:
    """Write a file, whole or not at all, so that a crash never leaves half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
