"""Statistics and reports about games that were played."""
