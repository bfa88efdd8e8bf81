"""Plans: what a seat shall answer at its next decision, on public conditions. They are written before it is asked.

Which moves it will have is not known yet. They are looked for in worlds made from the seat's view alone, in which
everybody plays on at random until the seat is asked: nothing of the match itself is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.engine.actions import Action
from signoria.engine.game import Game, View
from signoria.engine.habits import Habits
from signoria.engine.luck import FastLuck
from signoria.engine.messages import InputError
from signoria.engine.orders import COMPARISONS, PLAN, SURPRISE, Fact, Order, answer, asked_of
from signoria.server.errors import RequestError
from signoria.web.orders import MOST, move_name
from signoria.web.page_model import PageModel

LINES = 4
WORLDS, STEPS = 10, 100  # how many worlds are looked at, and how far


@dataclass(frozen=True, slots=True)
class PlanLine:
    """If ``fact`` compares with ``limit`` (always, without a fact): ``move``. ``limit`` is as it was typed."""

    fact: str = ""
    how: str = ">="
    limit: str = "0"
    move: str = ""

    @property
    def fault(self) -> str:
        """The key of a text that says what is missing, or ""."""
        if self.fact and not self.move:
            return "orders.plan.no_move"
        return "orders.plan.no_limit" if self.fact and limit_of(self.limit) is None else ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan as its page has it. ``error`` is the key of a text, of the line ``wrong`` if it speaks of one."""

    lines: tuple[PlanLine, ...] = (PlanLine(),) * LINES
    error: str = ""
    wrong: int = 0

    def orders(self, habits: Habits) -> list[Order]:
        """The plan as orders, one for each line."""
        phases = tuple(sorted(habits.planned))
        return [
            Order(one.move, phases, facts_of(one), until=SURPRISE, name=PLAN, once=True)
            for one in self.lines
            if one.move
        ]


def limit_of(said: str) -> int | None:
    """The limit that a form says, if it is one: without JavaScript, or in an old browser, it may be anything."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= len(str(MOST)) else None


def facts_of(line: PlanLine) -> tuple[Fact, ...]:
    return ((line.fact, line.how, int(line.limit)),) if line.fact else ()


def plan_of(orders: Sequence[Order]) -> Draft:
    """The plan that is among these orders."""
    plan = [(one.facts[0] if one.facts else ("", ">=", 0), one.play) for one in orders if one.name == PLAN]
    lines = [PlanLine(fact, how, str(limit), move) for (fact, how, limit), move in plan]
    return Draft((*lines, *(PlanLine() for _ in range(LINES - len(lines)))))


def read(sent: Mapping[str, str], game: Game[Any]) -> Draft:
    """The plan that a form describes, with all that was typed."""
    lines = tuple(line_of(sent, number, game) for number in range(1, LINES + 1))
    for number, one in enumerate(lines, 1):
        if one.fault:
            return Draft(lines, one.fault, number)
    last = next((number for number, one in enumerate(lines, 1) if one.move and not one.fact), LINES)
    unreached = next((number for number, one in enumerate(lines, 1) if one.move and number > last), 0)
    return Draft(lines, "orders.plan.twice", unreached) if unreached else Draft(lines)


def line_of(sent: Mapping[str, str], number: int, game: Game[Any]) -> PlanLine:
    fact, how, limit, move = (sent.get(f"{name}{number}", "") for name in ("fact", "how", "limit", "move"))
    if not move and not fact:
        return PlanLine()
    try:
        if move:
            game.actions.parse(move)
    except InputError:
        raise RequestError("trouble.form", 400) from None
    if (fact and fact not in game.habits.facts) or how not in COMPARISONS:
        raise RequestError("trouble.form", 400)
    return PlanLine(fact, how, limit if fact else "0", move)


def candidates(game: Game[Any], s: PageModel) -> list[tuple[str, str]]:
    """The moves the seat may have at its next decision, as far as it can be foreseen: notation and words."""
    assert s.reader.seat is not None
    found = sorted(foreseen(game, s.moment.view, s.reader.seat, s.orders.given))
    return [worded(s, game.actions[one]) for one in found]


def worded(s: PageModel, action: Action) -> tuple[str, str]:
    """A move in notation and in words."""
    words = move_name(s, action)
    return str(action), words[:1].upper() + words[1:]


def with_planned(moves: Sequence[tuple[str, str]], draft: Draft, s: PageModel) -> list[tuple[str, str]]:
    """These moves, and those of the draft that are not among them any more."""
    listed = {move for move, _ in moves}
    gone = dict.fromkeys(one.move for one in draft.lines if one.move and one.move not in listed)
    return [*moves, *(worded(s, s.wording.game.actions.parse(one)) for one in gone)]


def foreseen(game: Game[Any], view: View, seat: int, orders: Sequence[Order] = ()) -> set[int]:
    """The answers of the seat at the next question that its orders leave to it, if that can be planned: in some worlds
    that it cannot tell from the truth.
    """
    standing = [one for one in orders if one.name != PLAN and not one.bot]
    found: set[int] = set()
    for number in range(WORLDS):
        luck = FastLuck(number)
        world = game.world(view, luck)
        for _ in range(STEPS):
            actors = world.actors()
            if not actors:
                break
            mover = seat if seat in actors else actors[0]
            legal = world.legal(mover)
            if mover == seat:
                unasked = answer(standing, asked_of(game, world, seat, strict=False), "").move
                legal = [game.actions.parse(unasked).number] if unasked else legal
                if len(legal) > 1:
                    found |= set(legal) if world.view(seat).get("phase") in game.habits.planned else set()
                    break
            world.play(mover, legal[luck.pick("plan", [1] * len(legal))], luck)
    return found
