"""What is printed: species, decks and setup numbers, read from TOML into immutable tables."""

from spinney.editions.edition import Edition
from spinney.editions.library import (
    BASE,
    add_edition_folder,
    combination_names,
    edition,
    edition_named,
    edition_names,
    editions_in_folders,
    is_path,
    is_shipped,
    is_shipped_name,
    read_edition,
    reference,
    register_edition,
    set_edition_folders,
    sets_of,
    shipped,
    shipped_combinations,
)

__all__ = [
    "BASE",
    "Edition",
    "add_edition_folder",
    "combination_names",
    "edition",
    "edition_named",
    "edition_names",
    "editions_in_folders",
    "is_path",
    "is_shipped",
    "is_shipped_name",
    "read_edition",
    "reference",
    "register_edition",
    "set_edition_folders",
    "sets_of",
    "shipped",
    "shipped_combinations",
]
