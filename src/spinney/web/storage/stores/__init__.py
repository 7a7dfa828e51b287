"""Reads and writes of the database, a module for each sort of thing that is stored."""
