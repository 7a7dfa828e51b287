"""Puzzles: decisions of real games in which one choice is clearly best, and the planner makes another."""
