"""Chapter 17, VIR2-10: Intrigue: agents are placed, moved and removed."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ABSENT,
    AGENT_PLACE_IDS,
    AGENT_PLACES,
    ALLIANCE_PLACE,
    CITIES,
    CITY_IDS,
    DO_FROM,
    DO_FROM_RESERVE,
    DO_PUT,
    DO_REMOVE,
    FROM,
    INTRIGUE,
    MASK,
    NOBODY,
    PRINCE,
    ROOM_PLACE,
    ROOMS,
    TRACK_PLACE,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, Choice
from signoria.games.virtu.rules.influence import against_major
from signoria.games.virtu.rules.paying import DEED, Deed


def may_put(p: Position, seat: int, place: int) -> bool:
    """VIR-13.14, 17.1, 17.16, 17.17, R34, VIR2-10.1, 10.4: may an agent of this seat stand here?"""
    if place < CITIES:
        return (p.terms.board.cities >> place) & 1 == 1 and not shielded(p, seat, p.owner[place])
    if place < ALLIANCE_PLACE:
        owner = (place - ROOM_PLACE) // ROOMS
        if owner >= p.terms.seats or shielded(p, seat, owner):
            return False
        if owner == seat or not p.terms.one_agent_per_palace:
            return True
        spy = spy_place(p, owner)
        return spy == NOBODY or p.agents[spy] == seat  # an own one may change rooms
    if place < TRACK_PLACE:
        return not p.terms.two and not shielded(p, seat, p.ally[place - ALLIANCE_PLACE])
    return p.terms.two and p.ally[place - TRACK_PLACE] == NOBODY


def shielded(p: Position, seat: int, owner: int) -> bool:
    """VIR-13.14, 13.22: The Prince keeps the agents of the others away."""
    return 0 <= owner < p.terms.seats and owner != seat and p.has_bonus(owner, PRINCE)


def spy_place(p: Position, owner: int) -> int:
    """VIR-17.16: where in this palace an opposing agent stands, or NOBODY."""
    for room in range(ROOMS):
        if p.blocked(owner, room):
            return ROOM_PLACE + owner * ROOMS + room
    return NOBODY


def remove(p: Position, seat: int, place: int, tell: Journal | None) -> None:
    """VIR-17.1, 17.4, 17.5: an opposing agent goes back to its owner."""
    owner = p.agents[place]
    p.agents[place] = NOBODY
    p.reserve[owner] += 1
    p.pool[MASK] -= 1
    p.effect = True
    if tell is not None:
        tell.say("remove", {"seat": seat, "place": AGENT_PLACE_IDS[place], "owner": owner})


def put(p: Position, seat: int, place: int, tell: Journal | None) -> None:
    """VIR-17.2: one Mask; where the agent comes from is asked if there is a choice."""
    p.target = place
    sources = from_choices(p, seat)
    if len(sources) == 1:
        come_from(p, seat, sources[0], tell)
    else:
        p.phase = FROM


def from_choices(p: Position, seat: int) -> list[int]:
    """VIR-17.1, 17.16: any own agent, or one of the reserve; to a palace that holds one agent only, that one."""
    if p.terms.one_agent_per_palace and ROOM_PLACE <= p.target < ALLIANCE_PLACE:
        owner = (p.target - ROOM_PLACE) // ROOMS
        spy = NOBODY if owner == seat else spy_place(p, owner)
        if spy != NOBODY:
            return [DO_FROM + spy]
    found = [DO_FROM + place for place in range(AGENT_PLACES) if p.agents[place] == seat]
    if p.reserve[seat]:
        found.append(DO_FROM_RESERVE)
    return found


def come_from(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """VIR-17.1, 17.2: the agent comes from the reserve, or from another place."""
    told: dict[str, object] = {"seat": seat, "place": AGENT_PLACE_IDS[p.target]}
    if action == DO_FROM_RESERVE:
        p.reserve[seat] -= 1
    else:
        p.agents[action - DO_FROM] = NOBODY
        told["from"] = AGENT_PLACE_IDS[action - DO_FROM]
    p.agents[p.target] = seat
    p.target = NOBODY
    p.pool[MASK] -= 1
    p.effect = True
    p.phase = INTRIGUE
    if tell is not None:
        tell.say("put", told)


def against_remove(p: Position, seat: int, place: int) -> Refusal | None:
    """VIR-17.1, 17.9, R34: why no agent is removed there."""
    if p.agents[place] == seat:
        return "VIR-R34", "own_agent", {"place": AGENT_PLACE_IDS[place]}
    return against_mask(p, seat) if p.agents[place] != NOBODY else None


def against_mask(p: Position, seat: int) -> Refusal | None:
    """VIR-17.1, 17.9: no Mask is up, or the first one belongs to the agent that blocks the room."""
    if not p.pool[MASK]:
        return "VIR-17.1", "no_mask", {}
    return ("VIR-17.9", "remove_first", {}) if p.blocked(seat, p.marker[seat]) else None


def against_put(p: Position, seat: int, place: int) -> Refusal | None:
    """VIR-2.6, 13.14, 17.1, 17.3, 17.9, 17.16, VIR2-9.6, 10.4, 12.2: why no agent may be put there."""
    if p.agents[place] != NOBODY:
        return "VIR-17.3", "agent_there", {"place": AGENT_PLACE_IDS[place]}
    if place < CITIES and p.owner[place] == ABSENT:
        return "VIR-2.6", "absent", {"city": CITY_IDS[place]}
    palace = ROOM_PLACE <= place < ALLIANCE_PLACE
    owner = (place - ROOM_PLACE) // ROOMS if palace else NOBODY
    if place >= TRACK_PLACE and p.terms.two:
        if p.ally[place - TRACK_PLACE] != NOBODY:
            return against_major(p, place - TRACK_PLACE)
    elif owner >= p.terms.seats or place >= (ALLIANCE_PLACE if p.terms.two else TRACK_PLACE):
        return ("VIR2-10.4" if p.terms.two else "VIR-17.1"), "no_such_place", {}
    if place < CITIES:
        owner = p.owner[place]
    elif ALLIANCE_PLACE <= place < TRACK_PLACE:
        owner = p.ally[place - ALLIANCE_PLACE]
    if shielded(p, seat, owner):
        return "VIR-13.14", "shielded", {"owner": owner}
    if palace and owner != seat and p.terms.one_agent_per_palace and spy_place(p, owner) != NOBODY:
        return "VIR-17.16", "one_agent", {"owner": owner}
    return against_mask(p, seat)


class Intrigue(Deed):
    """VIR-17.1 to 17.9: which agents are removed, and where is an own one put?"""

    phase = INTRIGUE
    verbs: Verbs = {**DEED, "remove": ("VIR-17.1", "no_agent_there"), "put": ("VIR-17.1", "no_agent_to_put")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-17.1 to 17.9, D0.4: taps, agents to remove, places for an own agent."""
        found = super().own_offers(p, seat)
        if p.pool[MASK]:
            here = ROOM_PLACE + seat * ROOMS + p.marker[seat]
            if p.blocked(seat, p.marker[seat]):
                found.append(DO_REMOVE + here)  # VIR-17.9: nothing else before it
            else:
                has_agent = p.reserve[seat] > 0 or seat in p.agents
                for place in range(AGENT_PLACES):
                    agent = p.agents[place]
                    if agent == NOBODY:
                        if has_agent and may_put(p, seat, place):
                            found.append(DO_PUT + place)
                    elif agent != seat:
                        found.append(DO_REMOVE + place)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action >= DO_PUT:
            put(p, seat, action - DO_PUT, tell)
        else:
            remove(p, seat, action - DO_REMOVE, tell)

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_PUT:
            return against_put(p, seat, action - DO_PUT)
        return against_remove(p, seat, action - DO_REMOVE)


class From(Choice):
    """VIR-17.1: from where does the agent come?"""

    phase = FROM
    verbs: Verbs = {
        **FLORINS,
        "from": ("VIR-17.1", "not_your_agent"),
        "from reserve": ("VIR-17.1", "not_your_agent"),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return from_choices(p, seat)

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        come_from(p, seat, action, tell)
