"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.virtu.codes import (
    ACT,
    ACTIONS,
    ALLIANCE,
    ANNEX,
    BONUS,
    BUY,
    CATHEDRAL,
    COURT_LOST,
    DISBAND,
    DUEL,
    END_TURN,
    FROM,
    GOVERN,
    INTRIGUE,
    LEFTOVER,
    LOSE,
    MARCH,
    MOVE,
    OVER,
    PATRONISE,
    PAY,
    PHASE_IDS,
    PLACE,
    RECRUIT,
    RELEASE,
    REORGANISE,
    RETREAT,
    SIDE,
    SIEGES,
    SPARE,
    START,
    TRADE,
    TROOP_IDS,
    WAGES,
    WAR,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.refused import Look, Refusal, deeds, symbols, winter
from signoria.games.virtu.wording import VirtuWording

DEEDS = (GOVERN, PATRONISE, TRADE, ANNEX, WAR, INTRIGUE)
ANYTIME = tuple(phase for phase in range(OVER) if phase not in (PLACE, SPARE))

# For each verb: the phases it answers, the clause it rests on, and the key of what is usually against it.
VERBS: Mapping[str, tuple[tuple[int, ...], str, str]] = {
    "place": ((PLACE,), "VIR-3.9", "no_place"),
    "start": ((START,), "VIR-9.1", "not_now"),
    "step": ((MOVE,), "VIR-9.4", "no_free_step"),
    "step florins": ((MOVE,), "VIR-9.4", "no_paid_step"),
    "stop": ((MOVE,), "VIR-9.2", "must_move"),
    "release": ((RELEASE,), "VIR-11.8", "no_release"),
    "done": ((RELEASE, REORGANISE, BUY, RECRUIT, ALLIANCE), "VIR-25.1", "not_now"),
    "act": ((ACT,), "VIR-10.1", "not_now"),
    "skip": ((ACT,), "VIR-10.1", "not_now"),
    "end": ((*DEEDS, LEFTOVER, END_TURN), "VIR-10.5", "not_now"),
    "tap": ((MOVE, *DEEDS, PAY), "VIR-7.6", "no_use"),
    "collect": (ANYTIME, "VIR-7.3", "no_florins"),
    "ask florins": (ANYTIME, "VIR-11.5", "no_request"),
    "ask crown": ((GOVERN, ANNEX, PAY), "VIR-11.2", "no_crown_due"),
    "refresh": ((GOVERN,), "VIR-12.2", "no_refresh"),
    "reactivate": ((GOVERN,), "VIR-29.9", "no_reactivation"),
    "advance": ((PATRONISE,), "VIR-13.1", "not_now"),
    "bonus": ((BONUS,), "VIR-13.8", "no_bonus"),
    "side": ((SIDE,), "VIR-5.10", "court_full"),
    "discard": ((SIDE, COURT_LOST, REORGANISE), "VIR-26.8", "no_courtier"),
    "discard new": ((SIDE,), "VIR2-9.3", "must_place"),
    "annex": ((ANNEX,), "VIR-15.1", "too_dear"),
    "annex by sea": ((ANNEX,), "VIR-15.5", "too_dear"),
    "pick": ((WAR,), "VIR-16.1", "no_troop"),
    "march": ((MARCH,), "VIR-16.2", "no_road"),
    "sail": ((MARCH,), "VIR-16.3", "no_sea_way"),
    "take token": ((WAR,), "VIR-16.11", "no_token"),
    "remove": ((INTRIGUE,), "VIR-17.1", "no_agent_there"),
    "put": ((INTRIGUE,), "VIR-17.1", "no_agent_to_put"),
    "from": ((FROM,), "VIR-17.1", "not_your_agent"),
    "from reserve": ((FROM,), "VIR-17.1", "not_your_agent"),
    "siege": ((SIEGES,), "VIR-18.1", "no_siege"),
    "leave": ((SIEGES,), "VIR-18.3", "must_besiege"),
    "token": ((DUEL,), "VIR-19.3", "no_token_left"),
    "war": ((DUEL,), "VIR-19.4", "no_war_symbol"),
    "leonardo": ((DUEL,), "VIR-19.7", "no_bonus_now"),
    "cannons": ((DUEL,), "VIR-19.9", "no_bonus_now"),
    "french aid": ((DUEL,), "VIR-19.10", "no_bonus_now"),
    "pass": ((DUEL,), "VIR-19.2", "not_now"),
    "lose": ((LOSE,), "VIR2-11.5", "no_troop_there"),
    "shift": ((COURT_LOST, REORGANISE), "VIR-26.3", "no_shift"),
    "retreat": ((RETREAT,), "VIR-22.3", "no_retreat"),
    "retreat by sea": ((RETREAT,), "VIR-22.4", "no_retreat"),
    "abandon": ((RETREAT,), "VIR-22.5", "not_now"),
    "pay": ((WAGES,), "VIR-25.3", "no_wages"),
    "disband": ((DISBAND,), "VIR-25.3", "no_troop_there"),
    "assign": ((REORGANISE,), "VIR-26.3", "no_assign"),
    "out": ((REORGANISE,), "VIR-26.5", "no_card_there"),
    "add": ((BUY,), "VIR-27.1", "not_for_sale"),
    "buy": ((BUY,), "VIR-27.1", "basket_empty"),
    "cathedral": ((CATHEDRAL,), "VIR-27.10", "no_site"),
    "recruit": ((RECRUIT,), "VIR-28.1", "no_recruit"),
    "conclude": ((ALLIANCE,), "VIR-29.3", "no_alliance"),
    "overthrow": ((ALLIANCE,), "VIR-29.4", "no_overthrow"),
    "spare": ((SPARE,), "VIR-17.13", "not_saved"),
    "influence": ((ANNEX,), "VIR2-8.3", "no_influence"),
    "ally": ((ANNEX,), "VIR2-9.1", "no_ally"),
}


# Where more than one rule may stand against a verb.
LOOKS: Mapping[str, Look] = {
    "place": winter.place,
    "tap": symbols.tap,
    "collect": symbols.collect,
    "ask florins": symbols.ask,
    "ask crown": symbols.ask,
    "release": symbols.release,
    "refresh": symbols.refresh,
    "reactivate": symbols.reactivate,
    "advance": symbols.advance,
    "war": symbols.war,
    "bonus": deeds.bonus,
    "annex": deeds.annex,
    "annex by sea": deeds.annex_by_sea,
    "influence": deeds.influence,
    "ally": deeds.ally,
    "pick": deeds.pick,
    "march": deeds.way,
    "sail": deeds.way,
    "siege": deeds.siege,
    "leave": deeds.leave,
    "token": deeds.token,
    "retreat": deeds.retreat,
    "retreat by sea": deeds.retreat,
    "remove": deeds.remove,
    "put": deeds.put,
    "assign": winter.assign,
    "out": winter.out,
    "shift": winter.shift,
    "discard": winter.discard,
    "discard new": winter.discard_new,
    "add": winter.add,
    "recruit": winter.recruit,
    "conclude": winter.conclude,
    "overthrow": winter.overthrow,
}

# What only the one game knows: the wars for two, or the game for three to five.
OF_THE_WARS = ("influence", "ally", "lose")
NO_ALLIANCES = ("reactivate", "french aid", "conclude", "overthrow", "spare")
NOT_IN_THE_WARS = ("advance", "bonus", "leonardo", "cathedral", *NO_ALLIANCES)

# What is not asked now because of a rule, and not only because it is another's or another thing's turn.
UNASKED: Mapping[str, Look] = {"act": deeds.act}

# Whose turn it is, by what is being decided; in a spring turn VIR-8.2 says so.
ORDER: Mapping[int, str] = {
    PLACE: "VIR-R15",
    START: "VIR-9.1",
    SIEGES: "VIR-18.2",
    DUEL: "VIR-19.1",
    LOSE: "VIR2-11.5",
    COURT_LOST: "VIR-26.10",
    RETREAT: "VIR-22.2",
}


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return "VIR-31.2", "over", {}
    if seat != p.turn:
        return ORDER.get(p.phase, "VIR-8.4" if p.winter else "VIR-8.2"), "not_your_turn", {"seat": p.turn}
    foreign = other_game(p, verb, args)
    if foreign is not None:
        return foreign
    phases, clause, key = VERBS[verb]
    if p.phase not in phases:
        closed = UNASKED[verb](p, seat, args, {}) if verb in UNASKED else None
        return closed if closed is not None else (clause, "not_now", {"phase": PHASE_IDS[p.phase]})
    told: dict[str, object] = dict(zip(VirtuWording.arguments.get(verb.replace(" ", "_"), ()), args, strict=True))
    special = LOOKS[verb](p, seat, args, told) if verb in LOOKS else None
    return special if special is not None else (clause, key, {**told, "phase": PHASE_IDS[p.phase]})


def other_game(p: Position, verb: str, args: tuple[str, ...]) -> Refusal | None:
    """VIR2-1.6, 9.5: what belongs to the game for another number of players is never asked here."""
    if p.terms.two:
        return ("VIR2-1.6", "not_in_the_wars", {}) if verb in NOT_IN_THE_WARS else None
    if verb in OF_THE_WARS:
        return VERBS[verb][1], "only_in_the_wars", {}
    allied = args and args[0] in TROOP_IDS[1:] and verb in ("pick", "recruit", "disband")
    return ("VIR2-9.5", "only_in_the_wars", {}) if allied else None
