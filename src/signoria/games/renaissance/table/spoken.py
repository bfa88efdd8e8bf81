"""What the reading keys say in Renaissance: hand, totals, combat, provinces, who holds what."""

from __future__ import annotations

from typing import Final

from signoria.games.renaissance.codes import LEVEL_IDS
from signoria.games.renaissance.table.bout import bout, ended
from signoria.games.renaissance.table.realm import controlled, holdings
from signoria.games.renaissance.table.text import combat_words, hand_of, moment
from signoria.games.renaissance.table.things import wording_of
from signoria.games.renaissance.view_types import typed
from signoria.web.html import esc
from signoria.web.page_model import PageModel

AIMED: Final = ("start", "place rampart", "place palace", "extra", "return", "target", "from")  # verbs that name a town
ATTACKS: Final = ("expand land", "expand sea", "attack land", "attack sea")


def sentences(s: PageModel) -> dict[str, str]:
    """The sentence behind each key, escaped."""
    return {"h": hand(s), "t": totals(s), "b": combat(s), "m": land(s), "c": holders(s)}


def hand(s: PageModel) -> str:
    """One's cards, and those that lie face up until the own turn ends."""
    v = typed(s.moment.view)
    if s.reader.seat is None:
        return ""
    wording = wording_of(s)
    told = wording.t("spoken.hand", count=v["hands"][s.reader.seat], cards=v["hand"])
    if v["face_up"] and v["turn"] == s.reader.seat:
        told += " " + wording.t("spoken.face_up", cards=v["face_up"])
    return esc(told)


def totals(s: PageModel) -> str:
    """The moment; of each player points, ducats, and what the end of the turn would bring."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    told = [moment(s) + "."]
    for seat in range(v["seats"]):
        due = v["due"][seat]
        counts = {
            "points": v["points"][seat],
            "ducats": v["ducats"][seat],
            "more": due["points"],
            "income": due["ducats"],
        }
        told.append(wording.t("spoken.total", seat=seat, **counts))
    return esc(" ".join(told))


def combat(s: PageModel) -> str:
    """The combat that is fought, or the last one the chronicle tells of."""
    made = bout(s)
    if made is None:
        ends = [at for at, event in enumerate(s.moment.events) if event["kind"] == "result"]
        begun = (
            [at for at, event in enumerate(s.moment.events[: ends[-1]]) if event["kind"] == "attack"] if ends else []
        )
        made = ended(s, s.moment.events[begun[-1] : ends[-1] + 1], s.moment.events[ends[-1] + 1 :]) if begun else None
    if made is None:
        return esc(wording_of(s).t("spoken.no_combat"))
    return esc(" ".join([wording_of(s).t("panel.combat", town=made.town) + ".", *combat_words(s, made)]))


def land(s: PageModel) -> str:
    """Who controls which provinces, which towns are free, and which may be chosen now."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    told = []
    for seat in range(v["seats"]):
        mine = controlled(s, seat)
        if mine:
            told.append(wording.t("spoken.controls", seat=seat, provinces=mine))
    free = [name for name, one in v["towns"].items() if one["owner"] is None]
    told.append(wording.t("spoken.free", towns=free))
    aims = list(dict.fromkeys([one.args[0] for one in s.moment.legal if one.verb in (*AIMED, *ATTACKS)]))
    if aims:
        told.append(wording.t("spoken.choose", towns=aims))
    return esc(" ".join(told))


def holders(s: PageModel) -> str:
    """Of each player the nation, the towns by strength, palaces with their artists, and the cards."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    told = []
    for seat, mine in enumerate(holdings(s)):
        facts = []
        for level in LEVEL_IDS[:0:-1]:
            towns = [name for name in v["towns"] if name in mine and v["towns"][name]["level"] == level]
            if towns:
                facts.append(wording.t("spoken.of_level", what=wording.t(f"panel.level_{level}"), towns=towns))
        palaces = [name for name in v["towns"] if name in mine and v["towns"][name]["palace"]]
        if palaces:
            facts.append(wording.t("spoken.palaces", towns=palaces))
        artists = [v["towns"][name]["artist"] for name in palaces if v["towns"][name]["artist"]]
        if artists:
            facts.append(wording.t("panel.artists", artists=artists))
        facts.append(wording.t("spoken.cards", hand=hand_of(s, seat)))
        nation = wording.t(f"nation.{v['nations'][seat]}")
        told.append(wording.t("spoken.holds", seat=seat, nation=nation, facts="; ".join(facts)))
    return esc(" ".join(told))
