"""Scoring rooms for people who play with real cards."""
