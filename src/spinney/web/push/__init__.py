"""Push notifications of turns."""
