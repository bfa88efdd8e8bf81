"""How strong a bot is, in words people know. The bots themselves are in ``signoria.bots.levels``, by the same names."""

from __future__ import annotations

from signoria.web.i18n import every_word

LEVELS = ("novizio", "mercante", "capitano", "condottiere", "principe")
USUAL = "capitano"
FORMER = {"random": "novice", "greedy": "squire", "search:0.1s": "captain", "search:0.6s": "master"}  # older tables


def level(language: str, bot: str) -> str:
    """What a bot is called: ``Capitano``; on a table from before the levels, ``Squire``; else by its own name."""
    name = FORMER.get(bot, bot)
    return every_word(language).get(f"level.{name}.name", bot)


def pace(language: str, bot: str) -> str:
    """How long it thinks: of the level, not of one move, which would tell how much it had to choose from."""
    return every_word(language).get(f"level.{bot}.pace", "")
