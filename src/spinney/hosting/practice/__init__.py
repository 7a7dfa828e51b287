"""Tables that do not start from a fresh deal: practice positions and imported games."""
