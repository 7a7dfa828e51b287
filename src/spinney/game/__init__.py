"""One table from deal to final score: state, legal moves, pushing a move, pending steps, outcome."""
