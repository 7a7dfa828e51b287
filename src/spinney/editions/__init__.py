"""What is printed: species, decks and setup numbers, read from TOML into immutable tables."""

from spinney.editions.edition import Edition
from spinney.editions.read import EDITIONS, edition, read_edition

__all__ = ["EDITIONS", "Edition", "edition", "read_edition"]
