"""The tables of the database.  A game is its table's row and one row per move."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("edition", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("show_scores", Boolean, nullable=False),
    Column("allow_undo", Boolean, nullable=False),
    Column("bot_pause", Float, nullable=False),
    Column("state", String(10), nullable=False),
    Column("seed", String(40), nullable=False),  # 128 bits: a number too long for the database's integers
    Column("salt", String(64), nullable=False),
    Column("start", Integer, nullable=False),
    Column("created", String(32), nullable=False),
    Column("moved", String(32), nullable=False),
    Column("rematch", String(24), nullable=True),
    Column("version", Integer, nullable=False),  # counts changes: a writer must have seen the last one
    Column("maker", String(24), nullable=False, server_default=""),  # a hash of the visitor's address
    Index("tables_by_maker", "maker", "moved"),
    Column("host", String(40), nullable=True),
    Column("turn_end", String(8), nullable=False, server_default="at-once"),
    Column("grace", Float, nullable=False, server_default="5"),
    Column("ended", Integer, nullable=False, server_default="0"),
    Column("decides", Integer, nullable=True),
    Column("tick", String(32), nullable=False, server_default=""),
    Column("due", String(32), nullable=True),  # when it goes on by itself: a bot's turn, the end of a grace period
    Column("clock", String(5), nullable=False, server_default="none"),
    Column("move_time", Integer, nullable=False, server_default="0"),
    Column("reserve", Integer, nullable=False, server_default="0"),
    Column("rules", String(64), nullable=False, server_default=""),
    Column("purpose", String(10), nullable=False, server_default="game"),
    Column("about", String(80), nullable=False, server_default=""),
    Column("opened", Integer, nullable=False, server_default="0"),
    Column("deck", Text, nullable=False, server_default=""),
    Column("lately", Text, nullable=False, server_default=""),
    Column("commits_to", String(8), nullable=False, server_default="seed"),
    Column("promise", Text, nullable=False, server_default=""),
    Index("tables_by_due", "state", "due"),
    Index("tables_by_state", "state", "public", "moved"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(5), nullable=False),  # guest, bot or open
    Column("name", String(40), nullable=False),
    Column("guest", String(40), nullable=True),
    Column("bot", String(40), nullable=True),
    Column("former", String(40), nullable=True),
    Column("released", Boolean, nullable=False, server_default=false()),
    Column("taken", Boolean, nullable=False, server_default=false()),
    Column("caretaker", Boolean, nullable=False, server_default=false()),
    Column("time_left", Float, nullable=False, server_default="0"),
    Column("asker", String(40), nullable=True),
    Column("asker_name", String(40), nullable=False, server_default=""),
    Column("agreed", String(240), nullable=False, server_default=""),
    Column("helped", String(8), nullable=False, server_default=""),
    Column("number", String(32), nullable=False, server_default=""),
    Column("number_due", Boolean, nullable=False, server_default=false()),
    Column(
        "nudged", Boolean, nullable=False, server_default=false()
    ),  # notified of their turn since they were last here
    Index("seats_by_guest", "guest"),
    Index("seats_by_former", "former"),
)

pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", String(500), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("device", String(24), nullable=False, server_default=""),
    Column("made", String(32), nullable=False),
    Index("pushes_by_guest", "guest"),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("text", String(200), nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # one move per ply, whoever writes
    Column("text", String(200), nullable=False),
    Column("said", Integer, nullable=False),  # the first ply of the message it came in: undo takes back a message
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seen", String(32), nullable=False, server_default=""),  # when they were last here, to the day
)

recovery_phrases = Table(
    "keepsakes",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),  # of the phrase, which is not stored
    Column("made", String(32), nullable=False),
)

devices = Table(  # signed in by a recovery phrase or a passkey
    "devices",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("way", String(400), nullable=False),  # the phrase, or a passkey's id
    Column("made", String(32), nullable=False),
    Index("devices_by_guest", "guest"),
)

rooms = Table(  # scoring rooms
    "rooms",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("edition", String(40), nullable=False),
    Column("host", String(40), nullable=False),
    Column("maker", String(24), nullable=False),
    Column("made", String(32), nullable=False),
    Column("until", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("entries", Text, nullable=False),  # the forests, as JSON
    Column("scored", Text, nullable=False),  # their scores, as JSON
    Index("rooms_by_maker", "maker"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False),
    Column("made", String(32), nullable=False),
    Index("passkeys_by_guest", "guest"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("kind", String(10), primary_key=True),  # play or puzzles
    Column("value", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("results", Integer, nullable=False),
)

rated_games = Table(  # finished games, each rated once, whether it counted or not
    "rated_games",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("sentence", String(120), nullable=False),  # why it did not count; empty if it did
    Column("value_before", Float, nullable=False),
    Column("spread_before", Float, nullable=False),
    Column("results_before", Integer, nullable=False),
    Column("value", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("results", Integer, nullable=False),
    Index("rated_games_by_guest", "guest"),
)

daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("edition", String(40), primary_key=True),
    Column("seed", String(40), nullable=False),
    Column("salt", String(64), nullable=False),
    Column("start", Integer, nullable=False),
    Column("rivals", String(80), nullable=False),  # bots, separated by blanks
)

daily_tries = Table(  # one per guest, day and edition; of those of one visitor one counts
    "daily_tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("edition", String(40), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("table_id", String(24), nullable=False),
    Column("points", Integer, nullable=True),  # NULL: not finished, or not on its day
    Column("place", Integer, nullable=True),
    Column("made", String(32), nullable=False),
    Column("counted", Boolean, nullable=False, server_default=true()),
    Column("visitor", String(24), nullable=True),  # a hash of whose one counted try it is, or was
    Index("daily_tries_by_visitor", "day", "edition", "visitor", unique=True),
    Index("daily_tries_by_guest", "guest"),
    Index("daily_tries_by_table", "table_id"),
)

daily_pars = Table(
    "daily_pars",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("edition", String(40), primary_key=True),
    Column("bot", String(40), primary_key=True),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
)

used = Table(  # links and tickets that work once
    "used",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("until", String(32), nullable=False),  # when they expire
)

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("edition", String(40), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("at", String(32), nullable=False),  # when it was first answered; empty until then
    Column("first", Boolean, nullable=False),  # was the first answer right?
    Column("solved", Boolean, nullable=False),
    Column("hinted", Boolean, nullable=False),
    Column("tries", Integer, nullable=False),
)

puzzle_standings = Table(  # how hard puzzles have turned out to be, of those somebody has tried
    "puzzle_standings",
    metadata,
    Column("edition", String(40), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("value", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("found", Integer, nullable=False),
)

reviews = Table(  # of finished games: a row per analysed stretch
    "reviews",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),  # of the analysis
    Column("lines", Integer, primary_key=True, autoincrement=False),  # of play per decision
    Column("first", Integer, primary_key=True, autoincrement=False),  # the ply it begins at
    Column("found", Text, nullable=False),  # as JSON
)

processes = Table(  # that serve tables and share a port with others; on PostgreSQL only
    "processes",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("siblings", String(300), nullable=False),  # the same for all processes of one port
    Column("seen", DateTime(timezone=True), nullable=False),  # when it last said that it lives
)
