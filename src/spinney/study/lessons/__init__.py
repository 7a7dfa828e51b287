"""Guided games as data, and the check that plays them through."""
