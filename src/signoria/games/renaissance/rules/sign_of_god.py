"""Chapter 11: Sign of God, which doubles a card after the totals are known."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.decisions import Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import DO_NO_SIGN, DO_SIGN, KINDS, SIGN, SIGNS, SLOT_IDS, SLOTS
from signoria.games.renaissance.combat_position import SIGNS_OF_GOD, TOTALS
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.combat_capacity import side_of, there, total


def signs_of_god(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-11.2, 17.21, R28, R30 (12): the side that would lose is asked first, until both pass in a row."""
    loser = 1 if total(p, c, 0) > total(p, c, 1) else 0
    for side in (loser, 1 - loser):
        if not ((c.passed | c.signed) >> side) & 1 and doublable(c, side):
            p.ask(SIGNS, c.seat_of(side))
            return True
    return False


def doublable(c: Combat, side: int) -> list[int]:
    """REN-8.17, 11.1, R28: the slots whose cards count for this side now, whoever laid them."""
    return [slot for slot in range(SLOTS) if there(c, slot) and c.side[slot] == side and c.worth[slot]]


class Signs(Choice):
    """REN-11.1, R28: a Sign of God on one of the own cards, or none. Whatever is missing, the refusal is the same."""

    phase = SIGNS
    clause = "REN-R28"
    by_hand = True
    silence = DO_NO_SIGN
    verbs: Verbs = {"sign": ("REN-11.1", "no_sign"), "no sign": ("REN-11.1", "not_now")}
    times: Mapping[str, str] = {"sign": "REN-11.2"}

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-11.1, R28: one of the own cards that still count, with a Sign of God in the hand; or none."""
        c = now(p)
        found = [DO_SIGN + slot for slot in doublable(c, side_of(c, seat))] if p.cards[seat * KINDS + SIGN] else []
        return [*found, DO_NO_SIGN]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-11.1, 11.4, R28: a card is doubled, and both sides are asked again; or none is."""
        c, side = now(p), side_of(now(p), seat)
        if action == DO_NO_SIGN:
            c.passed |= 1 << side
            if tell is not None:
                tell.say("no_sign", {"seat": seat})
            p.resume_combat(SIGNS_OF_GOD, luck, tell)
            return
        slot = action - DO_SIGN
        knowledge.discard(p, seat, SIGN)
        c.worth[slot] *= 2
        c.doubled |= 1 << slot
        c.signed |= 1 << side
        c.passed = 0
        if tell is not None:
            tell.say("sign", {"seat": seat, "card": "sign_of_god", "slot": SLOT_IDS[slot], "worth": c.worth[slot]})
        p.resume_combat(TOTALS, luck, tell)
