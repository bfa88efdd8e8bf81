"""The table of Virtù in the browser, over random games: all that is allowed is offered once, and nothing else."""

from __future__ import annotations

import gzip

import pytest

from helpers.page_reader import Offers
from helpers.virtu import GAME, LUCK
from helpers.virtu_pages import NAMES, laid, walk
from signoria.engine.orders import ROUTINE, moves_of
from signoria.engine.texts import LANGUAGES
from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.state import VirtuState
from signoria.games.virtu.table import RENDERER
from signoria.games.virtu.table.map import PLACES
from signoria.games.virtu.table.targets import ON_MAP

LARGEST = 12_000  # bytes of a fragment on the wire


def can_be_played(state: VirtuState, click: str) -> bool:
    """Are all its moves legal, one after the other, for the seat that is asked?"""
    there, seat = state.copy(), state.turn
    for move in moves_of(click):
        if move == ROUTINE:
            return True
        number = GAME.actions.parse(move).number
        if number not in there.legal(seat):
            return False
        there.play(seat, number, LUCK)
    return True


@pytest.mark.parametrize("seats", [2, 4])
def test_all_that_is_allowed_is_offered_and_nothing_else(seats: int) -> None:
    """Every legal move is a button, or begins one; what follows is legal then. No button stands there twice. A city on
    the map is a second way to one of them, or says why it is none.
    """
    drawn, used, largest = set(Offers(f"<svg>{RENDERER.defs}</svg>").ids), set[str](), 0
    for state, step in walk(seats, seats, 400):
        if step % 16:
            continue
        for seat in (state.turn, (None, *range(seats))[step // 16 % (seats + 1)]):
            s = laid(state, seat, LANGUAGES[step // 16 % 2])
            text = RENDERER.fragment(s)
            page = Offers(text)
            assert len(page.ids) == len(set(page.ids))
            assert len(page.moves) == len(set(page.moves))
            assert {moves_of(click)[0] for click in page.moves} == {str(one) for one in s.moment.legal}
            assert {click for click in page.moves if can_be_played(state, click)} == set(page.moves)
            assert {moves_of(click)[0] for click in page.targets} <= {
                str(one) for one in s.moment.legal if one.verb in ON_MAP
            }
            asked = {ask.split("move=")[1].replace("+", " ") for ask in page.asks if "move=" in ask}
            assert not asked & {str(one) for one in s.moment.legal}
            assert "Ada <b>" not in text
            assert "<script" not in text
            used |= page.uses
            largest = max(largest, len(gzip.compress(text.encode(), 6)))
    assert largest <= LARGEST
    assert {one for one in used if not one.startswith("s-")} <= drawn


def test_the_map_knows_every_city() -> None:
    assert set(PLACES) == set(CITY_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_reason_for_a_hint(language: str) -> None:
    wording, verbs = GAME.wording(language, NAMES), set()
    for seats in (2, 4):
        for state, step in walk(seats, 40 + seats, 400):
            view = state.view(state.turn)
            for number in state.legal(state.turn)[step % 3 :: 3]:
                action = GAME.actions[number]
                said = wording.reason(view, action)
                assert said
                assert "{" not in said
                verbs.add(action.verb)
    assert len(verbs) > 35
