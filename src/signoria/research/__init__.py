"""For researchers: the games behind the usual interfaces. Needs the extra: ``pip install signoria[research]``.

``gymnasium`` seats one learner among bots, ``pettingzoo`` gives every seat to an agent, ``openspiel`` registers the
games with OpenSpiel, ``vector`` steps many games at once, ``datasets`` writes matches as tables, ``stdio`` lets a
program in any language play. What they give an agent is made from its view: no hidden card can reach it. What is the
whole truth on purpose (histories, pickles, seeds) is listed in ``docs/research.md``.
"""

from __future__ import annotations

from signoria.engine.observation import Field
from signoria.research.versions import version

__all__ = ["Field", "fields", "names", "version"]


def fields(name: str) -> list[Field]:
    """The parts of an observation of this game or version, in their order: ``fields("condottiere-v1")``."""
    return list(version(name).encoding.fields)


def names(name: str) -> list[str]:
    """What every single number of an observation means: ``names("condottiere")[40]``."""
    return version(name).encoding.names()
