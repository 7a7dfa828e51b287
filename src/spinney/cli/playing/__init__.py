"""Commands that play in the terminal."""
