"""Forced High Card: what the toy game has no room for: answers that everybody knows to be forced.

TOY-5 Who follows a seat that has laid its card open has to pass.
"""

from helpers.toy import OPEN, SHOW, HighCard, Table
from signoria.engine import registry
from signoria.engine.actions import ActionSpace, verb
from signoria.engine.game import View
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck

PASS = 3


class ForcedTable(Table):
    """``opened``: the last to answer has laid the card open."""

    opened = False

    def legal(self, seat: int) -> list[int]:
        legal = super().legal(seat)
        return [PASS] if legal and self.opened else legal

    def public_choice(self, seat: int) -> bool:
        return True

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        tell = tell or Journal()
        if action != PASS:
            super().play(seat, action, luck, tell)
            self.opened = self.opened if action == SHOW else action == OPEN
            return
        self.passes(seat, tell)
        self.opened = False
        self.turn += 1
        if not self.actors():
            for owner in range(len(self.hands)):
                self.turn_up(owner, tell, of=owner)

    def passes(self, seat: int, tell: Journal) -> None:
        tell.say("pass", {"seat": seat})

    def copy(self) -> "ForcedTable":
        twin = type(self)(self.stock[:], self.hands[:], self.shown[:], self.turn)
        twin.opened = self.opened
        return twin

    def key(self) -> bytes:
        return super().key() + repr(self.opened).encode()

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "opened": self.opened}


class ForcedHighCard(HighCard):
    name = "forced-high-card"
    actions = ActionSpace(*(verb(one) for one in ("open", "swap", "show", "pass")))
    table = ForcedTable

    def world(self, view: View, luck: Luck) -> Table:
        state = super().world(view, luck)
        assert isinstance(state, ForcedTable)
        state.opened = bool(view["opened"])
        return state


registry.register("forced-high-card", ForcedHighCard)
