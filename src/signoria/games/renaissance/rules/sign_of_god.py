"""Chapter 11: Sign of God, which doubles a card after the totals are known."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.decisions import Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import DO_NO_SIGN, DO_SIGN, KINDS, SIGN, SIGNS, SLOT_IDS
from signoria.games.renaissance.position import Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.combat import SIGNS_OF_GOD, TOTALS, go_on
from signoria.games.renaissance.rules.combat_capacity import doubles, side_of


class Signs(Choice):
    """REN-D20: a Sign of God on one of the own cards, or none."""

    phase = SIGNS
    clause = "REN-R28"
    silence = DO_NO_SIGN
    verbs: Verbs = {"sign": ("REN-11.1", "no_sign"), "no sign": ("REN-11.1", "not_now")}
    times: Mapping[str, str] = {"sign": "REN-11.2"}

    def offers(self, p: Position, seat: int) -> list[int]:
        c = now(p)
        found = [DO_SIGN + slot for slot in doubles(c, side_of(c, seat))] if p.cards[seat * KINDS + SIGN] else []
        return [*found, DO_NO_SIGN]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-11.1, 11.4, R28: a card is doubled, and both sides are asked again; or none is."""
        c, side = now(p), side_of(now(p), seat)
        if action == DO_NO_SIGN:
            c.passed |= 1 << side
            if tell is not None:
                tell.say("no_sign", {"seat": seat})
            go_on(p, SIGNS_OF_GOD, luck, tell)
            return
        slot = action - DO_SIGN
        knowledge.discard(p, seat, SIGN)
        c.worth[slot] *= 2
        c.doubled |= 1 << slot
        c.signed |= 1 << side
        c.passed = 0
        if tell is not None:
            tell.say("sign", {"seat": seat, "card": "sign_of_god", "slot": SLOT_IDS[slot], "worth": c.worth[slot]})
        go_on(p, TOTALS, luck, tell)
