"""OpenSpiel's observation types: each is honoured exactly, or refused with a list of those that are available.

``OFFERED`` lists them. *Public* is what a spectator sees, the same for every player; *private* are the entries of a
seat's view that differ from a spectator's, so that both together are the view. With perfect recall the text begins with
a hash of all events the player was told and of the player's own actions, in order: it tells any two histories apart
that look different to the player, but the history cannot be read back from it. There is no tensor for that, nor for
private information alone, and no observation shows the hands of all players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from signoria.engine.observation import Encoding
from signoria.research.episode import writable
from signoria.research.openspiel_state import Passage
from signoria.research.optional_imports import missing

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing(error) from None

NONE, OWN = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
DEFAULT: Final = (False, True, OWN)
OFFERED: Final = {  # (perfect_recall, public_info, private_info): is there a tensor beside the string?
    DEFAULT: True,
    (False, True, NONE): True,
    (False, False, OWN): False,
    (True, True, OWN): False,
    (True, True, NONE): False,
}


class HasPassage(Protocol):
    passage: Passage


class Observer:
    """One kind of observation, as OpenSpiel's ``make_observation`` returns it; without numbers ``tensor`` is None."""

    def __init__(self, encoding: Encoding, kind: Any = None, parameters: Mapping[str, object] | None = None) -> None:
        if parameters:
            raise ValueError(f"observers take no parameters, not {dict(parameters)}")
        self.wanted = DEFAULT if kind is None else (kind.perfect_recall, kind.public_info, kind.private_info)
        if self.wanted not in OFFERED:
            raise ValueError(f"no observer for {spelled_types(self.wanted)}; there are: {those(OFFERED)}")
        self.recall, self.public, self.private = self.wanted
        self.encoding = encoding
        self.tensor = np.zeros(encoding.size, np.float32) if OFFERED[self.wanted] else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: HasPassage, player: int) -> None:
        """Write the numbers into ``tensor``."""
        if self.tensor is None:
            with_numbers = those([kind for kind, numbers in OFFERED.items() if numbers])
            raise ValueError(
                f"{spelled_types(self.wanted)} is told as a string, not as a tensor; tensors: {with_numbers}"
            )
        self.tensor.fill(0.0)
        if state.passage.state is not None:
            self.encoding.write(state.passage.state.view(self.reader(player)), writable(self.tensor))

    def string_from(self, state: HasPassage, player: int) -> str:
        passage, reader = state.passage, self.reader(player)
        if not self.public:
            return passage.private(player)
        return passage.information(reader) if self.recall else passage.observation(reader)

    def reader(self, player: int) -> int | None:
        """Whose view is told: the player's, or a spectator's."""
        return None if self.private == NONE else player


def spelled_types(kind: tuple[bool, bool, Any]) -> str:
    recall, public, private = kind
    return f"perfect_recall={recall}, public_info={public}, private_info={private.name}"


def those(kinds: Any) -> str:
    return "; ".join(f"({spelled_types(kind)})" for kind in kinds)
