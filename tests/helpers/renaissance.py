"""Small words for the tests of Renaissance: set up a position, play moves, ask what is so.

A move is a notation, played by whoever owes the decision now, or ``(seat, notation)`` for somebody in particular.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck, ScriptedLuck
from signoria.games.renaissance import GAME as GAME
from signoria.games.renaissance.codes import ARTIST_IDS, CARD_IDS, FACE_IDS, PHASE_IDS
from signoria.games.renaissance.state import RenaissanceState
from signoria.games.renaissance.view_types import RenaissanceView

Move = str | tuple[int, str]
SILENT = {"sale": "stay out", "counter": "no counter", "signs": "no sign", "retreats": "no retreat", "bribe": "refuse"}


def position(**spec: Any) -> RenaissanceState:
    """A position from the words of ``positions.py``: ``position(towns={"siena": 1}, ducats=[6])``."""
    state = GAME.position({"seats": 3, **spec})
    assert isinstance(state, RenaissanceState)
    return state


def battle(
    attack: dict[str, int],
    defence: dict[str, int],
    level: str = "garrison",
    town: str = "siena",
    third: dict[str, int] | None = None,
    **spec: Any,
) -> RenaissanceState:
    """Seat 0 (Florence) may attack this town of seat 1 (Rome) from Firenze; seat 2 (Venice) looks on."""
    towns = {"firenze": 0, town: {"owner": 1, "level": level}, "roma": 1, "venezia": 2, **spec.pop("towns", {})}
    hands = [attack, defence, third or {}]
    return position(towns=towns, hands=hands, **{"war": True, "ducats": [5, 5, 5], **spec})


def start(seats: int, seed: int = 1, **options: Any) -> RenaissanceState:
    """The opening position of a match."""
    state = GAME.start(seats, seed, **options).state
    assert isinstance(state, RenaissanceState)
    return state


def settled(state: RenaissanceState) -> RenaissanceState:
    """All set-up questions answered with the first answer, no extra garrisons."""
    while phase(state) in ("start", "place_rampart", "place_palace", "extra"):
        play(state, "no extra" if phase(state) == "extra" else legal(state)[0])
    return state


def who(state: RenaissanceState) -> int:
    """The seat that owes a decision; of several the first."""
    return state.actors()[0]


def legal(state: RenaissanceState, seat: int | None = None) -> list[str]:
    """What this seat (by default the one that is asked) may answer."""
    return [str(GAME.actions[number]) for number in state.legal(who(state) if seat is None else seat)]


def lane(state: RenaissanceState, seat: int) -> list[str]:
    """What this seat may do unasked."""
    return [str(GAME.actions[number]) for number in state.lane(seat)]


def play(
    state: RenaissanceState,
    *moves: Move,
    dice: Iterable[int] = (),
    faces: Iterable[str] = (),
    artists: Iterable[str] = (),
    deal: Iterable[str] = (),
    quiet: bool = False,
    seed: int = 1,
) -> list[Event]:
    """Play these moves, each only if it is allowed (else ``Illegal``), and return all that happened.

    ``dice``, ``faces`` (of the Condottiere die), ``artists`` and ``deal`` come first; after them the seed decides.
    ``quiet``: sealed offers, counters, Signs, Retreats and bribes that no move answers are declined.
    """
    script = {
        "die": [one - 1 for one in dice],
        "condottiere": [FACE_IDS.index(one) for one in faces],
        "artist": [ARTIST_IDS.index(one) for one in artists],
        "deal": [CARD_IDS.index(one) for one in deal],
    }
    luck = ScriptedLuck(script, FastLuck(seed))
    journal = Journal()
    waiting = list(moves)
    while waiting or (quiet and phase(state) in SILENT):
        move = waiting[0] if waiting else SILENT[phase(state)]
        seat, notation = (who(state), move) if isinstance(move, str) else move
        action = GAME.actions.parse(notation).number
        if quiet and phase(state) in SILENT and action not in (*state.legal(seat), *state.lane(seat)):
            seat, action = who(state), GAME.actions.parse(SILENT[phase(state)]).number
        elif waiting:
            waiting.pop(0)
        if action not in (*state.legal(seat), *state.lane(seat)):
            raise GAME.why_not(state, seat, action)
        state.play(seat, action, luck, journal)
    assert not luck.unused(), f"not all luck was asked for: {luck.unused()}"
    return journal.events


def refused(state: RenaissanceState, notation: str, seat: int | None = None) -> str:
    """The clause that forbids this move to this seat (by default the one that is asked); it must be forbidden."""
    who_asks = who(state) if seat is None else seat
    action = GAME.actions.parse(notation).number
    assert action not in (*state.legal(who_asks), *state.lane(who_asks)), f"{notation!r} is allowed to seat {who_asks}"
    return GAME.why_not(state, who_asks, action).clause


def view(state: RenaissanceState, seat: int | None = None) -> RenaissanceView:
    """What this seat (by default a spectator) sees."""
    return cast(RenaissanceView, state.view(seat))


def phase(state: RenaissanceState) -> str:
    return PHASE_IDS[state.phase]


def owner(state: RenaissanceState, town: str) -> int | None:
    return view(state)["towns"][town]["owner"]


def level(state: RenaissanceState, town: str) -> str:
    return view(state)["towns"][town]["level"]


def hand(state: RenaissanceState, seat: int) -> dict[str, int]:
    return view(state, seat)["hand"]


def mine(state: RenaissanceState, seat: int) -> set[str]:
    """The towns of a seat."""
    return {name for name, town in view(state)["towns"].items() if town["owner"] == seat}


def told(events: Iterable[Event], kind: str) -> list[dict[str, object]]:
    """The public part of all events of this kind."""
    return [dict(event.data) for event in events if event.kind == kind]


def totals(events: Iterable[Event]) -> tuple[object, object]:
    """The final totals of the combat that was fought."""
    (result,) = told(events, "result")
    return result["attacker"], result["defender"]
