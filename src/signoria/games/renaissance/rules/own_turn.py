"""Chapters 13, 16 and 17, the main choices: an expansion, or in the own turn an attack, a yellow card, a power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ACTIONS,
    AMBASSADOR,
    ARTIST,
    BY_FREE_RAIDERS,
    BY_LAND,
    BY_LURE,
    BY_MARRIAGE,
    BY_RIDE,
    CARD_IDS,
    DO_AMBASSADOR,
    DO_ARTIST,
    DO_ATTACK_LAND,
    DO_ATTACK_SEA,
    DO_BANKER,
    DO_END,
    DO_FREE_RAIDERS,
    DO_FROM,
    DO_LURE,
    DO_MARRIAGE,
    DO_RAIDERS,
    DO_RIDE,
    DO_TARGET,
    ERRAND_IDS,
    EXPAND,
    FLORENCE,
    LURE_TO,
    MAIN,
    MARRIAGE,
    NO_CARD,
    NOTHING,
    NOWHERE,
    ORIGIN,
    RAIDERS,
    RIDE,
    SPAIN,
    TARGET,
    TOWN_IDS,
    Town,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules import combat, knowledge
from signoria.games.renaissance.rules.attack import (
    against_attack,
    against_enemy,
    against_target,
    attack_targets,
    bases_of,
    enemies,
    may_ride,
)
from signoria.games.renaissance.rules.choice import Choice, against_closed, towns, towns_in, way_and_town
from signoria.games.renaissance.rules.course import end_own_turn
from signoria.games.renaissance.rules.expansion import ask_origin, expand_from, origins_of
from signoria.games.renaissance.rules.yellow_cards import (
    against_bride,
    against_palace,
    against_raid,
    against_wedding,
    banker_palaces,
    call_banker,
    draw_artist,
    empty_palaces,
    holds,
    lure,
    lure_targets,
    marriage_targets,
    marry,
    raid,
    raid_targets,
    send_ambassador,
)

CARD_OF = {"ride": "ride", "raiders": "raiders", "marriage": "marriage", "ambassador": "ambassador"}
CARD_OF |= {"artist": "artist_or_banker", "banker": "artist_or_banker"}
# By errand, the card that it takes; powers take none.
ERRAND_CARDS: Final[list[int]] = [NO_CARD, NO_CARD, NO_CARD, RIDE, RAIDERS, NO_CARD, MARRIAGE, NO_CARD]


def begin_errand(p: Position, seat: int, errand: int, tell: Journal | None) -> None:
    """REN-13.41, R69: a card or a power that needs a target is named; all now know that the card is in the hand."""
    p.errand = errand
    p.phase = TARGET
    told: dict[str, object] = {"seat": seat, "errand": ERRAND_IDS[errand]}
    if errand == BY_RIDE:
        knowledge.attacks(p, seat)
    card = ERRAND_CARDS[errand]
    if card != NO_CARD:
        knowledge.shows(p, seat, card)
        told["card"] = CARD_IDS[card]
    if tell is not None:
        tell.say("errand", told)


def attack_from_one(p: Position, seat: int, target: Town, by: int, luck: Luck, tell: Journal | None) -> None:
    """REN-17.5: the only base is the origin; of several the player chooses one."""
    p.errand, p.aim, p.back = by, target, MAIN
    knowledge.attacks(p, seat)
    found = bases_of(p, seat, target, by)
    if len(found) == 1:
        attack_from(p, seat, found[0], luck, tell)
    else:
        ask_origin(p, seat, target, by, tell)


def attack_from(p: Position, seat: int, origin: Town, luck: Luck, tell: Journal | None) -> None:
    """REN-17.5: origin and target are known, and the combat begins."""
    by, target = p.errand, Town(p.aim)
    p.errand, p.aim = NOTHING, NOWHERE
    combat.begin(p, seat, origin=origin, target=target, by=by, luck=luck, tell=tell)


def errand_targets(p: Position, seat: int) -> int:
    """REN-13.41: the towns on which a card or power that was named may be used."""
    if p.errand == BY_RIDE:
        return enemies(p, seat)
    if p.errand == BY_MARRIAGE:
        return marriage_targets(p, seat)
    return lure_targets(p, seat) if p.errand == BY_LURE else raid_targets(p, seat)


class Main(Choice):
    """REN-17.1: attacks, yellow cards, powers, or the end of the own turn."""

    phase = MAIN
    clause = "REN-17.1"
    by_hand = True
    verbs: Verbs = {
        "attack land": ("REN-17.5", "no_way"),
        "attack sea": ("REN-17.5", "no_way"),
        "ride": ("REN-13.23", "no_target_for"),
        "raiders": ("REN-13.41", "no_target_for"),
        "free raiders": ("REN-24.10", "no_power"),
        "marriage": ("REN-13.41", "not_now"),
        "lure": ("REN-24.3", "no_power"),
        "ambassador": ("REN-13.1", "not_in_hand"),
        "artist": ("REN-13.27", "not_now"),
        "banker": ("REN-13.37", "not_now"),
        "end": ("REN-18.11", "not_now"),
    }
    times: Mapping[str, str] = {
        "attack land": "REN-17.1",
        "attack sea": "REN-17.1",
        "lure": "REN-R52a",
        "free raiders": "REN-R52e",
        **dict.fromkeys(CARD_OF, "REN-13.1"),
    }

    def offers(self, p: Position, seat: int) -> list[int]:
        land, sea = attack_targets(p, seat)
        found = [*towns(DO_ATTACK_LAND, land), *towns(DO_ATTACK_SEA, sea)]
        if may_ride(p, seat):
            found.append(DO_RIDE)
        if holds(p, seat, RAIDERS) and raid_targets(p, seat):
            found.append(DO_RAIDERS)
        if p.fresh(seat, SPAIN) and raid_targets(p, seat):
            found.append(DO_FREE_RAIDERS)
        if holds(p, seat, MARRIAGE) and marriage_targets(p, seat):
            found.append(DO_MARRIAGE)
        if lure_targets(p, seat):
            found.append(DO_LURE)
        if holds(p, seat, AMBASSADOR):
            found.append(DO_AMBASSADOR)
        if holds(p, seat, ARTIST):
            found += towns(DO_ARTIST, empty_palaces(p, seat))
            found += towns(DO_BANKER, banker_palaces(p, seat))
        found.append(DO_END)
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action < DO_RIDE:
            by, target = way_and_town(action, DO_ATTACK_LAND, DO_ATTACK_SEA)
            attack_from_one(p, seat, target, by, luck, tell)
        elif action <= DO_LURE:
            begin_errand(p, seat, action - DO_RIDE + BY_RIDE, tell)
        elif action == DO_END:
            end_own_turn(p, seat, luck, tell)
        else:
            p.ask_openly(MAIN, seat)
            if action == DO_AMBASSADOR:
                send_ambassador(p, seat, luck, tell)
            elif action < DO_BANKER:
                draw_artist(p, seat, Town(action - DO_ARTIST), luck, tell)
            else:
                call_banker(p, seat, Town(action - DO_BANKER), tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        card = CARD_OF.get(ACTIONS[action].verb)
        if card is not None and not holds(p, seat, CARD_IDS.index(card)):
            return "REN-13.1", "not_in_hand", {"card": card}
        if action < DO_RIDE:
            by, target = way_and_town(action, DO_ATTACK_LAND, DO_ATTACK_SEA)
            return against_target(p, seat, target, by)
        if action == DO_RIDE:
            return against_attack(p, seat, not p.terms.ride_counts) or ("REN-R15", "no_target_for", {"card": "ride"})
        if action == DO_LURE and p.fresh(seat, FLORENCE):
            return "REN-24.3", "nothing_to_lure", {}
        if action == DO_MARRIAGE:
            return against_wedding(p, seat) or ("REN-13.41", "no_target_for", {"card": "marriage"})
        if DO_ARTIST <= action < DO_BANKER:
            return against_palace(p, seat, Town(action - DO_ARTIST), True)
        return against_palace(p, seat, Town(action - DO_BANKER), False) if DO_BANKER <= action < DO_END else None

    def asked(self, p: Position, verb: str) -> str:
        return self.times.get(verb, self.clause)


class Origin(Choice):
    """REN-16.4, 16.8, 17.5: from where an expansion or an attack starts."""

    phase = ORIGIN
    clause = "REN-17.1"
    verbs: Verbs = {"from": ("REN-16.4", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        target, by = Town(p.aim), p.errand
        found = bases_of(p, seat, target, by) if p.back == MAIN else origins_of(p, seat, target, by)
        return [DO_FROM + town for town in found]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if p.back == EXPAND:
            expand_from(p, seat, Town(action - DO_FROM), tell)
        else:
            attack_from(p, seat, Town(action - DO_FROM), luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """REN-16.4, 16.6, 16.8, 17.5, 17.6, R16: why neither expansion nor attack starts there."""
        town, attack = action - DO_FROM, p.back == MAIN
        told = {"town": TOWN_IDS[town]}
        clause = "REN-17.5" if attack else "REN-16.4" if p.errand == BY_LAND else "REN-16.8"
        if p.owner[town] != seat:
            return clause, "not_yours", told
        if attack and (p.used >> town) & 1:
            return "REN-17.6", "was_origin", told
        if not attack and p.origins[seat] == town:
            return "REN-16.6", "was_origin", told
        near = p.terms.roads[p.aim] if p.errand == BY_LAND else p.terms.ports
        if attack and (p.gained >> town) & 1 and (p.errand == BY_RIDE or (near >> town) & 1):
            return "REN-R16", "just_gained", told
        return clause, "no_origin", {**told, "theirs": TOWN_IDS[p.aim]}

    def asked(self, p: Position, verb: str) -> str:
        return "REN-16.2" if p.back == EXPAND else self.clause


class Target(Choice):
    """REN-13.41: the target of a card or a power that was named."""

    phase = TARGET
    clause = "REN-17.1"
    verbs: Verbs = {"target": ("REN-13.41", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return towns(DO_TARGET, errand_targets(p, seat))

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-13.41: the card or power that was named is used on this town."""
        town, errand = Town(action - DO_TARGET), p.errand
        if errand == BY_RIDE:
            if p.terms.ride_needs_origin:
                attack_from_one(p, seat, town, BY_RIDE, luck, tell)
            else:
                p.aim, p.back = town, MAIN
                attack_from(p, seat, Town(NOWHERE), luck, tell)
            return
        p.errand = NOTHING
        if errand == BY_LURE:
            empty = towns_in(empty_palaces(p, seat))
            if len(empty) > 1:
                p.aim = town
                p.phase = LURE_TO
                if tell is not None:
                    tell.say("heads_for", {"seat": seat, "town": TOWN_IDS[town], "way": ERRAND_IDS[errand]})
                return
            lure(p, seat, origin=town, target=empty[0], luck=luck, tell=tell)
        elif errand == BY_MARRIAGE:
            marry(p, seat, town, tell)
        else:
            raid(p, seat, town, errand == BY_FREE_RAIDERS, luck, tell)
        p.ask_openly(MAIN, seat)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        town = Town(action - DO_TARGET)
        if (closed := against_closed(p, town)) is not None:
            return closed
        if p.errand == BY_RIDE:
            return against_enemy(p, seat, town)
        if p.errand == BY_MARRIAGE:
            return against_bride(p, seat, town)
        if p.errand == BY_LURE:
            return "REN-24.3", "no_artist_there", {"town": TOWN_IDS[town]}
        return against_raid(p, seat, town)
