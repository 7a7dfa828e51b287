"""Sentences for people, made from views alone: questions, moves, reasons, the log, the almanac."""
