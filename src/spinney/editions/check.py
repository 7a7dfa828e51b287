"""Checks an edition as a whole and lists everything that is wrong with it, each with its file and line.

`read` refuses what cannot be read; beyond that, this finds what can be read but never be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from spinney.editions.edition import Edition
from spinney.editions.read import Reader
from spinney.editions.sets import FILES, combine_sets, find_sets, join_name, list_files, mix_tables, read_file
from spinney.editions.shape_check import find_problems
from spinney.land import LEFT, NOWHERE, RIGHT, SIDE_COUNT, SIDE_NAMES, SLOTS, Species
from spinney.words.lexicon import UnknownWord


class EditionProblem(NamedTuple):
    """A problem and where it is."""

    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


def check(folder: Path) -> list[EditionProblem]:
    """Return all that is wrong with the edition of a folder; nothing if all of it can be read and played.

    Its sets are checked as well, in every combination, as soon as it is right without them.
    """
    for sets in ((), *combine_sets(find_sets(folder))):
        files: dict[str, str] = {}
        try:
            for file in list_files(folder, sets):
                files[file] = read_file(folder / file)
            problems = list(_problems(join_name(folder.absolute().name, sets), folder, files))
        except UnknownWord as error:
            problems = [str(error)]
        if problems:
            return [locate_problem(problem, folder, files) for problem in problems]
    return []


def _problems(name: str, folder: Path, files: dict[str, str]) -> list[str]:
    setup, table, deck = mix_tables(folder, files)
    wrong = list(find_problems(folder, setup, table, deck))
    if wrong:
        return wrong
    reader = Reader(name, "", folder, setup, table, deck)
    return reader.problems or list(find_unplayable(reader.edition, folder))


# --- what can never be played ---------------------------------------------------------------------------------------


def find_unplayable(edition: Edition, folder: Path) -> Iterator[str]:
    """Yield the cards that nobody can ever pay or place."""
    for index, species in enumerate(edition.flora.species):
        where = f"{folder / 'species.toml'}: {species.name}"
        if species.nameless:
            continue
        if not edition.printed[index].copies:
            yield f"{where}: can never be played, because no card shows it; give it copies, and cards in deck.toml"
        cost = edition.cost[edition.flora.loose_half(index)]
        if cost >= edition.hand_limit:
            yield f"{where}: can never be paid: it costs {cost}, and a hand holds {edition.hand_limit} cards at most"
        if species.side != NOWHERE and not _finds_a_slot(edition, species):
            yield f"{where}: can never be played: {_why_no_slot(edition, species)}"


def _finds_a_slot(edition: Edition, species: Species) -> bool:
    somewhere = any(_takes(edition, host, species) for host in _hosts(edition))
    return somewhere and (species.joins < 0 or any(_is_company(edition, other, species) for other in _dealt(edition)))


def _dealt(edition: Edition) -> list[Species]:
    """Return the species that can come into a forest."""
    return [
        species
        for index, species in enumerate(edition.flora.species)
        if edition.printed[index].copies or index == edition.face_down
    ]


def _hosts(edition: Edition) -> list[int]:
    """Return the layouts places of this edition can have, rivers included."""
    plain = [species.layout for species in _dealt(edition) if species.side == NOWHERE]
    rivers = [edition.flora.river_layout[layout] for layout in plain] if edition.river_with_tree else []
    return [layout for layout in [*plain, *rivers] if layout >= 0]


def _takes(edition: Edition, layout: int, species: Species) -> bool:
    accepts = edition.flora.accepts[species.need]
    return any(accepts[layout * SLOTS + slot] for slot in range(SLOTS) if slot % SIDE_COUNT in _sides(species))


def _sides(species: Species) -> tuple[int, ...]:
    return (LEFT, RIGHT) if species.side == LEFT else (species.side,)


def _is_company(edition: Edition, other: Species, species: Species) -> bool:
    """Say whether a card can lie alone where the species wants to join it."""
    alone = other.joins < 0 and any(_takes(edition, host, other) for host in _hosts(edition))
    return species.joins in other.kinds and other.side == species.side and alone


def _why_no_slot(edition: Edition, species: Species) -> str:
    if species.joins >= 0:
        return f"it joins a {edition.flora.kinds[species.joins]} card, and none can lie on its side"
    side = " or ".join(SIDE_NAMES[side] for side in _sides(species))
    return f"no place has a {side} slot whose ground it accepts; see places and needs in setup.toml"


# --- the line -------------------------------------------------------------------------------------------------------


def locate_problem(problem: str, folder: Path, files: dict[str, str]) -> EditionProblem:
    """Add the line to a problem as `read` words it ("folder/file: paragraph, word: what is wrong")."""
    for file in [*FILES, *files]:
        start = f"{folder / file}: "
        if problem.startswith(start):
            sentence = problem.removeprefix(start)
            source = _source_of(sentence, file, files)
            return EditionProblem(source, line_of(files.get(source, ""), sentence), sentence)
    return EditionProblem(str(folder), 1, problem)


def _source_of(sentence: str, file: str, files: dict[str, str]) -> str:
    """Return the file a problem of mixed files comes from: that of the last set that has its paragraph."""
    name = re.split(r"[:,]", sentence)[0]
    for path in [other for other in reversed(files) if file in FILES and other.endswith(f"/{file}")]:
        if heading_of(files[path].splitlines(), name):
            return path
    return file


def line_of(text: str, sentence: str) -> int:
    """Return the line of the word a sentence is about, in the paragraph it begins with; 1 where it names none."""
    line = re.search(r"at line (\d+)", sentence)
    if line:
        return int(line[1])
    lines = text.splitlines()
    names = [sentence[:end] for end in range(len(sentence), 0, -1) if sentence[end : end + 1] in (":", ",", " ")]
    first = next((number for name in names if (number := heading_of(lines, name))), 0)
    found_words = re.findall(r"unknown word '([^']+)'|, (\w+):|: (\w+) should|: (\w+):|^(\w+) should", sentence)
    words = [word for group in found_words for word in group if word]
    for number in range(first, len(lines)):
        if first and lines[number].startswith("["):
            break
        if any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", lines[number]) for word in words):
            return number + 1
    return first or mention_of(lines, names[-1:] + re.findall(r"'([^']+)'", sentence))


def mention_of(lines: list[str], words: list[str]) -> int:
    """Return the number of the line that has most of these words in quotes."""
    counts = [sum(f'"{word}"' in line for word in words) for line in lines] or [0]
    return counts.index(max(counts)) + 1


def heading_of(lines: list[str], name: str) -> int:
    """Return the number of the line that begins a paragraph or a row of this name, or 0."""
    heading = re.compile(rf"""\s*(\[\s*)?(["']?){re.escape(name)}\2\s*[\]=]""")
    return next((number for number, line in enumerate(lines, 1) if heading.match(line)), 0)
