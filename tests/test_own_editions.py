"""Editions of one's own: known by the digest of their rules."""

from __future__ import annotations

import pytest

import spinney
from tests.own_editions import altered

SAME = [
    ("setup.toml", 'title           = "Forest"', 'title = "Wald"'),
    ("species.toml", 'source = "appendix, printed cards"', 'source = "seen"'),
    ("species.toml", "cost   = 0\ncopies = 10\n", "copies = 10\ncost = 0\n"),
    ("deck.toml", '["printed cards"]', '["cards of mine"]'),
]
OTHER = [
    ("setup.toml", "hand            = 6", "hand = 5"),
    ("species.toml", "effect = { draw = 1 }", "effect = { draw = 2 }"),
    ("species.toml", "cost   = 0", "cost = 1"),
    ("deck.toml", "F009 =", "F999 ="),
    (
        "deck.toml",
        'F009 = ["Linden Tree", "Linden Tree"]\nF010 = ["Oak", "Oak"]',
        'F010 = ["Oak", "Oak"]\nF009 = ["Linden Tree", "Linden Tree"]',
    ),
]


@pytest.mark.parametrize(("file", "old", "new"), SAME)
def test_what_is_for_people_does_not_change_the_digest(tmp_path, file, old, new):
    assert altered(tmp_path, file, old, new).digest == spinney.edition("forest").digest


@pytest.mark.parametrize(("file", "old", "new"), OTHER)
def test_what_the_rules_read_changes_the_digest(tmp_path, file, old, new):
    assert altered(tmp_path, file, old, new).digest != spinney.edition("forest").digest


def test_each_edition_has_a_digest_of_its_own():
    digests = {spinney.edition(name).digest for name in spinney.shipped()}
    assert len(digests) == len(spinney.shipped())
    assert all(len(digest) == 64 and int(digest, 16) for digest in digests)
