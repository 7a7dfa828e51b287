"""Puzzles for visitors: which one comes next, and how an answer is judged."""
