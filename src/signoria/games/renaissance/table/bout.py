"""A combat as it can be told: the one that is going on, from the view; the last one, from what was said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from signoria.games.renaissance.codes import CARD_IDS, LEVEL_IDS, MODE_IDS, NATION_IDS, SEA, SLOT_IDS, TOWN_IDS
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.view_types import CombatView, typed
from signoria.web.page_model import PageModel

Event = Mapping[str, Any]
SIDES: Final = (0, 0, 0, 1, 1)  # who lays a card in each slot
TROOPS: Final = {card: f"REN-7.{number}" for number, card in enumerate(CARD_IDS[:5], 1)}
BONUSES: Final = {"terrain": "REN-17.18", "landing": "REN-17.19"}


class Line(NamedTuple):
    """One modifier of a total: the key of its name, what the name speaks of, its points, the clauses it comes from."""

    key: str
    params: Mapping[str, object]
    points: int
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Slot:
    """A place for a card; ``card`` is None while the reader may not see it."""

    name: str
    filled: bool = False
    card: str | None = None
    source: str | None = None
    side: int = 0
    worth: int = 0
    lost: bool = False
    saved: bool = False
    doubled: bool = False
    faces: tuple[str, ...] = ()  # what was rolled for a Condottiere


@dataclass(frozen=True)
class Bout:
    """A combat."""

    attacker: int
    defender: int
    town: str
    origin: str | None
    way: str
    slots: Sequence[Slot]
    dice: Sequence[int] = ()
    totals: Sequence[int] = ()
    lines: tuple[list[Line], list[Line]] = field(default_factory=lambda: ([], []))
    told: Sequence[Event] = ()
    shown: bool = False
    result: Event | None = None

    def seat_of(self, side: int) -> int:
        return self.defender if side else self.attacker


def bout(s: PageModel) -> Bout | None:
    """The combat that is fought, else the one that has ended since the reader's own last step."""
    v = typed(s.moment.view)
    if v["combat"] is not None:
        return fought(s, v["combat"])
    ends = [at for at, event in enumerate(s.moment.events) if event["kind"] == "result"]
    if not ends or not fresh(s, s.moment.events[ends[-1]]):
        return None
    begun = [at for at, event in enumerate(s.moment.events[: ends[-1]]) if event["kind"] == "attack"]
    return ended(s, s.moment.events[begun[-1] : ends[-1] + 1], s.moment.events[ends[-1] + 1 :]) if begun else None


def fresh(s: PageModel, event: Event) -> bool:
    """Has it happened since the reader's last step, that step included? For a watcher: in the turn that is played."""
    if s.moment.since is not None:
        return bool(event["ply"] >= s.moment.since)
    turns = [one["ply"] for one in s.moment.events if one["kind"] in ("own_turn", "end_own_turn", "turn")]
    return not turns or bool(event["ply"] >= turns[-1])


# The combat that is going on


def fought(s: PageModel, c: CombatView) -> Bout:
    """As the view shows it."""
    begun = [at for at, event in enumerate(s.moment.events) if event["kind"] == "attack"]
    told = s.moment.events[begun[-1] :] if begun else ()
    slots = [
        Slot(
            name,
            one["filled"],
            one["card"],
            one["source"],
            one["side"],
            one["worth"],
            one["lost"],
            one["saved"],
            one["doubled"],
            rolled(told, name),
        )
        for name, one in zip(SLOT_IDS, c["slots"], strict=True)
    ]
    made = Bout(c["attacker"], c["defender"], c["town"], c["origin"], c["way"], slots, c["dice"], told=told)
    if not c["shown"]:
        return made
    walls = fortification(LEVEL_IDS[c["level"]], c["fortification"], slots)
    more = [bonus(name, points) for name, points in c["bonuses"].items()]
    lines = (lines_of(made, 0, []), lines_of(made, 1, [walls, *more, *engineer(c["engineer"])]))
    return replace(made, shown=True, totals=c["totals"], lines=settled(lines, c["totals"]))


def rolled(told: Sequence[Event], slot: str) -> tuple[str, ...]:
    return tuple(str(event["face"]) for event in told if event["kind"] == "condottiere" and event["slot"] == slot)


# The combat that is over


def ended(s: PageModel, told: Sequence[Event], since: Sequence[Event]) -> Bout | None:
    """As the chronicle told it, from the attack to the result; ``since`` is what happened after it."""
    attack, result = told[0], told[-1]
    reveal = next((event for event in told if event["kind"] == "reveal"), None)
    if reveal is None or attack["town"] != result["town"]:
        return None
    slots = {
        name: Slot(name, name in reveal["cards"], reveal["cards"].get(name), side=side, faces=rolled(told, name))
        for name, side in zip(SLOT_IDS, SIDES, strict=True)
    }
    values = dict(zip(CARD_IDS, terms_of(s).values, strict=False))  # of the blue cards, which come first
    rolling = 0
    for name, one in slots.items():
        slots[name] = replace(one, worth=values.get(str(one.card), 0))
    for event in told:
        rolling = follow(slots, event, rolling, 0 if event.get("seat") == attack["seat"] else 1)
    made = Bout(
        int(result["seat"]),
        int(result["owner"]),
        str(result["town"]),
        attack.get("origin"),
        str(attack["way"]),
        list(slots.values()),
        reveal["dice"],
        (int(result["attacker"]), int(result["defender"])),
        told=told,
        shown=True,
        result=result,
    )
    lines = (lines_of(made, 0, []), lines_of(made, 1, ground(s, made, raised(made.town, since))))
    return replace(made, lines=settled(lines, made.totals))


def follow(slots: dict[str, Slot], event: Event, rolling: int, side: int) -> int:
    """What an event of this side does to the cards; returns which slot a Condottiere die was rolled for last."""
    kind = event["kind"]
    if kind == "cancel":
        change(slots, ("attacker_red", "defender_red"), lost=True)
    elif kind == "counter":
        change(slots, ("attacker_red",), lost=True)
    elif kind == "betrayed":
        change(slots, (first(slots, str(event["what"]), 0),), lost=True)
    elif kind == "condottiere":
        rolling, face = SLOT_IDS.index(event["slot"]), event["face"]
        change(slots, (event["slot"],), lost=face == "rout", worth=int(face) if face.isdigit() else 0)
    elif kind == "bribe":
        name = SLOT_IDS[rolling]
        slots[name] = replace(slots[name], side=1 - slots[name].side)
    elif kind == "sign":
        change(slots, (event["slot"],), doubled=True, worth=event["worth"])
    elif kind == "retreat":
        change(slots, (first(slots, str(event["what"]), side),), saved=True)
    return rolling


def change(slots: dict[str, Slot], names: Sequence[str], **fields: Any) -> None:
    for name in names:
        slots[name] = replace(slots[name], **fields)


def first(slots: Mapping[str, Slot], card: str, side: int) -> str:
    """The first slot in which a side laid this card, and it was neither lost nor saved since."""
    mine = [slots[name] for name, own in zip(SLOT_IDS, SIDES, strict=True) if own == side]
    return next(one.name for one in mine if one.card == card and not one.lost and not one.saved)


def raised(town: str, since: Sequence[Event]) -> int:
    """By how many levels this town has grown since; less than none, where it has decayed."""
    here = [event for event in since if event.get("town") == town]
    built = [event for event in here if event["kind"] == "build" and event["building"] != "palace"]
    return len(built) - len([event for event in here if event["kind"] == "lower"])


def ground(s: PageModel, made: Bout, more: int) -> list[Line]:
    """What the town gave its defender, by the rules: a combat changes nothing of it, and ``more`` came later."""
    v = typed(s.moment.view)
    terms, reds = terms_of(s), {one.name: one for one in made.slots if one.filled and not one.lost}
    level = LEVEL_IDS.index(v["towns"][made.town]["level"]) - more
    attacking = reds["attacker_red"].card if "attacker_red" in reds else None
    level = 0 if attacking == "traitor" else level - 1 if attacking == "engineer" else level
    found = [fortification(LEVEL_IDS[level], terms.strength[level], made.slots)]
    genoese = terms.powers and v["nations"][made.attacker] == NATION_IDS[1]
    if made.way != "ride" and not genoese:
        if (terms.rough >> TOWN_IDS.index(made.town)) & 1:
            found.append(bonus("terrain", terms.bonus_terrain))
        if made.way == MODE_IDS[SEA]:
            found.append(bonus("landing", terms.bonus_landing))
    engineers = "defender_red" in reds and reds["defender_red"].card == "engineer"
    return found + engineer(terms.bonus_engineer if engineers else 0)


# Modifiers


def lines_of(made: Bout, side: int, ground: Sequence[Line]) -> list[Line]:
    """REN-17.15, 17.16: cards, then what the town gives, then the die."""
    found = [card_line(one) for one in made.slots if one.side == side and one.worth and not one.lost]
    die = Line("panel.line_die", {}, made.dice[side], (f"REN-17.1{5 + side}",))
    return [*found, *[line for line in ground if line.points], die]


def card_line(one: Slot) -> Line:
    clause = TROOPS.get(one.card or "", "REN-8.12")
    key, clauses = ("panel.line_doubled", (clause, "REN-11.1")) if one.doubled else ("panel.line_card", (clause,))
    return Line(key, {"card": one.card}, one.worth, clauses)


def fortification(level: str, points: int, slots: Sequence[Slot]) -> Line:
    """REN-2.9, 9.1, 10.1."""
    red = next((one for one in slots if one.name == "attacker_red" and one.filled and not one.lost), None)
    clause = {"engineer": ("REN-9.1",), "traitor": ("REN-10.1",)}.get(str(red.card), ()) if red is not None else ()
    return Line(f"panel.line_{level}", {}, points, ("REN-2.9", *clause))


def bonus(name: str, points: int) -> Line:
    return Line(f"panel.line_{name}", {}, points, (BONUSES[name],))


def engineer(points: int) -> list[Line]:
    return [Line("panel.line_card", {"card": "engineer"}, points, ("REN-9.6",))] if points else []


def settled(lines: tuple[list[Line], list[Line]], totals: Sequence[int]) -> tuple[list[Line], list[Line]]:
    """REN-24.12: what is missing to the total is the power of the Swiss."""
    for side, found in enumerate(lines):
        missing = totals[side] - sum(line.points for line in found)
        if missing:
            found.append(Line("panel.line_power", {}, missing, ("REN-24.12",)))
    return lines
