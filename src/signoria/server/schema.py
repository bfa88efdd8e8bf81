"""The tables of the database. A match is its log: the header, and one row for each step, never changed."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID, TIME, NAME = String(24), String(24), String(80)

persons = Table(
    "persons",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", NAME, nullable=False),
    Column("login", NAME, unique=True),  # case-folded; none for a guest
    Column("password", Text),  # argon2
    Column("language", String(2), nullable=False),
    Column("webhook", Text),
    Column("created", TIME, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", ID, primary_key=True),  # public: what its owner revokes it by
    Column("token_hash", String(64), nullable=False, unique=True),  # the token itself is only in the cookie
    Column("person", ID, ForeignKey("persons.id"), nullable=False, index=True),
    Column("created", TIME, nullable=False),
    Column("seen", TIME, nullable=False),
    Column("expires", TIME, nullable=False),
    Column("agent", String(200), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", NAME, nullable=False),
    Column("title", NAME, nullable=False),
    Column("host", ID, ForeignKey("persons.id"), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("overlay", Text, nullable=False, server_default="{}"),  # JSON: what the host corrected in the data
    Column("access", String(8), nullable=False),  # open, link, named
    Column("pace", String(8), nullable=False),  # live, day, none
    Column("deputy", Boolean, nullable=False),  # may a bot play for who lets the pace run out?
    Column("hotseat", Boolean, nullable=False),  # all persons share the host's screen
    Column("status", String(8), nullable=False, index=True),  # open, playing, over, closed
    Column("invitation", String(48), nullable=False, unique=True),
    Column("secret", LargeBinary(32), nullable=False),  # the seal: shown as a commitment, opened at the end
    Column("header", Text),  # JSON, when the match has begun
    Column("changes", Integer, nullable=False),  # besides steps and talk: part of the version
    Column("rematch", ID),  # the table that follows this one
    Column("created", TIME, nullable=False),
    Column("moved", TIME, nullable=False, index=True),  # when the last step was played
    Column("friendly", Boolean, nullable=False, server_default=false()),  # may the host turn the match back?
    Column("hints", Boolean, nullable=False, server_default=false()),  # may everybody ask for one?
    Column("wish", Text, nullable=False, server_default=""),  # JSON: who asks to take something back, and who agreed
    Column("strict", Boolean, nullable=False, server_default=true()),  # does everybody answer by hand?
    Column("due", TIME, index=True),  # when the table is to be looked at: not later than anything is due there
)

# What a host corrects in the data of a game, for the tables they set up.
corrections = Table(
    "corrections",
    metadata,
    Column("person", ID, ForeignKey("persons.id"), primary_key=True),
    Column("game", NAME, primary_key=True),
    Column("overlay", Text, nullable=False),  # JSON
)

courses = Table(
    "courses",
    metadata,
    Column("person", ID, ForeignKey("persons.id"), primary_key=True),
    Column("game", NAME, primary_key=True),
    Column("reached", NAME, nullable=False),  # lesson and step, as the cookie writes it
)

seats = Table(
    "seats",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ID, ForeignKey("persons.id"), index=True),
    Column("name", NAME, nullable=False),
    Column("bot", NAME, nullable=False),
    Column("invited", NAME, nullable=False),  # the login this seat is kept for, at a table by name
    Column("link", String(48), nullable=False, unique=True),  # the private link: whoever has it may sit here
    Column("luck", String(64), nullable=False),  # what this seat adds to the sealed luck
    Column("away", Boolean, nullable=False),  # the time to move has run out, and the player is not back
    Column("orders", Text, nullable=False, server_default="[]"),  # JSON: what the seat answers without being asked
    Column("told", Integer, nullable=False, server_default="-1"),  # the step before which its player was told of a turn
    Column("told_at", TIME, nullable=False, server_default=""),  # when the last notice was sent
)

# Who may act for a seat besides the person who took it: devices that opened its private link.
holders = Table(
    "holders",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ID, ForeignKey("persons.id"), primary_key=True, index=True),
)

moves = Table(
    "moves",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("key", String(64), nullable=False),  # one intention, however often it is sent: who appends knows all before
    Column("line", Text, nullable=False),  # the step as the record has it
)

talk = Table(
    "talk",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", ID, ForeignKey("persons.id"), nullable=False),
    Column("seat", Integer),
    Column("name", NAME, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", TIME, nullable=False),
    Column("key", String(64), nullable=False),
    UniqueConstraint("table", "person", "key"),
)

# Records that somebody brought to be shown; they are proven before they are kept.
records = Table(
    "records",
    metadata,
    Column("id", ID, primary_key=True),  # the beginning of the hash of its last line
    Column("lines", LargeBinary, nullable=False),  # JSON lines, compressed
    Column("added", TIME, nullable=False, index=True),
)

# Analyses of matches that are over.
analyses = Table(
    "analyses",
    metadata,
    Column("head", String(64), primary_key=True),  # the hash of the last line of the record
    Column("content", LargeBinary, nullable=False),  # JSON, compressed
    Column("added", TIME, nullable=False, index=True),
)
