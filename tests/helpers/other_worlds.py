"""The truth exchanged for another world that a seat cannot tell from it, and options to try that with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from signoria.engine.journal import Event
from signoria.engine.luck import FastLuck
from signoria.engine.match import Match
from signoria.engine.orders import Order
from signoria.server.tables import Table

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "condottiere": [
        {},
        {"hidden_cards": True},
        {"draw_after_battle": True, "bigger_kingdoms": True},
        {"capture_regions": True, "hidden_cards": True, "hand_counts_public": False},
    ],
    "principato": [{}, {"weak_armies_score": False}, {"empty_income": False}],
    "renaissance": [{}, {"scenario": "1515", "powers": True}, {"powers": True}, {"scenario": "1494"}],
    "virtu": [{}, {"powers": "listed"}, {"siege_pass_final": True, "opt_one_agent_per_palace": True}],
}


def scrambled(event: Event, seat: int | None) -> Event:
    """The event as it would be in another world: what others alone were told is something else."""
    if not event.secret or seat in event.to:
        return event
    other: dict[str, object] = dict.fromkeys(event.secret, "another")
    return Event(event.kind, event.data, other, event.to, event.of)


@contextmanager
def another_world(table: Table, seat: int | None, luck: int) -> Iterator[None]:
    match: Any = table.match
    state, told, seats = match.state, match._told, table.seats
    match.state = state.copy()
    match.state.resample(-1 if seat is None else seat, FastLuck(luck))
    match._told = [(ply, scrambled(event, seat)) for ply, event in told]
    table.seats = [one if one.number == seat else replace(one, orders=other_orders(luck)) for one in seats]
    try:
        yield
    finally:
        match.state, match._told, table.seats = state, told, seats


def other_orders(luck: int) -> tuple[Order, ...]:
    """What others may have told their seats; a bot that plays for somebody would be known to all."""
    orders = (
        Order("pass", name="plan", until="surprise"),
        Order("pass", phases=("no such phase",), until={"round": luck}),
        Order("routine", until="surprise"),
    )
    return orders[: luck % (len(orders) + 1)]


def strongest(match: Match, seat: int) -> int:
    """A hidden fact: how much somebody's hand is worth."""
    hand: Any = match.state.view(seat)["hand"]
    return sum(len(card) * count for card, count in hand.items())
