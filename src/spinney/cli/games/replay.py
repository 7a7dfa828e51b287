"""`spinney replay`: verify a transcript, narrate it move by move, and show the result."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.text import Text

from spinney.bots import Bot, bot
from spinney.cli.app import AsJson, OwnEdition, app, console, exit_on_refusal, fail, load_own_edition
from spinney.cli.games.score import draw_sheet
from spinney.cli.language import tell
from spinney.game.outcome import outcome
from spinney.notation.fact_rows import write_fact
from spinney.notation.promises.promise import Promise, SharedPromise
from spinney.notation.transcripts import Transcript, read_transcript
from spinney.text.narrate import describe_facts, narrate
from spinney.text.phrases import join_words
from spinney.views import SPECTATOR, Game, redact


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A transcript; - is standard input.")],
    edition: OwnEdition = "",
    as_json: AsJson = False,
    seat: Annotated[
        int, typer.Option("--seat", help="Tell what this seat saw (0 is the first); else what all saw.")
    ] = -1,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each move; q and Enter runs on.")] = False,
    why: Annotated[
        str | None, typer.Option("--why", metavar="BOT", help="Say what this bot would have done each time, and why.")
    ] = None,
    with_facts: Annotated[
        bool, typer.Option("--facts", help="Tell everything each move did; with --json for programs.")
    ] = False,
) -> None:
    """Verify a transcript and go through it move by move."""
    load_own_edition(edition)
    with exit_on_refusal():
        transcript = read_transcript(file)
        adviser = bot(why) if why else None
    if not SPECTATOR <= seat < transcript.seats:
        fail(f"Seats are numbered 0 to {transcript.seats - 1}; there is no seat {seat}.")
    if as_json:
        facts = {"facts": fact_rows(transcript, seat)} if with_facts else {}
        typer.echo(json.dumps(verification(transcript) | facts, ensure_ascii=False))
        return
    if with_facts:
        list_facts(transcript, seat)
    else:
        print_moves(transcript, seat, step, adviser)
    show_end(transcript)


def verification(transcript: Transcript) -> dict[str, object]:
    """Return the result for programs; reading a transcript has verified it."""
    game = transcript.game
    totals = [game.score(seat) for seat in range(game.seats)]
    moves = len(transcript.lines)
    return {"edition": game.edition.name, "seats": game.seats, "moves": moves, "valid": True, "totals": totals}


def names_of(transcript: Transcript) -> list[str]:
    """Return the players' names, or their seats' numbers."""
    return transcript.names or [f"Seat {seat}" for seat in range(transcript.seats)]


def fact_rows(transcript: Transcript, seat: int) -> list[dict[str, object]]:
    """Return, move by move, all that a seat (or everybody) saw."""
    edition, names = transcript.edition, names_of(transcript)
    return [
        {
            "number": line.number,
            "seat": line.seat,
            "move": str(line.move),
            "facts": [write_fact(edition, fact, names) for fact in redact(did, seat)],
        }
        for line, did in zip(transcript.lines, transcript.facts, strict=True)
    ]


def list_facts(transcript: Transcript, seat: int) -> None:
    """Print all that a seat (or everybody) saw, one line per fact."""
    edition, names = transcript.edition, names_of(transcript)
    for line, did in zip(transcript.lines, transcript.facts, strict=True):
        console.print(Text(f"{line.number:>4}  {line.move}", style="bold"), soft_wrap=True)
        for fact in redact(did, seat):
            console.print(Text(f"      {fact.what:<16} {tell(describe_facts(edition, [fact], names))}"), soft_wrap=True)


def print_moves(transcript: Transcript, seat: int, step: bool, adviser: Bot | None) -> None:
    """Narrate every move from one seat's view (or a spectator's), with an adviser's opinion of its choices."""
    game = transcript.deal_again()
    names = names_of(transcript)
    for line in transcript.lines:
        advice = advice_for(game, adviser) if adviser and seat in (SPECTATOR, game.seat) else ""
        sentence = " ".join(
            str(line) for line in narrate(game.edition, redact(game.push_with_facts(line.move), seat), names)
        )
        console.print(Text(f"{line.number:>4}  {sentence}"), soft_wrap=True)
        if advice:
            console.print(Text(f"      {advice}", style="dim"), soft_wrap=True)
        if step:
            step = wait_for_enter(game)


def advice_for(game: Game, adviser: Bot) -> str:
    """Return what the adviser would do instead of the player to move; empty if there is no choice."""
    view = game.view(game.seat)
    if len(view.moves) == 1:
        return ""
    move = adviser.choose(view)
    return f"It would {move}: {adviser.reason}"


def wait_for_enter(game: Game) -> bool:
    """Print the state of the table and wait for Enter; False if the rest may run without waiting."""
    points = "/".join(str(game.score(seat)) for seat in range(game.seats))
    console.print(Text(f"      deck {len(game.deck)} · winters {game.winters} · points {points}", style="dim"))
    try:
        return not console.input().strip().casefold().startswith("q")
    except EOFError:
        return False


def describe_promise(promise: Promise | SharedPromise, names: list[str]) -> str:
    """Say what the server had promised, which reading the transcript has checked."""
    if isinstance(promise, Promise):
        return "The deck was the one the server had committed to before the first move."
    numbers = [f"{name} {number or 'none'}" for name, number in zip(names, promise.numbers, strict=True)]
    return (
        f"The server had committed to its secret and the table's options as {promise.commitment}; the deck and who "
        f"begins follow from that and the players' numbers: {join_words(numbers)}."
    )


def show_end(transcript: Transcript) -> None:
    """Print the final scores."""
    game, names = transcript.game, names_of(transcript)
    result = outcome(game.edition, game.forests)
    for name, sheet in zip(names, result.sheets, strict=True):
        console.print(draw_sheet(name, sheet))
    totals = join_words([f"{name} {total}" for name, total in zip(names, result.totals, strict=True)])
    state = "finished" if game.is_over() else "unfinished"
    console.print(Text(f"{len(transcript.lines)} moves, verified, {state}: {totals}.", style="bold"))
    if transcript.promise:
        console.print(Text(describe_promise(transcript.promise, names)), soft_wrap=True)
