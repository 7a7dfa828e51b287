"""What the table tells: everything that happens, in order, and enough of it to know where every card lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

import spinney
from spinney import Game
from spinney.game import facts
from spinney.game.facts import Fact, can_take_back
from spinney.land import SLOTS
from spinney.views import redact
from spinney.words.steps import PUT
from tests.scenes import scene
from tests.tables import seats_for
from tests.test_properties import SEEDS, each_edition, each_table, some_move

KINDS = {value for name, value in vars(facts).items() if name.isupper() and isinstance(value, str)} - {
    facts.DECK, facts.HAND, facts.CLEARING, facts.FOREST, facts.ASIDE, facts.GONE,
}  # fmt: skip
OWN = (facts.HAND, facts.FOREST, facts.CAVE)  # everybody has one


class Bookkeeper:
    """Knows the deal, and from then on only what is told."""

    def __init__(self, game: Game) -> None:
        self.piles: dict[tuple[str, int], Counter[int]] = {}
        self.hosts: list[list[int]] = [[] for _ in range(game.seats)]
        self.dwellers: list[list[tuple[int, int]]] = [[] for _ in range(game.seats)]
        self.rivers: list[list[int]] = [[] for _ in range(game.seats)]
        self.winters = 0
        self.turn, self.extra = game.turn, 0
        self.caves: dict[int, int] = {}
        self.pile(facts.DECK, 0).update(card for card in game.deck if card >= 0)
        for seat, hand in enumerate(game.hands):
            self.pile(facts.HAND, seat).update(hand)

    def pile(self, zone: str, seat: int) -> Counter[int]:
        return self.piles.setdefault((zone, seat if zone in OWN else 0), Counter())

    def hear(self, fact: Fact) -> None:
        if fact.what == facts.WINTER_CAME:
            self.winters += 1
            assert fact.number == self.winters
        elif fact.source:
            self.carry(fact)
        elif fact.what == facts.EXTRA_TURN_EARNED:
            self.extra += fact.number
        elif fact.what == facts.TURN_BEGAN:
            self.turn += 1
            self.extra -= fact.number
        elif fact.what == facts.PICKED_CAVE:
            self.caves[fact.seat] = fact.number

    def carry(self, fact: Fact) -> None:
        assert self.pile(fact.source, fact.seat)[fact.card] > 0, fact
        self.pile(fact.source, fact.seat)[fact.card] -= 1
        self.pile(fact.target, fact.seat)[fact.card] += 1
        if fact.what == facts.LAID:
            self.hosts[fact.seat].append(fact.host)
        elif fact.what == facts.LAID_RIVER:
            self.rivers[fact.seat].append(fact.place)
        elif fact.what == facts.SETTLED and fact.slot < 0:
            assert fact.place == len(self.hosts[fact.seat])
            self.hosts[fact.seat].append(fact.half)
        elif fact.what == facts.SETTLED:
            assert fact.host == self.hosts[fact.seat][fact.place]
            self.dwellers[fact.seat].append((fact.half, fact.place * SLOTS + fact.slot))

    def agrees(self, game: Game) -> None:
        """Everything lies where it was told to lie."""
        assert +self.pile(facts.DECK, 0) == Counter(card for card in game.deck if card >= 0)
        assert +self.pile(facts.CLEARING, 0) == Counter(game.clearing)
        assert +self.pile(facts.GONE, 0) == Counter(game.gone + [card for _, card in game.thrown])
        waiting = [step[1] // 2 for step in game.pending if step[0] == PUT]
        assert +self.pile(facts.ASIDE, 0) == Counter(game.aside + waiting)
        for seat, forest in enumerate(game.forests):
            assert +self.pile(facts.HAND, seat) == Counter(game.hands[seat])
            assert self.pile(facts.CAVE, seat).total() == forest.cave
            assert self.hosts[seat] == forest.hosts
            assert self.dwellers[seat] == list(zip(forest.dwellers, forest.spots, strict=True))
            grown = [p for p in range(len(forest.hosts)) if forest.layouts[p] != self.printed_layout(game, seat, p)]
            assert sorted(self.rivers[seat]) == grown
            hidden = +(self.pile(facts.CAVE, seat) + self.pile(facts.FOREST, seat))
            assert not Counter(card for card, _ in game.buried[seat]) - hidden
            assert self.caves.get(seat, 0) == forest.cave_card
        caves = sum((self.pile(facts.CAVE, seat) for seat in range(game.seats)), Counter())
        assert not Counter(game.caved) - caves
        assert (self.winters, self.turn) == (game.winters, game.turn)
        assert self.extra == game.extra

    def printed_layout(self, game: Game, seat: int, place: int) -> int:
        flora = game.edition.flora
        return flora.species[flora.species_of[game.forests[seat].hosts[place]]].layout


def moves_of(edition: str, seats: int, seed: int) -> Iterator[tuple[Game, list[Fact]]]:
    """A random game: after each move the table, and what the move did."""
    rng = Random(seed)
    game = spinney.deal(edition, seats, seed)
    while not game.is_over():
        yield game, game.push_with_facts(some_move(game, rng))


@each_table
@given(seed=SEEDS)
@settings(max_examples=12)
def test_who_hears_all_facts_knows_where_every_card_lies(edition: str, seats: int, seed: int) -> None:
    keeper = Bookkeeper(spinney.deal(edition, seats, seed))
    for game, did in moves_of(edition, seats, seed):
        assert did
        for fact in did:
            keeper.hear(fact)
        keeper.agrees(game)
    assert [fact.number for fact in did if fact.what == facts.GAME_OVER] == [game.score(seat) for seat in range(seats)]


def test_every_kind_of_fact_is_told_in_some_game() -> None:
    told = {
        fact.what
        for edition in spinney.edition_names()
        for seed in range(60)
        for _, did in moves_of(edition, seats_for(edition, 2 + seed % 4), seed)
        for fact in did
    }
    assert told == KINDS - {facts.MOVED}


@each_table
@given(seed=SEEDS)
@settings(max_examples=3)
def test_listening_changes_nothing(edition: str, seats: int, seed: int) -> None:
    rng, other = Random(seed), spinney.deal(edition, seats, seed)
    for game, _ in moves_of(edition, seats, seed):
        other.push(some_move(other, rng))
        assert game.view(0) == other.view(0)
        assert game.hands == other.hands
        assert game.deck == other.deck


def test_nobody_listens_unless_asked_to_and_never_to_a_copy() -> None:
    game = spinney.deal("forest", 2, 7)
    game.push(game.legal_moves()[0])
    assert game.facts is None
    game.facts = []
    assert game.copy().facts is None


def test_a_refused_move_tells_nothing_and_leaves_nobody_listening() -> None:
    game = spinney.deal("forest", 2, 7)
    with pytest.raises(spinney.IllegalMove):
        game.push_with_facts(game.edition.moves.at[0])
    assert game.facts is None


def test_a_word_of_ones_own_is_told_by_what_it_moves() -> None:
    """ "One hand card leaves the game": whatever an act moves is told, and needs no kind of its own."""
    game = scene("forest", hand=["Birch", "Oak"])
    game.facts = []
    birch = game.edition.cards.index("Birch")
    game.move(birch, facts.HAND, facts.GONE)
    assert game.facts == [Fact(facts.MOVED, 0, birch, source=facts.HAND, target=facts.GONE)]
    assert (game.gone, len(game.hands[0])) == ([birch], 1)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (facts.HAND, facts.CLEARING), (facts.HAND, facts.CAVE), (facts.HAND, facts.GONE),
        (facts.CLEARING, facts.HAND), (facts.CLEARING, facts.CAVE), (facts.CLEARING, facts.GONE),
        (facts.DECK, facts.HAND), (facts.DECK, facts.CLEARING), (facts.DECK, facts.CAVE), (facts.DECK, facts.GONE),
    ],
)  # fmt: skip
def test_any_open_way_a_card_can_go_keeps_the_books(source: str, target: str) -> None:
    game = scene("forest", hand=["Birch"], clearing=["Birch"], deck=["Birch"])
    keeper = Bookkeeper(game)
    keeper.pile(facts.CLEARING, 0).update(game.clearing)
    game.facts = []
    card = game.turn_up() if source == facts.DECK else game.edition.cards.index("Birch")
    game.move(card, source, target)
    for fact in game.facts:
        keeper.hear(fact)
    keeper.agrees(game)


# --- undo -----------------------------------------------------------------------------------------------------------


def test_what_was_hidden_and_came_to_light_cannot_be_taken_back() -> None:
    shown = Fact(facts.SHOWED_HAND, 0, 1, source=facts.HAND, target=facts.HAND)
    drawn = Fact(facts.DREW, 0, 1, source=facts.DECK, target=facts.HAND, hidden=True)
    winter = Fact(facts.WINTER_CAME, 0, source=facts.DECK, number=1)
    paid = Fact(facts.PAID, 0, 1, source=facts.HAND, target=facts.CLEARING)
    laid = Fact(facts.LAID, 0, 1, source=facts.HAND, target=facts.FOREST, hidden=True)
    for fact in (shown, drawn, winter):
        assert not can_take_back([paid, fact], 0, 0)
    assert can_take_back([paid, laid], 0, 0)


def test_what_others_lay_open_or_draw_comes_to_light_to_a_seat_only_if_it_can_learn_from_it() -> None:
    drawn = Fact(facts.DREW, 0, 1, source=facts.DECK, target=facts.HAND, hidden=True)
    laid = Fact(facts.LAID, 0, 1, source=facts.HAND, target=facts.FOREST, hidden=True)
    taken = Fact(facts.TOOK, 0, 1, source=facts.CLEARING, target=facts.HAND)
    assert can_take_back([drawn, laid, taken], 1, 0)
    assert not can_take_back([drawn], 1, 1)  # it could have been a winter
    for shown in (
        Fact(facts.PAID, 0, 1, source=facts.HAND, target=facts.CLEARING),
        Fact(facts.PLAYED, 0, 1, source=facts.HAND, target=facts.ASIDE),
        Fact(facts.REVEALED, 0, 1, source=facts.DECK, target=facts.CLEARING),
        Fact(facts.MULLIGAN_DECLINED, 0),
    ):
        assert not can_take_back([shown], 1, 0)


@each_edition
def test_undo_is_decided_by_what_the_seat_was_told(edition: str) -> None:
    """Were it decided by anything else, being offered it or not would tell that."""
    for seed in range(3):
        for game, did in moves_of(edition, 3, seed):
            for seat in range(3):
                assert can_take_back(did, seat, game.winters) == can_take_back(redact(did, seat), seat, game.winters)


@each_edition
def test_undo_is_possible_exactly_while_deck_and_shown_hands_stay_as_they_were(edition: str) -> None:
    rng = Random(5)
    game = spinney.deal(edition, 3, 5)
    seen = Counter[bool]()
    while not game.is_over():
        before, move = game.copy(), some_move(game, rng)
        did = game.push_with_facts(move)
        hidden = len(game.deck) != len(before.deck) or str(move) == "show hand"
        possible = can_take_back(did, before.seat, game.winters)
        assert possible == (not hidden)
        seen[possible] += 1
    assert min(seen.values()) > 10
