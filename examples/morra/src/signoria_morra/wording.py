"""What Morra says to people: texts by key, except for what the arguments of each verb are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from signoria.engine.wording import Wording


class MorraWording(Wording):
    arguments: ClassVar[Mapping[str, tuple[str, ...]]] = {"show": ("fingers",), "call": ("total",)}
