"""What the reading keys say in Condottiere: hand, totals, last battle, map, who holds what."""

from __future__ import annotations

from signoria.games.condottiere.table.battle import season
from signoria.games.condottiere.table.map import MAPPED, REGIONS
from signoria.games.condottiere.table.pieces import Pieces
from signoria.games.condottiere.table.text import cards_of, fought_over, holdings, line_of, marks, worded
from signoria.games.condottiere.view_types import CondottiereView, typed
from signoria.web.html import esc
from signoria.web.page_model import PageModel

OUTCOME = ("strengths", "conquer", "token")  # the events that tell how a battle ended


def sentences(s: PageModel, p: Pieces) -> dict[str, str]:
    """The sentence behind each key, escaped."""
    v = typed(s.moment.view)
    return {
        "h": hand(s, p, v),
        "t": totals(s, p, v),
        "b": last_battle(s, p),
        "m": regions(s, p, v),
        "c": holders(s, p, v),
    }


def hand(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """The cards in hand, and those laid aside."""
    if v["hand"] is None:
        return ""
    told = p.words["face.hand_empty"]
    if v["hand"]:
        count = p.count("face.cards", sum(v["hand"].values()))
        told = p.words["spoken.hand"].format(count=count, cards=worded(s.wording.texts, v["hand"]))
    if v["kept"]:
        told += " " + p.words["spoken.kept"].format(cards=worded(s.wording.texts, v["kept"]))
    return told


def totals(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """What is fought over, the season, and of each captain the strength, the line and whether they passed."""
    told = [p.words["spoken.sentence"].format(what=fought_over(p, v).removesuffix("."))]
    now = season(v)
    if now:
        told.append(p.words["spoken.sentence"].format(what=p.words[f"face.{now}"]))
    if v["contested"] or v["final"] or any(v["lines"]):
        for seat in range(v["seats"]):
            named = p.words["spoken.total"].format(
                seat=esc(s.wording.name(seat)), total=v["totals"][seat], line=line_of(s, p, v, seat)
            )
            told.append(p.words["spoken.sentence"].format(what=", ".join([named, *marks(s, p, v, seat)])))
    return " ".join(told)


def last_battle(s: PageModel, p: Pieces) -> str:
    """How the last battle ended, as the chronicle told it."""
    ends = [at for at, event in enumerate(s.moment.events) if event["kind"] == "strengths"]
    if not ends:
        return p.words["spoken.no_battle"]
    told = [s.wording.story(event, s.reader.seat) for event in s.moment.events[ends[-1] :] if event["kind"] in OUTCOME]
    return esc(" ".join(told))


def regions(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """The map in a few words: where it is fought, where the Pope stands, what is free, what may be chosen."""
    say, words = p.words["spoken.list"].format, p.words
    held = {region for domain in v["domains"] for region in domain}
    free = [p.region[one] for one in REGIONS if one not in held]
    told = [say(what=words["text.free"], things=", ".join(free) or words["list.none"])]
    if v["contested"]:
        told.insert(0, words["table.contested"].format(region=p.region[v["contested"]]))
    told.append(words["table.pope"].format(region=p.region[str(v["pope"])]))
    targets = [p.region[one.args[0]] for one in s.moment.legal if one.verb in MAPPED and one.args[0] in p.region]
    if targets:
        told.append(say(what=words["spoken.choose"], things=", ".join(targets)))
    return " ".join([words["spoken.sentence"].format(what=one[:1].upper() + one[1:]) for one in told])


def holders(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """Of each captain the regions and the cards, and who holds the Condottiere."""
    told = []
    for seat in range(v["seats"]):
        facts = [holdings(s, p, v, seat), cards_of(p, v, seat)]
        if v["options"]["play_for_points"]:
            facts.append(p.count("face.points", v["points"][seat]))
        if seat == v["holder"] and not s.moment.over:
            facts.append(p.words["face.holder"])
        told.append(p.words["spoken.holds"].format(seat=esc(s.wording.name(seat)), facts="; ".join(facts)))
    return " ".join(told)
