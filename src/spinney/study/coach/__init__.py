"""Why one move is better than another, in words."""
