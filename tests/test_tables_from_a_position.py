"""Tables that begin elsewhere than at a fresh deal: stacked decks, and games tried again."""

from __future__ import annotations

from random import Random

import pytest

import spinney
from spinney import views
from spinney.editions import edition
from spinney.editions.edition import WINTER
from spinney.game.setup import lay_out
from spinney.hosting.practice.practice import (
    GameStart,
    bots_at_other_seats,
    fork_game,
    new_practice_record,
    seat_to_move_at,
    single_player_seats,
)
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.clock import start_game
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import TableOptions, TableRecord, seat_of, table_info
from spinney.hosting.tables.seats import take_over
from spinney.hosting.viewers.replay import transcript_text
from spinney.notation.decks import card_names, read_cards, read_deck, write_deck
from spinney.notation.transcripts import Transcript
from tests.tables import random_game
from tests.web import ME, OPEN, serving

EDITIONS = ("forest", "dartmoor", "smoky")


def short_deck(name: str, cards: int = 30) -> list[int]:
    """Cards in the order of the edition, with a winter after every six of the last ones."""
    of = edition(name)
    full = [card for card in range(len(of.cards)) for _ in range(of.copies[card])]
    Random(5).shuffle(full)
    deck = full[:cards]
    return [*deck[:20], WINTER, *deck[20:25], WINTER, *deck[25:], WINTER]


def finished(name: str = "forest", seats: int = 2, seed: int = 3) -> TableRecord:
    """A finished game of Ann among bots, as it is stored."""
    game, moves, rng = spinney.deal(name, seats, seed), [], Random(seed)
    while not game.is_over():
        moves.append(str(rng.choice(game.legal_moves())))
        game.push_text(moves[-1])
    sitting = single_player_seats(seats, 0, "ann", "Ann", ["greedy"])
    record = new_practice_record(TableOptions(edition=name), sitting, GameStart(seed=str(seed)), guest="ann")
    record.moves, record.said, record.state, record.purpose = moves, list(range(len(moves))), "finished", "game"
    return record


# --- stacked decks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_a_stacked_deck_is_dealt_in_its_order(name):
    deck = short_deck(name)
    game = views.deal(edition(name), 2, 1, 1, deck)
    assert sorted(game.hands[1]) == sorted(deck[:6])
    assert sorted(game.hands[0]) == sorted(deck[6:12])
    assert game.deck == deck[:11:-1]
    assert len(game.deck) + len(game.removed) + 12 - 3 == sum(edition(name).copies)


def test_a_stacked_deck_has_the_cards_of_its_edition_and_its_winters():
    of, deck = edition("forest"), short_deck("forest")
    with pytest.raises(ValueError, match="more cards 'Oak'"):
        views.deal(of, 2, 1, 0, [of.cards.index("Oak")] * 20 + deck)
    with pytest.raises(ValueError, match="3 winters, not 2"):
        views.deal(of, 2, 1, 0, deck[:-1])
    with pytest.raises(ValueError, match="no winter is among them"):
        views.deal(of, 2, 1, 0, [WINTER, *deck[:-1]])
    with pytest.raises(ValueError, match="none of this edition"):
        views.deal(of, 2, 1, 0, [5000, *deck])


@pytest.mark.parametrize("name", EDITIONS)
def test_the_deck_the_seed_shuffles_is_the_deck_given(name):
    dealt = views.deal(edition(name), 3, 11, 2)
    laid = spinney.Game(edition(name), 3)
    lay_out(laid, 11)
    assert views.deal(edition(name), 3, 11, 2, laid.deck[::-1]).view(0) == dealt.view(0)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_short_deck_can_be_imagined_and_nothing_tells_it_apart(name):
    game, rng = views.deal(edition(name), 2, 4, 0, short_deck(name)), Random(4)
    while not game.is_over():
        for seat in range(2):
            view = game.view(seat)
            assert view.sample(rng).view(seat) == view
        game.push(rng.choice(game.legal_moves()))
    assert game.winters == 3


def test_decks_are_written_by_name():
    of, deck = edition("forest"), short_deck("forest")
    assert read_deck(of, write_deck(of, deck)) == deck
    assert (write_deck(of, None), read_deck(of, "")) == ("", None)
    with pytest.raises(ValueError, match="'Palm'"):
        read_cards(of, ["Palm"])
    assert card_names(of, deck)[20] == "winter"


def test_a_transcript_keeps_a_stacked_deck():
    story = Transcript("smoky", 2, 1, 0, ["Ann", "Ben"], short_deck("smoky"))
    for _ in range(5):
        story.play(story.game.legal_moves()[0])
    again = Transcript.read(story.write())
    assert again.game.view(0) == story.game.view(0)
    assert again.game.deck == story.game.deck


# --- try again from here --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("fresh", [False, True])
def test_a_game_is_tried_again_from_any_decision(name, fresh):
    source = finished(name, 3)
    for ply in (0, 7, len(source.moves) // 2, len(source.moves) - 1):
        was = random_game(name, 3, 3, ply)
        assert seat_to_move_at(source, ply) == was.seat
        seats = single_player_seats(3, was.seat, "ann", "Ann", bots_at_other_seats(source, was.seat))
        new = start_game(
            new_practice_record(
                TableOptions(edition=name), seats, fork_game(source, ply, fresh), about=source.id, guest="ann"
            )
        )
        game = HostedTable(new).game
        assert game is not None
        assert all(game.view(seat) == was.view(seat) for seat in range(3))
        assert game.deck == was.deck or (fresh and len(game.deck) == len(was.deck))
        assert (new.opened, new.decides, seat_of(new, "ann")) == (ply, was.seat, was.seat)
        info = table_info(new, "ann", set())
        assert (info.purpose, info.about, info.opened, info.public, info.seed) == (
            "practice",
            source.id,
            ply,
            False,
            None,
        )


def test_a_fresh_deck_remains_a_deck_of_the_edition_with_its_winters_where_they_belong():
    source = finished("forest", 2)
    of = edition("forest")
    first = read_deck(of, fork_game(source, 10, fresh=True).deck)
    assert first is not None
    pile = of.winter_pile(2)
    assert first[-pile - 1] == WINTER
    assert first.count(WINTER) == 3
    assert first != read_deck(of, fork_game(source, 10, fresh=True).deck)


def test_nothing_is_taken_back_that_was_there_when_the_table_began():
    source = finished("forest", 2)
    ply = next(i for i in range(20, 90) if source.moves[i].startswith("pay") and seat_to_move_at(source, i) == 0)
    new = new_practice_record(
        TableOptions(edition="forest"), single_player_seats(2, 0, "ann", "Ann", []), fork_game(source, ply), guest="ann"
    )
    table = HostedTable(start_game(new))
    assert table.game is not None
    assert table.undo_ply(0) is None
    table.adopt(table.make_next_version([table.game.legal_moves()[0]], new.moved))
    assert table.undo_ply(0) in (None, ply)


def test_a_practice_game_is_told_as_a_transcript_to_its_end():
    source = finished("forest", 2)
    new = new_practice_record(
        TableOptions(edition="forest"), single_player_seats(2, 0, "ann", "Ann", []), fork_game(source, 30, fresh=True)
    )
    table, rng = HostedTable(start_game(new)), Random(2)
    assert table.game is not None
    while not table.game.is_over():
        table.adopt(table.make_next_version([rng.choice(table.game.legal_moves())], new.moved))
    assert Transcript.read(transcript_text(table)).game.view(0) == table.game.view(0)


def test_nobody_else_sits_at_a_table_for_one():
    new = new_practice_record(
        TableOptions(edition="forest"),
        single_player_seats(3, 1, "ann", "Ann", ["greedy", "random"]),
        GameStart(seed="1"),
    )
    assert [seat.bot for seat in new.seats] == ["greedy", None, "random"]
    with pytest.raises(Refused, match="for one person alone"):
        take_over(start_game(new), "ben", "Ben", 0)


def test_only_finished_games_are_tried_again_and_only_where_they_were_decided():
    source = finished()
    with pytest.raises(Refused, match="plies 0 to"):
        fork_game(source, len(source.moves))
    source.state = "playing"
    with pytest.raises(Refused, match="not over yet"):
        fork_game(source, 3)


def test_a_practice_table_is_made_by_request_and_survives_a_restart(tmp_path):
    with serving(tmp_path) as server:
        ann, ben = server.visitor("Ann"), server.visitor("Ben")
        source = ann.make(ME, OPEN)
        ben.post(f"/api/tables/{source}/join")
        assert ann.post(f"/api/tables/{source}/practice", 409, ply=4)["slug"] == "not-over"
        game = server.game(source)
        while not game.is_over():
            server.push(source, game.legal_moves()[0].text)
        moves = server.table(source).record.moves
        made = ben.post(f"/api/tables/{source}/practice", 201, ply=10, fresh=True)
        record = server.table(made["id"]).record
        assert record.moves[:10] == moves[:10]
        assert (made["opened"], made["purpose"], made["about"], made["seed"]) == (10, "practice", source, None)
        assert ben.post(f"/api/tables/{source}/practice", 404, ply=100_000)["slug"] == "no-such-ply"
        assert ben.post(f"/api/tables/{source}/practice", 404, ply=3, seat=4)["slug"] == "no-such-seat"
        assert ann.post(f"/api/tables/{made['id']}/seats/1/take", 409)["slug"] == "for-one"
        table = made["id"]
    with serving(tmp_path) as server:
        kept = server.visitor("Cat").get(f"/api/tables/{table}")
        assert (kept["opened"], kept["purpose"]) == (10, "practice")
        assert server.table(table).record.deck
