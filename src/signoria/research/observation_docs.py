"""The page ``docs/observations.md``: ``python -m signoria.research.observation_docs > docs/observations.md``."""

from __future__ import annotations

import textwrap

from signoria.engine.field_encoders import BOUND
from signoria.research.versions import Version, pins, version

WIDTH = 120  # of every page of the documentation

OPENING = f"""# What an observation means, number by number

Made from the code by `python -m signoria.research.observation_docs > docs/observations.md`; do not edit it by hand.

An observation is one row of numbers from -{BOUND:g} to {BOUND:g}, made from the *view* of a seat: all that this seat
knows and nothing else. It has the same length for every number of seats and every option of its game.
`signoria.research.names("condottiere")` gives the meaning of every single number,
`signoria.research.fields("condottiere")` the fields below.

- **A seat** is told from the reader on: place 0 is the reader, place 1 who sits at the left. Places of seats that
  nobody takes are 0. Actions name seats by their number at the table; `seat` says which one the reader has.
- **One of** several things is a 1 at its place; nobody or nothing is all zeros. **Any of** them is a 1 at each.
- **A number** is divided by its usual size (`/ 20`) and cut off at {BOUND:g} times that.
- A version that has been released does not change: another meaning is another version, and a test holds it to that.
"""


def page() -> str:
    """All versions, each with its table."""
    return "\n".join([OPENING, *(section(version(name)) for name in pins())])


def section(pinned: Version) -> str:
    size, actions = pinned.encoding.size, len(pinned.game.actions)
    seats = f"{pinned.game.seats[0]} to {pinned.game.seats[-1]}"
    lines = [
        f"## {pinned.id}",
        "",
        f"{size} numbers, {actions} actions, {seats} seats.",
        "",
        "| numbers | field | what it is | how it is written |",
        "| ---: | --- | --- | --- |",
    ]
    for field in pinned.encoding.fields:
        last = field.first + field.size - 1
        where = str(field.first) if field.size == 1 else f"{field.first}–{last}"
        lines.append(f"| {where} | `{field.name}` | {field.about} | {field.layout} |")
    left = "; ".join(f"`{name}` ({why})" for name, why in pinned.encoding.left_out.items())
    told = textwrap.fill(f"Of the view left out: {left}.", WIDTH, break_on_hyphens=False, break_long_words=False)
    return "\n".join([*lines, "", told, ""])


if __name__ == "__main__":
    print(page(), end="")
