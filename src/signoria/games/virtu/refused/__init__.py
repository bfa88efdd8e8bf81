"""Why not? Where more than one rule may stand against a move, the one that does, chapter by chapter.

Each of these looks at a position and a verb with its arguments, and names a clause, the key of a sentence and what the
sentence speaks of; or nothing, if the usual refusal of the verb (``refusals.VERBS``) is the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from signoria.games.virtu.position import Position

Refusal = tuple[str, str, Mapping[str, object]]  # clause, text key, parameters
Told = dict[str, object]
Look = Callable[[Position, int, tuple[str, ...], Told], Refusal | None]
