"""Chapter 11: Sign of God, which doubles a card after the totals are known."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.decisions import Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import DO_NO_SIGN, DO_SIGN, KINDS, SIGN, SIGNS, SLOT_IDS
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.combat import SIGNS_OF_GOD, TOTALS, go_on
from signoria.games.renaissance.rules.combat_capacity import doubles, side_of


class Signs(Choice):
    """REN-D20: a Sign of God on one of the own cards, or none."""

    phase = SIGNS
    clause = "REN-R28"
    verbs: Verbs = {"sign": ("REN-11.1", "no_sign"), "no sign": ("REN-11.1", "not_now")}
    times: Mapping[str, str] = {"sign": "REN-11.2"}

    def offers(self, p: Position, seat: int) -> list[int]:
        c = now(p)
        found = [DO_SIGN + slot for slot in doubles(c, side_of(c, seat))] if p.cards[seat * KINDS + SIGN] else []
        return [*found, DO_NO_SIGN]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action == DO_NO_SIGN:
            pass_sign(now(p), seat, tell)
            go_on(p, SIGNS_OF_GOD, luck, tell)
        else:
            sign(p, now(p), seat, action - DO_SIGN, tell)
            go_on(p, TOTALS, luck, tell)


def sign(p: Position, c: Combat, seat: int, slot: int, tell: Journal | None) -> None:
    """REN-11.1, 11.4: a card is doubled; both sides are asked again."""
    knowledge.discard(p, seat, SIGN)
    c.worth[slot] *= 2
    c.doubled |= 1 << slot
    c.signed |= 1 << side_of(c, seat)
    c.passed = 0
    if tell is not None:
        tell.say("sign", {"seat": seat, "card": "sign_of_god", "slot": SLOT_IDS[slot], "worth": c.worth[slot]})


def pass_sign(c: Combat, seat: int, tell: Journal | None) -> None:
    """REN-R28: no Sign of God."""
    c.passed |= 1 << side_of(c, seat)
    if tell is not None:
        tell.say("no_sign", {"seat": seat})
