"""What can be done to a town, at the town: a small sheet that opens on the map, and acts with one click.

The browser shows a sheet itself (``popover``); ``town_sheets.js`` puts it beside its town. Without JavaScript the link
of the town leads to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from signoria.engine.actions import Action
from signoria.engine.orders import THEN
from signoria.games.renaissance.bot.odds import Outlook
from signoria.games.renaissance.codes import LEVEL_IDS
from signoria.games.renaissance.reach import WAYS, errand_towns, origins, spare_origin
from signoria.games.renaissance.table.realm import completed, holdings, provinces, terms_of
from signoria.games.renaissance.table.sites import town_in_words
from signoria.games.renaissance.table.targets import Targets, percent, targets
from signoria.games.renaissance.table.things import town
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.i18n import every_word
from signoria.web.icons import icon, t, word
from signoria.web.page_model import PageModel

ERRANDS: Final = ("ride", "raiders", "free_raiders", "marriage", "lure")  # a card or a power, and then its town
RAIDS: Final = ("raiders", "free_raiders")
DIE: Final = 6
SIGNS: Final = {
    "land": "road",
    "sea": "ship",
    "artist": "artist",
    "banker": "banker",
    "free_raiders": "raiders",
    "lure": "artist",
    "rampart": "rampart",
    "castle": "fortress",
    "palace": "palace",
}


class Deed(NamedTuple):
    """One thing to do to a town, with one click."""

    action: Action
    then: tuple[str, ...] = ()  # the rest of the click, in notation
    origin: str = ""  # from where, if there is a choice

    @property
    def click(self) -> str:
        return THEN.join((str(self.action), *self.then))

    @property
    def town(self) -> str:
        return (self.then[-1] if self.then and not self.origin else str(self.action)).rpartition(" ")[2]

    @property
    def kind(self) -> str:
        """``land``, ``rampart``, ``free_raiders``."""
        return WAYS.get(self.action.verb, self.action.verb.removeprefix("build ")).replace(" ", "_")


_last: list[tuple[PageModel, Mapping[str, list[Deed]]]] = []  # a page asks for them twice


def deeds(s: PageModel, aims: Targets) -> Mapping[str, list[Deed]]:
    """For the map, and for the sheets."""
    if not _last or _last[0][0] is not s:
        _last[:] = [(s, find_deeds(s, aims))]
    return _last[0][1]


def find_deeds(s: PageModel, aims: Targets) -> Mapping[str, list[Deed]]:
    """By town what can be done to it. Of several origins the one that is spared most easily comes first.

    A lesson asks for one move at a time, so there a card is named first.
    """
    v = typed(s.moment.view)
    found: dict[str, list[Deed]] = {}
    for name, actions in aims.moves.items():
        found[name] = [deed for action in actions for deed in ways(s, v, action, name)]
    if v["phase"] != "main" or s.guide.sheet or s.reader.seat is None:
        return found
    for action in s.moment.legal:
        kind = action.verb.replace(" ", "_")
        if kind in ERRANDS:
            for name in errand_towns(terms_of(s), v, s.reader.seat, action.verb):
                found.setdefault(name, []).append(Deed(action, (f"target {name}",)))
    return found


def ways(s: PageModel, v: RenaissanceView, action: Action, name: str) -> Iterator[Deed]:
    """One for each origin from which this can be done."""
    if action.verb in WAYS and s.reader.seat is not None and not s.guide.sheet:
        terms = terms_of(s)
        starts = origins(terms, v, s.reader.seat, action.verb, name)
        if len(starts) > 1:
            spare = spare_origin(terms, v, s.reader.seat, action.verb, name)
            for origin in (spare, *[one for one in starts if one != spare]):
                yield Deed(action, (f"from {origin}",), origin)
            return
    yield Deed(action)


def opens(made: list[Deed]) -> bool:
    """Is there more than one answer at this town, or something that has its price?"""
    return len(made) > 1 or bool(made and (made[0].then or made[0].action.verb.startswith(("build", "attack"))))


def with_sheets(s: PageModel, aims: Targets) -> frozenset[str]:
    """The towns that have a sheet now."""
    return frozenset(name for name, made in deeds(s, aims).items() if opens(made))


def town_sheets(s: PageModel) -> Html:
    """All of them."""
    if s.still:
        return EMPTY
    aims = targets(s)
    return Html("".join([sheet(s, name, made, aims) for name, made in deeds(s, aims).items() if opens(made)]))


def sheet(s: PageModel, name: str, made: list[Deed], aims: Targets) -> Html:
    """The town, what it completes, and a button for each deed; more origins stand beside the first."""
    v = typed(s.moment.view)
    told = ""
    if any(one.action.verb in WAYS or one.kind in ("marriage", "ride") for one in made):
        province = completed(provinces(s), holdings(s)[int(str(s.reader.seat))], "", name)
        told = f"<p><em>{t(s, 'face.completes', province=province)}</em></p>" if province else ""
    rows, last = "", ""
    for one in made:
        if one.origin and one.action.verb == last:
            rows += other_origin(s, one)
            continue
        rows += f"{'</li>' if rows else ''}<li>{deed_button(s, v, one, aims)}"
        last = one.action.verb
    close = every_word(s.reader.language)["common.close"]
    owner = v["towns"][name]["owner"]
    seat = "" if owner is None else f" seat-{owner}"
    return Html(
        f'<div id="at-{name}" class="at-town{seat}" popover role="dialog" aria-labelledby="at-{name}-title">'
        f'<h3 id="at-{name}-title">{town(s, name)} <small>{town_in_words(s, v["towns"][name])}</small></h3>{told}'
        f'<ul class="deeds">{rows}</li></ul>'
        f'<a class="shut" data-shut href="#board" title="{close}" aria-label="{close}">×</a></div>'
    )


def deed_button(s: PageModel, v: RenaissanceView, one: Deed, aims: Targets) -> Html:
    """A deed with its sign, its name and what speaks for it."""
    name, more = words_of(s, v, one)
    hope = hopes(s, v, one, aims)
    chance = f"<b>{hope} %</b>" if hope is not None else ""
    note = f"<small>{more}</small>" if more else ""
    return button(one, Html(f"{icon(SIGNS.get(one.kind, one.kind))}<span>{name}{note}</span>{chance}"), "move")


def hopes(s: PageModel, v: RenaissanceView, one: Deed, aims: Targets) -> int | None:
    """How it may go, in percent, where dice decide."""
    found = aims.odds.get(one.action)
    if found is None and one.kind == "ride":
        found = Outlook(terms_of(s), v, int(str(s.reader.seat))).odds(one.town, "ride")
    if found is not None:
        return percent(found)
    if one.kind in RAIDS:  # REN-13.6, R33: more than the fortification
        level, terms = LEVEL_IDS.index(v["towns"][one.town]["level"]), terms_of(s)
        sure = not level and not terms.free_town_roll
        return 100 if sure else round(100 * max(0, DIE - terms.strength[level]) / DIE)
    return None


def other_origin(s: PageModel, one: Deed) -> Html:
    """The same from another town."""
    return button(one, t(s, "face.from", town=one.origin), "chip")


def button(one: Deed, inside: Html, css: str) -> Html:
    """``table.click_button``, with a name of its own: the same click stands in the list beside the map."""
    click = esc(one.click)
    name = click.replace(THEN, "-").replace(" ", "_")
    return Html(f'<button id="d-{name}" class="{css}" name="move" value="{click}">{inside}</button>')


def words_of(s: PageModel, v: RenaissanceView, one: Deed) -> tuple[Html, Html]:
    """What a deed is called, and what it brings."""
    terms, kind = terms_of(s), one.kind
    if kind in ("rampart", "castle", "palace"):
        cost = {"rampart": terms.cost_rampart, "castle": terms.cost_castle, "palace": terms.cost_palace}[kind]
        level = LEVEL_IDS.index("fortress" if kind == "castle" else "rampart")
        name = Html(f'{word(s, f"panel.{kind}")} <b class="price">{icon("ducat")}{cost}</b>')
        gain = {"points": terms.strength[level], "ducats": terms.income[level]}
        return name, t(s, f"panel.gain_{kind}", **(gain if kind != "palace" else {"points": terms.points_artist}))
    if kind in RAIDS:
        return esc(s.wording.verb(one.action.verb)), t(
            s, "face.raid", ducats=terms.loot[LEVEL_IDS.index(v["towns"][one.town]["level"])]
        )
    if kind == "marriage":
        key = "face.dowry" if terms.marriage_to_owner else "face.dowry_bank"
        told = t(s, key, ducats=terms.cost_marriage, owner=v["towns"][one.town]["owner"])
        return esc(s.wording.verb(one.action.verb)), told
    if kind in WAYS.values():
        starts = origins(terms, v, int(str(s.reader.seat)), one.action.verb, one.action.args[0])
        origin = one.origin or (starts[0] if len(starts) == 1 else "")
        return esc(s.wording.verb(one.action.verb)), t(s, "face.from", town=origin) if origin else EMPTY
    return esc(s.wording.verb(one.action.verb)), EMPTY
