"""Where a game at the terminal is kept: written anew after every move, so that a killed terminal loses nothing."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from spinney.notation.transcripts import Transcript, read_transcript


def saves_folder() -> Path:
    """Where games go that were given no file: the user's own data, wherever this system keeps that."""
    return user_data_path("spinney", appauthor=False)


def free_path(transcript: Transcript) -> Path:
    """A file no earlier game uses."""
    stem = f"{transcript.edition.name}-{transcript.seed}"
    folder = saves_folder()
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    return path


def latest_unfinished() -> Path | None:
    """The game left last, if it can be gone on with."""
    try:
        latest = max(saves_folder().glob("*.json"), key=lambda path: path.stat().st_mtime, default=None)
        return latest if latest is not None and not read_transcript(latest).game.is_over() else None
    except (OSError, ValueError):
        return None


def save_transcript(transcript: Transcript, path: Path) -> None:
    """All or nothing: a half-written file never takes the place of a whole one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(transcript.write(), encoding="utf-8")
    fresh.replace(path)
