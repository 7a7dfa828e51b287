"""Advice at the table."""
