"""How the bots' weights, the levels and the puzzles are made: learning from many games."""
