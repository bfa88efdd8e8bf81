"""How strong a bot is, in words people know: a level stands for a kind of bot and its time to think."""

from __future__ import annotations

from signoria.web.words import every_word

LEVELS = {"novice": "random", "squire": "greedy", "captain": "search:0.1s", "master": "search:0.6s"}
USUAL = "captain"
NAMES = {bot: name for name, bot in LEVELS.items()}


def level(language: str, bot: str) -> str:
    """What a bot is called: ``Captain`` for ``search:0.1s``; a bot without a level keeps its own name."""
    return every_word(language)[f"level.{NAMES[bot]}.name"] if bot in NAMES else bot
