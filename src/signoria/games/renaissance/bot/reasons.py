"""What a move is good for, told from the view alone: towns, walls and points that all can see, and one's own cards."""

from __future__ import annotations

from typing import Any, Final, cast

from signoria.engine.actions import Action
from signoria.engine.file_game import FileGame
from signoria.engine.game import View
from signoria.games.renaissance.codes import CARD_IDS, LEVEL_IDS, SLOT_IDS, TOWN_IDS, TOWNS
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import RenaissanceView, typed

Reason = tuple[str, dict[str, object]]  # the key of a text, and what it speaks of
TAKES: Final = ("start", "extra", "return", "expand land", "expand sea")  # a town that becomes one's own
ATTACKS: Final = ("attack land", "attack sea")
PLAIN: Final = (  # said by the verb alone
    *("no extra", "place rampart", "place palace", "build rampart", "build castle", "build palace", "ride", "raiders"),
    *("free raiders", "marriage", "lure", "ambassador", "artist", "banker", "from", "none", "stay out", "give", "sell"),
    *("hire", "hire no more", "no counter", "counter", "pay", "refuse", "retreat", "free retreat", "no retreat", "end"),
)


def reason(game: FileGame[Any], view: View, action: Action) -> Reason:
    """Why this is a good move here."""
    v = typed(view)
    verb = action.verb
    if verb in PLAIN:
        return verb.replace(" ", "_"), {}
    if verb in TAKES:
        return of_town(game, v, action.args[0])
    if verb == "swap":
        return of_town(game, v, action.args[1])
    if verb in ATTACKS or (verb == "target" and v["errand"] == "ride"):
        return of_attack(game, v, action.args[0])
    if verb in ("lay", "red", "defend"):
        return of_cards(game, v, action)
    if verb in ("sign", "no sign"):
        return of_sign(v, action)
    if verb in ("accept", "decline"):
        return of_exchange(game, v, verb)
    if verb in ("vote", "bonus"):
        return f"{verb}_{action.args[0].partition(' ')[0]}", {}
    if verb == "cards":
        return ("cards_none" if action.args[0] == "0" else "cards"), {}
    if verb == "pass":
        return ("pass_council" if v["phase"] == "council" else "pass"), {}
    return "target", {"town": action.args[0]}


# Towns


def province_of(game: FileGame[Any], town: str) -> tuple[str, list[str]]:
    """The province of a town, and its towns."""
    data = cast(dict[str, Any], game.data)
    province = next(one["province"] for one in data["town"] if one["id"] == town)
    return province, [one["id"] for one in data["town"] if one["province"] == province]


def missing(v: RenaissanceView, towns: list[str], seat: int | None) -> list[str]:
    """Which of these a seat does not hold."""
    return [town for town in towns if v["towns"].get(town, {"owner": None})["owner"] != seat]


def of_town(game: FileGame[Any], v: RenaissanceView, town: str) -> Reason:
    """A province that is complete with it, or what it still lacks."""
    province, towns = province_of(game, town)
    lacks = [one for one in missing(v, towns, v["seat"]) if one != town]
    return ("town_lacks" if lacks else "town_province"), {"province": province, "towns": lacks}


def of_attack(game: FileGame[Any], v: RenaissanceView, town: str) -> Reason:
    """A province won or broken; else one's best troops against the walls."""
    province, towns = province_of(game, town)
    owner = v["towns"][town]["owner"]
    found: dict[str, object] = {"province": province, "seat": owner, "town": town}
    if not [one for one in missing(v, towns, v["seat"]) if one != town]:
        return "attack_province", found
    if not missing(v, towns, owner):
        return "attack_break", found
    terms = terms_of(game, v)
    values = dict(zip(CARD_IDS, terms.values, strict=False))
    troops = sorted([values[card] for card, count in v["hand"].items() if card in values for _ in range(count)])
    walls = terms.strength[LEVEL_IDS.index(v["towns"][town]["level"])]
    return "attack", {**found, "count": sum(troops[-2:]), "walls": walls}


def of_exchange(game: FileGame[Any], v: RenaissanceView, verb: str) -> Reason:
    """What the town that one would get completes."""
    gets = TOWN_IDS[v["aim"] // TOWNS]
    province, towns = province_of(game, gets)
    lacks = [one for one in missing(v, towns, v["seat"]) if one != gets]
    if verb == "accept" and not lacks:
        return "town_province", {"province": province}
    return verb, {}


# Combat


def terms_of(game: FileGame[Any], v: RenaissanceView) -> Terms:
    found: Terms = game.terms(v["seats"], v["options"], v["data"])
    return found


def of_cards(game: FileGame[Any], v: RenaissanceView, action: Action) -> Reason:
    """REN-17.15, 17.16: what is laid, and what the walls add for a defender."""
    terms, combat = terms_of(game, v), v["combat"]
    assert combat is not None
    values = dict(zip(CARD_IDS, terms.values, strict=False))
    cards = action.args[0].split("+") if action.verb == "lay" else list(action.args)
    count = sum(values.get(card, 0) for card in cards)
    if action.verb == "red":
        return f"red_{cards[0]}", {"town": combat["town"]}
    if action.verb == "lay":
        return ("lay" if count else "lay_condottieri"), {"count": count}
    walls = combat["fortification"] + sum(combat["bonuses"].values())
    return "defend", {"count": count + walls}


def of_sign(v: RenaissanceView, action: Action) -> Reason:
    """REN-11.4: what the totals would be."""
    combat = v["combat"]
    assert combat is not None
    side = 0 if combat["attacker"] == v["seat"] else 1
    mine, other = combat["totals"][side], combat["totals"][1 - side]
    if action.verb == "no sign":
        return ("no_sign_ahead" if mine > other or (side == 1 and mine == other) else "no_sign"), {}
    worth = combat["slots"][SLOT_IDS.index(action.args[0])]["worth"]
    return "sign", {"count": mine + worth, "other_total": other}
