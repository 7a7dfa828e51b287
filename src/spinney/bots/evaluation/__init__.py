"""What cards, moves and positions are worth, and the weights behind it."""
