"""What is printed: species, decks and setup numbers, read from TOML into immutable tables."""

from spinney.editions.edition import Edition
from spinney.editions.library import (
    BASE,
    add_shelf,
    edition,
    edition_names,
    introduce,
    is_path,
    is_shipped,
    named,
    read_edition,
    reference,
    set_shelves,
    shelved,
    shipped,
)

__all__ = [
    "BASE",
    "Edition",
    "add_shelf",
    "edition",
    "edition_names",
    "introduce",
    "is_path",
    "is_shipped",
    "named",
    "read_edition",
    "reference",
    "set_shelves",
    "shelved",
    "shipped",
]
