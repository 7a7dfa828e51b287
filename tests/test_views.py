"""What a seat may know: enough to imagine tables that fit, and nothing that is hidden from it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spinney
from spinney import Edition, Game, Move, View
from spinney.editions.edition import WINTER
from spinney.game.facts import Fact
from spinney.land import Flora
from spinney.views import SPECTATOR, redact
from spinney.words.steps import PUT
from tests.scenes import conserved, play, scene
from tests.test_properties import SEEDS, each_edition, each_table, some_move, somewhere, wander

HIDDEN = {"deck", "hands", "removed", "seed", "rng", "state", "game", "random"}
SHARED = (Edition, Flora, Move)  # printed things, the same for everybody


def lookers(game: Game) -> range:
    """Every seat, and the spectator."""
    return range(SPECTATOR, game.seats)


@each_table
@given(seed=SEEDS)
@settings(max_examples=3)
def test_a_sampled_table_looks_the_same_to_whoever_imagined_it(edition: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    for game in wander(spinney.deal(edition, seats, seed), Random(seed)):
        if rng.random() < 0.25 or game.is_over():
            for seat in lookers(game):
                view = game.view(seat)
                assert view.sample(rng).view(seat) == view


@each_table
@given(seed=SEEDS)
@settings(max_examples=5)
def test_a_sampled_table_is_a_proper_table_and_plays_to_its_end(edition: str, seats: int, seed: int) -> None:
    game, rng = somewhere(edition, seats, seed)
    for seat in lookers(game):
        table = game.view(seat).sample(rng)
        conserved(table)
        if seat == game.seat:
            assert table.legal_moves() == game.legal_moves()
        while not table.is_over():
            table.push(some_move(table, rng))
        conserved(table)


@each_edition
@given(seed=SEEDS)
@settings(max_examples=5)
def test_samples_differ_as_long_as_something_is_hidden(edition: str, seed: int) -> None:
    view = spinney.deal(edition, 3, seed).view(0)
    rng = Random(seed)
    assert len({tuple(view.sample(rng).deck) for _ in range(5)}) == 5


# --- nothing hidden -------------------------------------------------------------------------------------------------


def reachable(thing: object, path: str = "view") -> list[tuple[str, object]]:
    """Everything that can be reached from a view, printed things left out, with the way to it."""
    if isinstance(thing, SHARED):
        return []
    found = [(path, thing)]
    if isinstance(thing, list | tuple):
        for i, part in enumerate(thing):
            found += reachable(part, f"{path}[{i}]")
    elif isinstance(thing, dict):
        for key, part in thing.items():
            found += reachable(part, f"{path}[{key!r}]")
    elif not isinstance(thing, int | str | None | bool):
        for name in attributes(thing):
            found += reachable(getattr(thing, name), f"{path}.{name}")
    return found


def attributes(thing: object) -> list[str]:
    return [name for name in dir(thing) if not name.startswith("__") and not callable(getattr(thing, name))]


def hidden_lists(game: Game, seat: int) -> list[object]:
    hands = [hand for i, hand in enumerate(game.hands) if i != seat]
    buried = [cards for i, cards in enumerate(game.buried) if i != seat]
    return [game.deck, game.removed, *hands, *buried, *([] if seat == game.seat else [game.aside, game.reach])]


@each_table
@given(seed=SEEDS)
@settings(max_examples=4)
def test_nothing_hidden_can_be_reached_from_a_view(edition: str, seats: int, seed: int) -> None:
    game, _ = somewhere(edition, seats, seed)
    for seat in lookers(game):
        found = reachable(game.view(seat))
        assert not [path for path, _ in found if path.split(".")[-1] in HIDDEN]
        assert not [path for path, thing in found if isinstance(thing, Game | Random)]
        secret = {id(cards) for cards in hidden_lists(game, seat)}
        assert not [path for path, thing in found if id(thing) in secret]
        if seat != game.seat:
            assert game.view(seat).moves == []


@each_edition
@given(seed=SEEDS)
@settings(max_examples=5)
def test_a_view_keeps_nothing_that_moves_with_the_table(edition: str, seed: int) -> None:
    game, rng = somewhere(edition, 3, seed)
    views = [game.view(seat) for seat in lookers(game)]
    before = [repr(view.everything()) for view in views]
    for _ in range(10):
        if not game.is_over():
            game.push(some_move(game, rng))
    assert [repr(view.everything()) for view in views] == before


def buried_cards(game: Game) -> list[list[int]]:
    """The cards put away unseen, by seat, without when that was."""
    return [[card for card, _ in noted] for noted in game.buried]


def bury_instead(game: Game, cards: list[list[int]]) -> None:
    """Others in their place, put away at the same plies."""
    for seat, noted in enumerate(game.buried):
        game.buried[seat] = [(card, ply) for card, (_, ply) in zip(cards[seat], noted, strict=True)]


def shuffle_hidden(game: Game, seat: int, rng: Random) -> Game:
    """The same table with other cards wherever this seat cannot look."""
    twin = game.copy()
    twin.removed = twin.removed[:]
    buried = buried_cards(twin)
    spots: list[tuple[list[int], int]] = []
    for pile in (twin.deck, twin.removed):
        spots += [(pile, i) for i in range(len(pile)) if pile[i] != WINTER]
    for other in range(game.seats):
        if other != seat:
            seen = {card for card, _ in game.shown[other]}
            for pile in (twin.hands[other], buried[other]):
                spots += [(pile, i) for i in range(len(pile)) if pile[i] not in seen]
    cards = [pile[i] for pile, i in spots]
    rng.shuffle(cards)
    for (pile, i), card in zip(spots, cards, strict=True):
        pile[i] = card
    bury_instead(twin, buried)
    for hand in twin.hands:
        hand.sort()
    twin.legal = None
    return twin


def shuffle_winters(game: Game, rng: Random) -> None:
    """Other depths for the winters that lie hidden in the lower pile."""
    lower = min(len(game.deck), game.edition.winter_pile(game.seats))
    pile = game.deck[:lower]
    rng.shuffle(pile)
    game.deck[:lower] = pile


@each_table
@given(seed=SEEDS)
@settings(max_examples=6)
def test_other_hidden_cards_make_no_other_view(edition: str, seats: int, seed: int) -> None:
    game, rng = somewhere(edition, seats, seed)
    for seat in lookers(game):
        other = shuffle_hidden(game, seat, rng)
        shuffle_winters(other, rng)
        conserved(other)
        assert other.view(seat) == game.view(seat)
        assert other.deck != game.deck


def swap_hidden(game: Game, seat: int, rng: Random) -> Game:
    """The same table, but two cards this seat cannot see lie in each other's place."""
    twin = game.copy()
    buried = buried_cards(twin)
    spots = [(twin.deck, i) for i in range(len(twin.deck)) if twin.deck[i] != WINTER][-8:]
    for other in range(game.seats):
        if other != seat and not (other == game.seat and game.reach):  # what lies within reach is in the hand
            spots += [(twin.hands[other], i) for i in range(len(twin.hands[other]))]
            spots += [(buried[other], i) for i in range(len(buried[other]))]
    if seat != game.seat:
        spots += [(twin.aside, i) for i in range(len(twin.aside))]
    (one, i), (two, j) = rng.sample(spots, 2)
    one[i], two[j] = two[j], one[i]
    bury_instead(twin, buried)
    for cards in (*twin.hands, twin.aside):
        cards.sort()
    twin.legal = None
    return twin


def in_the_open(did: list[Fact]) -> list[int]:
    """The cards everybody saw move, in that order."""
    return [fact.card for fact in did if fact.card >= 0 and not fact.hidden]


def seen_by_all(view: View) -> set[int]:
    """The cards a spectator sees lie there, or saw go where they are."""
    seen = {*view.clearing, *view.gone, *view.caved, *(card for shown in view.shown for card, _ in shown)}
    seen.update(half // 2 for forest in view.forests for half in (*forest.hosts, *forest.dwellers))
    return seen | {step[1] // 2 for step in view.pending if step[0] == PUT}


def as_known(facts: list[Fact], seat: int) -> list[str]:
    """What a seat hears; in which order it drew its own cards is in no view, so two tables may differ in that."""
    own = iter(sorted(repr(fact) for fact in facts if fact.hidden and fact.seat == seat))
    return [next(own) if fact.hidden and fact.seat == seat else repr(fact) for fact in facts]


@each_table
def test_what_is_told_depends_on_nothing_hidden(edition: str, seats: int) -> None:
    """Two tables that look the same to a seat before, during and after a move: it is told the same facts of both.

    The player to move may make another move of the kind, as long as it looks the same from this seat.
    """
    rng = Random(seats)
    compared: Counter[str] = Counter()
    for seed in range(4):
        for game in wander(spinney.deal(edition, seats, seed), Random(seed)):
            if game.is_over():
                break
            after, move = game.copy(), some_move(game, rng)
            did = after.push_with_facts(move)
            assert set(in_the_open(did)) <= seen_by_all(game.view()) | seen_by_all(after.view())
            for seat in lookers(game):
                other = swap_hidden(game, seat, rng)
                alike = [m for m in other.legal_moves() if m.verb == move.verb and (seat != game.seat or m is move)]
                if other.view(seat) != game.view(seat) or not alike:
                    continue
                heard = other.push_with_facts(move if move in alike else rng.choice(alike))
                if other.view(seat) == after.view(seat) and in_the_open(heard) == in_the_open(did):
                    assert as_known(redact(heard, seat), seat) == as_known(redact(did, seat), seat)
                    assert all(fact.card < 0 for fact in redact(did, seat) if fact.hidden and fact.seat != seat)
                    compared.update(fact.what for fact in did if fact.hidden and fact.seat != seat)
    assert compared["draw"] > 40
    assert compared.total() > 200


@each_edition
@given(seed=SEEDS, seat=st.sampled_from([-2, 4, 99]))
@settings(max_examples=3)
def test_there_is_no_view_from_a_seat_that_is_not_there(edition: str, seed: int, seat: int) -> None:
    with pytest.raises(ValueError, match="numbered 0 to 2"):
        spinney.deal(edition, 3, seed).view(seat)


def test_a_spectator_sees_no_hand() -> None:
    view = spinney.deal("forest", 2, 1).view()
    assert (view.hand, view.hand_sizes, view.moves, view.me) == ([], [6, 6], [], SPECTATOR)


def test_a_seat_remembers_what_others_took_from_the_clearing() -> None:
    game = scene("forest", clearing=["Oak"], rivals=[["Birch"] * 3])
    play(game, "take Oak", "take deck")
    oak = game.edition.cards.index("Oak")
    rng = Random(1)
    assert all(oak in game.view(1).sample(rng).hands[0] for _ in range(20))


def test_a_card_shown_and_then_perhaps_laid_down_may_be_either() -> None:
    game = scene("forest", hand=["Birch"], clearing=["Oak"], rivals=[["Birch"]])
    play(game, "take Oak", "take deck", "lay Birch", "lay Birch")
    oak = game.edition.cards.index("Oak")
    rng = Random(1)
    in_hand = [oak in game.view(1).sample(rng).hands[0] for _ in range(60)]
    assert any(in_hand)
    assert not all(in_hand)


def test_views_are_equal_only_if_everything_in_them_is() -> None:
    game = spinney.deal("forest", 2, 3)
    assert game.view(0) == game.view(0)
    assert game.view(0) != game.view(1)
    assert game.view(0) != "a view"
    with pytest.raises(TypeError):
        hash(game.view(0))
    assert isinstance(game.view(0), View)
