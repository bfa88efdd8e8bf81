"""Chapters 20 and 25: diplomacy. Towns of one level against each other, ducats as gifts, and the answer to an offer.

Hundreds of exchanges may be possible, so they are chosen from two lists and the form spells the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from signoria.engine.actions import Action
from signoria.games.renaissance.codes import LEVEL_IDS, MOST_GIFTS, MOST_REFUSED, TOWN_IDS, TOWNS
from signoria.games.renaissance.table.bout import fresh
from signoria.games.renaissance.table.realm import completed, holdings, provinces
from signoria.games.renaissance.table.things import town, wording_of
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.html import esc
from signoria.web.icons import icon, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import move_button

VERBS: Final[tuple[str, ...]] = ("accept", "decline")
BARGAINS: Final = ("swap_offer", "swap", "no_swap")
MOST_PROPOSED: Final = 4  # exchanges that are pointed out because they complete a province


class Swap(NamedTuple):
    """An exchange that completes a province: which one for the reader, and for the other ("" if none)."""

    action: Action
    mine: str
    theirs: str


def offers(s: PageModel) -> str:
    """The offer that waits for its answer; else what the reader may offer and give, folded away until it is wanted."""
    v = typed(s.moment.view)
    if v["phase"] == "answer":
        return answer(s, v)
    lane, told = draw_lane(s), reply(s)
    if not lane:
        title = f'<h2 id="offers-title">{icon("exchange")} {word(s, "panel.diplomacy")}</h2>'
        shown = f'<section id="offers" class="panel" aria-labelledby="offers-title">{title}{told}</section>'
        return shown if told else ""
    opened = " open" if told or (v["phase"] == "council" and s.asked) else ""
    return (
        f'<section id="offers" class="panel" aria-labelledby="offers-title">{told}<details id="bargain"{opened}>'
        f'<summary><h2 id="offers-title">{icon("exchange")} {word(s, "panel.diplomacy")}</h2></summary>{lane}'
        f"</details></section>"
    )


# The answer


def answer(s: PageModel, v: RenaissanceView) -> str:
    """REN-25.5: two towns against each other, what each side would win by it, and yes or no."""
    given, wanted = TOWN_IDS[v["aim"] // TOWNS], TOWN_IDS[v["aim"] % TOWNS]
    rows = "".join(
        [half(s, seat, gets, gives) for seat, gets, gives in ((v["asker"], wanted, given), (v["asked"], given, wanted))]
    )
    mine = "".join([move_button(s, action) for action in s.moment.legal if action.verb in VERBS])
    buttons = f'<div class="choices">{mine}</div>' if mine else ""
    return (
        f'<section id="offers" class="panel" aria-labelledby="offers-title"><h2 id="offers-title">{icon("exchange")} '
        f'{esc(wording_of(s).t("panel.offer_of", seat=v["asker"]))}</h2><ul class="bargain">{rows}</ul>{buttons}'
        f"</section>"
    )


def half(s: PageModel, seat: int, gets: str, gives: str) -> str:
    """What one of the two gives and gets."""
    wording = wording_of(s)
    won = completed(provinces(s), holdings(s)[seat], gives, gets)
    more = f"<em>{esc(wording.t('panel.completes', province=won))}</em>" if won else ""
    said = esc(wording.t("panel.gives_gets", town=gives, theirs=gets))
    return f'<li class="seat-{seat}">{shield(seat)}<b>{esc(wording.name(seat))}</b><span>{said}</span>{more}</li>'


def reply(s: PageModel) -> str:
    """REN-25.5: what became of the reader's own offer, until they play on; "" if there was none."""
    told = [event for event in s.moment.events if event["kind"] in BARGAINS][-2:]
    if [event["kind"] for event in told] not in (["swap_offer", "swap"], ["swap_offer", "no_swap"]):
        return ""
    offer, end = told
    if offer["seat"] != s.reader.seat or not fresh(s, end):
        return ""
    look = "outcome peace" if end["kind"] == "swap" else "outcome"
    return f'<p class="{look}">{esc(s.wording.story(end, s.reader.seat))}</p>'


# What may be offered and given


def draw_lane(s: PageModel) -> str:
    """REN-25.4 to 25.7: exchanges and gifts at an open moment; "" when nothing may be said now."""
    swaps = [action for action in s.moment.lane if action.verb == "swap"]
    gifts = [action for action in s.moment.lane if action.verb == "gift"]
    if not swaps and not gifts:
        return ""
    return (
        f'<div class="lane"><p class="small">{limits(s)}'
        f"</p>{proposed(s, swaps)}{exchanges(s, swaps)}{giving(s, gifts)}</div>"
    )


def limits(s: PageModel) -> str:
    """REN-25.6: what this moment still allows."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    assert s.reader.seat is not None
    refused = wording.t("panel.refusals_left", count=MOST_REFUSED - v["refused"][s.reader.seat], most=MOST_REFUSED)
    gifts = wording.t("panel.gifts_left", count=MOST_GIFTS - v["gifts"][s.reader.seat], most=MOST_GIFTS)
    return f"{word(s, 'panel.diplomacy_about')} {esc(refused)} {esc(gifts)}"


def proposed(s: PageModel, swaps: Sequence[Action]) -> str:
    """Exchanges that would complete a province for the reader, those that serve both first."""
    wording = wording_of(s)
    v = typed(s.moment.view)
    rows = ""
    for swap in worthwhile(s, swaps)[:MOST_PROPOSED]:
        said = wording.t("panel.completes_for_you", province=swap.mine)
        if swap.theirs:
            other = v["towns"][swap.action.args[1]]["owner"]
            said = wording.t("panel.completes_both", province=swap.mine, other=other, provinces=swap.theirs)
        rows += f"<li>{move_button(s, swap.action)}<small>{esc(said)}</small></li>"
    return rows and f'<h3>{word(s, "panel.good_swaps")}</h3><ul class="good">{rows}</ul>'


def worthwhile(s: PageModel, swaps: Sequence[Action]) -> list[Swap]:
    """For each town of the others the best exchange that completes a province without breaking one of the reader's."""
    v = typed(s.moment.view)
    held, land = holdings(s), provinces(s)
    assert v["seat"] is not None
    mine = held[v["seat"]]
    best: dict[str, Swap] = {}
    for action in swaps:
        gives, gets = action.args
        won = completed(land, mine, gives, gets)
        if not won or land.towns[land.of[gives]] <= mine:
            continue
        other = v["towns"][gets]["owner"]
        assert other is not None
        swap = Swap(action, won, completed(land, held[other], gets, gives))
        if gets not in best or (swap.theirs and not best[gets].theirs):
            best[gets] = swap
    return sorted(best.values(), key=lambda swap: not swap.theirs)


def exchanges(s: PageModel, swaps: Sequence[Action]) -> str:
    """One row for each level of fortification: own towns, and those of the others."""
    v = typed(s.moment.view)
    rows = ""
    for number, level in enumerate(LEVEL_IDS):
        pairs = [action.args for action in swaps if v["towns"][action.args[0]]["level"] == level]
        if pairs:
            mine = list(dict.fromkeys([pair[0] for pair in pairs]))
            theirs = list(dict.fromkeys([pair[1] for pair in pairs]))
            rows += exchange(s, v, number, mine, theirs)
    return rows and f"<h3>{word(s, 'panel.exchange')}</h3>{rows}"


def exchange(s: PageModel, v: RenaissanceView, level: int, mine: Sequence[str], theirs: Sequence[str]) -> str:
    own = "".join([option(s, name) for name in mine])
    groups = ""
    for seat in range(v["seats"]):
        towns = "".join([option(s, name) for name in theirs if v["towns"][name]["owner"] == seat])
        groups += f'<optgroup label="{esc(s.wording.name(seat))}">{towns}</optgroup>' if towns else ""
    legend = word(s, f"panel.level_{LEVEL_IDS[level]}")
    return (
        f'<fieldset class="swap"><legend>{legend}</legend>'
        f'<label>{word(s, "panel.your_town")} <select id="mine-{level}" name="mine-{level}">{own}</select></label> '
        f'<label>{word(s, "panel.their_town")} <select id="theirs-{level}" name="theirs-{level}">{groups}</select>'
        f"</label> "
        f'<button class="move" name="move" value="swap {{mine-{level}}} for {{theirs-{level}}}">'
        f'{word(s, "panel.offer_swap")}<span class="unseen"> ({legend})</span></button></fieldset>'
    )


def option(s: PageModel, name: str) -> str:
    return f'<option value="{name}">{town(s, name)}</option>'


def giving(s: PageModel, gifts: Sequence[Action]) -> str:
    """REN-25.4: to whom, and how many ducats."""
    if not gifts:
        return ""
    seats = list(dict.fromkeys([action.args[0] for action in gifts]))
    most = max(int(action.args[1]) for action in gifts)
    people = "".join([f'<option value="{seat}">{esc(s.wording.name(int(seat)))}</option>' for seat in seats])
    return (
        f'<h3>{word(s, "panel.gift")}</h3><fieldset class="swap"><legend class="unseen">{word(s, "panel.gift")}'
        f"</legend>"
        f'<label>{word(s, "panel.gift_to")} <select id="gift-to" name="gift-to">{people}</select></label> '
        f"<label>{esc(wording_of(s).t('panel.gift_ducats', most=most))} "
        f'<input id="gift-ducats" name="gift-ducats" inputmode="numeric" maxlength="2" '
        f'value="1"></label> '
        f'<button class="move" name="move" value="gift {{gift-to}} {{gift-ducats}}">{word(s, "panel.give_it")}'
        f"</button></fieldset>"
    )
