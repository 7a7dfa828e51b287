"""Learning the bots' weights from many games, calibrating the levels and making puzzles."""
