"""A learned evaluation: weights that training found for the features of a position, as plain numbers.

Each seat has features (``Game.features``). A seat's score is a weighted sum of them, to which a few hidden units may
add what no sum can say; its hope is its share of all scores on a logarithmic scale, so that the hopes of a table sum
to 1. One leaf costs a few microseconds. ``signoria train`` writes the weights, ``learned.json`` beside a game's code
keeps them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from math import exp
from typing import Any

FORMAT = 1


class Learned:
    """Weights: ``linear`` by feature; of each hidden unit its ``inputs`` by feature, ``bias`` and ``output``.

    ``mark`` tells them from others, for receipts.
    """

    def __init__(
        self,
        linear: list[float],
        inputs: list[list[float]],
        bias: list[float],
        output: list[float],
        mark: str = "",
    ) -> None:
        self.linear = linear
        self.inputs = inputs
        self.bias = bias
        self.output = output
        self.mark = mark

    def score(self, features: list[float]) -> float:
        """A seat's score; a feature that is 0 costs nothing."""
        found = 0.0
        sums = self.bias.copy()
        for at in range(len(features)):
            value = features[at]
            if value != 0.0:
                found += self.linear[at] * value
                for unit in range(len(sums)):
                    sums[unit] = sums[unit] + self.inputs[unit][at] * value
        for unit in range(len(sums)):
            if sums[unit] > 0.0:
                found += self.output[unit] * sums[unit]
        return found

    def hopes(self, features: list[list[float]]) -> list[float]:
        """Each seat's chance to win; the sum is 1."""
        return shares([self.score(own) for own in features])


def shares(strengths: list[float], sharpness: float = 1.0) -> list[float]:
    """Strengths on a logarithmic scale, as shares of one; ``sharpness`` is how much a point of strength counts."""
    top = max(strengths)
    powers = [exp(sharpness * (strength - top)) for strength in strengths]
    together = sum(powers)
    return [power / together for power in powers]


def twice(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of features where two players play another game than more do: each has weights of its own."""
    return (*names, *(f"larger: {name}" for name in names))


def in_its_half(own: list[float], two: bool) -> list[float]:
    """A seat's features by such names: those of the other tables are 0."""
    nothing = [0.0] * len(own)
    return own + nothing if two else nothing + own


def as_json(learned: Learned, names: Sequence[str], about: dict[str, object]) -> str:
    """The weights as file content, with the names of the features and the facts about the training."""
    linear = dict(zip(names, learned.linear, strict=True))
    hidden = [
        {"bias": learned.bias[unit], "output": learned.output[unit], "inputs": learned.inputs[unit]}
        for unit in range(len(learned.bias))
    ]
    data = {"format": FORMAT, "about": about, "linear": linear, "hidden": hidden}
    return json.dumps(data, indent=1) + "\n"


def read(text: str, names: Sequence[str]) -> Learned | None:
    """The weights of a file; None if they are for other features: until it is trained anew, a game's insight serves."""
    data: dict[str, Any] = json.loads(text)
    linear: dict[str, float] = data["linear"]
    if data["format"] != FORMAT or list(linear) != list(names):
        return None
    hidden: list[dict[str, Any]] = data["hidden"]
    inputs: list[list[float]] = [unit["inputs"] for unit in hidden]
    bias: list[float] = [unit["bias"] for unit in hidden]
    output: list[float] = [unit["output"] for unit in hidden]
    mark = hashlib.sha256(repr((linear, hidden)).encode()).hexdigest()[:6]
    return Learned(list(linear.values()), inputs, bias, output, mark)
