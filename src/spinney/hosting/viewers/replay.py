"""Replays of finished games: frames to step through, the game turn by turn, and the transcript."""

from __future__ import annotations

import json

from spinney.editions import edition_named
from spinney.game.facts import Fact
from spinney.hosting.messages.games import Frame, ReplayPage, ReplayTurn, ReplayTurns
from spinney.hosting.refusals import Refused
from spinney.hosting.tables.game_history import deal_record
from spinney.hosting.tables.hosted_table import HostedTable
from spinney.hosting.tables.record import (
    TableRecord,
    commitment_of,
    committed_options,
    hides_todays_deal,
    now,
    table_info,
)
from spinney.hosting.viewers.game_view import game_view
from spinney.hosting.viewers.journal import Journal, fact_view, log_turn, names_for_reader, play_move
from spinney.notation.decks import read_deck
from spinney.notation.promises.promise import Promise, SharedPromise, read_promise
from spinney.notation.transcripts import Transcript
from spinney.text.narrate import narrate
from spinney.views import SPECTATOR, redact


def require_finished(table: HostedTable) -> HostedTable:
    """Refuse a game that is not over, as it still has hidden cards."""
    if table.record.state != "finished":
        raise Refused("not-over", "This game is not over yet; its story can be told when it is.")
    return table


def replay_page(table: HostedTable, guest: str, seat: str, start: int, count: int) -> ReplayPage:
    """Return frames from one ply on; an open replay is a spectator's, with all hands added.

    Of today's deal everybody is shown what they have seen themselves, without the moves others made with hidden cards.
    """
    closed = hides_todays_deal(table.record, now()[:10])
    me = table.seat_of(guest) if closed else SPECTATOR if seat == "open" else int(seat)
    display = table.display()
    game = deal_record(table.record)
    names = names_for_reader(display.names, me)
    frames: list[Frame] = []
    for ply, text in enumerate([None, *table.record.moves]):
        if ply >= start + count:
            break
        by, lines = (None, [f"Cards are dealt; {display.names[game.seat]} is asked first."])
        did: list[Fact] = []
        if text is not None:
            by = game.seat
            did = redact(game.push_with_facts(game.edition.moves.by_text[text]), me)
            lines = [str(line) for line in narrate(game.edition, did, names)]
        if ply >= start:
            hands = [hand[:] for hand in game.hands] if seat == "open" and not closed else None
            view = game_view(game.view(me), display, can_undo=False)
            facts = [fact_view(game.edition, fact, names) for fact in did]
            shown = text if by == me or not closed else None
            frames.append(Frame(ply=ply, move=shown, by=by, game=view, log=lines, facts=facts, hands=hands))
    return ReplayPage(table=table_info(table.record, guest, set()), plies=len(table.record.moves), frames=frames)


def game_by_turns(table: HostedTable) -> ReplayTurns:
    """Return the game turn by turn, as a spectator saw it."""
    names = table.display().names
    game = deal_record(table.record)
    journal = Journal(SPECTATOR, game)
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    points: dict[int, list[int]] = {}
    for text in table.record.moves:
        move = journal.add(play_move(game, game.edition.moves.by_text[text]))
        first.setdefault(move.turn, move.ply - 1)
        last[move.turn] = move.ply
        points[move.turn] = [game.score(seat) for seat in range(len(names))]
    turns = [
        ReplayTurn(
            **vars(log_turn(game.edition, turn, names)),
            first=first[turn.number],
            last=last[turn.number],
            points=points[turn.number],
        )
        for turn in journal.log.started_turns()
        if turn.number in first
    ]
    return ReplayTurns(turns=turns)


def promise_of(record: TableRecord) -> Promise | SharedPromise | None:
    """Return the promise a game was dealt under; None where nothing was committed to before."""
    if record.commits_to == "file":
        return read_promise(json.loads(record.promise))
    commitment = commitment_of(record)
    if commitment is None:
        return None
    if record.commits_to == "seed":
        return Promise(commitment, record.salt)
    numbers = tuple(seat.number for seat in record.seats)
    return SharedPromise(commitment, record.salt, record.id, committed_options(record), numbers)


def transcript_text(table: HostedTable) -> str:
    """Return the game as `spinney replay` reads and verifies it."""
    return make_transcript(table).write()


def make_transcript(table: HostedTable) -> Transcript:
    """Return the game's transcript, with the commitment to its deck."""
    record = table.record
    names = table.display().names
    edition = edition_named(record.edition)
    deck = read_deck(edition, record.deck)
    transcript = Transcript(edition, len(record.seats), int(record.seed), record.start, names, deck)
    transcript.rules = record.rules
    transcript.promise = promise_of(record)
    for text in record.moves:
        transcript.play(transcript.edition.moves.by_text[text])
    return transcript
