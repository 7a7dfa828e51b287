"""Reviews of finished games: running them in the background and showing what they found."""
