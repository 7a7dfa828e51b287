"""Text and JSON for moves, whole games, positions and forests, both ways; and the sentences interfaces show."""
