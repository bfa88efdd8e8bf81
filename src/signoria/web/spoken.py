"""What the table says aloud: sentences behind single keys, for those who listen instead of looking.

They are written here, in the reader's language, and go with every fragment; the client only reads out what is there.
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.web import panels
from signoria.web.html import esc
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel
from signoria.web.rewind_controls import names_of

KEYS = ("w", "h", "t", "b", "m", "c")  # whose turn, hand, totals, last battle, map, who holds what; ? lists them
HELP = "?"


def turn(s: PageModel) -> str:
    """Whose turn it is and what is asked, with the hint if there is one; at the end, who has won."""
    words = every_word(s.reader.language)
    if s.guide.sheet:
        return esc(s.guide.spoken)
    if s.moment.over:
        first = s.moment.ranking[0] if s.moment.ranking else ()
        if first == (s.reader.seat,):
            won = words["table.result.you"]
        else:
            won = words["table.result.wins" if len(first) == 1 else "table.result.win"].format(names=names_of(s, first))
        return words["spoken.over"].format(won=won)
    if s.asked:
        hint = " " + words["hint.told"].format(hint=esc(s.guide.advice)) if s.guide.advice else ""
        hint += "".join([" " + words["hint.also"].format(hint=esc(one)) for one in s.guide.further])
        return words["spoken.asked"].format(prompt=esc(s.wording.question(s.moment.view, len(s.moment.legal)))) + hint
    return words["spoken.waiting"].format(names=names_of(s, s.moment.actors))


def hand(s: PageModel) -> str:
    """What the reader holds, in any game."""
    held = ", ".join(
        [panels.worded(s, key, s.moment.view[key]) for key in panels.HAND if s.moment.view.get(key) is not None]
    )
    return every_word(s.reader.language)["spoken.hand"].format(held=held) if held else ""


def listed(s: PageModel, told: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Key, title and sentence of all that can be heard now, in the order of the keys."""
    words = every_word(s.reader.language)
    own = s.wording.texts.by_key  # a game may call what a key says by a name of its own
    titles = {key: own.get(f"spoken.key.{key}", words[f"spoken.key.{key}"]) for key in KEYS}
    return [(key, title, told[key]) for key, title in titles.items() if told.get(key)]


def guide(s: PageModel, told: Mapping[str, str]) -> str:
    """The list of the keys, which a key of its own reads. It does not change, and is sent once."""
    words = every_word(s.reader.language)
    keys = [(key, title) for key, title, _ in listed(s, told)] + [(HELP, words["spoken.help_title"])]
    return words["spoken.help"].format(
        keys=", ".join([words["spoken.one_key"].format(key=k, title=t) for k, t in keys])
    )


def spoken(s: PageModel, told: Mapping[str, str]) -> str:
    """The sentences: in a text table there to be read, elsewhere only to be heard."""
    title = every_word(s.reader.language)["spoken.title"]
    rows = "".join(
        [f'<div data-key="{key}"><dt>{name}</dt><dd>{said}</dd></div>' for key, name, said in listed(s, told)]
    )
    if s.reader.preferences.text:
        keys = f"<p>{guide(s, told)}</p>" if s.reader.preferences.keys == "on" else ""
        return (
            f'<section class="paper inshort"><h2>{title}</h2><dl id="spoken" class="facts">{rows}</dl>{keys}</section>'
        )
    return f'<dl id="spoken" hidden>{rows}</dl>'
