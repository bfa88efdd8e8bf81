"""What can be done now, beside the map: towns to go to with the way and the odds, and all else as buttons."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final

from signoria.engine.actions import Action
from signoria.games.renaissance.bot.odds import Odds
from signoria.games.renaissance.reach import WAYS
from signoria.games.renaissance.table.hand import BY_CARD
from signoria.games.renaissance.table.realm import completed, holdings, provinces
from signoria.games.renaissance.table.sites import town_in_words
from signoria.games.renaissance.table.targets import Targets, percent, targets
from signoria.games.renaissance.table.things import town, wording_of
from signoria.games.renaissance.table.town_sheets import ways
from signoria.games.renaissance.view_types import typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import count, icon, t, word
from signoria.web.page_model import PageModel
from signoria.web.table import by_verb, click_button, move_button

LAST: Final = ("end", "pass", "no extra", "none")  # nothing more, or nothing at all
WEIGHED: Final = (*WAYS, "artist", "banker")  # a row for each town, with what speaks for it
TAG: Final = re.compile("<[^>]*>")
SIGNS: Final = {"land": "road", "sea": "ship", "artist": "artist", "banker": "banker"}


def draw_moves(s: PageModel, elsewhere: Container[str]) -> Html:
    """All legal moves that stand in no panel, on no card of the hand and not among the last."""
    here = [one for one in s.moment.legal if one.verb not in elsewhere and one.verb not in (*BY_CARD, *LAST)]
    aims = targets(s)
    riding = any(one.verb == "target" for one in aims.odds)
    rows = [one for one in here if one.verb in WEIGHED or (riding and one.verb == "target")]
    others = [one for one in here if one not in rows]
    made = weighed(s, rows, aims) + "".join([group(s, verb, some) for verb, some in by_verb(others).items()])
    return Html(f'<div id="moves">{made}</div>' if made else "")


def draw_last(s: PageModel, elsewhere: Container[str]) -> Html:
    """The ways to finish. They stand below all that scrolls, so they are always in sight."""
    return Html(
        "".join([move_button(s, one) for one in s.moment.legal if one.verb in LAST and one.verb not in elsewhere])
    )


def group(s: PageModel, verb: str, actions: Sequence[Action]) -> Html:
    """Moves of one kind, with a heading if there are several."""
    buttons = "".join([move_button(s, one) for one in actions])
    title = f"<h2>{esc(s.wording.verb(verb))}</h2>" if len(actions) > 1 else ""
    return Html(f'<div class="verb">{title}<div class="choices">{buttons}</div></div>')


def weighed(s: PageModel, actions: Sequence[Action], aims: Targets) -> Html:
    """A row for each town: its name, from where and how it is reached, and how an attack may go."""
    if not actions:
        return EMPTY
    towns: dict[str, list[Action]] = {}
    for action in actions:
        towns.setdefault(action.args[0], []).append(action)
    order = sorted(towns, key=lambda one: (-aims.chances.get(one, 0), not wins(s, one)))
    rows = "".join([row(s, one, towns[one], aims) for one in order])
    title = word(s, "face.aims" if aims.odds else "face.ways")
    before = f'<p class="about">{with_what(s, aims)}</p>' if aims.odds else ""
    after = f'<p class="about">{word(s, "face.odds_about")}</p>' if aims.odds else ""
    return Html(f'<div class="verb weighed"><h2>{title}</h2>{before}<ul class="aims">{rows}</ul>{after}</div>')


def with_what(s: PageModel, aims: Targets) -> Html:
    """The cards that most of these attacks would be fought with."""
    laid = [one.laid for one in aims.odds.values()]
    usual = max(laid, key=lambda one: (laid.count(one), one))
    return t(s, "face.with", cards=list(usual))


def row(s: PageModel, identity: str, actions: Sequence[Action], aims: Targets) -> Html:
    """One town."""
    v = s.moment.view["towns"]
    assert isinstance(v, dict)
    owner = v[identity]["owner"]
    seat = f" seat-{owner}" if owner is not None else ""
    buttons = "".join([press(s, one, aims, first_origin(s, one, identity)) for one in actions])
    said = " ".join(reasons(s, identity, actions, aims))
    lines = f'<small title="{TAG.sub("", said)}">{said}</small>'  # in a low window only its beginning is in sight
    return Html(
        f'<li id="aim-{identity}" class="aim{seat}">'
        f"<p><b>{town(s, identity)}</b> <i>{town_in_words(s, v[identity])}</i>{lines}</p>"
        f'<div class="choices">{buttons}</div></li>'
    )


def first_origin(s: PageModel, action: Action, identity: str) -> str:
    """Of several origins the one that is proposed; "" where there is no choice, or a lesson asks for it."""
    v = typed(s.moment.view)
    return next(ways(s, v, action, identity)).origin


def press(s: PageModel, action: Action, aims: Targets, origin: str = "") -> Html:
    """The button of one way to go there, with the odds as a small figure. It names the origin, too."""
    sign = icon(SIGNS.get(WAYS.get(action.verb, action.verb), "ride"))
    found = aims.odds.get(action)
    label = s.wording.choice(action, s.moment.view)
    then = (f"from {origin}",) if origin else ()
    if origin:
        label = wording_of(s).t("face.from_instead", move=label, town=origin)
    if found is None:
        short = word(s, f"way.{WAYS[action.verb]}") if action.verb in WAYS else esc(s.wording.verb(action.verb))
        return click_button(s, action, then, Html(f"{sign}<span>{short}</span>"), extra=f' aria-label="{esc(label)}"')
    chance = percent(found)
    said = t(s, "face.chance", move=label, chance=chance)
    shown = Html(f"{sign}{gauge(chance)}<b>{chance} %</b>")
    return click_button(s, action, then, shown, extra=f' aria-label="{said}"')


def gauge(chance: int) -> Html:
    """A chance as a strip of ten fields."""
    full = round(chance / 10)
    return Html(f'<span class="gauge g-{full}" aria-hidden="true"><i></i></span>')


def reasons(s: PageModel, identity: str, actions: Sequence[Action], aims: Targets) -> list[str]:
    """In sentences: which province it completes, from where, and with what against what."""
    said = []
    found = [aims.odds[one] for one in actions if one in aims.odds]
    province = wins(s, identity) if found or aims.ways.get(identity) else ""
    if province:
        said.append(f"<em>{t(s, 'face.completes', province=province)}</em>")
    for action in actions:
        if action.verb in WAYS:
            starts = [origin for origin, by in aims.ways.get(identity, ()) if by == WAYS[action.verb]]
            first = first_origin(s, action, identity)
            said.append(t(s, f"face.from_{WAYS[action.verb]}", towns=[first] if first else starts))
            if first:
                more = count(s, "face.or_from", len(starts) - 1)
                said.append(f'<a data-sheet href="#at-{identity}">{more}</a>')
    if found:
        said.append(against(s, max(found, key=lambda one: one.chance)))
    return said


def wins(s: PageModel, identity: str) -> str:
    """REN-2.11: the province of which this town alone is missing to the reader; "" if there is none."""
    return completed(provinces(s), holdings(s)[int(str(s.reader.seat))], "", identity)


def against(s: PageModel, found: Odds) -> Html:
    """``Against a defence of 4 and the best of 3 cards``: walls and bonuses, and what the hand may hold."""
    return t(s, "face.against" if found.hand else "face.against_none", walls=found.walls, count=found.hand)
