"""The value of cards, moves and positions, and the weights behind it."""
