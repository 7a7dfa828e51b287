"""Sentences people read, from views alone: questions, moves, reasons, the log, the almanac."""
