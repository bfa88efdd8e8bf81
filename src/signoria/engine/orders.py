"""Orders: what is to be answered for a seat without asking anybody. Plain data, read against what the seat knows.

A seat has one list of orders, read first to last when it owes a decision; the first that answers it is followed::

    {"play": "stay out", "phases": ["sale"], "until": {"combat": 4}}   a standing order
    {"play": "pass", "phases": ["battle"], "facts": [["most", ">=", 20]], "until": "surprise"}   a conditional order
    {"play": "option 2", "once": true, "until": "surprise"}            the rest of a click
    {"play": "bot:principe"}                                           a bot's seat
    {"play": "bot:stand-in", "after": "deadline"}                      a deputy

``play`` is a move in notation, ``routine`` (the only answer that the game's pruning leaves, where the question is
bookkeeping), ``ask`` (its player is asked, who has gone back to choose again), or ``bot:`` with a bot's name. A seat
without a choice needs no order: see ``answer``. Nothing here sees a match: only the view, the legal moves and the
public facts and scopes that the game reads from the view.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from signoria.engine.game import Game, State, View
from signoria.engine.habits import Habits

ROUTINE, ASK, BOT, UNDO = "routine", "ask", "bot:", "undo"
PLAN = "plan"  # the name of conditional orders: alternatives for the seat's next question
NOW, DEADLINE = "now", "deadline"
ALWAYS, SURPRISE, DATE = "", "surprise", "date"
THEN = "; "  # between the moves of one click
MOST_MOVES = 16  # of one click
MOST_ORDERS = 24  # of one seat

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {">=": operator.ge, "<=": operator.le}
Fact = tuple[str, str, int]  # the name of a public number, a comparison, a limit


class BadOrder(ValueError):
    """An order that cannot be read; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Order:
    """One order. ``until`` is "" (until it is ended), "surprise", or one scope or date: ``{"combat": 4}``."""

    play: str
    phases: tuple[str, ...] = ()  # the questions it answers; () for all
    facts: tuple[Fact, ...] = ()  # public conditions, which must all hold
    after: str = NOW
    until: str | Mapping[str, Any] = ALWAYS
    once: bool = False  # it ends when it has been followed
    name: str = ""  # of the game's standing order that it is, for its sentence

    @property
    def bot(self) -> str:
        """The bot that it asks, or ""."""
        return self.play[len(BOT) :] if self.play.startswith(BOT) else ""

    def to_json(self) -> dict[str, object]:
        """Only what differs from an order's usual fields."""
        told = {name: getattr(self, name) for name in USUAL if getattr(self, name) != USUAL[name]}
        return {"play": self.play, **{name: list(one) if isinstance(one, tuple) else one for name, one in told.items()}}

    @classmethod
    def from_json(cls, told: object) -> Order:
        """Raises :class:`BadOrder`. Fields of a later release are refused: half an order is another order."""
        if not isinstance(told, dict) or not isinstance(told.get("play"), str) or not told.keys() <= FIELDS:
            raise BadOrder(f"{told!r} is no order")
        given = {**USUAL, **told}
        if any(type(given[name]) not in kinds for name, kinds in KINDS.items()):
            raise BadOrder(f"{told!r} is no order")
        return cls(**given | {"phases": tuple(given["phases"]), "facts": tuple(map(fact_of, given["facts"]))})


ASK_PLAYER = Order(ASK, until="surprise")  # whoever went back answers the present question by hand
USUAL: Mapping[str, Any] = {"phases": (), "facts": (), "after": NOW, "until": ALWAYS, "once": False, "name": ""}
FIELDS = {"play", *USUAL}
KINDS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("phases", "facts"), (list, tuple)),
    **dict.fromkeys(("play", "after", "name"), (str,)),
    "until": (str, dict),
    "once": (bool,),
}


def fact_of(told: object) -> Fact:
    """A condition from JSON."""
    if (
        not isinstance(told, (list, tuple))
        or len(told) != 3
        or not isinstance(told[0], str)
        or not isinstance(told[1], str)
        or told[1] not in COMPARISONS
        or type(told[2]) is not int
    ):
        raise BadOrder(f"{told!r} is no condition")
    return told[0], told[1], told[2]


@dataclass
class Asked:
    """A decision that a seat owes, as far as the seat itself knows. Most questions need no view to be answered: what
    an order does not ask for is not computed.
    """

    game: Game[Any]
    see: Callable[[], View]
    choices: Callable[[], Sequence[str]]
    forced: str = ""  # its only answer, if it has no choice
    strict: bool = False  # the table itself answers only what everybody knows
    public: bool = False  # everybody knows which answers the seat has

    @cached_property
    def view(self) -> View:
        return self.see()

    @cached_property
    def legal(self) -> Sequence[str]:
        return self.choices()

    @cached_property
    def scopes(self) -> Mapping[str, object]:
        return self.game.scopes(self.view)

    @cached_property
    def facts(self) -> Mapping[str, int]:
        return self.game.public_facts(self.view)


def asked_of(game: Game[Any], state: State, seat: int, *, strict: bool) -> Asked:
    """What this position asks of the seat, which must owe a decision."""
    actions = game.actions
    forced = state.forced(seat)
    return Asked(
        game,
        lambda: state.view(seat),
        lambda: [str(actions[one]) for one in state.legal(seat)],
        str(actions[forced]) if forced >= 0 else "",
        strict,
        state.public_choice(seat),
    )


def ends_at(order: Order) -> str:
    """The date until which the order was given, as ISO time; "" if it has none."""
    return str(order.until.get(DATE, "")) if isinstance(order.until, Mapping) else ""


def lasts(order: Order, asked: Asked, now: str) -> bool:
    """Is the order still in force, by its scope or date? ``now`` is an ISO time like the one it was given."""
    if date := ends_at(order):
        return now < date
    return not isinstance(order.until, Mapping) or all(asked.scopes.get(name) == at for name, at in order.until.items())


def applies(order: Order, asked: Asked) -> bool:
    """Does the order speak of this question, at this moment?"""
    if order.phases and asked.view.get("phase") not in order.phases:
        return False
    return all(name in asked.facts and COMPARISONS[how](asked.facts[name], limit) for name, how, limit in order.facts)


def move_of(order: Order, asked: Asked) -> str:
    """The move that the order answers with, or ""."""
    if order.play == ROUTINE:
        return routine(asked)
    return order.play if order.play in asked.legal else ""


class Answer(NamedTuple):
    """What the orders say to a question; without a move its player is asked, or the bot that plays (``bot_of``)."""

    move: str
    left: tuple[Order, ...]  # what is in force from now on, if that is done


def answer(orders: Sequence[Order], asked: Asked, now: str) -> Answer:
    """The answer of a seat's orders. First comes the rest of a click, move by move; then the answer of a seat without
    a choice; then a plan; then what stands.

    Whatever else is asked than the rest of a click expects is a surprise and ends it. A plan is for the next question
    that nothing else answers, and over with it.
    """
    if is_asked(orders):
        return Answer("", tuple(orders))
    rest = [one for one in orders if one.until == SURPRISE and one.name != PLAN]
    if rest:
        move = move_of(rest[0], asked)
        if move:
            return Answer(move, tuple(one for one in orders if one is not rest[0] or not one.once))
    if asked.forced and (asked.public or not asked.strict):
        return Answer(asked.forced, tuple(orders))
    standing = tuple(one for one in orders if one.until != SURPRISE and lasts(one, asked, now))
    plan = tuple(one for one in orders if one.name == PLAN)
    for found, left in ((plan, standing), (standing, (*standing, *plan))):
        for one in found:
            move = move_of(one, asked) if not one.bot and applies(one, asked) else ""
            if move:
                return Answer(move, tuple(kept for kept in left if kept is not one or not one.once))
    return Answer("", standing)


def bot_of(orders: Sequence[Order], now: str, *, late: bool) -> str:
    """The bot that plays for the seat: of the first order in force that names one; "" if its player does.

    ``late``: has the time of its player run out, so that a deputy plays?
    """
    in_force = (one for one in orders if one.bot and (late or one.after != DEADLINE) and (ends_at(one) or "~") > now)
    return next((one.bot for one in in_force), "")


def is_asked(orders: Sequence[Order]) -> bool:
    """Is the seat's player to be asked, whatever its other orders say?"""
    return ASK_PLAYER in orders


def without_asking(orders: Sequence[Order]) -> tuple[Order, ...]:
    """Its orders may answer again."""
    return tuple(one for one in orders if one != ASK_PLAYER)


def routine(asked: Asked) -> str:
    """The only answer that the game's own pruning leaves, where the question is bookkeeping; "" if there is none.

    At a strict table only where everybody knows the seat's answers.
    """
    if asked.view.get("phase") not in asked.game.habits.routine or (asked.strict and not asked.public):
        return ""
    if asked.forced:
        return asked.forced
    return asked.game.routine(asked.view)


def out_of_turn(orders: Sequence[Order]) -> tuple[Order, ...]:
    """What is left when others are asked: a click's ``routine`` is for what follows it at once."""
    return tuple(one for one in orders if one.play != ROUTINE or one.until != SURPRISE)


def rest_of_click(moves: Sequence[str]) -> list[Order]:
    """The moves of a click after its first as one-shot orders; a last ``routine`` goes on as long as it can."""
    return [Order(one, once=one != ROUTINE, until=SURPRISE) for one in moves]


def moves_of(click: str) -> list[str]:
    """``"activate farm; option 1; routine"`` as its moves; :class:`BadOrder` if it is none."""
    moves = click.split(THEN)
    if len(moves) > MOST_MOVES or not all(moves) or ROUTINE in moves[:-1] or moves[0] == ROUTINE:
        raise BadOrder(f"{click!r} is no click")
    if len(moves) > 1 and any(one == UNDO or one.startswith(BOT) for one in moves):
        raise BadOrder(f"{click!r} is no click")
    return moves


def standing_order(habits: Habits, name: str, until: str, scopes: Mapping[str, object], limit: int = 0) -> Order:
    """The order that a player gives by naming a standing one; :class:`BadOrder` if the game has none such."""
    found = next((one for one in habits.standing if one.name == name), None)
    if found is None or until not in found.until or (until != "always" and until not in scopes):
        raise BadOrder(f"there is no order {name!r} until {until!r}")
    facts: tuple[Fact, ...] = ((found.fact, "<=", limit),) if found.fact else ()
    lasting = ALWAYS if until == "always" else {until: scopes[until]}
    return Order(found.play, found.phases, facts, until=lasting, name=name)


def default_orders(habits: Habits, view: View) -> tuple[Order, ...]:
    """What every person's seat begins with, in the match of this view."""
    return tuple(
        standing_order(habits, one.name, "always", {}, one.limit)
        for one in habits.standing
        if one.default and one.fits(view)
    )
