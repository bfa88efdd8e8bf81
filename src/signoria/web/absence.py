"""What a table says when somebody is late or was away: the time that is left, and what a bot played meanwhile."""

from __future__ import annotations

from signoria.web.html import esc, query, when
from signoria.web.i18n import every_word, say
from signoria.web.page_model import PageModel
from signoria.web.rewind_controls import names_of

LAST = 30  # seconds: that long before a bot takes over, pages count down
NBSP = "\N{NO-BREAK SPACE}"
LISTED = 3  # so many moves are told in the notice; of more, only how many they are


def late(s: PageModel) -> tuple[int, ...]:
    """The seats whose time is running out: people who owe a decision, and for whom no bot plays yet."""
    return tuple(seat for seat in s.moment.actors if not s.table.chairs[seat].bot and not s.table.chairs[seat].deputy)


def deadline(s: PageModel) -> str:
    """When a bot plays in somebody's place; in the last half minute (``countdown.js``) the seconds that are left.

    Whoever is late gets a button for more time. The seconds are not announced: the client says it once.
    """
    seats = late(s)
    if not s.table.deadline or s.moment.over or not seats:
        return ""
    words = every_word(s.reader.language)
    mine = any(s.table.chairs[seat].mine for seat in seats)
    whom = "you" if mine else "other"
    names = {} if mine else {"names": names_of(s, seats)}
    until = words[f"away.until_{whom}"].format(time=when(s.table.deadline), **names)
    if s.table.rest is None:
        return f'<div id="deadline" class="deadline"><p>{until}</p></div>'
    counted = words[f"away.running_{whom}"].format(seconds=seconds(s.table.rest), **names)
    button = ""
    if mine and s.table.may_stay:
        button = f'<button id="stay" class="quiet" {way(s, "here")}>{words["away.here"]}</button>'
    cue = f' data-cue="{words["away.cue_more" if s.table.may_stay else "away.cue"]}"' if mine else ""
    css = "deadline mine" if mine else "deadline"
    return countdown(s.table.rest, until, counted, button, f' id="deadline"{cue}', css)


def countdown(
    rest: int, until: str, counted: str, button: str = "", attributes: str = "", css: str = "deadline"
) -> str:
    """``until`` with the moment and, in the last half minute, ``counted`` with the seconds in its place."""
    last = rest <= LAST
    early, late = (" hidden", "") if last else ("", " hidden")
    return (
        f'<div{attributes} class="{css}{" last" if last else ""}" data-rest="{rest}" data-last="{LAST}">'
        f'<p class="until"{early}>{until}</p>'
        f'<div class="running"{late}><p role="timer">{counted}</p>{button}</div></div>'
    )


def seconds(rest: int) -> str:
    """``24 s``, which the client counts down."""
    return f"<b><span>{min(rest, LAST)}</span>{NBSP}s</b>"


def way(s: PageModel, name: str) -> str:
    """The attributes of a button that posts to ``name``."""
    return f'formaction="{esc(s.table.place)}/{name}" name="{name}" value="1"'


def notice(s: PageModel) -> str:
    """To a reader for whom a bot plays: that they can take over; to one who is back: what it played."""
    if s.reader.seat is None:
        return ""
    words = every_word(s.reader.language)
    if s.table.chairs[s.reader.seat].deputy and not s.moment.over:
        button = f'<button id="stay" class="button" {way(s, "here")}>{words["away.here"]}</button>'
        return f'<section id="away" class="sheet" role="status"><p>{words["away.playing"]}</p>{button}</section>'
    if not s.moment.played_for:
        return ""
    told = moves(s) if len(s.moment.played_for) <= LISTED else []
    key = "away.played_these" if told else "away.played"
    said = esc(say(s.reader.language, key, count=len(s.moment.played_for)))
    listed = f"<q>{' '.join(told)}</q>" if told else ""
    see = query(seat=s.reader.seat) if not s.table.hotseat else ""
    link = f'<a class="quiet" href="{esc(s.table.replay)}/{s.moment.played_for[0] + 1}{see}">{words["away.see"]}</a>'
    button = f'<button class="quiet" {way(s, "noticed")}>{words["away.noticed"]}</button>'
    return (
        f'<section id="away" class="sheet" role="status"><p>{said} {listed}</p>'
        f'<p class="buttons">{link}{button}</p></section>'
    )


def moves(s: PageModel) -> list[str]:
    """What the bot played, a sentence for each move, escaped; nothing if the page no longer has all of it."""
    told: dict[int, str] = {}
    for event in s.moment.events:
        ply = int(str(event["ply"]))
        if ply in s.moment.played_for and ply not in told and (story := s.wording.story(event, s.reader.seat)):
            told[ply] = esc(story)
    return list(told.values()) if len(told) == len(s.moment.played_for) else []
