"""The page's side of the contract: its types are those of the server's messages, and every card finds its picture."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from spinney.editions import edition, shipped

FRONTEND = Path(__file__).parents[1] / "frontend"


def test_the_pages_types_are_written_from_the_servers_messages() -> None:
    wanted = runpy.run_path(str(FRONTEND / "scripts" / "write_types.py"))["written"]()
    said = "run 'make page-types' to write them anew"
    assert (FRONTEND / "src" / "net" / "messages.ts").read_text(encoding="utf-8") == wanted, said


@pytest.mark.parametrize("name", shipped())
def test_every_token_type_and_tree_is_drawn_on_the_cards_faces(name: str) -> None:
    faces = FRONTEND / "src" / "faces"
    drawn = set(re.findall(r"^  (\w+): \(", (faces / "text" / "tokens.ts").read_text(encoding="utf-8"), re.MULTILINE))
    kinds = (faces / "kinds.ts").read_text(encoding="utf-8").replace("'", "")
    suits = (FRONTEND / "src" / "game" / "suits.ts").read_text(encoding="utf-8").replace("'", "")
    printed = edition(name).printed
    assert not {token.word for it in printed for row in it.rows for token in row.tokens} - drawn
    assert not [tag for it in printed for tag in it.types if f"{tag.lower()}: [" not in kinds]
    names = edition(name).flora.kinds
    symbols = {names[kind].removesuffix(" symbol") for shown in edition(name).symbols_of for kind in shown}
    assert not [symbol for symbol in symbols if f"{symbol}: " not in suits]


def test_no_address_of_a_package_registry_is_kept() -> None:
    lock = (FRONTEND / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
