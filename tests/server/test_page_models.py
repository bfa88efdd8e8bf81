"""Where the news begin for a reader."""

from __future__ import annotations

import signoria
from signoria.server.page_models import EVENTS, own_step


def test_news_begin_after_the_readers_own_last_step_not_after_a_deputys() -> None:
    match = signoria.game("condottiere").start(2, 3, start_seat=0)
    assert own_step(match, 0) is None
    match.play(0, "place roma")
    assert [own_step(match, reader) for reader in (0, 1, None)] == [0, None, None]
    match.play(0, match.legal(0)[0], mover={"kind": "bot", "name": "greedy"})
    match.play(1, match.legal(1)[0])
    assert [own_step(match, reader) for reader in (0, 1)] == [0, 2]


def test_who_was_away_for_long_has_no_mark() -> None:
    """The page no longer shows where they left."""
    match = signoria.game("condottiere").start(2, 3, start_seat=0)
    match.play(0, "place roma")
    while match.ply <= EVENTS:
        actor = match.actors[0]
        match.play(actor, match.legal(actor)[0], mover={"kind": "bot", "name": "greedy"})
    assert own_step(match, 0) is None
