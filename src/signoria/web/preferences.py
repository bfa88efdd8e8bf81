"""How one reader wants the pages. It is kept in the reader's browser and applied by the server.

Every choice but the usual one is a class of ``<html>`` (``size-125``, ``motion-none``), so that style sheets and
scripts need to know nothing else, and a page is right from its first paint, also without JavaScript.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache

CHOICES: Mapping[str, tuple[str, ...]] = {  # as they are listed
    "size": ("100", "125", "150"),
    "motion": ("system", "none"),
    "table": ("picture", "text"),
    "confirm": ("off", "on"),
    "keys": ("on", "off"),
    "sound": ("off", "on"),
    "bots": ("slow", "normal", "fast", "at-once"),
}
PACES: Mapping[str, float] = {"normal": 1.0, "slow": 2.5, "fast": 0.3, "at-once": 0.0}  # times a bot's usual pause


@dataclass(frozen=True)
class Preferences:
    """What is chosen, each by one of its ``CHOICES``."""

    size: str = "100"  # of the text, in per cent
    motion: str = "system"
    table: str = "picture"
    confirm: str = "off"  # before moves of weight
    keys: str = "on"  # single letters that read the table aloud
    sound: str = "off"
    bots: str = "normal"  # how fast they move

    @cached_property
    def unusual(self) -> dict[str, str]:
        """What differs from the usual."""
        return {name: value for name, value in asdict(self).items() if value != getattr(USUAL, name)}

    @cached_property
    def css(self) -> str:
        """The classes of ``<html>``."""
        return " ".join(f"{name}-{value}" for name, value in self.unusual.items())

    @cached_property
    def written(self) -> str:
        """As a cookie keeps it: ``size.125_motion.none``."""
        return "_".join(f"{name}.{value}" for name, value in self.unusual.items())

    @property
    def text(self) -> bool:
        """Is the table wanted as text?"""
        return self.table == "text"

    @property
    def asks(self) -> bool:
        """Is the reader to be asked before a move of weight?"""
        return self.confirm == "on"

    @property
    def pace(self) -> float:
        """How long a bot is to wait before it moves, as a multiple of the usual."""
        return PACES[self.bots]


USUAL = Preferences()


def chosen(fields: Mapping[str, str]) -> Preferences:
    """What a form says; what it does not say, or says wrongly, is as usual."""
    return Preferences(**{name: fields[name] for name, values in CHOICES.items() if fields.get(name) in values})


@lru_cache(maxsize=1024)
def read_preferences(written: str) -> Preferences:
    """What a cookie says."""
    if not written:
        return USUAL
    parts = (part.partition(".") for part in written.split("_"))
    return chosen({name: value for name, _, value in parts})
