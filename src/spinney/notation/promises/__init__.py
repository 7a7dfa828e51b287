"""Promises: what a server commits to before a deal, and what proves it when the game is over."""
