"""The coach's advice at a table."""
