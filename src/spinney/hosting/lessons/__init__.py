"""Lessons at a hosted table."""
