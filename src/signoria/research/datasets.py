"""Matches as tables: one row for each decision, as JSON Lines or Parquet.

Rows come from records (``from_records``) or from games bots play now (``from_play``). A row tells what the seat saw
and what it did: the observation as in ``signoria.research.fields``, the legal actions, the action, and what the game
brought that seat in the end. A row holds nothing that was hidden from its seat then, but a table has the rows of all
seats. A record that is not over has no such end, and is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from signoria.bots.base import answer
from signoria.bots.program import hire
from signoria.engine import atomic_files, record
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.match import Match
from signoria.engine.messages import Either, InputError
from signoria.research.episode import Setting
from signoria.research.optional_imports import missing
from signoria.research.rewards import returns
from signoria.research.versions import Version, newest, version

try:
    import numpy as np
except ImportError as error:
    raise missing(error) from None

Row = dict[str, Any]
BATCH = 512  # rows of one group in a Parquet file
TYPES = ("jsonl", "parquet")


def row_of(pinned: Version, state: State, seat: int, action: int, match: str, ply: int, **also: object) -> Row:
    """One decision, before it is played."""
    seen = np.zeros(pinned.encoding.size, np.float32)
    pinned.encoding.write(state.view(seat), seen)
    return {
        "environment": pinned.id,
        "match": match,
        "ply": ply,
        "seat": seat,
        "observation": seen.tolist(),
        "legal": [*state.legal(seat), *state.lane(seat)],
        "action": action,
        "move": str(pinned.game.actions[action]),
        **also,
    }


def finished_rows(rows: list[Row], state: State) -> Iterator[Row]:
    """The rows of a finished match, completed with its result."""
    gains = returns(state.scores())
    for row in rows:
        yield {**row, "return": gains[row["seat"]]}


def from_play(
    name: str, seats: int, bots: Sequence[str], games: int, seed: int = 1, options: Mapping[str, object] | None = None
) -> Iterator[Row]:
    """The decisions of games between bots, whose seats rotate from game to game; forced ones are left out."""
    setting = Setting(name, seats, options or {}, offers=False)
    players = [hire(bot) for bot in bots]
    if not 1 <= len(players) <= seats:
        raise ValueError(f"{len(players)} bots for {seats} seats")
    random = np.random.default_rng(seed)
    for number in range(games):
        luck, rows, step = FastLuck(int(random.integers(2**62))), [], 0
        state = setting.deal(luck)
        while actors := state.actors():
            seat = actors[0]
            action = state.legal(seat)[0]
            if len(state.legal(seat)) > 1 or state.lane(seat):
                bot = players[(seat + number) % seats % len(players)]
                action = answer(bot, setting.game, state, seat, int(random.integers(2**62)))
                rows.append(row_of(setting.version, state, seat, action, f"{seed}-{number}", step, mover=bot.name))
            state.play(seat, action, luck)
            step += 1
        yield from finished_rows(rows, state)


def from_records(paths: Iterable[str | Path]) -> Iterator[Row]:
    """The decisions of recorded matches, those that were taken back left out."""
    for path in paths:
        lines = record.read(path)
        if not any("end" in line for line in lines):
            raise InputError("dataset_open", path=path)
        yield from from_lines(lines)


def from_lines(lines: list[record.Line]) -> Iterator[Row]:
    """The decisions of one record. Its positions are those its moves led to, played once more."""
    whole = Match.replay(lines)
    game = newest(whole.game.name)
    if game is None:
        raise ValueError(f"{whole.game.name} has no observations")
    pinned, rows = version(game), []
    movers = {line["ply"]: line.get("mover") or {} for line in lines if "ply" in line}
    for step in whole.relived():
        if len(step.before.legal(step.seat)) > 1 or step.lane:
            who = movers.get(step.ply, {})
            mover = str(who.get("name", who.get("kind", "")))
            match = str(whole.header["hash"])[:16]
            rows.append(row_of(pinned, step.before, step.seat, step.action, match, step.ply, mover=mover))
    yield from finished_rows(rows, whole.state)


def write(rows: Iterable[Row], path: str | Path) -> int:
    """Write all rows to ``NAME.jsonl`` or ``NAME.parquet``. Return their number."""
    target = Path(path)
    kind = target.suffix.removeprefix(".")
    if kind not in TYPES:
        raise InputError("dataset_kind", kinds=Either([f".{one}" for one in TYPES]), name=target.name)
    with atomic_files.fresh(target) as made:
        return (write_lines if kind == "jsonl" else write_parquet)(rows, made)


def write_lines(rows: Iterable[Row], path: Path) -> int:
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row, separators=(",", ":")) + "\n")
            count += 1
    return count


def write_parquet(rows: Iterable[Row], path: Path) -> int:
    """Compressed columns; an observation is mostly zeros and takes little."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise missing(error) from None
    number = pyarrow.int32()
    columns = [("environment", pyarrow.string()), ("match", pyarrow.string()), ("ply", number), ("seat", number)]
    columns += [("observation", pyarrow.list_(pyarrow.float32())), ("legal", pyarrow.list_(number))]
    columns += [("action", number), ("move", pyarrow.string()), ("mover", pyarrow.string())]
    schema = pyarrow.schema([*columns, ("return", pyarrow.float32())])
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as file:
        for batch in batches(rows):
            file.write_table(pyarrow.Table.from_pylist(batch, schema))
            count += len(batch)
    return count


def batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    batch: list[Row] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    yield batch
