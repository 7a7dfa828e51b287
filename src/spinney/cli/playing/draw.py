"""Drawing a table as one viewer sees it: everything here turns a `View` into something rich can print.

Nothing is shown by colour alone: tree symbols have names or letters as well, kinds of places their own frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from spinney.cli.language import tell
from spinney.editions.edition import Edition
from spinney.game import outcome
from spinney.land import BOTTOM, CLOSED, LEFT, NO_KIND, RIGHT, SIDE_COUNT, SLOTS, TOP, Forest, Half, Kind
from spinney.language.message import Message, say
from spinney.language.nouns import cards, points
from spinney.text.phrases import has_added_river, join_card_names, person, repeat, species_name
from spinney.views import View

BOX_WIDTH: Final = 26  # three trees beside each other on 80 columns
COLOURS: Final = ("green", "yellow", "cyan", "magenta", "bright_red", "bright_blue", "bright_green", "bright_yellow")
DRAWING_ORDER: Final = (TOP, TOP + SIDE_COUNT, LEFT, RIGHT, BOTTOM, BOTTOM + SIDE_COUNT)  # from top to bottom
ARROWS: Final = {TOP: "▲", BOTTOM: "▼", LEFT: "◄", RIGHT: "►"}
PLAIN_ARROWS: Final = {TOP: "^", BOTTOM: "v", LEFT: "<", RIGHT: ">"}


# --- tree symbols ---------------------------------------------------------------------------------------------------


@cache
def symbol_marks(edition: Edition) -> dict[Kind, str]:
    """Return two letters or more for each tree symbol, no two alike."""
    kinds = list(dict.fromkeys(kind for kinds in edition.symbols_of for kind in kinds))
    marks: dict[Kind, str] = {}
    for kind in kinds:
        words = edition.flora.kinds[kind].removesuffix(" symbol").split()
        spelt = "".join(words)
        mark = "".join(word[0] for word in words) if len(words) > 1 else spelt[:2]
        length = 3
        while mark in marks.values():
            mark, length = spelt[:length], length + 1
        marks[kind] = mark
    return marks


def symbol_style(edition: Edition, kind: Kind) -> str:
    """Return a tree symbol's colour; its name or mark is always shown as well."""
    kinds = list(symbol_marks(edition))
    return COLOURS[kinds.index(kind) % len(COLOURS)] if kind in kinds else ""


def symbol_text(edition: Edition, half: Half) -> Text:
    """Return the name of a half's tree symbol in its colour."""
    kind = edition.flora.symbol_of[half]
    if kind == NO_KIND:
        return Text(tell(say("no symbol")), style="dim")
    return Text(tell(edition.flora.symbol_names[kind]), style=symbol_style(edition, kind))


# --- places ---------------------------------------------------------------------------------------------------------


class TableRenderer:
    """A renderer of tables and scores that uses the characters the terminal can show."""

    def __init__(self, console: Console) -> None:
        self.console = console
        ascii_only = not (console.encoding or "").lower().startswith("utf")
        self.arrows = PLAIN_ARROWS if ascii_only else ARROWS
        self.tree = "*" if ascii_only else "♣"
        self.face_down = "#" if ascii_only else "▒"
        self.empty = "." if ascii_only else "·"
        self.cut = "." if ascii_only else "…"
        self.river = "~" if ascii_only else "≈"
        self.dash = "-" if ascii_only else "—"

    def forest(self, view: View, seat: int) -> RenderableType:
        """Draw the places of a forest, as many beside each other as there is room for."""
        forest = view.forests[seat]
        if not forest.hosts:
            return Text(tell(say("Nothing grows here yet.")), style="dim")
        rows: list[list[RenderableType]] = [[]]
        left = self.console.width
        for place in range(len(forest.hosts)):
            width = self._width(forest, place)
            if width > left and rows[-1]:
                rows.append([])
                left = self.console.width
            rows[-1].append(self.place(view.edition, forest, place))
            left -= width
        return Group(*(self._row(boxes) for boxes in rows))

    def _row(self, boxes: list[RenderableType]) -> RenderableType:
        grid = Table.grid()
        grid.add_row(*boxes)
        return grid

    def _is_sideways(self, forest: Forest, place: int) -> bool:
        """Say whether a place is drawn sideways: two slots above, two below, none at the sides."""
        return forest.slots[place * SLOTS + LEFT] == CLOSED and self.console.width >= 2 * BOX_WIDTH

    def _width(self, forest: Forest, place: int) -> int:
        return 2 * BOX_WIDTH if self._is_sideways(forest, place) else BOX_WIDTH

    def place(self, edition: Edition, forest: Forest, place: int) -> RenderableType:
        """Draw one tree, shrub or terrain with its sides; the frame shows which of these it is."""
        half = forest.hosts[place]
        printed = edition.printed[edition.flora.species_of[half]]
        inside = (
            self._sideways(edition, forest, place)
            if self._is_sideways(forest, place)
            else self._upright(edition, forest, place)
        )
        frame = {"terrain": box.DOUBLE, "shrub": box.HEAVY, "face-down": box.SQUARE}.get(printed.kind, box.ROUNDED)
        style = "dim" if printed.kind == "face-down" else symbol_style(edition, edition.flora.symbol_of[half])
        title = Text(
            f"{place + 1} {self.shorten(tell(edition.name_of(half)), BOX_WIDTH - 10)}{self._mark(edition, half)}"
        )
        return Panel(inside, box=frame, width=self._width(forest, place), title=title, border_style=style, padding=0)

    def _upright(self, edition: Edition, forest: Forest, place: int) -> RenderableType:
        lines: list[Text] = []
        for slot in DRAWING_ORDER:
            if slot == BOTTOM and has_added_river(forest, place):
                lines.append(Text(self.river * (BOX_WIDTH - 4), style="blue", justify="center"))
            if forest.slots[place * SLOTS + slot] != CLOSED:
                lines += self._slot(edition, forest, place * SLOTS + slot)
        return Group(*lines)

    def _sideways(self, edition: Edition, forest: Forest, place: int) -> RenderableType:
        grid = Table.grid()
        grid.add_column(width=BOX_WIDTH - 1)
        grid.add_column(width=BOX_WIDTH - 1)
        for slot in (TOP, BOTTOM):
            spots = (place * SLOTS + slot, place * SLOTS + slot + SIDE_COUNT)
            grid.add_row(*(Group(*self._slot(edition, forest, spot)) for spot in spots))
        return grid

    def _slot(self, edition: Edition, forest: Forest, spot: int) -> list[Text]:
        """Draw the cards in one slot, one line per species."""
        halves = [half for half, at in zip(forest.dwellers, forest.spots, strict=True) if at == spot]
        arrow = self.arrows[spot % SLOTS % SIDE_COUNT]
        if not halves:
            return [Text(f"{arrow} {self.empty}", style="dim")]
        lines = []
        for half in dict.fromkeys(halves):
            many = f" x{halves.count(half)}" if halves.count(half) > 1 else ""
            end = f"{many}{self._mark(edition, half)}"
            name = self.shorten(tell(species_name(edition, half)), BOX_WIDTH - 4 - len(end))
            lines.append(Text(f"{arrow} {name}{end}", style=symbol_style(edition, edition.flora.symbol_of[half])))
        return lines

    def _mark(self, edition: Edition, half: Half) -> str:
        kind = edition.flora.symbol_of[half]
        return f" {symbol_marks(edition)[kind]}" if kind != NO_KIND else ""

    def shorten(self, text: str, width: int) -> str:
        """Cut a text to a width."""
        return text if len(text) <= width else text[: width - 1] + self.cut

    # --- the table --------------------------------------------------------------------------------------------------

    def table(self, view: View, names: Sequence[str], mine: int) -> RenderableType:
        """Draw what lies open: the state of the game, one line per player, the clearing and one forest."""
        parts: list[RenderableType] = [Rule(self._standing(view), characters="-" if self.dash == "-" else "─")]
        parts += [self._summary(view, names, seat) for seat in range(view.seats)]
        parts.append(self._clearing(view))
        whose = say("Your forest:") if mine == view.me else say("{who}: forest", who=names[mine])
        parts.append(Text(tell(whose), style="bold"))
        parts.append(self.forest(view, mine))
        return Group(*parts)

    def _standing(self, view: View) -> Text:
        text = say(
            "{edition}, {turn}, {cards} in the deck, winter {n} of {winters}",
            edition=view.edition.title_name,
            turn=say("turn {n}", n=view.turn) if view.turn else say("before the first turn"),
            cards=cards(view.deck_size),
            n=view.winters,
            winters=view.edition.winters,
        )
        return Text(tell(text))

    def _summary(self, view: View, names: Sequence[str], seat: int) -> Text:
        forest = view.forests[seat]
        text = say(
            "{points}, hand {hand}, {places} {places:one=place|places}, {dwellers} {dwellers:one=dweller|dwellers}, "
            "cave {cave}[ (cave card {cave_card})]",
            points=points(view.score(seat)),
            hand=view.hand_sizes[seat],
            places=len(forest.hosts),
            dwellers=len(forest.dwellers),
            cave=forest.cave,
            cave_card=forest.cave_card or None,
        )
        turn = ">" if seat == view.seat and not view.is_over() else " "
        style = "bold" if seat == view.me else ""
        return Text(f"{turn} {seat + 1} {tell(person(names[seat]))}: {tell(text)}", style=style)

    def _clearing(self, view: View) -> Text:
        if not view.clearing:
            return Text(tell(say("The clearing is empty.")), style="dim")
        limit = view.edition.clearing_limit
        head = tell(say("Clearing ({n} of {limit}):", n=len(view.clearing), limit=limit))
        named = tell(join_card_names(view.edition, view.clearing))
        return Text(f"{head} ", style="bold").append(named, style="not bold")

    # --- scores -----------------------------------------------------------------------------------------------------

    def sheet(self, view: View, seat: int, name: str) -> RenderableType:
        """Draw the score of one forest, line by line."""
        sheet = outcome.sheet(view.edition, view.forests, seat)
        table = Table(
            box=box.SIMPLE,
            title=f"{tell(person(name))}: {tell(points(sheet.total))}",
            title_justify="left",
            pad_edge=False,
        )
        table.add_column(tell(say("points", "heading")), justify="right", no_wrap=True)
        table.add_column(tell(say("card", "heading")), ratio=2)
        table.add_column(tell(say("why", "heading")), ratio=3)
        for line in sorted(sheet.lines, key=lambda line: -line.points):
            label = repeat(line.label, line.cards if len(line.species) == 1 else 1)
            table.add_row(str(line.points), Text(tell(label)), Text(tell(self._why(view.edition, line))))
        in_cave = say("{cards} in the cave, 1 point each", cards=cards(sheet.cave))
        table.add_row(str(sheet.cave), tell(say("cave", "heading")), tell(in_cave))
        return table

    def _why(self, edition: Edition, line: outcome.ScoreLine) -> Message:
        """Say "each" for a line of several cards that are scored one by one."""
        alone = len(line.species) == 1 and not edition.score[line.species[0]].group
        return say("each {why}", why=line.why) if alone and line.cards > 1 else line.why
