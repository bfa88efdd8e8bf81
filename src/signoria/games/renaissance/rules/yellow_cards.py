"""Chapters 13 and 24: yellow cards, and the powers of Spain and Florence, which work like them. Ride: attack.py."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    AMBASSADOR,
    ARTIST,
    ARTIST_IDS,
    CORRUPT,
    DO_NONE,
    DO_TARGET,
    FLORENCE,
    FORTRESS,
    GARRISON,
    KINDS,
    LEVEL_IDS,
    LURE_TO,
    MAIN,
    MAINTAIN,
    MARRIAGE,
    NOBODY,
    NOWHERE,
    RAIDERS,
    RAMPART,
    SAVONAROLA,
    SPAIN,
    TOWN_IDS,
    TOWNS,
    Town,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.attack import has_counter, others_towns
from signoria.games.renaissance.rules.choice import Choice, against_closed, towns
from signoria.games.renaissance.rules.drawing import draw_cards, roll
from signoria.games.renaissance.rules.expansion import free_towns
from signoria.games.renaissance.rules.towns import gain, tell_elimination


def holds(p: Position, seat: int, kind: int) -> bool:
    return p.cards[seat * KINDS + kind] > 0


def at_level(p: Position, level: int) -> int:
    found = 0
    for town in range(TOWNS):
        if p.level[town] == level:
            found |= 1 << town
    return found


# Raiders


def raid_targets(p: Position, seat: int) -> int:
    """REN-13.5, 13.39, R33, R67: free towns and those of others, without a marker, no fortress."""
    if p.pillaged.bit_count() >= p.terms.markers:
        return 0
    found = (free_towns(p) | others_towns(p, seat)) & ~p.pillaged
    return found if p.terms.fortress_target else found & ~at_level(p, FORTRESS)


def raid(p: Position, seat: int, town: Town, free: bool, luck: Luck, tell: Journal | None) -> None:
    """REN-13.6 to 13.10, 24.10, R33: more than the fortification on one die; a free town needs no roll."""
    if free:
        p.spent |= 1 << SPAIN
    else:
        knowledge.discard(p, seat, RAIDERS)
    level = p.level[town]
    die = roll(luck) if level or p.terms.free_town_roll else 0
    success = not (level or p.terms.free_town_roll) or die > p.terms.strength[level]
    if success:
        p.ducats[seat] += p.terms.loot[level]
        p.pillaged |= 1 << town
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "town": TOWN_IDS[town], "die": die, "success": success}
        told["ducats"] = p.terms.loot[level] if success else 0
        if not free:
            told["card"] = "raiders"
        tell.say("raid", told)


# Ambassador


def send_ambassador(p: Position, seat: int, luck: Luck, tell: Journal | None) -> None:
    """REN-13.12 to 13.17, 13.40, R75: two dice; then a target is chosen, if the effect needs one and there is any."""
    knowledge.discard(p, seat, AMBASSADOR)
    dice = [roll(luck), roll(luck)]
    low, middle = p.terms.ambassador[0], p.terms.ambassador[1]
    effect = "corruption" if sum(dice) <= low else "bad_maintenance" if sum(dice) <= middle else "foreign_aid"
    if tell is not None:
        tell.say("ambassador", {"seat": seat, "card": "ambassador", "dice": dice, "effect": effect})
    if sum(dice) <= low:
        if corrupt_targets(p, seat):
            p.phase = CORRUPT
    elif sum(dice) <= middle:
        if maintain_targets(p):
            p.phase = MAINTAIN
    else:
        draw_cards(p, seat, p.terms.aid, luck, tell)


def corrupt_targets(p: Position, seat: int) -> int:
    """REN-13.13, 13.14, R03, R67: towns of others without a palace; no fortress."""
    if not has_counter(p, seat):
        return 0
    found = others_towns(p, seat) & ~p.palaces
    return found if p.terms.fortress_target else found & ~at_level(p, FORTRESS)


def maintain_targets(p: Position) -> int:
    """REN-13.16, R35: ramparts and fortresses of anybody."""
    return at_level(p, RAMPART) | at_level(p, FORTRESS)


def tell_no_target(seat: int, tell: Journal | None) -> None:
    """REN-13.16, R75: the Ambassador does nothing."""
    if tell is not None:
        tell.say("no_target", {"seat": seat})


# Marriage


def marriage_targets(p: Position, seat: int) -> int:
    """REN-13.18, 13.21, 13.38, 13.41, R03: garrisons of others without a palace, if they were not attacked."""
    if against_wedding(p, seat) is not None:
        return 0
    return others_towns(p, seat, p.victims) & ~p.palaces & at_level(p, GARRISON)


def against_wedding(p: Position, seat: int) -> Refusal | None:
    """REN-13.41, R03: the price is missing, or a counter for the town."""
    if p.ducats[seat] < p.terms.cost_marriage:
        return "REN-13.41", "too_dear", {"ducats": p.ducats[seat]}
    return None if has_counter(p, seat) else ("REN-R03", "no_counters", {})


def marry(p: Position, seat: int, town: Town, tell: Journal | None) -> None:
    """REN-13.19, 13.20, 13.22, R36: the owner gets the ducats, and peace from this player for the turn."""
    owner, price = p.owner[town], p.terms.cost_marriage
    knowledge.discard(p, seat, MARRIAGE)
    p.ducats[seat] -= price
    if p.terms.marriage_to_owner:
        p.ducats[owner] += price
    p.in_laws |= 1 << owner
    gain(p, seat, town)
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "card": "marriage", "town": TOWN_IDS[town], "owner": owner}
        tell.say("marriage", {**told, "ducats": price})
        tell_elimination(p, owner, tell)


# Artist or Banker


def empty_palaces(p: Position, seat: int) -> int:
    """REN-13.27: own palaces without an artist."""
    return p.palaces & p.held[seat] & ~p.artists()


def draw_artist(p: Position, seat: int, town: Town, luck: Luck, tell: Journal | None) -> None:
    """REN-13.28, 13.32 to 13.35, R37: one of the reserve; Savonarola burns the palace and goes back."""
    knowledge.discard(p, seat, ARTIST)
    artist = luck.pick("artist", [1 if place == NOWHERE else 0 for place in p.where])
    if artist == SAVONAROLA:
        p.palaces ^= 1 << town
    else:
        p.where[artist] = town
    if tell is not None:
        told = {"seat": seat, "card": "artist_or_banker", "town": TOWN_IDS[town], "artist": ARTIST_IDS[artist]}
        tell.say("artist", {**told, "burnt": artist == SAVONAROLA})


def banker_palaces(p: Position, seat: int) -> int:
    """REN-13.37, R38: own palaces that had no Banker this turn."""
    return p.palaces & p.held[seat] & ~p.banked


def call_banker(p: Position, seat: int, town: Town, tell: Journal | None) -> None:
    """REN-13.36: ducats from the bank."""
    knowledge.discard(p, seat, ARTIST)
    p.banked |= 1 << town
    p.ducats[seat] += p.terms.banker
    if tell is not None:
        told = {"seat": seat, "card": "artist_or_banker", "town": TOWN_IDS[town], "ducats": p.terms.banker}
        tell.say("banker", dict(told))


# Florence


def lure_targets(p: Position, seat: int) -> int:
    """REN-24.3, R52a: artists in palaces of others, for a seat that has a palace without one."""
    if not p.fresh(seat, FLORENCE) or not empty_palaces(p, seat):
        return 0
    return p.artists() & others_towns(p, seat)


def lure(p: Position, seat: int, *, origin: Town, target: Town, luck: Luck, tell: Journal | None) -> None:
    """REN-24.3, 24.4, R52a: one die; on success the artist moves."""
    artist, die = p.where.index(origin), roll(luck)
    p.spent |= 1 << FLORENCE
    success = die >= p.terms.power[FLORENCE]
    if success:
        p.where[artist] = target
    if tell is not None:
        told = {"seat": seat, "artist": ARTIST_IDS[artist], "origin": TOWN_IDS[origin], "town": TOWN_IDS[target]}
        tell.say("lure", {**told, "die": die, "success": success, "owner": p.owner[origin]})


class Corrupt(Choice):
    """REN-13.13, 13.14: the town that the Ambassador corrupts."""

    phase = CORRUPT
    clause = "REN-17.1"
    verbs: Verbs = {"target": ("REN-13.41", "not_now"), "none": ("REN-13.16", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        found = towns(DO_TARGET, corrupt_targets(p, seat))
        if p.terms.corruption_optional:
            found.append(DO_NONE)
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-13.14, 13.15: more than the fortification on one die, and the town changes hands."""
        if action == DO_NONE:
            tell_no_target(seat, tell)
        else:
            town = Town(action - DO_TARGET)
            owner, die = p.owner[town], roll(luck)
            success = die > p.terms.strength[p.level[town]]
            if success:
                gain(p, seat, town)
            if tell is not None:
                told: dict[str, object] = {"seat": seat, "town": TOWN_IDS[town], "owner": owner}
                tell.say("corrupt", {**told, "die": die, "success": success})
                tell_elimination(p, owner, tell)
        p.ask_openly(MAIN, seat)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """REN-13.13, 13.14, R75."""
        if action == DO_NONE:
            return "REN-R75", "must_corrupt", {}
        town = Town(action - DO_TARGET)
        told = {"town": TOWN_IDS[town]}
        if (closed := against_closed(p, town)) is not None:
            return closed
        if p.owner[town] in (NOBODY, seat):
            return "REN-13.13", "not_others", told
        if (p.palaces >> town) & 1:
            return "REN-13.13", "palace_there", told
        return "REN-13.14", "never_corrupted", told


class Maintain(Choice):
    """REN-13.16: the castle or rampart that bad maintenance removes."""

    phase = MAINTAIN
    clause = "REN-17.1"
    verbs: Verbs = {"target": ("REN-13.41", "not_now"), "none": ("REN-13.16", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [*towns(DO_TARGET, maintain_targets(p)), DO_NONE]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-13.16, R01, R02: a castle or a rampart goes back to the stock."""
        if action == DO_NONE:
            tell_no_target(seat, tell)
        else:
            town = action - DO_TARGET
            p.level[town] -= 1
            if tell is not None:
                told = {"seat": seat, "town": TOWN_IDS[town], "level": LEVEL_IDS[p.level[town]]}
                tell.say("lower", {**told, "owner": p.owner[town]})
        p.ask_openly(MAIN, seat)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        town = Town(action - DO_TARGET)
        return against_closed(p, town) or ("REN-13.16", "nothing_decays", {"town": TOWN_IDS[town]})


class LureTo(Choice):
    """REN-24.3, R52a: the palace to which an artist is lured."""

    phase = LURE_TO
    clause = "REN-17.1"
    verbs: Verbs = {"target": ("REN-13.41", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return towns(DO_TARGET, empty_palaces(p, seat))

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        lure(p, seat, origin=Town(p.aim), target=Town(action - DO_TARGET), luck=luck, tell=tell)
        p.aim = NOWHERE
        p.ask_openly(MAIN, seat)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        town = Town(action - DO_TARGET)
        return against_closed(p, town) or ("REN-24.3", "no_empty_palace", {"town": TOWN_IDS[town]})


def against_raid(p: Position, seat: int, town: Town) -> Refusal:
    """REN-13.7, 13.39."""
    told = {"town": TOWN_IDS[town]}
    if p.owner[town] == seat:
        return "REN-13.39", "own_town", told
    return ("REN-13.7", "never_pillaged", told) if p.level[town] == FORTRESS else ("REN-13.39", "marked", told)


def against_bride(p: Position, seat: int, town: Town) -> Refusal:
    """REN-13.18, 13.21."""
    owner = p.owner[town]
    if owner in (NOBODY, seat) or p.level[town] != GARRISON or (p.palaces >> town) & 1:
        return "REN-13.18", "no_mere_garrison", {"town": TOWN_IDS[town]}
    return "REN-13.21", "was_attacked", {"seat": owner}


def against_palace(p: Position, seat: int, town: Town, artist: bool) -> Refusal:
    """REN-13.26, 13.27, 13.37."""
    told = {"town": TOWN_IDS[town]}
    if not ((p.palaces & p.held[seat]) >> town) & 1:
        return "REN-13.26", "no_palace", told
    return ("REN-13.27", "has_artist", told) if artist else ("REN-13.37", "banked", told)
