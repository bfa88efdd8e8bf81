"""Versioned environments: ``condottiere-v1`` will mean tomorrow what it means today.

A version pins the default options and rulings, the data, the numbers of the actions and the meaning of every number of
an observation. ``environments.toml`` in a game's folder holds what is pinned; a test compares it with what the code
does, so that a change needs a new version. A ruling that a later release adds keeps, for an old version, its value from
before.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from signoria import games
from signoria.engine.data import merge
from signoria.engine.game import Game
from signoria.engine.game_files import folder, optional_module
from signoria.engine.observation import Encoding
from signoria.engine.options import Value, settle

REMARKS = ("source", "remark", "confidence", "evidence", "known")
PINS = "environments.toml"  # in the folder of each game that has an observation


@dataclass(frozen=True)
class Version:
    """One environment: a game with all that is pinned."""

    id: str
    game: Game[Any]
    pinned: Mapping[str, Value]
    overlay: Mapping[str, object]
    encoding: Encoding

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Complete options: those given, else those pinned; newer options keep their earlier meaning."""
        return settle(self.game.options, {**self.pinned, **given}, recorded=True)

    def fingerprints(self) -> dict[str, str]:
        """What must not change: the meaning of observations and actions, and the data."""
        return {
            "fields": self.encoding.fingerprint(),
            "actions": short([str(action) for action in self.game.actions]),
            "data": short(bare(merge(self.game.data, self.overlay))),
        }


def bare(data: object) -> object:
    """Data without the remarks on where they come from."""
    if isinstance(data, Mapping):
        return {name: bare(value) for name, value in data.items() if not name.endswith(REMARKS)}
    return [bare(one) for one in data] if isinstance(data, (list, tuple)) else data


def short(content: object) -> str:
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


@cache
def pins() -> dict[str, dict[str, Any]]:
    """What all installed games pin, by the id of the environment."""
    files = [folder(games.game(name)) / PINS for name in games.names()]
    found = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    return {name: pin for pinned in found for name, pin in pinned.items()}


def draft(game: str) -> str:
    """The table to add to a game's ``environments.toml``: its next version, pinning what the code does now.

    A version that has been released is never changed; a game whose encoding, actions or data change gets a new one.
    """
    found = games.game(game)
    known = newest(game)
    number = 1 if known is None else int(known.rpartition("-v")[2]) + 1
    pinned = settle(found.options, {})
    drafted = Version(f"{game}-v{number}", found, pinned, {}, encoding_of(found, pinned))
    lines = [f"[{drafted.id}]", f'game = "{game}"']
    lines += [f'{what} = "{print_}"' for what, print_ in drafted.fingerprints().items()]
    lines += ["", f"[{drafted.id}.options]"]
    return "\n".join([*lines, *(f"{name} = {json.dumps(value)}" for name, value in pinned.items()), ""])


def encoding_of(game: Game[Any], options: Mapping[str, Value]) -> Encoding:
    """The encoding of a game's views, for the options of one version."""
    table: Any = optional_module(game, "observation")
    if table is None:
        raise ValueError(f"{game.name} has no module observation: its views cannot be encoded")
    return Encoding(game, list(options), table.FIELDS, table.LEFT_OUT)


@cache
def version(name: str) -> Version:
    """An environment by its id (``condottiere-v1``), or by the name of a game its newest version.

    >>> version("virtu").id
    'virtu-v1'
    """
    known = pins()
    found = name if name in known else newest(name)
    if found is None:
        raise ValueError(f"no environment {name!r}: there are {', '.join(known)}")
    pin = known[found]
    game = games.game(pin["game"])
    return Version(found, game, pin["options"], pin.get("overlay", {}), encoding_of(game, pin["options"]))


def newest(game: str) -> str | None:
    """The version of a game with the highest number."""
    ids = [one for one, pin in pins().items() if pin["game"] == game]
    return max(ids, key=lambda one: int(one.rpartition("-v")[2]), default=None)
